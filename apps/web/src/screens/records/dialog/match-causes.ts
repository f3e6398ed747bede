import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/** Weight of a product's main effect; smaller ones are its further effects. */
const MAIN = 3;

/** What one result of the test had to say for a product, whichever of its effects answer it. */
export interface ResultCause extends Pick<MatchCause, 'dimension' | 'layer' | 'score' | 'level' | 'threshold'> {
  readonly points: number;
  /** Which effect of the product answers it; `profile` where products have skin profiles instead. */
  readonly effect: 'main' | 'further' | 'profile';
}

/** One entry for each result that asked for the product, in the order of the causes, most severe first. */
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
