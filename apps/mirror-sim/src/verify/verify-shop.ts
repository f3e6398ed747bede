import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Answer } from '../client/client.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { isAdvanced } from './advanced-mode.ts';
import { checkPhotos as comparePhotos, shareOf } from './as-customer.ts';
import { parseCsv } from './csv.ts';
import type { Findings } from './findings.ts';
import { type ListedRow, listedRows } from './listed-rows.ts';
import type { Reader } from './reader.ts';
import { alike } from './verify-alike.ts';
import { checkExportedResult, checkExportedRow, EXPORTED, type ExportWords } from './verify-export.ts';
import { checkLinks } from './verify-links.ts';
import { checkOffsets, readOffsets } from './verify-offsets.ts';
import { checkListedRow, checkOnce, checkPerson, doubledNumbers, type Person } from './verify-people.ts';
import { checkPhotos } from './verify-photos.ts';
import { checkComparison, checkPercentile, checkScatter, type Visitor } from './verify-progress.ts';

/** Thrown if the account isn't the shop's main account, or if the shop doesn't allow exports. */
export class CannotVerify extends Error {}

export interface ShopSettings extends ExportWords {
  readonly retention: RetentionDays;
  readonly revisit_days: number;
  readonly share_days: number;
  /** False if the shop leaves simulated tests out of its figures, customers and follow-ups. */
  readonly shows_simulated: boolean;
}

export interface ShopFindings extends Findings {
  /** All tests of the shop. */
  readonly rows: readonly ListedRow[];
  readonly counts: { readonly people: number; readonly rows: number; readonly ranks: number; readonly mirrors: number };
}

/**
 * Checks what the shop sees of a run: the customers, the list, the export, comparisons, percentiles, checked mirrors and
 * the photos that may be kept.
 * @throws CannotVerify, MirrorRefusal, ServerUnreachable
 */
export async function verifyShop(
  run: RunFile,
  staff: Staff,
  settings: ShopSettings,
  now: Date,
  results: ReadonlyMap<number, Answer<'result'>> = new Map(),
): Promise<ShopFindings> {
  const tests = run.tests.filter(({ analysis_id }) => analysis_id !== undefined);
  const today = shopDay(now, settings.timezone);
  const all = await listedRows(staff, today);
  const rows = new Map(all.map((row) => [row.id, row]));
  const known = tests.flatMap((test) => {
    const row = rows.get(String(test.analysis_id));
    return row ? [{ test, row }] : [];
  });
  const people = await readPeople(
    staff,
    known.map(({ row }) => row),
  );
  const devices = new Set(known.map(({ row }) => row.device_no));
  const offsets = await readOffsets(staff, devices, await isAdvanced(staff));
  const photos: Pick<Reader, 'get'> = { get: (address) => staff.bytes(address) };
  const exported = await exportedRows(staff, tests, settings.timezone);
  const found = new Map<number, Problem[]>();
  for (const test of tests) {
    if (!rows.has(String(test.analysis_id)))
      found.set(test.number, [problem('problem.missing', { call: 'record.list' })]);
  }
  const placed = Map.groupBy(all, placeOf);
  for (const { test, row } of known) {
    const full = await readTest(staff, row.id);
    const line = { header: exported.header, cells: exported.cells.get(row.id) };
    found.set(test.number, [
      ...checkOnce(test, placed.get(placeOf(row)) ?? []),
      ...checkListedRow(test, row),
      ...checkPerson(test, row, people),
      ...checkExportedRow(
        test,
        row,
        line,
        settings,
        full.goods.map(({ goods_name }) => goods_name),
      ),
      ...checkExportedResult(row, full, line, settings.timezone),
      ...checkPhotos(test, full, settings.retention, now),
      ...(await comparePhotos(test, full.images, photos, 'photos')),
      ...checkOffsets(full.scores, row, offsets.get(row.device_no) ?? []),
      ...checkShown(row, full, results.get(test.number)),
      ...(row.status === RECORD_STATUS.success ? checkLinks(await linksOf(staff, row.id), settings.share_days) : []),
    ]);
  }
  const ranked = await checkRepeatCustomers(staff, known, async () => {
    return { rows: await listedRows(staff, today), visitors: await listedCustomers(staff), now };
  });
  for (const [number, problems] of ranked.found) found.set(number, [...(found.get(number) ?? []), ...problems]);
  const doubled = [...doubledNumbers(tests, rows, people)].flatMap(([mobile, ids]) =>
    differing('customers')('customer_id', 1, ids.join(' ')).map((one) => ({ about: `mobile ${mobile}`, problem: one })),
  );
  const scatter = await checkMirrors(staff, run);
  return {
    ofTests: found,
    others: [...doubled, ...scatter.others],
    rows: all,
    counts: { people: people.size, rows: exported.cells.size, ranks: ranked.count, mirrors: scatter.count },
  };
}

const shownDiffers = differing('record.get');

/** The console must show the same test as the mirror, and lead to the same report. */
function checkShown(row: RecordRow, full: RecordInFull, result: Answer<'result'> | undefined): Problem[] {
  if (!result) return [];
  const line = ({ dimension, layer, score, level }: RecordScore) => `${dimension}/${layer} ${score} ${level}`;
  return [
    ...alike('record.get', row, full),
    ...shownDiffers('share_id', row.share_id, shareOf(result.report_url)),
    ...shownDiffers('scores', result.scores.map(line), full.scores.map(line)),
    ...shownDiffers(
      'goods',
      result.goods.map(({ goods_name }) => goods_name).toSorted(),
      full.goods.map(({ goods_name }) => goods_name).toSorted(),
    ),
  ];
}
type RecordInFull = Awaited<ReturnType<typeof readTest>>;
const readTest = (staff: Staff, id: string) => staff.ask('record', 'get', { id });

const linksOf = async (staff: Staff, analysis_id: string) => (await staff.ask('share', 'list', { analysis_id })).list;

/** Reads what a shop has chosen. @throws CannotVerify */
export async function readSettings(staff: Staff): Promise<ShopSettings> {
  const { attr } = await staff.ask('identity', 'lookup', {});
  if (attr.auth_type !== AUTH_TYPES.main || attr.record_expprt !== 1) throw new CannotVerify();
  const keys = ['retention_days', 'revisit_days', 'share_days', 'show_simulated'];
  const values = await staff.ask('config', 'get', { keys });
  const { list: questions } = await staff.ask('question', 'list', {});
  return {
    timezone: attr.timezone,
    questions,
    retention: shopConfig.shape.retention_days.parse(values.retention_days),
    revisit_days: shopConfig.shape.revisit_days.parse(values.revisit_days),
    share_days: shopConfig.shape.share_days.parse(values.share_days),
    shows_simulated: values.show_simulated === 1,
  };
}

/** A mirror takes no two tests at one time. */
const placeOf = ({ device_no, test_time }: RecordRow): string => `${device_no} ${test_time.toISOString()}`;

const listedCustomers = (staff: Staff): Promise<Visitor[]> =>
  allRows((paging) => staff.ask('customer', 'list', { simulated: 'shown', ...paging }));

async function readPeople(staff: Staff, rows: readonly RecordRow[]): Promise<Map<number, Person>> {
  const people = new Map<number, Person>();
  for (const id of new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))) {
    people.set(id, await staff.ask('customer', 'get', { id }));
  }
  return people;
}

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

/** Compares the first and the last test of each customer of the run who has several. */
async function checkRepeatCustomers(
  staff: Staff,
  known: readonly Known[],
  readAll: () => Promise<Parameters<typeof checkPercentile>[1]>,
) {
  const found = new Map<number, readonly Problem[]>();
  const successful = known.filter(({ row }) => row.customer_id !== null && row.status === RECORD_STATUS.success);
  const repeated = [...Map.groupBy(successful, ({ row }) => row.customer_id).values()].filter(
    (list) => list.length > 1,
  );
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
    const problems = [
      ...checkComparison(before.test, after.test, got),
      ...checkPercentile(after.row, all, got.percentile),
    ];
    found.set(after.test.number, problems);
  }
  return { found, count: repeated.length };
}

async function checkMirrors(staff: Staff, { tests, checks }: RunFile) {
  const byId = new Map(tests.map((test) => [test.analysis_id, test]));
  const others: { about: string; problem: Problem }[] = [];
  const byMirror = Map.groupBy(checks, ({ device_no }) => device_no);
  let count = 0;
  for (const [device_no, list] of byMirror) {
    const got = await staff.ask('progress', 'repeatability', { device_no });
    const ofRun = list.map(({ record_ids }) => record_ids.flatMap((id) => byId.get(id) ?? []));
    const problems = checkScatter(ofRun, got);
    if (problems) count += 1;
    others.push(...(problems ?? []).map((one) => ({ about: `mirror ${device_no}`, problem: one })));
  }
  return { others, count };
}
