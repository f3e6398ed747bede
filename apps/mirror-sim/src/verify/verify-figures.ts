import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import type { Staff } from '../staff/staff.ts';
import type { ListedRow } from './listed-rows.ts';
import { whenQuiet } from './verify-alike.ts';

type Insights = ConsoleAnswer<'dashboard', 'insights'>;

/** A successful test as the mirror shows it. */
export interface ShownTest {
  readonly id: string;
  readonly scores: readonly Pick<RecordScore, 'dimension' | 'score'>[];
  readonly goods: readonly { readonly goods_id: number }[];
}

const differs = differing('overview');
const FAULTS: ReadonlySet<number> = new Set([RECORD_STATUS.failed, RECORD_STATUS.timedOut]);
/** The server adds up the scores in another order. */
const DIGITS = 6;

/** The server may keep the figures of a day with so many tests for a minute. */
const BUSY_TESTS = 1_000;

/** Checks the month of the overview against the list. */
export async function verifyFigures(
  staff: Staff,
  readRows: () => Promise<readonly ListedRow[]>,
  shown: readonly ShownTest[],
  { timezone, shows_simulated }: { readonly timezone: string; readonly shows_simulated: boolean },
): Promise<readonly Problem[]> {
  const counted = async () => (await readRows()).filter(({ is_simulated }) => shows_simulated || !is_simulated);
  return whenQuiet(counted, async (rows) =>
    checkInsights(await staff.ask('dashboard', 'insights', {}), rows, shown, timezone),
  );
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
    ...differs(
      'failed tests',
      countsOf(faults.map(({ status }) => status)),
      failed.map(({ status, count }) => `${status} ${count}`).toSorted(),
    ),
    ...differs('successful tests', good.length, count_success),
    ...differs('average score', average, average_score === null ? null : average_score.toFixed(DIGITS)),
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
  const named = known.flatMap((one) => one.goods.map(({ goods_id }) => goods_id));
  return [
    ...checkCounts(
      'lowest results',
      lowest,
      concerns.map(({ dimension, count }) => [dimension, count]),
    ),
    ...checkCounts(
      'recommended products',
      named,
      goods.map(({ goods_id, count }) => [goods_id, count]),
    ),
  ];
}

/** The overview names the most frequent alone, without deleted products. Each must have its count, in this order. */
function checkCounts<K extends string | number>(
  what: string,
  all: readonly K[],
  got: readonly (readonly [K, number])[],
): Problem[] {
  const wanted = got.map(([key]): [K, number] => [key, all.filter((one) => one === key).length]);
  if (got.length === 0 && all.length > 0) return differs(what, 'some', 'none');
  return differs(
    what,
    wanted.toSorted(([, a], [, b]) => b - a),
    got,
  );
}

const countsOf = (list: readonly number[]): string[] =>
  [...Map.groupBy(list, (one) => one)].map(([key, own]) => `${key} ${own.length}`).toSorted();
