import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { articleId, articleKeysOf, isClass } from '@skin-mirror/shared/result-text/article-key.ts';
import {
  indexResultTexts,
  type ReportSection,
  type ResultText,
  resolveResultText,
} from '@skin-mirror/shared/result-text/result-text.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import type { ArticleRow } from '@skin-mirror/shared/setting/setting.contract.ts';
import { translate } from '../../kernel/messages.ts';

/** Returns a section's texts in one language as customers see them, each with the built-in text. */
export function articleRows(
  section: ReportSection,
  own: readonly ResultText[],
  locales: { readonly wanted: Locale; readonly shopDefault: Locale },
  locale: Locale,
): Omit<ArticleRow, 'rev'>[] {
  const texts = { own: indexResultTexts(own), seed: seedResultTexts() };
  const withoutOwn = { ...texts, own: new Map() };
  return articleKeysOf(section).map((key) => {
    const shown = resolveResultText(key, texts, locales);
    const seed = resolveResultText(key, withoutOwn, locales)?.text;
    const isOfClass = isClass(key);
    return {
      id: articleId(key),
      service: key.dimension,
      service_name: translate(locale, `dimension.${key.dimension}`),
      value: translate(locale, isOfClass ? `${key.dimension}.${key.value_key}` : `care_level.${key.value_key}`),
      value_key: key.value_key,
      introduction: shown?.text.introduction ?? '',
      advice: shown?.text.advice ?? '',
      care_level: isOfClass ? 0 : Number(key.value_key),
      isedit: shown?.source === 'own' ? 1 : 0,
      source: shown?.source === 'own' ? 'account' : 'default',
      locale: shown?.locale ?? locales.wanted,
      seed_introduction: seed?.introduction ?? '',
      seed_advice: seed?.advice ?? '',
    };
  });
}
