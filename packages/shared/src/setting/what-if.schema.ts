import { z } from 'zod';
import { DIMENSION_KEYS, LAYERS } from '../dimension/dimension.ts';
import { matchableGoods, matchSettings, pushMapping } from '../recommendation/recommendation.schema.ts';
import { recordCustomer, recordResult, recordScore } from '../record/record.schema.ts';
import { matchableScheme } from '../scheme/scheme.schema.ts';

/** Offsets are tried on as many of a shop's last tests. */
export const WHAT_IF_TESTS = 100;

/** What a past test brings to a trial of other offsets: measurements and classes, and nothing that says whose they are. */
export const whatIfTest = z.object({
  scores: z.array(recordScore.pick({ dimension: true, layer: true, raw: true })),
  skin_type: recordResult.shape.skin_type,
  /** As it was stored; counts where sensitivity wasn't scored. */
  is_sensitive: z.boolean(),
  sex: recordCustomer.shape.sex,
  age: recordCustomer.shape.age,
  /** Its place among `mirrors`. */
  mirror: z.number().int().nonnegative(),
});
export type WhatIfTest = z.output<typeof whatIfTest>;

export const whatIfMirror = z.object({
  /** The mirror's own offsets, which the shop's don't change. */
  offsets: z.array(z.object({ dimension: z.enum(DIMENSION_KEYS), layer: z.enum(LAYERS), offset: z.number().int() })),
  /** How goods are chosen for its tests. */
  settings: matchSettings,
});

/** Everything that decides what the last tests would have come to with other offsets of the shop. */
export const whatIfInputs = z.object({
  tests: z.array(whatIfTest).max(WHAT_IF_TESTS),
  mirrors: z.array(whatIfMirror),
  /** Those that can be recommended at all. */
  goods: z.array(matchableGoods.extend({ goods_name: z.string() })),
  mappings: z.array(pushMapping),
  /** Schemes in use. */
  schemes: z.array(matchableScheme),
});
export type WhatIfInputs = z.output<typeof whatIfInputs>;
