import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { Found } from './findings.ts';
import { listedRows, type ShopView } from './shop-view.ts';

/** The overview counts so many days. */
const DAYS = 366;
/** The overview calls customers returning who were there on another day within so many days. */
const YEAR = 365;

const differs = differing('overview');

/** Reads the overview, and the login of the main account. */
async function readOverview(staff: Staff) {
  const { days } = await staff.ask('dashboard', 'daily', { days: DAYS });
  const { userinfo } = await staff.ask('identity', 'current', {});
  const about = await staff.ask('dashboard', 'about', {});
  return { about, main: userinfo.user_acct, days: new Map(days.map(({ day, ...counts }) => [day, counts])) };
}

/**
 * Compares the counts of the overview with a count of the list, day by day, and the list of each day of the run with its
 * tests. If they differ, tests may be arriving: then a count must lie between those of the list before and after it.
 */
export async function verifyDays(view: ShopView): Promise<void> {
  const { staff } = view;
  const { timezone, shows_simulated } = view.settings;
  // Midnight may pass between two readings.
  const compare = async (before?: readonly RecordRow[]) => {
    const today = shopDay(new Date(), timezone);
    const overview = await readOverview(staff);
    const insights = await staff.ask('dashboard', 'insights', {});
    const later = (await listedRows(staff, today)).filter(({ is_simulated }) => shows_simulated || !is_simulated);
    const [rows, at] = [before ?? later, { timezone, today, later }];
    const found = checkOverview(overview, rows, at);
    // Tests that are left out still count as earlier visits of customers who have others.
    if (shows_simulated) found.of('overview', checkCustomers(insights, rows, at));
    return { found, later };
  };
  let { found, later } = await compare();
  for (let tries = 0; found.others.length > 0 && tries < 2; tries++) ({ found, later } = await compare(later));
  view.found.add(found);
  await checkListedDays(view);
}

interface At<Row> {
  readonly timezone: string;
  readonly today: Day;
  /** The rows after the overview was read, if others have arrived. */
  readonly later?: readonly Row[];
}

/** A figure must lie between those of the lists before and after it. */
const within = (what: string, [least, most]: readonly [number, number], got: number): Problem[] =>
  got >= least && got <= most ? [] : differs(what, least === got ? most : least, got);

type CountedRow = Pick<RecordRow, 'test_time' | 'arrive_time' | 'user_acct'>;

export function checkOverview(
  { about, main, days }: Awaited<ReturnType<typeof readOverview>>,
  rows: readonly CountedRow[],
  { timezone, today, later = rows }: At<CountedRow>,
): Found {
  const found = new Found();
  const [before, after] = [rows, later].map((list) =>
    Map.groupBy(list, ({ test_time }) => shopDay(test_time, timezone)),
  );
  const count = (day: Day, isCounted: (row: CountedRow) => boolean = () => true): [number, number] => {
    const [least = 0, most = 0] = [before, after].map((byDay) => byDay?.get(day)?.filter(isCounted).length ?? 0);
    return [Math.min(least, most), Math.max(least, most)];
  };
  for (const [day, counted] of days) {
    const late = count(day, ({ arrive_time }) => shopDay(arrive_time, timezone) > day);
    found.of(`overview of ${day}`, [
      ...within('tests', count(day), counted.count),
      ...within('late tests', late, counted.late),
    ]);
  }
  const yesterday = addDays(today, -1);
  found.of('overview', [
    ...within('tests today', count(today), about.count_record),
    ...within('tests yesterday', count(yesterday), about.count_record_yesterday),
  ]);
  const sellers = new Set(about.sellers.map(({ user_acct }) => user_acct));
  for (const seller of about.sellers) {
    const { user_acct } = seller;
    const isMain = user_acct === main;
    const countOwn = (day: Day): [number, number] => {
      const [least, most] = count(day, (row) => row.user_acct === user_acct || (isMain && row.user_acct === ''));
      // Tests of a guide whom the shop never had count for the main account, those of one who has left for nobody.
      const [, unsure] = isMain ? count(day, (row) => row.user_acct !== '' && !sellers.has(row.user_acct)) : [0, 0];
      return [least, most + unsure];
    };
    found.of(`overview of ${user_acct}`, [
      ...within('tests today', countOwn(today), seller.today),
      ...within('tests yesterday', countOwn(yesterday), seller.yesterday),
    ]);
  }
  const ofSellers = about.sellers.reduce((sum, seller) => sum + seller.today, 0);
  const [, all] = count(today);
  // An account that the shop has deleted is no seller any more.
  if (ofSellers > all) found.of('overview', differs('tests of all guides', all, ofSellers));
  return found;
}

type Insights = ConsoleAnswer<'dashboard', 'insights'>;
type VisitRow = Pick<RecordRow, 'test_time' | 'customer_id' | 'status'>;

/** Counts the customers of the last month one by one, and those of them who had been there on a day before. */
export function checkCustomers(
  { from, count_customer, count_returning }: Pick<Insights, 'from' | 'count_customer' | 'count_returning'>,
  rows: readonly VisitRow[],
  { timezone, today, later = rows }: At<VisitRow>,
): Problem[] {
  const counts = [rows, later].map((list) => {
    const known = list.filter(({ customer_id, status }) => customer_id !== null && status === RECORD_STATUS.success);
    const visits = [...Map.groupBy(known, ({ customer_id }) => customer_id).values()].map((own) => {
      const days = new Set(own.map(({ test_time }) => shopDay(test_time, timezone)));
      return [...days].toSorted().toReversed();
    });
    const recent = visits.filter(([last = '']) => last >= from.month);
    const returning = recent.filter(([, before = '']) => before >= addDays(today, 1 - YEAR));
    return { customers: recent.length, returning: returning.length };
  });
  const range = (of: 'customers' | 'returning'): [number, number] => {
    const figures = counts.map((one) => one[of]);
    return [Math.min(...figures), Math.max(...figures)];
  };
  return [
    ...within('customers', range('customers'), count_customer),
    ...within('returning customers', range('returning'), count_returning),
  ];
}

async function checkListedDays({ staff, run, settings: { timezone }, found }: ShopView): Promise<void> {
  const sent = run.tests.filter(({ analysis_id }) => analysis_id !== undefined);
  for (const [day, tests] of Map.groupBy(sent, ({ start }) => shopDay(new Date(String(start.test_time)), timezone))) {
    const rows = await allRows((paging) => staff.ask('record', 'list', { from: day, to: day, ...paging }));
    const listed = new Set<string | undefined>(rows.map(({ id }) => id));
    for (const { number, analysis_id } of tests)
      if (!listed.has(analysis_id)) found.ofTest(number, differing('record.list')('day', day, 'another day'));
  }
}
