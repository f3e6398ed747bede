import type { MatchableScheme, SchemeStep } from '../scheme/scheme.schema.ts';
import type { MatchableGoods } from './recommendation.schema.ts';

export interface PreparedScheme extends MatchableScheme {
  /**
   * For each product of the scheme (by position in the catalogue), the numbers of the steps that use the product, from
   * 1. The list is empty if no step uses the product. The entries are in the order of recommendation.
   */
  readonly stepsAt: ReadonlyMap<number, readonly number[]>;
  /** For each step, the positions of its products, and how many of them the customer must get. */
  readonly wanted: readonly { readonly positions: readonly number[]; readonly least: number }[];
}

/** A step whose text says how to use its products needs all of them. Another one needs any of its products. */
const leastOf = ({ advice, goods_ids }: SchemeStep): number =>
  advice === '' ? Math.min(goods_ids.length, 1) : new Set(goods_ids).size;

/** True if each step has the products that it needs. */
export const isWhole = ({ wanted }: PreparedScheme, gets: (position: number) => boolean): boolean =>
  wanted.every(({ positions, least }) => positions.filter(gets).length >= least);

/** Finds the positions of each scheme's products. Leaves out those that the catalogue lacks, as for other mirrors. */
export function prepareSchemes(
  schemes: readonly MatchableScheme[],
  goods: readonly MatchableGoods[],
): readonly PreparedScheme[] {
  const positions = new Map(goods.map(({ goods_id }, position) => [goods_id, position]));
  return schemes.map((scheme) => {
    const stepsAt = new Map<number, number[]>();
    const add = (goods_id: number, steps: readonly number[]) => {
      const position = positions.get(goods_id);
      if (position === undefined) return;
      const earlier = stepsAt.get(position) ?? [];
      stepsAt.set(position, [...earlier, ...steps.filter((step) => !earlier.includes(step))]);
    };
    for (const [index, { goods_ids }] of scheme.steps.entries()) for (const id of goods_ids) add(id, [index + 1]);
    for (const id of scheme.other_goods_ids.toSorted((a, b) => a - b)) add(id, []);
    const wanted = scheme.steps.map((step) => ({
      positions: [...new Set(step.goods_ids)].flatMap((id) => positions.get(id) ?? []),
      least: leastOf(step),
    }));
    return { ...scheme, stepsAt, wanted };
  });
}
