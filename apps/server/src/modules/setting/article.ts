import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { articleId, articleKeysOf, isClass } from '@skin-mirror/shared/result-text/article-key.ts';
import {
  indexResultTexts,
  type ReportSection,
  type ResultText,
  resolveResultText,
  resultTextKey,
} from '@skin-mirror/shared/result-text/result-text.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import type { ArticleRow } from '@skin-mirror/shared/setting/setting.contract.ts';
import { translate } from '../../kernel/messages.ts';

/**
 * Returns a section's texts in one language as customers see them, each with the text that it would be without an own
 * one.
 * @param own the texts of a mirror; undefined for the texts of the whole shop
 */
export function articleRows(
  section: ReportSection,
  { ofShop, own }: { readonly ofShop: readonly ResultText[]; readonly own?: readonly ResultText[] | undefined },
  locales: { readonly wanted: Locale; readonly shopDefault: Locale },
  locale: Locale,
): Omit<ArticleRow, 'rev'>[] {
  const seed = seedResultTexts();
  const [shopWords, ownWords] = [indexResultTexts(ofShop), indexResultTexts(own ?? ofShop)];
  const texts = { own: new Map([...shopWords, ...ownWords]), seed };
  const withoutOwn = { own: own ? shopWords : new Map<string, ResultText>(), seed };
  return articleKeysOf(section).map((key) => {
    const shown = resolveResultText(key, texts, locales);
    const inherited = resolveResultText(key, withoutOwn, locales)?.text;
    const isOwn = shown?.source === 'own' && ownWords.has(resultTextKey(key, shown.locale));
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
      isedit: isOwn ? 1 : 0,
      source: isOwn && own ? 'device' : shown?.source === 'own' ? 'account' : 'default',
      locale: shown?.locale ?? locales.wanted,
      seed_introduction: inherited?.introduction ?? '',
      seed_advice: inherited?.advice ?? '',
    };
  });
}
