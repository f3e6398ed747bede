import { z } from 'zod';
import { CARE_LEVELS, DIMENSION_KEYS, FOR_SEX, LAYERS, SKIN_TYPES } from '../dimension/dimension.ts';
import { SCHEME_STATUS, STEP_PARTS } from './scheme.ts';

/**
 * Triggers a scheme if a dimension has this care level or a worse one. If both layers were measured, the worse one
 * counts.
 */
export const schemeTrigger = z.object({ dimension: z.enum(DIMENSION_KEYS), from: z.literal(CARE_LEVELS) });
export type SchemeTrigger = z.infer<typeof schemeTrigger>;

export const schemeStep = z.object({
  title: z.string(),
  part: z.enum(STEP_PARTS),
  frequency: z.string(),
  advice: z.string(),
  /** Days of the scheme, both included, from 1. */
  day_from: z.number().int(),
  day_to: z.number().int(),
  /** The goods in the order in which they are used. */
  goods_ids: z.array(z.number().int()),
});
export type SchemeStep = z.infer<typeof schemeStep>;

/** The fields of a scheme that decide for which tests it is chosen. */
export const matchableScheme = z.object({
  scheme_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  cycle_days: z.number().int(),
  for_sex: z.literal([FOR_SEX.all, FOR_SEX.male, FOR_SEX.female]),
  /** The skin types that the scheme is for; an empty list means all. */
  skin_types: z.array(z.enum(SKIN_TYPES)),
  /** The triggers; any one of them is enough. */
  triggers: z.array(schemeTrigger),
  priority: z.number().int(),
  status: z.literal([SCHEME_STATUS.on, SCHEME_STATUS.off]),
  steps: z.array(schemeStep),
  /** Goods that belong to the scheme but to none of its steps. */
  other_goods_ids: z.array(z.number().int()),
});
export type MatchableScheme = z.infer<typeof matchableScheme>;

/** A dimension that triggered a scheme, as it was measured. */
export const schemeCause = schemeTrigger.extend({
  layer: z.enum(LAYERS),
  score: z.number().min(0).max(100),
  level: z.literal(CARE_LEVELS),
});
export type SchemeCause = z.infer<typeof schemeCause>;

/** The scheme that a test called for, with its causes, most severe first. */
export const chosenScheme = matchableScheme
  .pick({ scheme_id: true, name: true, cycle_days: true })
  .extend({ causes: z.array(schemeCause).min(1) });
export type ChosenScheme = z.infer<typeof chosenScheme>;

/** The scheme as it was at the time of the test, so that later changes don't change the report. */
export const storedScheme = chosenScheme.extend({ description: z.string(), steps: z.array(schemeStep) });
export type StoredScheme = z.infer<typeof storedScheme>;

/** The part of a scheme that the customer sees. */
export const shownScheme = storedScheme.pick({ name: true, description: true, cycle_days: true, steps: true });
export type ShownScheme = z.infer<typeof shownScheme>;
