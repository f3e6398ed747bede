import { z } from 'zod';
import { FACE_SHAPES, IMAGE_KINDS, SKIN_TYPES, TONES, ZONES } from '../dimension/dimension.ts';
import { GOODS_CARD, goodsRecord } from '../goods/goods.fields.ts';
import { exclusion, recommendation } from '../recommendation/recommendation.schema.ts';
import { storedScheme } from '../scheme/scheme.schema.ts';

const score = z.number().min(0).max(100);

export const recordImage = z.object({
  kind: z.enum(IMAGE_KINDS),
  /** The path below `/fileSvr/get/`. Its folders name the test's month, its shop and the test. */
  path: z.string(),
  /** The sha256 (hex) of the bytes that the mirror sent. It shows if a photo that is sent again is the same. */
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

/**
 * A recommended product as it was at the time of the test, so that later changes of the product don't change the
 * report.
 */
export const storedGoods = recommendation.extend({
  ...goodsRecord(GOODS_CARD, () => z.string().default('')),
  price: z.string().nullable(),
});
export type StoredGoods = z.infer<typeof storedGoods>;

/**
 * A left-out product: goods_id, reason, points. It is short, because a test stores up to 20 of them. The catalogue has the
 * names.
 */
const { goods_id, reason, points } = exclusion.shape;
export const storedExclusion = z.tuple([goods_id, reason, points]);
export type StoredExclusion = z.infer<typeof storedExclusion>;

/** The content of `skin_record.recommendation`: the recommended goods and the left-out goods, each with the reasons. */
export const storedRecommendation = z.object({
  goods: z.array(storedGoods),
  excluded: z.array(storedExclusion),
  /** The scheme that the test called for. */
  scheme: storedScheme.optional(),
});
export type StoredRecommendation = z.infer<typeof storedRecommendation>;
