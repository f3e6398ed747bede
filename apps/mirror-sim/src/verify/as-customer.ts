import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { ageBand } from '@skin-mirror/shared/record/age-band.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { type SharedReport, sharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Answer } from '../client/client.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import { inAddress } from '../run/screen.ts';
import type { Found } from './findings.ts';
import { isSamePhoto, printOf } from './photo-print.ts';
import { readQr } from './qr-code.ts';
import { inTurns, type Reader } from './reader.ts';

type Result = Answer<'result'>;

export interface SeenTest {
  readonly test: KeptTest;
  readonly result: Result;
}

const differs = differing('report');
const qrDiffers = differing('qr');

/** A report as the customer reads it. */
export interface ReadReport extends SeenTest {
  readonly report: SharedReport;
}

/**
 * Opens each report as a customer who scans the mirror's code, and compares it with what the mirror sent and shows. Returns
 * the reports.
 * @param isGone true for a picture that the shop may have deleted because its time is over
 */
export async function verifyAsCustomer(
  seen: readonly SeenTest[],
  reader: Reader,
  timezone: string,
  isGone: (test: KeptTest, kind: ImageKind) => boolean,
  found: Found,
): Promise<ReadReport[]> {
  const reports: ReadReport[] = [];
  const [first] = seen.filter(({ result }) => result.report_url !== '');
  if (first) found.ofTest(first.test.number, await tryForged(reader, shareOf(first.result.report_url)));
  await inTurns(seen, async ({ test, result }) => {
    if (result.status !== RECORD_STATUS.success) {
      found.ofTest(test.number, [...differs('address', '', result.report_url), ...qrDiffers('code', null, result.qr)]);
      return;
    }
    const own = shareOf(result.report_url);
    found.ofTest(test.number, await checkQr(result, own, reader));
    const { report, text, refused } = await openReport(reader, own);
    if (!report) {
      found.ofTest(test.number, [problem('problem.unreadable', { call: 'report', why: refused })]);
      return;
    }
    reports.push({ test, result, report });
    const photos = report.images.filter(({ kind }) => !isGone(test, kind));
    found.ofTest(test.number, [
      ...checkReport({ test, result }, report, timezone),
      ...leaks(test, text),
      ...(await checkPhotos(test, photos, reader, 'report')),
    ]);
  });
  return reports;
}

/** Returns the share id in the address of a report. */
export const shareOf = (address: string): string => inAddress(address, 'shareId');

/** A report must not open with another secret. */
async function tryForged(reader: Reader, own: string): Promise<Problem[]> {
  const { report } = await openReport(reader, forged(own, 3));
  return report ? [problem('problem.forged', { call: 'report' })] : [];
}

/** Changes a secret at a place before its end. */
export function forged(secret: string, place: number): string {
  const at = secret.length - place;
  return secret.slice(0, at) + (secret[at] === 'A' ? 'B' : 'A') + secret.slice(at + 1);
}

export async function openReport(reader: Reader, shareId: string) {
  const answer = await reader.json(`/skinSrv/analysis/shareDetail?${new URLSearchParams({ shareId })}`);
  const read = sharedReport.safeParse(answer.report);
  const [issue] = read.error?.issues ?? [];
  const refused =
    answer.code === 0 ? `${issue?.path.join('.') || 'report'}: ${issue?.message}` : String(answer.msg ?? answer.code);
  return { report: read.data, text: JSON.stringify(answer), refused };
}

/** The code on the mirror must lead to this test: as text, as picture, and as the server draws it. */
async function checkQr({ qr, report_url }: Result, own: string, reader: Reader): Promise<Problem[]> {
  if (!qr) return qrDiffers('code', report_url, null);
  // Codes of other systems and of official accounts lead elsewhere first.
  if (qr.type !== REPORT_PAGE) return [];
  const drawn = await reader.get(`/skinSrv/qr/png?${new URLSearchParams({ text: own })}`);
  const read = drawn.status === 200 ? await readQr(drawn.bytes) : undefined;
  return [
    ...qrDiffers('address', report_url, qr.text),
    ...qrDiffers('address', own, shareOf(qr.text)),
    ...(drawn.status === 200 || own === '' ? qrDiffers('picture', own, shareOf(read ?? '')) : []),
  ];
}
const REPORT_PAGE = 2;

/** Compares a report with what the mirror sent, and with what the mirror's own screen shows. */
function checkReport({ test, result }: SeenTest, report: SharedReport, timezone: string): Problem[] {
  const { customer = {}, test_time } = test.start;
  const shown = result.shown.flatMap(({ dimension, layer }) => {
    const at = result.scores.findIndex((one) => one.dimension === dimension && one.layer === layer);
    const score = result.scores[at];
    return score ? { ...score, introduction: result.texts[at]?.introduction ?? '' } : [];
  });
  const goods = result.goods.map(({ goods_name }) => goods_name).toSorted();
  // In the place of a product may stand one that the customer has bought.
  const hasOwned = report.goods.some(({ is_owned }) => is_owned);
  return compared('report', {
    test_day: [shopDay(new Date(String(test_time)), timezone), report.test_day],
    age_band: [customer.age === undefined ? null : ageBand(customer.age), report.age_band],
    sex: [customer.sex ?? null, report.sex],
    total_score: [result.result?.total_score, report.total_score],
    tone: [result.tone, report.tone],
    // The shop may hide it.
    ...(report.skin_type !== null && { skin_type: [result.result?.skin_type, report.skin_type] }),
    images: [shownKinds(result), report.images.map(({ kind }) => kind).toSorted()],
    scores: [
      shown.map(({ dimension, layer, score, level, count }) => [dimension, layer, score, level, count ?? null]),
      report.dims.map(({ key, layer, score, level, count }) => [key, layer, score, level, count ?? null]),
    ],
    texts: [shown.map(({ introduction }) => introduction), report.dims.map(({ introduction }) => introduction)],
    goods: [goods, hasOwned ? goods : report.goods.map(({ name }) => name).toSorted()],
    scheme: [result.scheme?.name ?? '', report.scheme?.name ?? ''],
  });
}

/** A picture with the marks of one dimension is hidden with this dimension. */
function shownKinds({ images, shown }: Result): ImageKind[] {
  const marks = new Set<string>(shown.map(({ dimension }) => `mark_${dimension}`));
  return images
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('mark_') || marks.has(kind))
    .toSorted();
}

/** Finds what a stranger who holds the address must not learn. Short names may be part of other words. */
export function leaks({ start, device_no, analysis_id = '' }: KeptTest, text: string): Problem[] {
  const { nickname = '', mobile = '', location = '', comments = '', introducer = '' } = start.customer ?? {};
  const secrets = { nickname, mobile, location, comments, introducer };
  const ids = { device_no, analysis_id, client_uuid: start.client_uuid };
  const strings = new Set([...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => one));
  const isIn = (value: string) => strings.has(value) || (value.length >= LONG && text.includes(value));
  return Object.entries({ ...secrets, ...ids })
    .filter(([, value]) => value !== '' && isIn(value))
    .map(([what]) => problem('problem.leak', { call: 'report', what }));
}
const LONG = 7;

/** Fetches pictures and compares them with what the mirror took. */
export async function checkPhotos(
  { prints, kinds }: KeptTest,
  photos: readonly { readonly kind: ImageKind; readonly url: string }[],
  reader: Pick<Reader, 'get'>,
  call: string,
): Promise<Problem[]> {
  const found = await inTurns(photos, async ({ kind, url }) => {
    const expected = prints[kind];
    if (!kinds.includes(kind) || expected === undefined) return [];
    const { status, bytes } = await reader.get(url);
    if (status !== 200) return [problem('problem.photo_gone', { call, kind, status })];
    const print = await printOf(bytes).catch(() => '');
    return isSamePhoto(expected, print) ? [] : [problem('problem.photo_other', { call, kind })];
  });
  return found.flat();
}
