import { z } from 'zod';
import { CARE_LEVELS, DIMENSION_KEYS, LAYERS, ZONES } from './dimension.ts';

const score = z.number().min(0).max(100);

/** A stored score: the measured value, the shop's offset and the result. Later changes of settings don't change it. */
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
