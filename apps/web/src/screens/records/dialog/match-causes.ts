import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/** Weight of a product's main effect; other effects have smaller ones. */
const MAIN = 3;

/** One result's reasons for a product, for all effects that it asks for. */
export interface ResultCause extends Pick<MatchCause, 'dimension' | 'layer' | 'score' | 'level' | 'threshold'> {
  readonly points: number;
  /** The product's effect that fits; `profile` for skin profiles. */
  readonly effect: 'main' | 'further' | 'profile';
}

/** One entry per result that asked for the product, most severe first. */
export function causesByResult(causes: readonly MatchCause[]): ResultCause[] {
  const groups = new Map<string, ResultCause>();
  for (const cause of causes) {
    const { dimension, layer, score, level, threshold } = cause;
    const key = `${dimension}/${layer}`;
    const known = groups.get(key);
    const points = (known?.points ?? 0) + cause.points;
    const effect = known?.effect === 'main' ? 'main' : effectOf(cause);
    groups.set(key, { dimension, layer, score, level, threshold, points, effect });
  }
  return [...groups.values()];
}

function effectOf({ goods_type_id, weight }: MatchCause): ResultCause['effect'] {
  if (goods_type_id === null) return 'profile';
  return weight === MAIN ? 'main' : 'further';
}
