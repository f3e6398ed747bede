import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import type { ConsoleInput } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import type { SeenTest } from './as-customer.ts';
import type { ListedRow, ShopView } from './shop-view.ts';
import { mobileOf } from './verify-people.ts';

/** So many customers are looked for. What finds some of them finds all. */
const LOOKED_FOR = 3;
/** Staff often ask a customer for these alone. */
const LAST_DIGITS = 4;

type Filter = Omit<ConsoleInput<'record', 'list'>, 'page' | 'pageSize'>;
type FilterCheck = readonly [what: string, filter: Filter, isFound: boolean];

/** Each filter must find the test by what it has, and not by anything else. */
async function checkFilters(
  { device_no, status, sold, is_simulated }: ListedRow,
  scores: SeenTest['result']['scores'],
  finds: (filter: Filter) => Promise<boolean>,
): Promise<Problem[]> {
  const [score] = scores.toSorted((a, b) => b.level - a.level);
  const levels = new Set(scores.filter(({ dimension }) => dimension === score?.dimension).map(({ level }) => level));
  const checks: readonly FilterCheck[] = [
    ['status', { status }, true],
    ['another status', { status: status === OTHER_STATUS ? status - 1 : OTHER_STATUS }, false],
    ['mirror', { device_no }, true],
    ['sale', { sold: sold ? 'yes' : 'no' }, true],
    ['no sale', { sold: sold ? 'no' : 'yes' }, false],
    ...(is_simulated ? [['real mirrors', { simulated: 'hidden' }, false] satisfies FilterCheck] : []),
    ...(score ? CARE_LEVELS : []).map((level): FilterCheck => {
      const isOwn = levels.has(level);
      return [isOwn ? 'level' : 'another level', { dimensions: `${score?.dimension}:${level}` }, isOwn];
    }),
  ];
  const found = checks.map(async ([what, filter, isFound]) =>
    differing('record.list')(`found by ${what}`, isFound, await finds(filter)),
  );
  return (await Promise.all(found)).flat();
}
const OTHER_STATUS = RECORD_STATUS.failed;

/**
 * Looks for some customers of the run as the staff does, by number, by its last digits, by name, and by the day of their
 * last visit: both days of a range are in it.
 */
export async function verifySearch({ staff, run, seen, rowOf, settings, found }: ShopView): Promise<void> {
  const { timezone } = settings;
  const named = [...Map.groupBy(run.tests, mobileOf)].flatMap(([mobile, [test]]) => {
    const row = rowOf.get(test?.analysis_id);
    return mobile !== '' && test && row ? [{ test, row }] : [];
  });
  for (const { test, row } of named.slice(0, LOOKED_FOR)) {
    const { mobile = '', nickname = '' } = test.start.customer ?? {};
    const scores = seen.find((one) => one.test === test)?.result.scores ?? [];
    const day = shopDay(row.test_time, timezone);
    const finds = async (filter: Filter) => {
      const asked = { ...filter, from: day, to: day };
      const list = await allRows((paging) => staff.ask('record', 'list', { ...asked, ...paging }));
      return list.some(({ id }) => id === row.id);
    };
    const person = async (range: { readonly from?: Day; readonly to?: Day } = {}) => {
      const asked = { q: mobile, simulated: 'shown', ...range } as const;
      const list = await allRows((paging) => staff.ask('customer', 'list', { ...asked, ...paging }));
      return list.find(({ id }) => id === row.customer_id);
    };
    const known = await person();
    const last = known && shopDay(known.last_time, timezone);
    found.ofTest(test.number, [
      ...compared('record.list', {
        'found by number': [true, await finds({ q: mobile })],
        'found by last digits': [true, await finds({ q: mobileOf(test).slice(-LAST_DIGITS) })],
        ...(nickname !== '' && { 'found by name': [true, await finds({ q: nickname })] }),
      }),
      ...(await checkFilters(row, scores, (filter) => finds({ ...filter, q: mobile }))),
      ...compared('customers', {
        'found by number': [true, known !== undefined],
        ...(last && {
          'found by day': [true, (await person({ from: last, to: last })) !== undefined],
          'found by the day before': [false, (await person({ to: addDays(last, -1) })) !== undefined],
        }),
      }),
    ]);
  }
}
