import type { DimensionKey } from '../dimension/dimension.ts';
import { applyOffset, careLevel } from '../scoring/scoring.ts';

/** The tests of one repeatability check: one face, three times in a row on one mirror. */
export const TESTS_PER_CHECK = 3;

/** All tests of one check begin within this many minutes. */
export const CHECK_MINUTES = 30;

/** The number of a mirror's newest checks that count. Older ones may be from before a repair. */
export const CHECKS_THAT_COUNT = 10;

/** Assumed of a mirror that was never checked, in points: high, so that small differences don't count as changes. */
export const ASSUMED_DEVIATION = 3;

/**
 * The least standard deviation in points that counts. Three tests within half an hour don't prove that a mirror scatters
 * less from day to day, and equal results are common where scores are whole numbers.
 */
const LEAST_DEVIATION = 1;

/** Two tests that weren't taken alike tell of no change within so many days. */
const SETTLING_DAYS = 14;

/** Says that no difference counts: two scores are never more than this many points apart. */
export const NO_DIFFERENCE_COUNTS = 100;

/** A percentile among fewer people tells little, and could reveal the score of one of them. */
export const MIN_PEOPLE = 20;

/**
 * How far one mirror's measurements of the same face scatter: the standard deviation in points, and the degrees of
 * freedom of its estimate. An assumed deviation has infinitely many.
 */
export interface Repeatability {
  readonly deviation: number;
  readonly freedom: number;
}

export const ASSUMED: Repeatability = { deviation: ASSUMED_DEVIATION, freedom: Number.POSITIVE_INFINITY };

/**
 * Pools the checks of one mirror and dimension. Each check is a list of raw scores of one face. Returns undefined
 * without a check of two scores. Formula: pooled variance, JCGM 100:2008 (GUM), H.3.6.
 */
export function repeatability(checks: readonly (readonly number[])[]): Repeatability | undefined {
  let squares = 0;
  let freedom = 0;
  for (const scores of checks) {
    if (scores.length < 2) continue;
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    squares += scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
    freedom += scores.length - 1;
  }
  return freedom === 0 ? undefined : { deviation: Math.sqrt(squares / freedom), freedom };
}

/** Student's t for 95.45 % by degrees of freedom. Source: JCGM 100:2008 (GUM), table G.2. */
const FACTORS: readonly (readonly [freedom: number, factor: number])[] = [
  [1, 13.97],
  [2, 4.53],
  [3, 3.31],
  [4, 2.87],
  [5, 2.65],
  [6, 2.52],
  [7, 2.43],
  [8, 2.37],
  [10, 2.28],
  [12, 2.23],
  [14, 2.2],
  [16, 2.17],
  [20, 2.13],
  [30, 2.09],
  [50, 2.05],
];
const LIMIT_FACTOR = 2;

/** Returns the factor for the highest listed number of degrees of freedom that isn't higher than the given one. */
export function coverageFactor(freedom: number): number {
  if (freedom === Number.POSITIVE_INFINITY) return LIMIT_FACTOR;
  return FACTORS.findLast(([least]) => least <= freedom)?.[1] ?? FACTORS[0]?.[1] ?? LIMIT_FACTOR;
}

/**
 * Returns the smallest difference in points between two tests that is more than the mirrors' scatter, at 95.45 %
 * confidence. The two tests may be from different mirrors. Degrees of freedom: Welch-Satterthwaite, GUM G.4.1.
 */
export function smallestChange(before: Repeatability, after: Repeatability): number {
  const variance = ({ deviation }: Repeatability) => Math.max(deviation, LEAST_DEVIATION) ** 2;
  const [a, b] = [variance(before), variance(after)];
  const sum = a + b;
  const isSame = before === after;
  const freedom = isSame ? before.freedom : sum ** 2 / (a ** 2 / before.freedom + b ** 2 / after.freedom);
  return coverageFactor(freedom) * Math.sqrt(sum);
}

/** How two tests were taken. */
export interface Conditions {
  /** False if `captureWarnings` finds anything. */
  readonly areAlike: boolean;
  readonly days: number;
}

/**
 * Returns the smallest difference that counts as a change. What a mirror's checks say holds only for tests that were
 * taken alike: others scatter at least as far as those of a mirror that was never checked.
 */
export function smallestBetween(
  before: Repeatability | undefined,
  after: Repeatability | undefined,
  { areAlike, days }: Conditions,
): number {
  const smallest = smallestChange(before ?? ASSUMED, after ?? ASSUMED);
  if (areAlike) return smallest;
  return days < SETTLING_DAYS ? NO_DIFFERENCE_COUNTS : Math.max(smallest, smallestChange(ASSUMED, ASSUMED));
}

export const VERDICTS = ['better', 'same', 'worse'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Judges a difference of raw scores in points. Higher scores are healthier. */
export function verdictOf(difference: number, smallest: number): Verdict {
  if (Math.abs(difference) <= smallest) return 'same';
  return difference > 0 ? 'better' : 'worse';
}

/** The words about a change that a customer reads. A result that fell and is still excellent is `fine`, which is no warning. */
export const TOLD_VERDICTS = ['better', 'fine', 'worse', 'same'] as const;
export type ToldVerdict = (typeof TOLD_VERDICTS)[number];

/** @param score the newer score, as the customer reads it */
export const toldVerdict = (verdict: Verdict, score: number): ToldVerdict =>
  verdict === 'worse' && careLevel(score) === EXCELLENT ? 'fine' : verdict;

/** The care level of results that need no care. */
const EXCELLENT = 1;

/**
 * Returns the share of people with a lower score in percent, 0 to 100; people with the same score count half. `others`
 * are the scores of all people, the person's own among them. Returns undefined for too few people.
 */
export function percentile(score: number, others: readonly number[]): { value: number; people: number } | undefined {
  if (others.length < MIN_PEOPLE) return undefined;
  const lower = others.filter((other) => other < score).length;
  const equal = others.filter((other) => other === score).length;
  return { value: (100 * (lower + equal / 2)) / others.length, people: others.length };
}

type Place = { readonly dimension: DimensionKey; readonly layer: string };

/** A measured value, without the shop's offset. */
interface Measured extends Place {
  readonly raw: number;
}

/** Returns the pairs of scores that both tests have, in the order of the second test. */
export const sharedScores = <Score extends Measured>(before: readonly Score[], after: readonly Score[]) =>
  after.flatMap((now) => {
    const then = before.find(({ dimension, layer }) => dimension === now.dimension && layer === now.layer);
    return then ? [{ then, now }] : [];
  });

/** How far a test's mirror scatters in a dimension. Undefined if the mirror was never checked in it. */
export type Scatter = (place: Place) => Repeatability | undefined;

interface Test<Score> {
  readonly scores: readonly Score[];
  /** Two tests of one mirror have the same function. */
  readonly scatter: Scatter;
}

/** Judges the difference of each score that both tests have. */
export const changesOf = <Score extends Measured>(before: Test<Score>, after: Test<Score>, conditions: Conditions) =>
  sharedScores(before.scores, after.scores).map(({ then, now }) => {
    const known = after.scatter(now);
    const other = before.scatter === after.scatter ? known : before.scatter(now);
    const smallest = smallestBetween(other, known, conditions);
    const difference = now.raw - then.raw;
    const verdict = verdictOf(difference, smallest);
    return { then, now, difference, smallest, verdict, is_checked: known !== undefined && other !== undefined };
  });

/** Returns an older test's score as it would be with the newer test's offset, so that a new offset is no change. */
export const scoreAlike = (then: { readonly raw: number }, now: { readonly offset: number }): number =>
  applyOffset(then.raw, now.offset);
