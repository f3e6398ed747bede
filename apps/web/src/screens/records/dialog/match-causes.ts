import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/** The weight of a product's main effect. Other effects have lower weights. */
const MAIN = 3;

/** One skin result that is a reason to recommend the product. */
export interface ResultCause extends Pick<MatchCause, 'dimension' | 'layer' | 'score' | 'level' | 'threshold'> {
  readonly points: number;
  /** How much of `points` counts in the sum: 1 for the strongest dimension, then a half and a quarter, nothing of the others. */
  readonly share: number;
  /** The product's effects that fit the result. `profile` stands for a matching skin profile. */
  readonly effects: readonly ('main' | 'further' | 'profile')[];
}

/** Returns the reasons to recommend a product, one per skin result. The strongest effect gives its points. */
export function causesByResult(causes: readonly MatchCause[]): ResultCause[] {
  const groups = new Map<string, ResultCause>();
  for (const { goods_type_id, weight, points, ...result } of causes) {
    const key = `${result.dimension}/${result.layer}`;
    const earlier = groups.get(key);
    const effects = [...new Set([...(earlier?.effects ?? []), effectOf(goods_type_id, weight)])];
    groups.set(key, { ...result, effects, points: Math.max(points, earlier?.points ?? 0), share: 1 });
  }
  return [...groups.values()];
}

/** The rule of `rankedPoints`. */
const SHARES = [1, 1 / 2, 1 / 4];

/** Returns the reasons with shares that add up to `total`. In old tests each share is 1. */
export function countedCauses(causes: readonly MatchCause[], total: number): ResultCause[] {
  const results = causesByResult(causes);
  const strongest = [...results].sort((a, b) => b.points - a.points);
  const dimensions = [...new Set(strongest.map(({ dimension }) => dimension))];
  const counted = results.map((result) => {
    const isStrongest = strongest.find(({ dimension }) => dimension === result.dimension) === result;
    return { ...result, share: isStrongest ? (SHARES[dimensions.indexOf(result.dimension)] ?? 0) : 0 };
  });
  const sum = counted.reduce((all, { points, share }) => all + points * share, 0);
  return sum === total ? counted : results;
}

function effectOf(goods_type_id: number | null, weight: number): ResultCause['effects'][number] {
  if (goods_type_id === null) return 'profile';
  return weight === MAIN ? 'main' : 'further';
}
