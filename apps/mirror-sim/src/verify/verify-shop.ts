import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Share } from '@skin-mirror/shared/share/share.contract.ts';
import { DAY_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Answer } from '../client/client.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, differing, inAnyOrder } from '../problems.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { checkPhotos as comparePhotos, type SeenTest, shareOf } from './as-customer.ts';
import { parseCsv } from './csv.ts';
import { Found } from './findings.ts';
import type { Reader } from './reader.ts';
import { isAdvanced, listedRows, type ShopSettings } from './shop-view.ts';
import { alike } from './verify-alike.ts';
import { checkExportedResult, checkExportedRow, EXPORTED } from './verify-export.ts';
import { checkOffsets, readOffsets } from './verify-offsets.ts';
import { checkListedRow, checkOnce, checkPerson, doubledNumbers, type Person } from './verify-people.ts';
import { checkPhotos } from './verify-photos.ts';
import { checkComparison, checkPercentile, checkScatter } from './verify-progress.ts';

/**
 * Checks what the shop sees of a run: the customers, the list, the export, comparisons, percentiles, checked mirrors and
 * the photos that may be kept. Returns also all tests of the shop.
 * @throws MirrorRefusal, ServerUnreachable
 */
export async function verifyShop(
  run: RunFile,
  staff: Staff,
  settings: ShopSettings,
  now: Date,
  seen: readonly SeenTest[] = [],
) {
  const found = new Found();
  const results = new Map(seen.map(({ test, result }) => [test.number, result]));
  const tests = run.tests.filter(({ analysis_id }) => analysis_id !== undefined);
  const today = shopDay(now, settings.timezone);
  const rows = await listedRows(staff, today);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const known = tests.flatMap((test) => {
    const row = rowOf.get(String(test.analysis_id));
    if (!row) found.ofTest(test.number, [problem('problem.missing', { call: 'record.list' })]);
    return row ? [{ test, row }] : [];
  });
  const people = new Map<number, Person>();
  for (const id of new Set(known.flatMap(({ row }) => row.customer_id ?? [])))
    people.set(id, await staff.ask('customer', 'get', { id }));
  const devices = new Set(known.map(({ row }) => row.device_no));
  const offsets = await readOffsets(staff, devices, await isAdvanced(staff));
  const photos: Pick<Reader, 'get'> = { get: (address) => staff.bytes(address) };
  const exported = await exportedRows(staff, tests, settings.timezone);
  const placed = Map.groupBy(rows, placeOf);
  for (const { test, row } of known) {
    const full = await staff.ask('record', 'get', { id: row.id });
    const line = { header: exported.header, cells: exported.cells.get(row.id) };
    const goods = full.goods.map(({ goods_name }) => goods_name);
    const result = results.get(test.number);
    found.ofTest(test.number, [
      ...checkOnce(test, placed.get(placeOf(row)) ?? []),
      ...checkListedRow(test, row),
      ...checkPerson(test, row, people),
      ...checkExportedRow(test, row, line, settings, goods),
      ...checkExportedResult(row, full, line, settings.timezone),
      ...checkPhotos(test, full, settings.retention_days, now),
      ...(await comparePhotos(test, full.images, photos, 'photos')),
      ...checkOffsets(full.scores, row, offsets.get(row.device_no) ?? []),
      ...(result ? checkShown(row, full, result) : []),
    ]);
    if (row.status !== RECORD_STATUS.success) continue;
    const { list: links } = await staff.ask('share', 'list', { analysis_id: row.id });
    found.ofTest(test.number, checkLinks(links, settings.share_days));
  }
  const ranks = await checkRepeatCustomers(staff, known, found, async () => {
    const visitors = await allRows((paging) => staff.ask('customer', 'list', { simulated: 'shown', ...paging }));
    return { rows: await listedRows(staff, today), visitors, now };
  });
  for (const [mobile, ids] of doubledNumbers(tests, rowOf, people))
    found.of(`mobile ${mobile}`, differing('customers')('customer_id', 1, ids.join(' ')));
  const mirrors = await checkMirrors(staff, run, found);
  const counts = { people: people.size, rows: exported.cells.size, ranks, mirrors };
  return { ofTests: found.ofTests, others: found.others, rows, counts };
}

/** The console must show the same test as the mirror, and lead to the same report. */
function checkShown(row: RecordRow, full: ConsoleAnswer<'record', 'get'>, result: Answer<'result'>): Problem[] {
  const line = ({ dimension, layer, score, level }: RecordScore) => `${dimension}/${layer} ${score} ${level}`;
  const namesOf = (goods: readonly { readonly goods_name: string }[]) => goods.map(({ goods_name }) => goods_name);
  return [
    ...alike('record.get', row, full),
    ...compared('record.get', {
      share_id: [row.share_id, shareOf(result.report_url)],
      scores: [result.scores.map(line), full.scores.map(line)],
      goods: inAnyOrder(namesOf(result.goods), namesOf(full.goods)),
    }),
  ];
}

/**
 * The mirror's link is open for as many days as the shop chose. The shop may have chosen another number since, so a whole
 * number of days is right, too.
 */
export function checkLinks(
  links: readonly Pick<Share, 'is_first' | 'crt_time' | 'expires_at'>[],
  share_days: number,
): Problem[] {
  const first = links.find(({ is_first }) => is_first);
  if (!first) return [problem('problem.missing', { call: 'links' })];
  const days = (first.expires_at.getTime() - first.crt_time.getTime()) / DAY_MS;
  return Number.isInteger(days) && days > 0 ? [] : differing('links')('days', share_days, days);
}

/** A mirror takes no two tests at one time. */
const placeOf = ({ device_no, test_time }: RecordRow): string => `${device_no} ${test_time.toISOString()}`;

/** Exports the days of the run, mirror by mirror. Returns the cells of each row by the id of the test. */
async function exportedRows(staff: Staff, tests: readonly KeptTest[], timezone: string) {
  const cells = new Map<string, readonly string[]>();
  let header: readonly string[] = [];
  for (const [code, list] of Map.groupBy(tests, ({ device_no }) => device_no)) {
    const days = list.map(({ start }) => shopDay(new Date(String(start.test_time)), timezone)).toSorted();
    const range = { code, st: days[0] ?? '', ed: days.at(-1) ?? '', simulated: 'shown' };
    const query = { ...range, format: 'csv', columns: EXPORTED };
    const [head = [], ...rows] = parseCsv(await staff.file('/skinMgrSrv/record/exportdt', query));
    header = head;
    for (const row of rows) cells.set(row[0] ?? '', row);
  }
  return { header, cells };
}

interface Known {
  readonly test: KeptTest;
  readonly row: RecordRow;
}

/** Compares the first and the last test of each customer of the run who has several. Returns how many there are. */
async function checkRepeatCustomers(
  staff: Staff,
  known: readonly Known[],
  found: Found,
  readAll: () => Promise<Parameters<typeof checkPercentile>[1]>,
): Promise<number> {
  const successful = known.filter(({ row }) => row.customer_id !== null && row.status === RECORD_STATUS.success);
  const byCustomer = [...Map.groupBy(successful, ({ row }) => row.customer_id).values()];
  const repeated = byCustomer.filter((list) => list.length > 1);
  let all = await readAll();
  for (const list of repeated) {
    const inOrder = list.toSorted((a, b) => a.row.test_time.getTime() - b.row.test_time.getTime());
    const [before, after] = [inOrder[0] as Known, inOrder.at(-1) as Known];
    const compare = () => staff.ask('progress', 'compare', { a: before.row.id, b: after.row.id });
    let got = await compare();
    if (checkPercentile(after.row, all, got.percentile).length > 0) {
      // A test may have arrived since the lists were read.
      all = await readAll();
      got = await compare();
    }
    found.ofTest(after.test.number, [
      ...checkComparison(before.test, after.test, got),
      ...checkPercentile(after.row, all, got.percentile),
    ]);
  }
  return repeated.length;
}

/** Compares the scatter of checked mirrors. Returns how many of them could be compared. */
async function checkMirrors(staff: Staff, { tests, checks }: RunFile, found: Found): Promise<number> {
  const byId = new Map(tests.map((test) => [test.analysis_id, test]));
  let count = 0;
  for (const [device_no, list] of Map.groupBy(checks, (check) => check.device_no)) {
    const got = await staff.ask('progress', 'repeatability', { device_no });
    const ofRun = list.map(({ record_ids }) => record_ids.flatMap((id) => byId.get(id) ?? []));
    const problems = checkScatter(ofRun, got);
    if (!problems) continue;
    count += 1;
    found.of(`mirror ${device_no}`, problems);
  }
  return count;
}
