import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import type { Choice, StepRole } from './recommendation.ts';

const allBut = (...keys: DimensionKey[]): DimensionKey[] => DIMENSION_KEYS.filter((key) => !keys.includes(key));

/**
 * The results that each step of the routine helps with. For example, a sunscreen doesn't help with blackheads, whatever
 * else it contains. A step without a list helps with everything.
 */
const HELPS_WITH: Readonly<Partial<Record<StepRole, readonly DimensionKey[]>>> = {
  cleanse: ['sensitive', 'acne', 'texture', 'blackhead', 'pore'],
  tone: allBut('sensitive', 'wrinkle', 'dark_circle', 'collagen', 'uv_spot'),
  treat: allBut('dark_circle'),
  eye: ['wrinkle', 'dark_circle', 'collagen'],
  mask: allBut('sensitive', 'wrinkle', 'dark_circle', 'collagen', 'uv_spot'),
  moisturise: allBut('dark_circle', 'blackhead', 'uv_spot'),
  protect: ['color', 'spot', 'sensitive', 'wrinkle', 'uv_spot', 'pigment'],
};

/** True if a product of this step can serve a need of this dimension. */
export const helpsWith = (role: StepRole, dimension: DimensionKey): boolean =>
  HELPS_WITH[role]?.includes(dimension) ?? true;

/**
 * The results that a customer may read as the reason for a product of the core: those that the step itself is about.
 * Everybody needs the core, so other results are the reason for the products that treat them. A sunscreen can help
 * sensitive skin, but a customer who reads "for sensitivity" there takes it for a mistake.
 */
const REASONS: Readonly<Partial<Record<StepRole, readonly DimensionKey[]>>> = {
  cleanse: ['acne', 'blackhead', 'pore'],
  moisturise: ['sensitive', 'texture', 'water'],
  protect: ['color', 'spot', 'uv_spot', 'pigment'],
};

/** True if a customer may read this result as the reason for a product of this step. */
export const isReasonFor = (role: StepRole, dimension: DimensionKey): boolean =>
  REASONS[role]?.includes(dimension) ?? helpsWith(role, dimension);

/** A customer reads at most this many reasons for a product. The shop's staff see all of them. */
const MAX_REASONS = 2;

/** The order in which products get their reasons: those that treat a result before the core and further products. */
const FIRST_TO_NAME: readonly StepRole[] = [
  'treat',
  'eye',
  'tone',
  'mask',
  'protect',
  'moisturise',
  'cleanse',
  'other',
];

interface Recommended<N> {
  readonly step_role: StepRole;
  readonly choice: Choice;
  /** The results that the product helps with, the greatest need first. */
  readonly needs: readonly N[];
}

/**
 * Chooses the reasons that a customer reads for each product: no result stands at two products. Each product names one
 * result before any product names a second one. A product whose results all stand at other products has no reason, and
 * the report shows the sentence of its step instead. A product without a step has no such sentence, so it repeats its
 * own results.
 * @param goods in the order of the report
 */
export function spreadReasons<N extends { readonly key: string }>(goods: readonly Recommended<N>[]): N[][] {
  const reasons = goods.map((): N[] => []);
  const named = new Set<string>();
  const order = [...goods.keys()].sort((a, b) => turnOf(goods[a]) - turnOf(goods[b]));
  for (let round = 0; round < MAX_REASONS; round++) {
    for (const at of order) {
      const next = goods[at]?.needs.find(({ key }) => !named.has(key));
      if (!next) continue;
      named.add(next.key);
      reasons[at]?.push(next);
    }
  }
  return reasons.map((own, at) => {
    const product = goods[at];
    return own.length === 0 && product?.step_role === 'other' ? product.needs.slice(0, MAX_REASONS) : own;
  });
}

const turnOf = (product: Recommended<unknown> | undefined): number =>
  product === undefined ? 0 : FIRST_TO_NAME.indexOf(product.step_role) + (product.choice === 'also' ? 100 : 0);
