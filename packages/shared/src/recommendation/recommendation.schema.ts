import { z } from 'zod';
import type { RecordScore } from '../dimension/dimension.schema.ts';
import {
  CARE_LEVELS,
  DIMENSION_KEYS,
  FOR_SEX,
  LAYERS,
  type Sex,
  SKIN_TYPES,
  type SkinType,
} from '../dimension/dimension.ts';
import { SHELF_STATUS } from '../goods/goods.ts';
import { flag } from '../kernel/input.ts';
import { chosenScheme } from '../scheme/scheme.schema.ts';
import {
  CHOICE_MODES,
  CHOICES,
  DEFAULT_MAX_GOODS,
  DEFAULT_PUSH_THRESHOLD,
  EXCLUSION_REASONS,
  GOODS_MODES,
  MAPPING_STATUS,
  MAX_EXCLUSIONS,
  MAX_GOODS_TYPES,
  MAX_PER_ROLE,
  PUSH_THRESHOLDS,
  PUSH_TYPES,
  STEP_ROLES,
} from './recommendation.ts';

const age = z.number().int().min(0).max(120);
const dimension = z.enum(DIMENSION_KEYS);
const level = z.literal(CARE_LEVELS);
const points = z.number().int().nonnegative();
const score = z.number().min(0).max(100);
const threshold = z.literal(PUSH_THRESHOLDS);

/** The skin profile of a product in `solrx` mode. 1: the product suits or targets this; 0: no statement. */
export const extRules = z.object({
  skin_type: z.enum(['oil', 'dry']),
  /** A sensitive customer gets only goods with 1. */
  sensitive: flag,
  pigment: flag,
  wrinkle: flag,
});
export type ExtRules = z.infer<typeof extRules>;

/** A rule that excludes customers from a product, even if it matches well. */
export const excludeRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sensitive') }),
  /**
   * Excludes customers with this care level of a dimension or a worse one. If both layers were measured, the worse one
   * counts.
   */
  z.object({ kind: z.literal('level'), dimension, from: level }),
  z.object({ kind: z.literal('age_below'), age: age.min(1) }),
]);
export type ExcludeRule = z.infer<typeof excludeRule>;

/** The fields of a product that decide for whom it is recommended. */
export const matchableGoods = z.object({
  goods_id: z.number().int(),
  shelf_status: z.literal([SHELF_STATUS.on, SHELF_STATUS.off]),
  /** True if the product can't be edited. It is still recommended. */
  is_lock: z.boolean(),
  /** The main type, auxiliary A and auxiliary B; 0 means none. */
  type_ids: z.array(z.number().int().nonnegative()).max(MAX_GOODS_TYPES),
  /** The step of the routine that the product's category is for. */
  step_role: z.enum(STEP_ROLES).default('other'),
  for_sex: z.literal([FOR_SEX.all, FOR_SEX.male, FOR_SEX.female]),
  /** The skin types that the product is for; an empty list means all. Used only in `normal` mode. */
  skin_types: z.array(z.enum(SKIN_TYPES)),
  /** The ages that the product is for, both included; null means no limit. */
  age_min: age.nullable(),
  age_max: age.nullable(),
  push_type: z.literal([PUSH_TYPES.auto, PUSH_TYPES.first, PUSH_TYPES.never]),
  /** The skin profile. Used only in `solrx` mode. */
  ext_rules: extRules.nullable(),
  exclude_rules: z.array(excludeRule),
});
export type MatchableGoods = z.infer<typeof matchableGoods>;

/** The goods types that a dimension asks for, and the score below which it asks. */
export const pushMapping = z.object({
  analysis_type: dimension,
  goods_type_ids: z.array(z.number().int().positive()).min(1).max(MAX_GOODS_TYPES),
  threshold: threshold.default(DEFAULT_PUSH_THRESHOLD),
  status: z.literal([MAPPING_STATUS.on, MAPPING_STATUS.off]).default(MAPPING_STATUS.on),
});
export type PushMapping = z.infer<typeof pushMapping>;

export const matchSettings = z.object({
  goods_mode: z.enum(GOODS_MODES).default('normal'),
  push_mode: z.enum(CHOICE_MODES).default('smart'),
  match_sex: z.boolean().default(true),
  match_skin: z.boolean().default(true),
  max_goods: z.number().int().min(1).max(50).default(DEFAULT_MAX_GOODS),
  max_per_role: z.number().int().min(MAX_PER_ROLE.min).max(MAX_PER_ROLE.max).default(MAX_PER_ROLE.default),
});
export type MatchSettings = z.infer<typeof matchSettings>;

/** The facts about a test and its customer that decide the goods. A field is missing if the customer didn't say. */
export interface MatchTest {
  readonly scores: readonly RecordScore[];
  readonly skin_type: SkinType;
  readonly is_sensitive: boolean;
  readonly sex?: Sex | undefined;
  readonly age?: number | undefined;
}

/** A dimension that asked for a product. */
export const matchCause = z.object({
  dimension,
  layer: z.enum(LAYERS),
  score,
  level,
  threshold,
  /** The type that the dimension asked for; null in `solrx` mode, which has no types. */
  goods_type_id: z.number().int().nullable(),
  /** One of `RANK_WEIGHTS`; always 1 in `solrx` mode. */
  weight: z.literal([1, 2, 3]),
  /** weight × need (see `needOf`). In tests of older versions, weight × care level. */
  points,
});
export type MatchCause = z.infer<typeof matchCause>;

/**
 * If the sex suits. `all`: the product is for everybody; `unknown`: the customer didn't say; `not_checked`: the
 * settings don't ask.
 */
export const sexFit = z.enum(['all', 'fits', 'unknown', 'not_checked']);
export type SexFit = z.infer<typeof sexFit>;

/** If the skin type suits. `partly`: mixed or neutral skin gets both oily and dry goods (`solrx` mode). */
export const skinFit = z.enum(['all', 'fits', 'partly', 'not_checked']);
export type SkinFit = z.infer<typeof skinFit>;

/** The reasons why a product was recommended. `points` = `skin_points` + the points of all causes. */
export const matchTrace = z.object({
  /**
   * How the product was chosen. `cycle`: by the scheme alone. A pinned product that the scheme also names is `pinned`.
   */
  via: z.enum(['smart', 'pinned', 'solrx', 'cycle']),
  points,
  /**
   * The dimensions that asked for the product, most severe first. Empty if only pinning, the skin type or the scheme
   * chose it.
   */
  because: z.array(matchCause),
  /** The steps of the chosen scheme that use the product, from 1. Empty if the scheme contains it outside its steps. */
  steps: z.array(z.number().int().positive()).optional(),
  sex: sexFit,
  skin: skinFit,
  /** The points for the skin type in `solrx` mode: 2 if equal, 1 for mixed or neutral skin. */
  skin_points: points,
});
export type MatchTrace = z.infer<typeof matchTrace>;

/** A recommended product. Tests of older versions have neither role nor choice. */
export const recommendation = z.object({
  goods_id: z.number().int(),
  /** The place in the list, from 1. */
  rank: z.number().int().positive(),
  step_role: z.enum(STEP_ROLES).default('other'),
  choice: z.enum(CHOICES).default('first'),
  trace: matchTrace,
});
export type Recommendation = z.infer<typeof recommendation>;

/** A product that its points, pinning or a scheme chose, and that was left out nevertheless. */
export const exclusion = z.object({
  goods_id: z.number().int(),
  reason: z.enum(EXCLUSION_REASONS),
  points,
  /** The rule that decided, if the reason is `exclude_rule`. */
  rule: excludeRule.optional(),
});
export type Exclusion = z.infer<typeof exclusion>;

/** The result of a match, as it is stored with a test. */
export const matchResult = z.object({
  recommendations: z.array(recommendation),
  excluded: z.array(exclusion).max(MAX_EXCLUSIONS),
  /** The scheme that the test called for. Only if push_mode is `cycle`. */
  scheme: chosenScheme.optional(),
});
export type MatchResult = z.infer<typeof matchResult>;
