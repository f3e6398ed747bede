import { z } from 'zod';
import {
  CARE_LEVELS,
  DIMENSION_KEYS,
  FACE_SHAPES,
  IMAGE_KINDS,
  LAYERS,
  SKIN_TYPES,
  TONES,
  ZONES,
} from '../dimension/dimension.ts';
import { exclusion, recommendation } from '../recommendation/recommendation.schema.ts';
import { storedScheme } from '../scheme/scheme.schema.ts';

/** 0 created, 1 photos arriving, 2 success, 3 capture rejected, 4 analysis failed, 5 timed out (30 minutes). */
export const RECORD_STATUS = { created: 0, uploading: 1, success: 2, rejected: 3, failed: 4, timedOut: 5 } as const;
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** Why a record isn't a success; the text is the translation of `reason.<key>`. */
export const REASON_KEYS = [
  'no_face',
  'several_faces',
  'blurred',
  'too_dark',
  'too_bright',
  'eyes_open',
  'moved',
  'images_missing',
  'analysis_failed',
  'timed_out',
] as const;
export type ReasonKey = (typeof REASON_KEYS)[number];

/** 1 clean face, 2 light make-up, 3 other. */
export const CAPTURE_STATES = [1, 2, 3] as const;

const score = z.number().min(0).max(100);

/** A stored score: the measured value, the shop's offset and the result. It never changes later. */
export const recordScore = z.object({
  dimension: z.enum(DIMENSION_KEYS),
  layer: z.enum(LAYERS),
  /** As measured, 0–100, higher is healthier. */
  raw: score,
  /** The shop's offset at the time of the test, −50 to 50. */
  offset: z.number().int().min(-50).max(50),
  /** raw + offset, clamped to 0–100. */
  score,
  level: z.literal(CARE_LEVELS),
  /** Number of marks found, if they can be counted. */
  count: z.number().int().nonnegative().optional(),
  zones: z.partialRecord(z.enum(ZONES), score).optional(),
});
export type RecordScore = z.infer<typeof recordScore>;

export const recordImage = z.object({
  kind: z.enum(IMAGE_KINDS),
  /** Path below `/fileSvr/get/`; its last part is the content's sha256. */
  path: z.string(),
  /** sha256 (hex) of the bytes the mirror sent. It shows if a repeated upload is the same. */
  source_sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});
export type RecordImage = z.infer<typeof recordImage>;

/** The classes of a result: everything except scores. */
export const recordResult = z.object({
  algo_version: z.string(),
  total_score: score,
  skin_age: z.number().int().optional(),
  age_pred: z.number().int().optional(),
  skin_type: z.enum(SKIN_TYPES),
  skin_type_zones: z.partialRecord(z.enum(ZONES), z.enum(SKIN_TYPES)).optional(),
  ita: z.number(),
  tone: z.enum(TONES),
  moisture: z.object({ mode: z.literal([1, 2]), value: z.number() }).optional(),
  is_sensitive: z.boolean(),
  face_shape: z.enum(FACE_SHAPES).optional(),
});
export type RecordResult = z.infer<typeof recordResult>;

/** The customer's answers about themselves before the test. */
export const recordCustomer = z.object({
  nickname: z.string().trim().max(64).optional(),
  mobile: z.string().trim().max(32).optional(),
  /** 1 male, 0 female. */
  sex: z.literal([1, 0]).optional(),
  age: z.number().int().min(0).max(120).optional(),
  location: z.string().trim().max(64).optional(),
  level: z.string().trim().max(32).optional(),
  comments: z.string().trim().max(500).optional(),
  introducer: z.string().trim().max(64).optional(),
});
export type RecordCustomer = z.infer<typeof recordCustomer>;

/** Answers by question id: text, one option's id or several. */
export const questionAnswers = z.record(
  z.string().max(32),
  z.union([z.string().max(1000), z.array(z.string().max(64)).max(50)]),
);
export type QuestionAnswers = z.infer<typeof questionAnswers>;

/** A recommended product as it was at the time of the test, so that later changes of goods don't change a report. */
export const storedGoods = recommendation.extend({
  goods_name: z.string(),
  goods_pic: z.string(),
  tag: z.string(),
  price: z.string().nullable(),
  source_url: z.string(),
});
export type StoredGoods = z.infer<typeof storedGoods>;

/** `skin_record.recommendation`: the recommended goods with reasons, and the left-out goods with reasons. */
export const storedRecommendation = z.object({
  goods: z.array(storedGoods),
  excluded: z.array(exclusion.extend({ goods_name: z.string() })),
  /** The scheme that chose the goods. */
  scheme: storedScheme.optional(),
});
export type StoredRecommendation = z.infer<typeof storedRecommendation>;
