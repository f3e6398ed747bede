export const MAX_GOODS_TYPES = 3;

/** The factors for a product's main goods type and its two auxiliary types. Points are factor × need (see `needOf`). */
export const RANK_WEIGHTS = [3, 2, 1] as const;

/** When a product is recommended: 0 by the rules, 1 always first ("pinned"), 2 never. */
export const PUSH_TYPES = { auto: 0, first: 1, never: 2 } as const;

/** How a shop describes its products: by goods types (`normal`) or by a skin profile (`solrx`). */
export const GOODS_MODES = ['normal', 'solrx'] as const;
export type GoodsMode = (typeof GOODS_MODES)[number];

/** How products are chosen. `cycle`: those of the matching scheme come first. `smart`: only the test results count. */
export const CHOICE_MODES = ['cycle', 'smart'] as const;

/** The possible thresholds. A dimension leads to recommendations only if its score is below the threshold. */
export const PUSH_THRESHOLDS = [100, 80, 70, 60, 50] as const;
export type PushThreshold = (typeof PUSH_THRESHOLDS)[number];
/** The threshold of a mapping if the call contains none. */
export const DEFAULT_PUSH_THRESHOLD: PushThreshold = 100;
/** The threshold of the built-in mappings. Results of care level 1 (80 points or more) lead to no recommendations. */
export const SEED_PUSH_THRESHOLD: PushThreshold = 80;

/** The threshold in `solrx` mode. Scores below this threshold have care level 2 or worse. */
export const SOLRX_THRESHOLD: PushThreshold = 80;

export const MAPPING_STATUS = { on: 10, off: 0 } as const;
export const DEFAULT_MAX_GOODS = 6;

/** The steps of a skin-care routine, in the order of use. `other`: the product has no step. */
export const STEP_ROLES = ['cleanse', 'tone', 'treat', 'eye', 'mask', 'moisturise', 'protect', 'other'] as const;
export type StepRole = (typeof STEP_ROLES)[number];

/** The possible limits for the number of main recommendations for each step of the routine. 0 means no limit. */
export const MAX_PER_ROLE = { min: 0, max: 10, default: 1 } as const;

/** `first`: a main recommendation. `also`: another product that the customer might like. */
export const CHOICES = ['first', 'also'] as const;
export type Choice = (typeof CHOICES)[number];

/**
 * Why a product is in the routine. `treat`: for the greatest need. `core`: each routine cleanses, moisturises and
 * protects. `next`: for one of the next needs. `make_up`: takes off the customer's make-up.
 * `more`: by its points.
 */
export const ROUTINE_PLACES = ['treat', 'core', 'next', 'make_up', 'more'] as const;
export type RoutinePlace = (typeof ROUTINE_PLACES)[number];

/** The largest number of left-out goods that are stored with a test, best first. */
export const MAX_EXCLUSIONS = 20;

/** The reasons why a product is left out, in the order in which they are checked. */
export const EXCLUSION_REASONS = [
  'off_shelf',
  'never',
  'exclude_rule',
  'sensitive',
  'sex',
  'skin_type',
  'age',
  'over_limit',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];
