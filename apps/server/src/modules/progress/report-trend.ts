import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { conditionsOf } from '@skin-mirror/shared/progress/capture.ts';
import { type Repeatability, scoreAlike, smallestBetween } from '@skin-mirror/shared/progress/progress.ts';
import { MAX_TREND, MIN_TREND, spread } from '@skin-mirror/shared/progress/trend.ts';
import type { WholeReport } from '@skin-mirror/shared/report/report.contract.ts';
import { totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { scatterOf, totalScatter } from './checks.ts';
import { progressStore } from './progress.store.ts';
import { daysBefore, type EarlierDay, scoresOfTests } from './visit.store.ts';
import type { Visit } from './visit.ts';

type Trend = NonNullable<WholeReport['progress']>['trend'];

/**
 * Returns the scores of the customer's visits up to this one, the last test of each day. Many visits are thinned out.
 * @param isTheirs false for a test that may be another person's
 */
export async function reportTrend(
  services: Database,
  now: Visit,
  isTheirs: (test: EarlierDay) => boolean,
): Promise<Trend> {
  const { prisma } = services;
  const { tenant_id, device_id } = now;
  const lastOfDay = new Map<string, EarlierDay>();
  for (const test of (await daysBefore(prisma, now)).toReversed())
    if (isTheirs(test)) lastOfDay.set(utcDay(test.test_day), test);
  const days = [...lastOfDay.values()];
  if (days.length + 1 < MIN_TREND) return null;

  const shown = spread(days, MAX_TREND - 1);
  const tests = await scoresOfTests(
    prisma,
    now,
    shown.map(({ record_id }) => record_id),
  );
  const earlier = shown.map(({ record_id }) => asNow(tests.get(record_id)?.scores ?? [], now.scores));
  const first = tests.get(shown[0]?.record_id ?? '');
  const conditions = first ? conditionsOf(first, now) : { areAlike: false, days: 0 };
  const checks = await progressStore(services, { tenant_id, own_user_id: null, own_device_ids: [] }).checks(device_id);
  const scatter = scatterOf(checks);
  const smallestOf = (known?: Repeatability) => smallestBetween(known, known, conditions);
  return {
    visited: days.length + 1,
    test_days: [...shown, now].map(({ test_day }) => utcDay(test_day)),
    lines: [
      {
        key: 'total',
        layer: null,
        scores: [...earlier.map((scores) => (scores.length > 0 ? totalScore(scores) : null)), now.result.total_score],
        smallest: smallestOf(totalScatter(checks)),
      },
      ...now.scores.map((score) => ({
        key: score.dimension,
        layer: score.layer,
        scores: [...earlier.map((scores) => scores.find((old) => isAlike(old, score))?.score ?? null), score.score],
        smallest: smallestOf(scatter(score)),
      })),
    ],
  };
}

const isAlike = (one: RecordScore, other: RecordScore): boolean =>
  one.dimension === other.dimension && one.layer === other.layer;

/** Returns those of an earlier test's scores that this test has too, with the offsets of this test. */
const asNow = (then: readonly RecordScore[], now: readonly RecordScore[]): RecordScore[] =>
  then.flatMap((old) => {
    const score = now.find((one) => isAlike(one, old));
    return score ? [{ ...old, score: scoreAlike(old, score) }] : [];
  });
