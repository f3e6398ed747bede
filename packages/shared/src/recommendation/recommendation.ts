/** Largest number of goods types of a product, and of a dimension's mapping. */
export const MAX_GOODS_TYPES = 3;

/** Points per care level for a product's main goods type and its two auxiliary types. */
export const RANK_WEIGHTS = [3, 2, 1] as const;

/** 0 by the rules, 1 always first, 2 never. */
export const PUSH_TYPES = { auto: 0, first: 1, never: 2 } as const;

/** `solrx` shops describe goods by a skin profile instead of goods types. */
export const GOODS_MODES = ['normal', 'solrx'] as const;
export type GoodsMode = (typeof GOODS_MODES)[number];

/**
 * `cycle`: goods of the scheme the test calls for come first, then those `smart` would choose. `smart`: by efficacy
 * alone. Both work with either goods mode.
 */
export const CHOICE_MODES = ['cycle', 'smart'] as const;

/** A dimension asks for goods if its score is below this. */
export const PUSH_THRESHOLDS = [100, 80, 70, 60, 50] as const;
export type PushThreshold = (typeof PUSH_THRESHOLDS)[number];
export const DEFAULT_PUSH_THRESHOLD: PushThreshold = 100;

/** `solrx` mode: scores below this have care level 2 or more. */
export const SOLRX_THRESHOLD: PushThreshold = 80;

/** 10 enabled, 0 disabled. */
export const MAPPING_STATUS = { on: 10, off: 0 } as const;
export const DEFAULT_MAX_GOODS = 6;

/** The largest number of left-out goods stored with a test, best first. */
export const MAX_EXCLUSIONS = 20;

/** In the order they are checked: blocks for everybody, then safety, audience and limit. */
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
