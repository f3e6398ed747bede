import { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import { type RecordRow, recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { Found } from './findings.ts';

/** The overview counts so many days. */
const DAYS = 366;
/** The overview calls customers returning who were there on another day within so many days. */
const YEAR = 365;

const differs = differing('overview');
const listDiffers = differing('record.list');

interface Overview {
  readonly about: Awaited<ReturnType<typeof readAbout>>;
  /** The login of the main account. */
  readonly main: string;
  readonly days: ReadonlyMap<Day, { readonly count: number; readonly late: number }>;
}

const readInsights = (staff: Staff) => staff.ask(dashboardContract, 'dashboard', 'insights', {});
const readAbout = (staff: Staff) => staff.ask(dashboardContract, 'dashboard', 'about', {});

async function readOverview(staff: Staff): Promise<Overview> {
  const { days } = await staff.ask(dashboardContract, 'dashboard', 'daily', { days: DAYS });
  const { userinfo } = await staff.ask(identityContract, 'identity', 'current', {});
  return {
    about: await readAbout(staff),
    main: userinfo.user_acct,
    days: new Map(days.map(({ day, ...counts }) => [day, counts])),
  };
}

/**
 * Compares the counts of the overview with a count of the list, day by day, and the list of each day of the run with its
 * tests. Reads the list again where tests have arrived meanwhile.
 */
export async function verifyDays(
  staff: Staff,
  tests: readonly KeptTest[],
  readAll: (to: Day) => Promise<readonly RecordRow[]>,
  { timezone, shows_simulated }: { readonly timezone: string; readonly shows_simulated: boolean },
): Promise<Found> {
  // Midnight may pass between two readings.
  const compare = async () => {
    const today = shopDay(new Date(), timezone);
    const overview = await readOverview(staff);
    const rows = (await readAll(today)).filter(({ is_simulated }) => shows_simulated || !is_simulated);
    const found = checkOverview(overview, rows, { timezone, today });
    // Tests that are left out still count as earlier visits of customers who have others.
    if (shows_simulated) found.of('overview', checkCustomers(await readInsights(staff), rows, { timezone, today }));
    return found;
  };
  let found = await compare();
  for (let tries = 0; found.others.length > 0 && tries < 2; tries++) found = await compare();
  found.add(await checkListedDays(staff, tests, timezone));
  return found;
}

export function checkOverview(
  { about, main, days }: Overview,
  rows: readonly Pick<RecordRow, 'test_time' | 'arrive_time' | 'user_acct'>[],
  { timezone, today }: { readonly timezone: string; readonly today: Day },
): Found {
  const found = new Found();
  const byDay = Map.groupBy(rows, ({ test_time }) => shopDay(test_time, timezone));
  const countOf = (day: Day) => byDay.get(day)?.length ?? 0;
  const lateOn = (day: Day) =>
    byDay.get(day)?.filter(({ arrive_time }) => shopDay(arrive_time, timezone) > day).length ?? 0;
  for (const [day, { count, late }] of days)
    found.of(`overview of ${day}`, [
      ...differs('tests', countOf(day), count),
      ...differs('late tests', lateOn(day), late),
    ]);
  const yesterday = addDays(today, -1);
  found.of('overview', [
    ...differs('tests today', countOf(today), about.count_record),
    ...differs('tests yesterday', countOf(yesterday), about.count_record_yesterday),
  ]);
  const sellers = new Set(about.sellers.map(({ user_acct }) => user_acct));
  for (const { user_acct, today: count, yesterday: before } of about.sellers) {
    const isMain = user_acct === main;
    const compare = (what: string, day: Day, got: number) => {
      const listed = byDay.get(day) ?? [];
      const own = listed.filter((row) => row.user_acct === user_acct || (isMain && row.user_acct === '')).length;
      // Tests of a guide whom the shop never had count for the main account, those of one who has left for nobody.
      const unsure = isMain ? listed.filter((row) => row.user_acct && !sellers.has(row.user_acct)).length : 0;
      return got >= own && got <= own + unsure ? [] : differs(what, own, got);
    };
    found.of(`overview of ${user_acct}`, [
      ...compare('tests today', today, count),
      ...compare('tests yesterday', yesterday, before),
    ]);
  }
  const ofSellers = about.sellers.reduce((sum, seller) => sum + seller.today, 0);
  // An account that the shop has deleted is no seller any more.
  if (ofSellers > about.count_record)
    found.of('overview', differs('tests of all guides', about.count_record, ofSellers));
  return found;
}

/** Counts the customers of the last month one by one, and those of them who had been there on a day before. */
export function checkCustomers(
  {
    from,
    count_customer,
    count_returning,
  }: Pick<Awaited<ReturnType<typeof readInsights>>, 'from' | 'count_customer' | 'count_returning'>,
  rows: readonly Pick<RecordRow, 'test_time' | 'customer_id' | 'status'>[],
  { timezone, today }: { readonly timezone: string; readonly today: Day },
): Problem[] {
  const known = rows.filter(({ customer_id, status }) => customer_id !== null && status === RECORD_STATUS.success);
  const visits = [...Map.groupBy(known, ({ customer_id }) => customer_id).values()].map((list) => {
    const days = new Set(list.map(({ test_time }) => shopDay(test_time, timezone)));
    return [...days].toSorted().toReversed();
  });
  const recent = visits.filter(([last = '']) => last >= from.month);
  const returning = recent.filter(([, before = '']) => before >= addDays(today, 1 - YEAR));
  return [
    ...differs('customers', recent.length, count_customer),
    ...differs('returning customers', returning.length, count_returning),
  ];
}

async function checkListedDays(staff: Staff, tests: readonly KeptTest[], timezone: string): Promise<Found> {
  const found = new Found();
  const byDay = Map.groupBy(tests, ({ start }) => shopDay(new Date(String(start.test_time)), timezone));
  for (const [day, sent] of byDay) {
    const listed = await listedOn(staff, day);
    for (const { number, analysis_id = '' } of sent)
      if (!listed.has(analysis_id)) found.ofTest(number, listDiffers('day', day, 'another day'));
  }
  return found;
}

async function listedOn(staff: Staff, day: Day): Promise<Set<string>> {
  const rows = await allRows((paging) =>
    staff.ask(recordContract, 'record', 'list', { from: day, to: day, ...paging }),
  );
  return new Set(rows.map(({ id }) => id));
}
