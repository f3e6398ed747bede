import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { compared, inAnyOrder } from '../problems.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import { type ListedRow, listedNow, type ShopView } from './shop-view.ts';
import { whenQuiet } from './verify-alike.ts';

type Insights = ConsoleAnswer<'dashboard', 'insights'>;

/** A successful test as the mirror shows it. */
interface ShownTest {
  readonly id: string;
  readonly scores: readonly Pick<RecordScore, 'dimension' | 'score'>[];
  readonly goods: readonly { readonly goods_id: number }[];
}

const FAULTS: ReadonlySet<number> = new Set([RECORD_STATUS.failed, RECORD_STATUS.timedOut]);
/** The server adds up the scores in another order. */
const DIGITS = 6;

/** The server may keep the figures of a day with so many tests for a minute. */
const BUSY_TESTS = 1_000;

/** Checks the month of the overview against the list. */
export async function verifyFigures(view: ShopView): Promise<void> {
  const { timezone, shows_simulated } = view.settings;
  const shown = view.seen.map(({ test, result }) => ({ id: test.analysis_id ?? '', ...result }));
  const counted = async () => (await listedNow(view)).filter(({ is_simulated }) => shows_simulated || !is_simulated);
  const problems = await whenQuiet(counted, async (rows) =>
    checkInsights(await view.staff.ask('dashboard', 'insights', {}), rows, shown, timezone),
  );
  view.found.of('overview', problems);
}

/**
 * Adds up the month of the overview from the list, test by test. Of the tests of others only the list is known, so what
 * results say is compared if all tests of the month are of the run.
 */
export function checkInsights(
  { from, failed, count_success, average_score, concerns, goods }: Insights,
  rows: readonly ListedRow[],
  shown: readonly ShownTest[],
  timezone: string,
): Problem[] {
  const days = Map.groupBy(rows, ({ test_time }) => shopDay(test_time, timezone));
  if ([...days.values()].some(({ length }) => length >= BUSY_TESTS)) return [];
  const since = (day: Day) => rows.filter(({ test_time }) => shopDay(test_time, timezone) >= day);
  const faults = since(from.week).filter(({ status }) => FAULTS.has(status));
  const good = since(from.month).filter(({ status }) => status === RECORD_STATUS.success);
  const sum = good.reduce((total, { total_score }) => total + (total_score ?? 0), 0);
  const average = good.length === 0 ? null : (sum / good.length).toFixed(DIGITS);
  return [
    ...compared('overview', {
      'failed tests': inAnyOrder(
        [...Map.groupBy(faults, ({ status }) => status)].map(([status, own]) => `${status} ${own.length}`),
        failed.map(({ status, count }) => `${status} ${count}`),
      ),
      'successful tests': [good.length, count_success],
      'average score': [average, average_score === null ? null : average_score.toFixed(DIGITS)],
    }),
    ...checkResults({ concerns, goods }, good, shown),
  ];
}

function checkResults(
  { concerns, goods }: Pick<Insights, 'concerns' | 'goods'>,
  good: readonly ListedRow[],
  shown: readonly ShownTest[],
): Problem[] {
  const byId = new Map(shown.map((one) => [one.id, one]));
  const known = good.flatMap(({ id }) => byId.get(id) ?? []);
  if (known.length < good.length) return [];
  const lowest = known.flatMap(({ scores }) => scores.toSorted((a, b) => a.score - b.score)[0]?.dimension ?? []);
  const ofDimensions = concerns.map(({ dimension, count }) => [dimension, count] as const);
  const named = known.flatMap((one) => one.goods.map(({ goods_id }) => goods_id));
  const ofGoods = goods.map(({ goods_id, count }) => [goods_id, count] as const);
  return compared('overview', {
    'lowest results': counted(lowest, ofDimensions),
    'recommended products': counted(named, ofGoods),
  });
}

/** The overview names the most frequent alone, without deleted products. Each must have its count, in this order. */
function counted<K>(
  all: readonly K[],
  got: readonly (readonly [K, number])[],
): readonly [expected: unknown, got: unknown] {
  if (got.length === 0 && all.length > 0) return ['some', 'none'];
  const wanted = got.map(([key]) => [key, all.filter((one) => one === key).length] as const);
  return [wanted.toSorted(([, a], [, b]) => b - a), got];
}
