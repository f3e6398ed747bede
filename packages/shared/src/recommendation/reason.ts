import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import type { Choice, StepRole } from './recommendation.ts';

const allBut = (...keys: DimensionKey[]): DimensionKey[] => DIMENSION_KEYS.filter((key) => !keys.includes(key));

const ON_THE_SURFACE = allBut('sensitive', 'wrinkle', 'dark_circle', 'collagen', 'uv_spot', 'pockmark');

/** The results that each step helps with: a sunscreen doesn't help with blackheads, whatever it has. Default: all. */
const HELPS_WITH: Readonly<Partial<Record<StepRole, readonly DimensionKey[]>>> = {
  cleanse: ['sensitive', 'acne', 'texture', 'blackhead', 'pore'],
  tone: ON_THE_SURFACE,
  treat: allBut('dark_circle'),
  eye: ['wrinkle', 'dark_circle'],
  mask: ON_THE_SURFACE,
  moisturise: allBut('dark_circle', 'blackhead', 'uv_spot'),
  protect: ['color', 'spot', 'wrinkle', 'uv_spot', 'pigment'],
};

/** True if a product of this step can serve a need of this dimension. */
export const helpsWith = (role: StepRole, dimension: DimensionKey): boolean =>
  HELPS_WITH[role]?.includes(dimension) ?? true;

/**
 * The results that a customer may read as the reason for a product of the core: those that the step itself is about.
 * Everybody needs the core, so other results are the reason for the products that treat them.
 */
const REASONS: Readonly<Partial<Record<StepRole, readonly DimensionKey[]>>> = {
  cleanse: ['acne', 'blackhead', 'pore'],
  moisturise: ['sensitive', 'wrinkle', 'water', 'collagen'],
  protect: ['spot', 'uv_spot', 'pigment'],
};

/** True if a customer may read this result as the reason for a product of this step. */
export const isReasonFor = (role: StepRole, dimension: DimensionKey): boolean =>
  REASONS[role]?.includes(dimension) ?? helpsWith(role, dimension);

/** A customer reads at most this many reasons for a product. The shop's staff see all of them. */
const MAX_REASONS = 2;

/** The order in which products keep a reason that all of them have: those that treat a result first. */
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
  /** The results that the product is for, the greatest need first (see `needsOf`). */
  readonly needs: readonly N[];
}

/**
 * Chooses the reasons that a customer reads for each product: what it is for in truth, even if another product is for the
 * same. If all products had the same reason, only one keeps it: the others show the sentence of their step instead. A
 * product without a step has no such sentence, so it keeps its reason.
 * @param goods in the order of the report
 */
export function reasonsOf<N extends { readonly key: string }>(goods: readonly Recommended<N>[]): N[][] {
  const reasons = goods.map(({ needs }) => needs.slice(0, MAX_REASONS));
  const asText = new Set(reasons.map((own) => own.map(({ key }) => key).join()));
  if (asText.size > 1) return reasons;
  const [first] = goods.toSorted((a, b) => turnOf(a) - turnOf(b));
  return reasons.map((own, at) => (goods[at] === first || goods[at]?.step_role === 'other' ? own : []));
}

const turnOf = ({ step_role, choice }: Recommended<unknown>): number =>
  FIRST_TO_NAME.indexOf(step_role) + (choice === 'also' ? 100 : 0);
