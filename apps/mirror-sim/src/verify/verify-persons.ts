import { MAX_TIMELINE } from '@skin-mirror/shared/customer/customer.ts';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Problem } from '../messages.ts';
import { compared, differing, inAnyOrder } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import { type ListedRow, listedNow, type ShopView } from './shop-view.ts';
import { alike, whenQuiet } from './verify-alike.ts';
import { checkCustomer, readCustomers } from './verify-sheet.ts';

/** So many customers are looked at, those with the most tests first. */
const LOOKED_AT = 20;

type PersonInFull = ConsoleAnswer<'customer', 'get'>;
type Score = Pick<RecordScore, 'dimension' | 'layer' | 'score'>;

const differs = differing('customers');

/**
 * Checks the pages of customers against the list of tests: the figures, each line of the history, what the customer has
 * claimed and won, the curve of the scores, and the list of customers.
 */
export async function verifyPersons(view: ShopView): Promise<void> {
  const { staff, settings, found } = view;
  const seenOf = new Map(view.seen.map((one) => [one.test.analysis_id, one]));
  const scoresOf = new Map(view.seen.map(({ test, result }) => [test.analysis_id, result.scores]));
  const people = [...Map.groupBy(view.rows, ({ customer_id }) => customer_id)]
    .flatMap(([id, own]) => (id !== null && own.some((row) => seenOf.has(row.id)) ? [{ id, own }] : []))
    .toSorted((a, b) => b.own.length - a.own.length)
    .slice(0, LOOKED_AT);
  if (people.length === 0) return;
  const readLists = async () => {
    const list = await allRows((paging) => staff.ask('customer', 'list', { simulated: 'shown', ...paging }));
    return { lines: new Map(list.map((row) => [row.id, row])), sheet: await readCustomers(staff) };
  };
  let lists = await readLists();
  for (const { id, own } of people) {
    let isFirst = true;
    const check = async (now: readonly ListedRow[]) => {
      if (!isFirst) lists = await readLists();
      isFirst = false;
      const { lines, sheet } = lists;
      const person = await staff.ask('customer', 'get', { id });
      const { list } = await staff.ask('progress', 'trend', { id });
      const line = lines.get(id);
      const tests = now.flatMap((row) => seenOf.get(row.id)?.test ?? []);
      return [
        ...checkFigures(person, now),
        ...checkHistory(person, now),
        ...checkGot(person, tests),
        ...(line ? alike('customers', person, line) : differs('listed', true, false)),
        ...checkCustomer(sheet, person, settings.timezone),
        ...checkCurve(list, now, scoresOf),
      ];
    };
    const readOwn = async () => (await listedNow(view)).filter(({ customer_id }) => customer_id === id);
    found.of(`customer ${id}`, await whenQuiet(readOwn, check, own));
  }
}

/** Counts the tests of a customer one by one. `rows` are all that the list has. */
export function checkFigures(
  person: Pick<PersonInFull, 'tests' | 'first_time' | 'last_time' | 'total_score' | 'sex' | 'nickname'>,
  rows: readonly ListedRow[],
): Problem[] {
  const inOrder = rows.toSorted((a, b) => a.test_time.getTime() - b.test_time.getTime());
  const newest = inOrder.findLast(({ status }) => status === RECORD_STATUS.success);
  // Different answers may be two people with one number, so only those that agree say something of the person.
  const only = <T>(list: readonly T[]): T | undefined => (new Set(list).size === 1 ? list[0] : undefined);
  const sex = only(rows.map(({ customer_sex }) => customer_sex));
  const nickname = only(rows.map(({ customer_nickname }) => customer_nickname));
  return compared('customers', {
    'count of tests': [rows.length, person.tests],
    first_time: [inOrder[0]?.test_time, person.first_time],
    last_time: [inOrder.at(-1)?.test_time, person.last_time],
    total_score: [newest?.total_score ?? null, person.total_score],
    ...(sex !== undefined && sex !== null && { sex: [sex, person.sex] }),
    ...(nickname && { nickname: [nickname, person.nickname] }),
  });
}

/** The history must have the newest tests, the newest first, each as the list of tests shows it. */
function checkHistory({ list }: PersonInFull, rows: readonly ListedRow[]): Problem[] {
  const times = list.map(({ test_time }) => test_time.getTime());
  const byId = new Map(list.map((one) => [one.id, one]));
  return [
    ...compared('customers', {
      'length of the history': [Math.min(rows.length, MAX_TIMELINE), list.length],
      'order of the history': [times.toSorted((a, b) => b - a), times],
    }),
    ...rows.flatMap((row) => {
      const line = byId.get(row.id);
      return line ? alike('customers', row, line) : [];
    }),
  ];
}

/** The page of a customer has the coupons and prizes of the run, with their codes. */
export function checkGot(
  { claims, prizes }: Pick<PersonInFull, 'claims' | 'prizes'>,
  tests: readonly KeptTest[],
): Problem[] {
  const facts = (list: readonly { record_id: string; redeem_code: string; redeemed_at: Date | null }[], of: KeptTest) =>
    list
      .filter(({ record_id }) => record_id === of.analysis_id)
      .map(({ redeem_code, redeemed_at }) => [redeem_code, redeemed_at !== null]);
  return tests.flatMap((test) => {
    const { claim, draw } = test;
    const has = (what: string, wanted: unknown[], list: unknown[]) =>
      list.some((one) => JSON.stringify(one) === JSON.stringify(wanted)) ? [] : differs(what, [wanted], list);
    return [
      ...(claim ? has('claims', [claim.redeem_code, claim.is_redeemed], facts(claims, test)) : []),
      ...(draw?.redeem_code ? has('prizes', [draw.redeem_code, draw.is_redeemed], facts(prizes, test)) : []),
    ];
  });
}

/** The curve on a customer's page must have each successful test, the oldest first, with the scores of the mirror's screen. */
export function checkCurve(
  list: readonly { readonly id: string; readonly test_time: Date; readonly scores: readonly Score[] }[],
  rows: readonly ListedRow[],
  scoresOf: ReadonlyMap<string | undefined, readonly Score[]>,
): Problem[] {
  const times = list.map(({ test_time }) => test_time.getTime());
  const idsOf = (tests: readonly { readonly id: string }[]) => tests.map(({ id }) => id);
  const lines = (scores: readonly Score[]) => scores.map((one) => `${one.dimension}/${one.layer} ${one.score}`);
  const wanted = rows.filter(({ status }) => status === RECORD_STATUS.success);
  return [
    ...compared('curve', {
      ...(wanted.length <= MAX_TIMELINE && { tests: inAnyOrder(idsOf(wanted), idsOf(list)) }),
      order: [times.toSorted((a, b) => a - b), times],
    }),
    ...list.flatMap(({ id, scores }) => {
      const own = scoresOf.get(id);
      return own ? compared('curve', { scores: inAnyOrder(lines(own), lines(scores)) }) : [];
    }),
  ];
}
