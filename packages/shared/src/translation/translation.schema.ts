import { z } from 'zod';
import { LOCALES } from '../kernel/locales.ts';

/** A translated text of a call. Empty means that there is none. */
export const translation = (max: number) => z.string().trim().max(max).optional();

/** Translations by language. `words` has the translated fields. */
export const translations = <Words extends z.ZodType>(words: Words) => z.partialRecord(z.enum(LOCALES), words);

/** How many things of a shop have all their texts in a language. */
export const translatedCount = z.object({
  locale: z.enum(LOCALES),
  /** The things whose texts are all translated. */
  translated: z.number().int(),
  total: z.number().int(),
});

/** The language of each text that isn't in the reader's language. Missing if all are. */
export const langsOf = <Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z.partialRecord(z.enum(names), z.enum(LOCALES)).optional();
