import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/** The weight of a product's main effect. Other effects have lower weights. */
const MAIN = 3;

/** One skin result that is a reason to recommend the product. */
export interface ResultCause extends Pick<MatchCause, 'dimension' | 'layer' | 'score' | 'level' | 'threshold'> {
  readonly points: number;
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
    groups.set(key, { ...result, effects, points: Math.max(points, earlier?.points ?? 0) });
  }
  return [...groups.values()];
}

function effectOf(goods_type_id: number | null, weight: number): ResultCause['effects'][number] {
  if (goods_type_id === null) return 'profile';
  return weight === MAIN ? 'main' : 'further';
}
