import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import type { MatchableGoods } from './recommendation.schema.ts';

/** A scheme with the positions of its goods in a catalogue. */
export interface PreparedScheme extends MatchableScheme {
  /**
   * The steps that use a product (from 1; empty for goods outside the steps), by the product's position in the
   * catalogue. The order is that of recommendation: by step, then as the step lists them, then goods outside the steps
   * by goods_id.
   */
  readonly stepsAt: ReadonlyMap<number, readonly number[]>;
}

/**
 * Finds the position of each scheme's goods. Leaves out goods that aren't in the catalogue, such as those for other
 * mirrors.
 */
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
    return { ...scheme, stepsAt };
  });
}
