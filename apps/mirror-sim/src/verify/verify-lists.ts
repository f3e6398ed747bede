import { FOLLOW_UP_PARTS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { CHILD_FILTER, RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import type { ConsoleInput } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { FIRST_DAY, type ListedRow, listedNow, type ShopView } from './shop-view.ts';
import { whenQuiet } from './verify-alike.ts';

const differs = differing('record.list');

/**
 * Checks that the list of tests is in order, and that its totals are right: of all tests, of each mirror of the run, of
 * each guide, and of the main account, which has the tests without a guide.
 */
export async function verifyLists(view: ShopView): Promise<void> {
  const { staff, seen, found } = view;
  const today = () => shopDay(new Date(), view.settings.timezone);
  const ids = new Set(seen.map(({ test }) => test.analysis_id));
  const guides = await allRows((paging) => staff.ask('account', 'list', paging));
  const { attr } = await staff.ask('identity', 'lookup', {});
  const check = async (rows: readonly ListedRow[]): Promise<Problem[]> => {
    const to = today();
    const problems = checkOrder(rows);
    const checkTotal = async (what: string, filter: RecordFilter, isCounted: (row: ListedRow) => boolean) => {
      const asked = { ...filter, from: FIRST_DAY, to, page: 1, pageSize: 1 };
      const { total, total_capped } = await staff.ask('record', 'list', asked);
      if (!total_capped) problems.push(...differs(what, rows.filter(isCounted).length, total));
    };
    await checkTotal('total', {}, () => true);
    for (const device_no of new Set(rows.filter(({ id }) => ids.has(id)).map((row) => row.device_no)))
      await checkTotal(`total of ${device_no}`, { device_no }, (row) => row.device_no === device_no);
    for (const { user_id, user_acct } of guides)
      await checkTotal(`total of ${user_acct}`, { child: String(user_id) }, (row) => row.user_acct === user_acct);
    const isOwn = ({ user_acct }: ListedRow) => user_acct === '' || user_acct === attr.user_acct;
    await checkTotal('total of the own tests', { child: CHILD_FILTER.own }, isOwn);
    return problems;
  };
  const readRows = () => listedNow(view);
  found.of('list of tests', await whenQuiet(readRows, check));
  found.of('pages', await whenQuiet(readRows, () => checkPagers(staff, today())));
}

type Paging = Readonly<Record<'page' | 'pageSize', number>>;
interface Page {
  readonly list: readonly { readonly id: number | string }[];
  readonly total: number;
  readonly total_capped?: boolean;
}
/** Lists with more rows aren't read to their end again and again. */
const MOST_ROWS = 1_000;

/** With each filter, a list says how many rows it has on all pages together, and each page goes on from the last. */
async function checkPagers(staff: Staff, to: Day): Promise<Problem[]> {
  const records = (filter: RecordFilter) => (paging: Paging) =>
    staff.ask('record', 'list', { from: FIRST_DAY, to, ...filter, ...paging });
  const followUps = (state: (typeof FOLLOW_UP_PARTS)[number]) => (paging: Paging) =>
    staff.ask('followUp', 'list', { state, simulated: 'shown', ...paging });
  const lists: Readonly<Record<string, (paging: Paging) => Promise<Page>>> = {
    'record.list': records({}),
    'record.list by status': records({ status: RECORD_STATUS.success }),
    'record.list by result': records({ dimensions: 'acne' }),
    'record.list unsold': records({ sold: 'no' }),
    'record.list of real mirrors': records({ simulated: 'hidden' }),
    'record.list by number': records({ q: '13' }),
    'customer.list': (paging) => staff.ask('customer', 'list', { simulated: 'shown', ...paging }),
    'customer.list by number': (paging) => staff.ask('customer', 'list', { simulated: 'shown', q: '13', ...paging }),
    ...Object.fromEntries(FOLLOW_UP_PARTS.map((state) => [`followUp.list ${state}`, followUps(state)])),
  };
  const problems: Problem[] = [];
  for (const [name, read] of Object.entries(lists)) problems.push(...(await checkPager(name, read)));
  return problems;
}
type RecordFilter = Partial<ConsoleInput<'record', 'list'>>;

async function checkPager(name: string, read: (paging: Paging) => Promise<Page>): Promise<Problem[]> {
  const [first, second] = [await read({ page: 1, pageSize: 1 }), await read({ page: 2, pageSize: 1 })];
  if (first.total_capped || first.total > MOST_ROWS) return [];
  const rows = await allRows(read);
  const ids = rows.map(({ id }) => id);
  return compared(name, {
    total: [rows.length, first.total],
    pages: [ids.slice(0, 2), [...first.list, ...second.list].map(({ id }) => id)],
    'rows twice': [new Set(ids).size, ids.length],
  });
}

/** Without another order, the newest test comes first. */
export function checkOrder(rows: readonly Pick<ListedRow, 'test_time'>[]): Problem[] {
  const times = rows.map(({ test_time }) => test_time.getTime());
  const at = times.findIndex((time, index) => time > (times[index - 1] ?? time));
  return at < 0 ? [] : differs('order', 'the newest first', rows[at]?.test_time.toISOString());
}
