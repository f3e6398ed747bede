import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import { openReport, type SeenTest, shareOf } from './as-customer.ts';
import type { ShopView } from './shop-view.ts';

/** So many customers are looked at. What is right for some of them is right for all. */
const LOOKED_AT = 3;
/** A curve needs so many days. */
const LEAST_DAYS = 3;

type Trend = NonNullable<NonNullable<SharedReport['progress']>['trend']>;
type Score = Pick<RecordScore, 'dimension' | 'layer' | 'raw' | 'offset' | 'score'>;

const differs = differing('trend');

/** Looks at the curves in the newest reports of customers who were there on several days, also in earlier runs. */
export async function verifyTrends({ staff, reader, seen, rows, settings, found }: ShopView): Promise<void> {
  const good = rows.filter(({ customer_id, status }) => customer_id !== null && status === RECORD_STATUS.success);
  const dayOf = ({ test_time }: RecordRow) => shopDay(test_time, settings.timezone);
  const often = [...Map.groupBy(good, ({ customer_id }) => customer_id).values()]
    .filter((tests) => new Set(tests.map(dayOf)).size >= LEAST_DAYS)
    .flatMap((tests) => {
      const inOrder = tests.toSorted((a, b) => a.test_time.getTime() - b.test_time.getTime());
      const last = inOrder.findLast(({ id }) => seen.some(({ test }) => test.analysis_id === id));
      return last ? [{ last, tests: inOrder.filter((row) => dayOf(row) < dayOf(last)) }] : [];
    });
  for (const { last, tests } of often.slice(0, LOOKED_AT)) {
    const own = seen.find(({ test }) => test.analysis_id === last.id) as SeenTest;
    const { report } = await openReport(reader, shareOf(own.result.report_url));
    const trend = report?.progress?.trend;
    if (!trend) continue;
    const earlier = new Map<Day, readonly (readonly Score[])[]>();
    for (const [day, ofDay] of Map.groupBy(tests, dayOf)) {
      const full = await Promise.all(ofDay.map(({ id }) => staff.ask('record', 'get', { id })));
      const scores = full.map((one) => one.scores);
      earlier.set(day, scores);
    }
    found.ofTest(own.test.number, checkTrend(trend, own.result.scores, dayOf(last), earlier));
  }
}

/**
 * Checks that a curve has the scores of earlier days as they would be with the offsets of today, so that a new offset is no
 * change of the skin. One test of each day is in it.
 */
export function checkTrend(
  { test_days, lines }: Pick<Trend, 'test_days' | 'lines'>,
  own: readonly Score[],
  day: Day,
  earlier: ReadonlyMap<Day, readonly (readonly Score[])[]>,
): Problem[] {
  const known = [...earlier.keys(), day];
  const problems = compared('trend', {
    days: [test_days.toSorted(), test_days],
    'days of nobody': [[], test_days.filter((one) => !known.includes(one))],
    'last day': [day, test_days.at(-1)],
  });
  const line = (dimension: string, layer: string | null) =>
    lines.find((one) => one.key === dimension && one.layer === layer)?.scores ?? [];
  for (const { dimension, layer, offset, score } of own) {
    const got = line(dimension, layer);
    problems.push(...differs(`${dimension} ${layer} today`, score, got.at(-1)));
    for (const [at, one] of test_days.slice(0, -1).entries()) {
      const possible = (earlier.get(one) ?? []).map((scores) => {
        const then = scores.find((old) => old.dimension === dimension && old.layer === layer);
        return then ? withOffset(then.raw, offset) : null;
      });
      const value = got[at] ?? null;
      if (!possible.includes(value))
        problems.push(...differs(`${dimension} ${layer} of ${one}`, possible[0] ?? null, value));
    }
  }
  return problems;
}

/** Written without the shared rule, so that both can't be wrong alike. */
const withOffset = (raw: number, offset: number): number =>
  Math.round(Math.max(0, Math.min(100, raw + offset)) * 100) / 100;
