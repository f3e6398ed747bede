import { z } from 'zod';
import { CARE_LEVELS, DIMENSION_KEYS, FOR_SEX, LAYERS, SKIN_TYPES } from '../dimension/dimension.ts';
import { langsOf, translation, translations } from '../translation/translation.schema.ts';
import { SCHEME_STATUS, SCHEME_WORDS, STEP_PARTS, STEP_WORDS } from './scheme.ts';

/** Triggers a scheme if a dimension has this care level or a worse one, at the surface or deep in the skin. */
export const schemeTrigger = z.object({ dimension: z.enum(DIMENSION_KEYS), from: z.literal(CARE_LEVELS) });
export type SchemeTrigger = z.infer<typeof schemeTrigger>;

export const schemeStep = z.object({
  title: z.string(),
  part: z.enum(STEP_PARTS),
  frequency: z.string(),
  advice: z.string(),
  /** The first and last day of the step, both included. The scheme begins with day 1. */
  day_from: z.number().int(),
  day_to: z.number().int(),
  /** The ids of the products in the order of use. */
  goods_ids: z.array(z.number().int()),
});
export type SchemeStep = z.infer<typeof schemeStep>;

/** The texts of a step in further languages than the shop's default one. */
export const stepTexts = translations(
  z.strictObject({
    title: translation(STEP_WORDS.title),
    frequency: translation(STEP_WORDS.frequency),
    advice: translation(STEP_WORDS.advice),
  }),
);

/** The name and the description of a scheme in further languages than the shop's default one. */
export const schemeTexts = translations(
  z.strictObject({
    name: translation(SCHEME_WORDS.name),
    description: translation(SCHEME_WORDS.description),
  }),
);

export const matchableScheme = z.object({
  scheme_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  cycle_days: z.number().int(),
  for_sex: z.literal([FOR_SEX.all, FOR_SEX.male, FOR_SEX.female]),
  /** The scheme is for customers with these skin types. An empty list means all. */
  skin_types: z.array(z.enum(SKIN_TYPES)),
  /** One of these triggers is enough to choose the scheme. */
  triggers: z.array(schemeTrigger),
  priority: z.number().int(),
  status: z.literal([SCHEME_STATUS.on, SCHEME_STATUS.off]),
  steps: z.array(schemeStep),
  /** The ids of products that belong to the scheme but to none of its steps. */
  other_goods_ids: z.array(z.number().int()),
});
export type MatchableScheme = z.infer<typeof matchableScheme>;

/** A scheme with its translations. They are kept apart from what the rules need, so that no test stores them. */
export const wordedScheme = matchableScheme.extend({
  texts: schemeTexts,
  steps: z.array(schemeStep.extend({ texts: stepTexts })),
});
export type WordedScheme = z.infer<typeof wordedScheme>;

/** A measured result that triggered a scheme. */
export const schemeCause = schemeTrigger.extend({
  layer: z.enum(LAYERS),
  score: z.number().min(0).max(100),
  level: z.literal(CARE_LEVELS),
});
export type SchemeCause = z.infer<typeof schemeCause>;

/** The scheme that was chosen for a test. `causes` are the results that triggered it, most severe first. */
export const chosenScheme = matchableScheme
  .pick({ scheme_id: true, name: true, cycle_days: true })
  .extend({ causes: z.array(schemeCause).min(1) });
export type ChosenScheme = z.infer<typeof chosenScheme>;

/** A copy of the scheme at the time of the test. Later changes of the scheme don't change the report. */
export const storedScheme = chosenScheme.extend({ description: z.string(), steps: z.array(schemeStep) });
export type StoredScheme = z.infer<typeof storedScheme>;

/** The part of a scheme that the customer sees. */
export const shownScheme = storedScheme.pick({ name: true, description: true, cycle_days: true }).extend({
  langs: langsOf('name', 'description'),
  steps: z.array(schemeStep.extend({ langs: langsOf('title', 'frequency', 'advice') })),
});
export type ShownScheme = z.infer<typeof shownScheme>;
