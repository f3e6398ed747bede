import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { MirrorClient } from '../client/client.ts';
import type { Connection } from '../client/mirror.ts';
import { Phone } from '../client/phone.ts';
import { type Problem, problem } from '../messages.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';
import type { Staff } from '../staff/staff.ts';
import { isAdvanced } from './advanced-mode.ts';
import { type SeenTest, verifyAsCustomer } from './as-customer.ts';
import { verifyAsMirror } from './as-mirror.ts';
import { Found } from './findings.ts';
import type { Ledger } from './ledger.ts';
import { type ListedRow, listedRows } from './listed-rows.ts';
import { checkHeard, checkStream } from './listener.ts';
import { openReader } from './reader.ts';
import type { RuleBook } from './rule-book.ts';
import { type CheckedTest, openMirror, verifyRun } from './verify.ts';
import { verifyClosed } from './verify-closed.ts';
import { verifyDays } from './verify-days.ts';
import { verifyFigures } from './verify-figures.ts';
import { verifyFollowUps } from './verify-follow-ups.ts';
import { verifyLists } from './verify-lists.ts';
import { verifyMirrors } from './verify-mirrors.ts';
import { verifyNextVisits } from './verify-next-visit.ts';
import { type OfferFindings, verifyOffers } from './verify-offers.ts';
import { verifyPersons } from './verify-persons.ts';
import { mayBeGone } from './verify-photos.ts';
import { verifyReports } from './verify-reports.ts';
import { verifySearch } from './verify-search.ts';
import { verifySheets } from './verify-sheet.ts';
import { type ShopFindings, type ShopSettings, verifyShop } from './verify-shop.ts';
import { checkStrays } from './verify-strays.ts';
import { checkTexts, readTexts } from './verify-texts.ts';
import { verifyThumbnails } from './verify-thumbnails.ts';
import { verifyTrends } from './verify-trend.ts';

export interface OwnShop {
  readonly staff: Staff;
  readonly settings: ShopSettings;
}

export interface Verification {
  readonly run: RunFile;
  readonly connection: Connection;
  readonly book: RuleBook;
  readonly ledger: Ledger;
  /** The shop's main account. Without it, only what mirrors and customers see is checked. */
  readonly shop: OwnShop | undefined;
  readonly now: Date;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Verdict {
  readonly checked: readonly CheckedTest[];
  readonly found: Found;
  /** The reasons why something couldn't be compared. */
  readonly skipped: readonly Problem[];
  readonly inShop: ShopFindings | undefined;
  readonly offers: OfferFindings | undefined;
  /** The tests that had come before anybody listened. */
  readonly unheard: Unheard | undefined;
}

export interface Unheard {
  readonly count: number;
  /** When the first of them came, and when somebody began to listen. */
  readonly from: string;
  readonly to: string;
  /** True if the server was asked for them afterwards. */
  readonly isAsked: boolean;
}

/** Reads a run as its mirrors, its customers and its shop see it, and as a listener heard it. Changes nothing. */
export async function verifyAll(asked: Verification): Promise<Verdict> {
  const { run, connection, book, shop, now } = asked;
  const { server, signal, language = 'zh' } = connection;
  const reader = openReader(server, language, signal);
  const found = new Found();
  const isGone = (test: KeptTest, kind: KeptTest['kinds'][number]) =>
    shop !== undefined && mayBeGone(test, kind, shop.settings.retention, now);
  const checked = await verifyRun(run, connection, book, asked.onProgress, isGone);
  for (const { test, problems } of checked) found.ofTest(test.number, problems);

  const seen = checked.flatMap(({ test, result }): SeenTest[] => (result ? [{ test, result }] : []));
  const clients = (await Promise.all(run.devices.map((device_no) => openMirror(device_no, connection)))).filter(
    (client): client is MirrorClient => client !== undefined,
  );
  const timezone = shop?.settings.timezone ?? (await clients[0]?.config())?.bundle?.timezone ?? 'UTC';
  found.add(await verifyAsMirror(clients, shop?.staff, reader));
  const asCustomer = await verifyAsCustomer(seen, reader, { timezone, isGone });
  found.add(asCustomer.found);
  found.add(await verifyClosed(clients, seen, asCustomer.reports, reader));
  const skipped = [...skippedRules(checked), ...skippedPhotos(seen)];
  if (!shop) {
    found.add(verifyNextVisits(asCustomer.reports, undefined, book));
    return { checked, found, skipped, inShop: undefined, offers: undefined, unheard: undefined };
  }

  const results = new Map(seen.map(({ test, result }) => [test.number, result]));
  const inShop = await verifyShop(run, shop.staff, shop.settings, now, results);
  found.add(inShop);
  found.add(await verifyMirrors(shop.staff, run));
  found.add(await verifySearch(shop.staff, run.tests, inShop.rows, shop.settings.timezone, results));
  found.add(await verifyTrends(shop.staff, reader, seen, inShop.rows, shop.settings.timezone));
  const offers = await verifyOffers(run, shop.staff, new Phone(server, fetch, language), inShop.rows);
  found.add(offers);
  const sent = run.tests.filter(({ analysis_id }) => analysis_id !== undefined);
  const readAll = (to: Day) => listedRows(shop.staff, to);
  found.add(await verifyDays(shop.staff, sent, readAll, shop.settings));
  const listed = new Map(inShop.rows.map((row) => [row.id, row]));
  found.add(await verifyFollowUps(shop.staff, seen, shop.settings, book, listed));
  const hasOwn = await isAdvanced(shop.staff);
  found.add(await verifyReports(shop.staff, reader, asCustomer.reports, inShop.rows, { timezone, hasOwn }));
  found.add(verifyNextVisits(asCustomer.reports, inShop.rows, book));
  found.add(await verifyThumbnails(asCustomer.reports, reader));
  found.add(await verifyPages(shop, inShop.rows, seen));
  found.add(await verifySheets(shop.staff, run, inShop.rows, shop.settings.timezone));
  for (const [device_no, ofMirror] of Map.groupBy(seen, ({ test }) => test.device_no)) {
    const texts = await readTexts(shop.staff, language as Locale, hasOwn ? { device_no } : {});
    for (const { test, result } of ofMirror) found.ofTest(test.number, checkTexts(result, texts, test.start.questions));
  }
  const strays = checkStrays(run, inShop.rows, asked.ledger);
  found.add(strays.found);
  if (strays.skipped) skipped.push(strays.skipped);
  const unheard = compareHeard(run, inShop, seen, found);
  return { checked, found, skipped, inShop, offers, unheard };
}

/** The pages of the console must say of all tests what follows from the list. */
async function verifyPages(
  { staff, settings }: OwnShop,
  rows: readonly ListedRow[],
  seen: readonly SeenTest[],
): Promise<Found> {
  const found = new Found();
  const readRows = () => listedRows(staff, shopDay(new Date(), settings.timezone));
  const tests = seen.map(({ test }) => test);
  const shown = seen.map(({ test, result }) => ({ id: test.analysis_id ?? '', ...result }));
  const scores = new Map(shown.map((one) => [one.id, one.scores]));
  found.add(await verifyPersons(staff, tests, rows, readRows, { scoresOf: scores, timezone: settings.timezone }));
  found.of('overview', await verifyFigures(staff, readRows, shown, settings));
  found.add(await verifyLists(staff, new Set(scores.keys()), readRows, settings.timezone));
  return found;
}

function skippedRules(checked: readonly CheckedTest[]): Problem[] {
  const unknown = checked.filter((test) => test.skipped !== undefined);
  if (unknown.length === 0) return [];
  const revisions = [...new Set(unknown.map(({ skipped }) => skipped))].join(', ');
  return [problem('problem.skipped', { count: unknown.length, total: checked.length, rev: revisions })];
}

function skippedPhotos(seen: readonly SeenTest[]): Problem[] {
  const photographed = seen.filter(({ test }) => test.kinds.length > 0);
  const count = photographed.filter(({ test }) => Object.keys(test.prints).length === 0).length;
  return count > 0 ? [problem('problem.no_prints', { count, total: photographed.length })] : [];
}

function compareHeard(
  { heard }: RunFile,
  { rows }: ShopFindings,
  seen: readonly SeenTest[],
  found: Found,
): Unheard | undefined {
  if (!heard) return undefined;
  const arrivals = new Map(rows.map(({ id, arrive_time }) => [id, arrive_time.getTime()]));
  found.of('record.changes', checkStream(heard));
  const before: number[] = [];
  for (const { test, result } of seen) {
    const { analysis_id: record_id = '', number, is_whole, is_finished, is_stored, is_ended } = test;
    const arrived = arrivals.get(record_id);
    if (arrived === undefined) continue;
    const inParts = !is_whole && is_finished && result.status >= RECORD_STATUS.success;
    found.ofTest(number, checkHeard(heard, { record_id, inParts, arrived, is_stored, is_ended }));
    if (!is_stored && arrived < Date.parse(heard.since)) before.push(arrived);
  }
  if (before.length === 0) return undefined;
  const from = new Date(Math.min(...before)).toISOString();
  return { count: before.length, from, to: heard.since, isAsked: heard.asked_from !== undefined };
}
