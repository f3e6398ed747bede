import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';

/** The weight of a product's main effect; other effects have smaller ones. */
const MAIN = 3;

/** The reason why one result asks for a product, for all its effects together. */
export interface ResultCause extends Pick<MatchCause, 'dimension' | 'layer' | 'score' | 'level' | 'threshold'> {
  readonly points: number;
  /** The effects of the product that match the result, each kind once; `profile` for skin profiles. */
  readonly effects: readonly ('main' | 'further' | 'profile')[];
}

/** Returns one entry per result that asked for the product, most severe first. */
export function causesByResult(causes: readonly MatchCause[]): ResultCause[] {
  const groups = new Map<string, ResultCause>();
  for (const { goods_type_id, weight, points, ...result } of causes) {
    const key = `${result.dimension}/${result.layer}`;
    const earlier = groups.get(key);
    const effects = [...new Set([...(earlier?.effects ?? []), effectOf(goods_type_id, weight)])];
    groups.set(key, { ...result, effects, points: points + (earlier?.points ?? 0) });
  }
  return [...groups.values()];
}

function effectOf(goods_type_id: number | null, weight: number): ResultCause['effects'][number] {
  if (goods_type_id === null) return 'profile';
  return weight === MAIN ? 'main' : 'further';
}
