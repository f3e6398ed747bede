import { CARE_LEVELS, DIMENSION_KEYS, SKIN_TYPES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import {
  indexResultTexts,
  type ReportSection,
  type ResultText,
  type ResultTextLookup,
  resolveResultText,
  TEXT_SECTIONS,
} from '@skin-mirror/shared/result-text/result-text.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import type { ArticleRow } from '@skin-mirror/shared/setting/setting.contract.ts';
import { translate } from '../../kernel/messages.ts';

export type ArticleKey = ResultTextLookup;

const LEVELS = CARE_LEVELS.map(String);
const CLASSES = { skin_type: SKIN_TYPES, tone: TONES } as const;

function keysOf(section: ReportSection): ArticleKey[] {
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
const keysById = new Map(TEXT_SECTIONS.flatMap(keysOf).map((key) => [articleId(key), key]));

/** Returns undefined if the id is invalid. */
export const articleKey = (id: string): ArticleKey | undefined => keysById.get(id);

/** Returns a section's texts in one language as customers see them, each with the built-in text. */
export function articleRows(
  section: ReportSection,
  own: readonly ResultText[],
  locales: { readonly wanted: Locale; readonly shopDefault: Locale },
  locale: Locale,
): Omit<ArticleRow, 'rev'>[] {
  const texts = { own: indexResultTexts(own), seed: seedResultTexts() };
  const withoutOwn = { ...texts, own: new Map() };
  return keysOf(section).map((key) => {
    const shown = resolveResultText(key, texts, locales);
    const seed = resolveResultText(key, withoutOwn, locales)?.text;
    const isClass = key.dimension in CLASSES;
    return {
      id: articleId(key),
      service: key.dimension,
      service_name: translate(locale, `dimension.${key.dimension}`),
      value: translate(locale, isClass ? `${key.dimension}.${key.value_key}` : `care_level.${key.value_key}`),
      value_key: key.value_key,
      introduction: shown?.text.introduction ?? '',
      advice: shown?.text.advice ?? '',
      care_level: isClass ? 0 : Number(key.value_key),
      isedit: shown?.source === 'own' ? 1 : 0,
      source: shown?.source === 'own' ? 'account' : 'default',
      locale: shown?.locale ?? locales.wanted,
      seed_introduction: seed?.introduction ?? '',
      seed_advice: seed?.advice ?? '',
    };
  });
}
