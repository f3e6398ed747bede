import { CARE_LEVELS, DIMENSION_KEYS, SKIN_TYPES, TONES } from '../dimension/dimension.ts';
import { type ReportSection, type ResultTextLookup, TEXT_SECTIONS } from './result-text.ts';

export type ArticleKey = ResultTextLookup;

const LEVELS = CARE_LEVELS.map(String);
const CLASSES = { skin_type: SKIN_TYPES, tone: TONES } as const;

/** Returns the keys of all texts of a section. */
export function articleKeysOf(section: ReportSection): ArticleKey[] {
  const levels = (dimension: ArticleKey['dimension']) => LEVELS.map((value_key) => ({ section, dimension, value_key }));
  const scores = DIMENSION_KEYS.flatMap(levels);
  if (section !== 'zonghe') return scores;
  const classes = Object.entries(CLASSES).flatMap(([dimension, values]) =>
    values.map((value_key) => ({ section, dimension: dimension as keyof typeof CLASSES, value_key })),
  );
  return [...levels('total'), ...classes, ...scores];
}

/** Returns the id of a text, such as `layer:acne:3`. */
export const articleId = ({ section, dimension, value_key }: ArticleKey): string =>
  `${section}:${dimension}:${value_key}`;
const keysById = new Map(TEXT_SECTIONS.flatMap(articleKeysOf).map((key) => [articleId(key), key]));

/** Returns undefined if the id is invalid. */
export const articleKey = (id: string): ArticleKey | undefined => keysById.get(id);

/** True if the text is about a skin type or a tone. The other texts are about a care level. */
export const isClass = ({ dimension }: ArticleKey): boolean => dimension in CLASSES;
