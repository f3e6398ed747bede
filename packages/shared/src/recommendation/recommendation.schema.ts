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
  ROUTINE_PLACES,
  STEP_ROLES,
} from './recommendation.ts';

const age = z.number().int().min(0).max(120);
const dimension = z.enum(DIMENSION_KEYS);
const level = z.literal(CARE_LEVELS);
/** Points are multiples of a quarter. */
const points = z.number().nonnegative();
const score = z.number().min(0).max(100);
const threshold = z.literal(PUSH_THRESHOLDS);

/** The skin profile of a product in `solrx` mode. 1: the product is good for this kind of skin. 0: unknown. */
export const extRules = z.object({
  skin_type: z.enum(['oil', 'dry']),
  /** Customers with sensitive skin get only products with 1. */
  sensitive: flag,
  pigment: flag,
  wrinkle: flag,
});
export type ExtRules = z.infer<typeof extRules>;

/** A rule that excludes some customers from a product, even if the product would help them. */
export const excludeRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sensitive') }),
  /** Excludes customers with this care level or a worse one, at the surface or deep in the skin. */
  z.object({ kind: z.literal('level'), dimension, from: level }),
  z.object({ kind: z.literal('age_below'), age: age.min(1) }),
  /** Excludes customers who chose this option of the questionnaire. `question` is the key of all its versions. */
  z.object({ kind: z.literal('answer'), question: z.string().min(1).max(32), option: z.string().min(1).max(64) }),
]);
export type ExcludeRule = z.infer<typeof excludeRule>;

/** The fields of a product that decide which customers get it. */
export const matchableGoods = z.object({
  goods_id: z.number().int(),
  shelf_status: z.literal([SHELF_STATUS.on, SHELF_STATUS.off]),
  /** True if the product can't be edited. A locked product is still recommended. */
  is_lock: z.boolean(),
  /** The ids of the main goods type, auxiliary A and auxiliary B. 0 means none. */
  type_ids: z.array(z.number().int().nonnegative()).max(MAX_GOODS_TYPES),
  /** The step of the skin-care routine in which the product is used. */
  step_role: z.enum(STEP_ROLES).default('other'),
  for_sex: z.literal([FOR_SEX.all, FOR_SEX.male, FOR_SEX.female]),
  /** The product is for customers with these skin types. An empty list means all. Used only in `normal` mode. */
  skin_types: z.array(z.enum(SKIN_TYPES)),
  /** The product is for customers from `age_min` to `age_max` years, both included. Null means no limit. */
  age_min: age.nullable(),
  age_max: age.nullable(),
  push_type: z.literal([PUSH_TYPES.auto, PUSH_TYPES.first, PUSH_TYPES.never]),
  ext_rules: extRules.nullable(),
  exclude_rules: z.array(excludeRule),
});
export type MatchableGoods = z.infer<typeof matchableGoods>;

/** The goods types that are recommended for a dimension if its score is below `threshold`. */
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

/** The data about a test and its customer that decides the recommendations. Missing fields are unknown. */
export interface MatchTest {
  readonly scores: readonly RecordScore[];
  readonly skin_type: SkinType;
  readonly is_sensitive: boolean;
  readonly sex?: Sex | undefined;
  readonly age?: number | undefined;
  /** The answers of the questionnaire by the question's id. */
  readonly answers?: Readonly<Record<string, string | string[]>> | undefined;
  /** Decides which of several equal products comes first. By default `turnOf` the scores. */
  readonly turn?: number;
}

/** A dimension with a low score that led to the recommendation of a product. */
export const matchCause = z.object({
  dimension,
  layer: z.enum(LAYERS),
  score,
  level,
  threshold,
  /** The goods type that connects the dimension with the product. Null in `solrx` mode, which has no goods types. */
  goods_type_id: z.number().int().nullable(),
  /** One of `RANK_WEIGHTS`; always 1 in `solrx` mode. */
  weight: z.literal([1, 2, 3]),
  /** weight × need (see `needOf`). In tests stored by older versions: weight × care level. */
  points,
});
export type MatchCause = z.infer<typeof matchCause>;

/**
 * How the product fits the customer's sex. `all`: the product is for everybody. `unknown`: the customer gave no sex.
 * `not_checked`: the shop's settings ignore the sex.
 */
export const sexFit = z.enum(['all', 'fits', 'unknown', 'not_checked']);
export type SexFit = z.infer<typeof sexFit>;

/** How it fits the skin type. `partly`: in `solrx` mode, mixed and neutral skin gets what is for oily or dry skin. */
export const skinFit = z.enum(['all', 'fits', 'partly', 'not_checked']);
export type SkinFit = z.infer<typeof skinFit>;

/**
 * Explains why a product was recommended. `points` is `skin_points` plus the points of the strongest dimension in full,
 * of the second by half and of the third by a quarter. A dimension counts once, with its strongest cause. In tests
 * stored by older versions it is the sum of all.
 */
export const matchTrace = z.object({
  /** How the product was chosen. `cycle`: by the chosen scheme. A pinned product has `pinned` even then. */
  via: z.enum(['smart', 'pinned', 'solrx', 'cycle']),
  /** Only if the rules chose the product, and not in tests stored by older versions. */
  place: z.enum(ROUTINE_PLACES).optional(),
  points,
  /** The dimensions that led to it, the greatest need first. Empty if only other reasons did, such as pinning. */
  because: z.array(matchCause),
  /** The numbers of the scheme's steps that use the product, from 1. Empty if no step uses it. */
  steps: z.array(z.number().int().positive()).optional(),
  /** Only if the product isn't for the morning, because it holds an acid or retinol. */
  evening_only: z.literal(true).optional(),
  sex: sexFit,
  skin: skinFit,
  /** The points for the skin type in `solrx` mode: 2 if equal, 1 for mixed or neutral skin, 0 otherwise. */
  skin_points: points,
});
export type MatchTrace = z.infer<typeof matchTrace>;

/** A recommended product. Tests stored by older versions have no `step_role` and no `choice`. */
export const recommendation = z.object({
  goods_id: z.number().int(),
  rank: z.number().int().positive(),
  step_role: z.enum(STEP_ROLES).default('other'),
  choice: z.enum(CHOICES).default('first'),
  trace: matchTrace,
});
export type Recommendation = z.infer<typeof recommendation>;

/** A product that would have been recommended, but was left out because of `reason`. */
export const exclusion = z.object({
  goods_id: z.number().int(),
  reason: z.enum(EXCLUSION_REASONS),
  points,
  /** The rule that excludes the customer, if the reason is `exclude_rule`. */
  rule: excludeRule.optional(),
});
export type Exclusion = z.infer<typeof exclusion>;

export const matchResult = z.object({
  recommendations: z.array(recommendation),
  excluded: z.array(exclusion).max(MAX_EXCLUSIONS),
  /** The scheme that was chosen for the test. Only if push_mode is `cycle`. */
  scheme: chosenScheme.optional(),
});
export type MatchResult = z.infer<typeof matchResult>;
