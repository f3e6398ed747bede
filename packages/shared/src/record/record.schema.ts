import { z } from 'zod';
import { FACE_SHAPES, IMAGE_KINDS, SKIN_TYPES, TONES, ZONES } from '../dimension/dimension.ts';
import { GOODS_CARD, goodsRecord } from '../goods/goods.fields.ts';
import { exclusion, recommendation } from '../recommendation/recommendation.schema.ts';
import { storedScheme } from '../scheme/scheme.schema.ts';
import { MAX_SOLD_NUM } from './record.ts';

const score = z.number().min(0).max(100);

export const recordImage = z.object({
  kind: z.enum(IMAGE_KINDS),
  /** The path below `/fileSvr/get/`. Its folders are the month, the shop and the test. */
  path: z.string(),
  /** The sha256 (hex) of the photo that the mirror sent. It tells if a photo that is sent again is the same. */
  source_sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});
export type RecordImage = z.infer<typeof recordImage>;

/** The result of a test without the scores of the dimensions. */
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

/** The answers by question id: a text, the id of one option, or the ids of several options. */
export const questionAnswers = z.record(
  z.string().max(32),
  z.union([z.string().max(1000), z.array(z.string().max(64)).max(50)]),
);
export type QuestionAnswers = z.infer<typeof questionAnswers>;

/** A copy of a recommended product at the time of the test. Later changes of the product don't change the report. */
export const storedGoods = recommendation.extend({
  ...goodsRecord(GOODS_CARD, () => z.string().default('')),
  price: z.string().nullable(),
});
export type StoredGoods = z.infer<typeof storedGoods>;

/** A left-out product is stored as a short list of three values, because a test stores up to 20 of them. */
const { goods_id, reason, points } = exclusion.shape;
const storedExclusion = z.tuple([goods_id, reason, points]);

/** The content of the column `skin_record.recommendation`: the recommended and the left-out products. */
export const storedRecommendation = z.object({
  goods: z.array(storedGoods),
  excluded: z.array(storedExclusion),
  scheme: storedScheme.optional(),
  /** The next visit in days after the test. 0 without one. Tests of older versions have it only in their scheme. */
  revisit_days: z.number().int().min(0).optional(),
});
export type StoredRecommendation = z.infer<typeof storedRecommendation>;

const listedGoods = z.object({
  goods_id: z.number().int(),
  goods_name: z.string(),
  price: z.string().nullable(),
  num: z.number().int().min(1).max(MAX_SOLD_NUM),
});

/** The products that a customer put on the shopping list of the report. Names and prices are those of that moment. */
export const recordInterest = z.object({ goods: z.array(listedGoods), time: z.iso.datetime() });
export type RecordInterest = z.infer<typeof recordInterest>;

/** The sale after a test. Names and prices are those of that moment. */
export const recordSale = z.object({
  goods: z.array(listedGoods),
  /** The account that marked the test as sold. */
  user_acct: z.string(),
  time: z.iso.datetime(),
});
export type RecordSale = z.infer<typeof recordSale>;
