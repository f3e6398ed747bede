/** The largest number of goods types of a product, and of a dimension's mapping. */
export const MAX_GOODS_TYPES = 3;

/** The points of a product's main goods type and its two auxiliary types. They are multiplied by the need. */
export const RANK_WEIGHTS = [3, 2, 1] as const;

/** 0 by the rules, 1 always first ("pinned"), 2 never. */
export const PUSH_TYPES = { auto: 0, first: 1, never: 2 } as const;

/** `solrx` shops describe goods by a skin profile instead of goods types. */
export const GOODS_MODES = ['normal', 'solrx'] as const;
export type GoodsMode = (typeof GOODS_MODES)[number];

/**
 * How goods are chosen. `cycle`: goods of the scheme that the test calls for come first, then those that `smart` would
 * choose. `smart`: by the results alone. Both work with either goods mode.
 */
export const CHOICE_MODES = ['cycle', 'smart'] as const;

/** A dimension asks for goods if its score is below this. */
export const PUSH_THRESHOLDS = [100, 80, 70, 60, 50] as const;
export type PushThreshold = (typeof PUSH_THRESHOLDS)[number];
/** The threshold of a mapping that is sent without one. */
export const DEFAULT_PUSH_THRESHOLD: PushThreshold = 100;
/** The threshold of the mappings that every shop starts with: results of care level 1 ask for nothing. */
export const SEED_PUSH_THRESHOLD: PushThreshold = 80;

/** The threshold in `solrx` mode. Scores below this have care level 2 or more. */
export const SOLRX_THRESHOLD: PushThreshold = 80;

/** The state of a mapping: 10 enabled, 0 disabled. */
export const MAPPING_STATUS = { on: 10, off: 0 } as const;
export const DEFAULT_MAX_GOODS = 6;

/** The step of a routine that a product is for, in the order of use. `other`: no step, or the shop didn't say. */
export const STEP_ROLES = ['cleanse', 'tone', 'treat', 'eye', 'mask', 'moisturise', 'protect', 'other'] as const;
export type StepRole = (typeof STEP_ROLES)[number];

/** The number of products with the same role that are first choices; 0 means no limit. */
export const MAX_PER_ROLE = { min: 0, max: 10, default: 1 } as const;

/**
 * `first`: the product is a part of the routine. `also`: it is beyond the limit of its role, and the customer might
 * also like it.
 */
export const CHOICES = ['first', 'also'] as const;
export type Choice = (typeof CHOICES)[number];

/** The largest number of left-out goods that are stored with a test, best first. */
export const MAX_EXCLUSIONS = 20;

/**
 * The reasons in the order in which they are checked: blocks for everybody, then safety, sex and skin type, and limit.
 */
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
