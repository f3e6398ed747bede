import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Answer } from '../client/client.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import type { ConsoleInput } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { type Findings, Found } from './findings.ts';
import { mobileOf } from './verify-people.ts';

const listDiffers = differing('record.list');
const customersDiffer = differing('customers');

/** So many customers are looked for. What finds some of them finds all. */
const LOOKED_FOR = 3;
/** Staff often ask a customer for these alone. */
const LAST_DIGITS = 4;

type Filter = Pick<
  ConsoleInput<'record', 'list'>,
  'q' | 'status' | 'device_no' | 'child' | 'dimensions' | 'simulated' | 'sold'
>;

/** Each filter must find the test by what it has, and not by anything else. */
async function checkFilters(
  { device_no }: KeptTest,
  { status, sold, is_simulated }: RecordRow,
  finds: (filter: Filter) => Promise<boolean>,
  scores: readonly RecordScore[],
): Promise<Problem[]> {
  const check = async (what: string, filter: Filter, isFound: boolean) =>
    listDiffers(`found by ${what}`, isFound, await finds(filter));
  const [score] = scores.toSorted((a, b) => b.level - a.level);
  const levels = new Set(scores.filter(({ dimension }) => dimension === score?.dimension).map(({ level }) => level));
  const checks = [
    check('status', { status }, true),
    check('another status', { status: status === OTHER_STATUS ? status - 1 : OTHER_STATUS }, false),
    check('mirror', { device_no }, true),
    check('sale', { sold: sold ? 'yes' : 'no' }, true),
    check('no sale', { sold: sold ? 'no' : 'yes' }, false),
    ...(is_simulated ? [check('real mirrors', { simulated: 'hidden' }, false)] : []),
    ...(score ? CARE_LEVELS : []).map((level) =>
      check(
        levels.has(level) ? 'level' : 'another level',
        { dimensions: `${score?.dimension}:${level}` },
        levels.has(level),
      ),
    ),
  ];
  return (await Promise.all(checks)).flat();
}
const OTHER_STATUS = RECORD_STATUS.failed;

/** Looks for some customers of the run as the staff does, by number, by its last digits and by name. */
export async function verifySearch(
  staff: Staff,
  tests: readonly KeptTest[],
  rows: readonly RecordRow[],
  timezone: string,
  results: ReadonlyMap<number, Pick<Answer<'result'>, 'scores'>>,
): Promise<Findings> {
  const found = new Found();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = [...Map.groupBy(tests, mobileOf)].flatMap(([mobile, [test]]) => {
    const row = byId.get(test?.analysis_id ?? '');
    return mobile !== '' && test && row ? [{ test, row }] : [];
  });
  for (const { test, row } of named.slice(0, LOOKED_FOR)) {
    const { mobile = '', nickname = '' } = test.start.customer ?? {};
    const day = shopDay(row.test_time, timezone);
    const finds = async (filter: Filter) => {
      const asked = { ...filter, from: day, to: day };
      const list = await allRows((paging) => staff.ask('record', 'list', { ...asked, ...paging }));
      return list.some(({ id }) => id === row.id);
    };
    const lists = (q: string) => finds({ q });
    const findsPerson = async (range: { readonly from?: Day; readonly to?: Day }) => {
      const asked = { q: mobile, simulated: 'shown', ...range } as const;
      const list = await allRows((paging) => staff.ask('customer', 'list', { ...asked, ...paging }));
      return list.some(({ id }) => id === row.customer_id);
    };
    const people = await allRows((paging) =>
      staff.ask('customer', 'list', { q: mobile, simulated: 'shown', ...paging }),
    );
    found.ofTest(test.number, [
      ...listDiffers('found by number', true, await lists(mobile)),
      ...listDiffers('found by last digits', true, await lists(mobileOf(test).slice(-LAST_DIGITS))),
      ...(await checkFilters(
        test,
        row,
        (filter) => finds({ ...filter, q: mobile }),
        results.get(test.number)?.scores ?? [],
      )),
      ...(nickname === '' ? [] : listDiffers('found by name', true, await lists(nickname))),
      ...customersDiffer(
        'found by number',
        true,
        people.some(({ id }) => id === row.customer_id),
      ),
      ...(await checkLastDay(people.find(({ id }) => id === row.customer_id)?.last_time, timezone, findsPerson)),
    ]);
  }
  return found;
}

/** The list of customers goes by the day of the last visit, and both days of a range are in it. */
async function checkLastDay(
  last_time: Date | undefined,
  timezone: string,
  finds: (range: { readonly from?: Day; readonly to?: Day }) => Promise<boolean>,
): Promise<Problem[]> {
  if (!last_time) return [];
  const day = shopDay(last_time, timezone);
  return [
    ...customersDiffer('found by day', true, await finds({ from: day, to: day })),
    ...customersDiffer('found by the day before', false, await finds({ to: addDays(day, -1) })),
  ];
}
