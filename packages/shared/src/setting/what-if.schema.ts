import { z } from 'zod';
import { recordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, LAYERS } from '../dimension/dimension.ts';
import { wish } from '../question/question.schema.ts';
import { matchableGoods, matchSettings, pushMapping } from '../recommendation/recommendation.schema.ts';
import { questionAnswers, recordCustomer, recordResult } from '../record/record.schema.ts';
import { matchableScheme } from '../scheme/scheme.schema.ts';
import { WHAT_IF_TESTS } from './setting.ts';

/** The data of a past test that is needed to try other offsets. It doesn't identify the customer. */
export const whatIfTest = z.object({
  scores: z.array(recordScore.pick({ dimension: true, layer: true, raw: true })),
  skin_type: recordResult.shape.skin_type,
  /** The stored value. It is used only if sensitivity wasn't measured. */
  is_sensitive: z.boolean(),
  sex: recordCustomer.shape.sex,
  age: recordCustomer.shape.age,
  /** The answers that the shop's rules read. */
  answers: questionAnswers,
  /** The index of the test's mirror in `mirrors`. */
  mirror: z.number().int().nonnegative(),
});
export type WhatIfTest = z.output<typeof whatIfTest>;

export const whatIfMirror = z.object({
  /** The mirror's own offsets. They replace the shop's offsets for the same dimension and layer. */
  offsets: z.array(z.object({ dimension: z.enum(DIMENSION_KEYS), layer: z.enum(LAYERS), offset: z.number().int() })),
  settings: matchSettings,
});

export const whatIfInputs = z.object({
  tests: z.array(whatIfTest).max(WHAT_IF_TESTS),
  mirrors: z.array(whatIfMirror),
  goods: z.array(matchableGoods.extend({ goods_name: z.string() })),
  mappings: z.array(pushMapping),
  schemes: z.array(matchableScheme),
  wishes: z.array(wish),
});
export type WhatIfInputs = z.output<typeof whatIfInputs>;
