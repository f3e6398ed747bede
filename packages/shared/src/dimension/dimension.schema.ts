import { z } from 'zod';
import { CARE_LEVELS, DIMENSION_KEYS, LAYERS, ZONES } from './dimension.ts';

const score = z.number().min(0).max(100);

/** A stored score: measured value, the shop's offset and result. Later changes of the settings don't change it. */
export const recordScore = z.object({
  dimension: z.enum(DIMENSION_KEYS),
  layer: z.enum(LAYERS),
  /** The measured value, 0–100. Higher is healthier. */
  raw: score,
  /** The points that the shop added at the time of the test, −50 to 50. */
  offset: z.number().int().min(-50).max(50),
  /** raw + offset, limited to 0–100. */
  score,
  level: z.literal(CARE_LEVELS),
  /** The number of marks found, such as spots. Missing if the marks can't be counted. */
  count: z.number().int().nonnegative().optional(),
  zones: z.partialRecord(z.enum(ZONES), score).optional(),
});
export type RecordScore = z.infer<typeof recordScore>;
