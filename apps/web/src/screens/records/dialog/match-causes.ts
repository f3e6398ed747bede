import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/** The weight of a product's main effect; other effects have smaller ones. */
const MAIN = 3;

/** The reason why one result asks for a product, for all its effects together. */
export interface ResultCause extends Pick<MatchCause, 'dimension' | 'layer' | 'score' | 'level' | 'threshold'> {
  readonly points: number;
  /** The effect of the product that matches the result; `profile` for skin profiles. */
  readonly effect: 'main' | 'further' | 'profile';
}

/** Returns one entry per result that asked for the product, most severe first. */
export function causesByResult(causes: readonly MatchCause[]): ResultCause[] {
  const groups = new Map<string, ResultCause>();
  for (const cause of causes) {
    const { dimension, layer, score, level, threshold } = cause;
    const key = `${dimension}/${layer}`;
    const earlier = groups.get(key);
    const points = (earlier?.points ?? 0) + cause.points;
    const effect = earlier?.effect === 'main' ? 'main' : effectOf(cause);
    groups.set(key, { dimension, layer, score, level, threshold, points, effect });
  }
  return [...groups.values()];
}

function effectOf({ goods_type_id, weight }: MatchCause): ResultCause['effect'] {
  if (goods_type_id === null) return 'profile';
  return weight === MAIN ? 'main' : 'further';
}
