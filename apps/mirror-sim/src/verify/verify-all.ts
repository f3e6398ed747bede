import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Connection } from '../client/mirror.ts';
import { Phone } from '../client/phone.ts';
import { type Problem, problem } from '../messages.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';
import type { Staff } from '../staff/staff.ts';
import { type SeenTest, verifyAsCustomer } from './as-customer.ts';
import { verifyAsMirror } from './as-mirror.ts';
import { Found } from './findings.ts';
import type { Ledger } from './ledger.ts';
import { checkHeard, checkStream } from './listener.ts';
import { openReader } from './reader.ts';
import type { RuleBook } from './rule-book.ts';
import { isAdvanced, type ListedRow, type ShopSettings, type ShopView } from './shop-view.ts';
import { type CheckedTest, openMirror, verifyRun } from './verify.ts';
import { verifyClosed } from './verify-closed.ts';
import { verifyDays } from './verify-days.ts';
import { verifyFigures } from './verify-figures.ts';
import { verifyFollowUps } from './verify-follow-ups.ts';
import { verifyLists } from './verify-lists.ts';
import { verifyMirrors } from './verify-mirrors.ts';
import { verifyNextVisits } from './verify-next-visit.ts';
import { verifyOffers } from './verify-offers.ts';
import { verifyPersons } from './verify-persons.ts';
import { mayBeGone } from './verify-photos.ts';
import { verifyReports } from './verify-reports.ts';
import { verifySearch } from './verify-search.ts';
import { verifySheets } from './verify-sheet.ts';
import { verifyShop } from './verify-shop.ts';
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

export type Verdict = Awaited<ReturnType<typeof verifyAll>>;

/**
 * Reads a run as its mirrors, its customers and its shop see it, and as a listener heard it. Changes nothing. `skipped` are the
 * reasons why something couldn't be compared, `unheard` the tests that had come before anybody listened.
 */
export async function verifyAll(asked: Verification) {
  const { run, connection, book, shop, now } = asked;
  const { server, signal, language = 'zh' } = connection;
  const reader = openReader(server, language, signal);
  const found = new Found();
  const isGone = (test: KeptTest, kind: ImageKind) =>
    shop !== undefined && mayBeGone(test, kind, shop.settings.retention_days, now);
  const checked = await verifyRun(run, connection, book, asked.onProgress, isGone);
  for (const { test, problems } of checked) found.ofTest(test.number, problems);

  const seen = checked.flatMap(({ test, result }): SeenTest[] => (result ? [{ test, result }] : []));
  const opened = await Promise.all(run.devices.map((device_no) => openMirror(device_no, connection)));
  const clients = opened.filter((client) => client !== undefined);
  const timezone = shop?.settings.timezone ?? (await clients[0]?.config())?.bundle?.timezone ?? 'UTC';
  await verifyAsMirror(clients, shop?.staff, reader, found);
  const reports = await verifyAsCustomer(seen, reader, timezone, isGone, found);
  await verifyClosed(clients, seen, reports, reader, found);
  const skipped = [...skippedRules(checked), ...skippedPhotos(seen)];
  if (!shop) {
    verifyNextVisits(reports, undefined, book, found);
    return { checked, found, skipped, inShop: undefined, offers: undefined, unheard: undefined };
  }

  const { staff, settings } = shop;
  const inShop = await verifyShop(run, staff, settings, now, seen);
  found.add(inShop);
  const { rows } = inShop;
  const rowOf = new Map<string | undefined, ListedRow>(rows.map((row) => [row.id, row]));
  const hasOwn = await isAdvanced(staff);
  const view: ShopView = { staff, reader, settings, hasOwn, run, book, seen, reports, rows, rowOf, found };
  for (const verify of [verifyMirrors, verifySearch, verifyTrends]) await verify(view);
  const offers = await verifyOffers(run, staff, new Phone(server, fetch, language), rows);
  found.add(offers);
  for (const verify of [verifyDays, verifyFollowUps, verifyReports]) await verify(view);
  verifyNextVisits(reports, rows, book, found);
  // The pages of the console must say of all tests what follows from the list.
  for (const verify of [verifyThumbnails, verifyPersons, verifyFigures, verifyLists, verifySheets]) await verify(view);
  for (const [device_no, ofMirror] of Map.groupBy(seen, ({ test }) => test.device_no)) {
    const texts = await readTexts(staff, language as Locale, hasOwn ? { device_no } : {});
    for (const { test, result } of ofMirror) found.ofTest(test.number, checkTexts(result, texts, test.start.questions));
  }
  const strays = checkStrays(run, rows, asked.ledger);
  found.add(strays.found);
  if (strays.skipped) skipped.push(strays.skipped);
  const unheard = compareHeard(view);
  return { checked, found, skipped, inShop, offers, unheard };
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

/** Returns when the first of the unheard tests came, and when somebody began to listen. */
function compareHeard({ run: { heard }, rows, seen, found }: ShopView) {
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
  // The server may have been asked for them afterwards.
  return { isAsked: heard.asked_from !== undefined, details: { count: before.length, from, to: heard.since } };
}
