import { readFileSync } from 'node:fs';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import i18next, { type TFunction } from 'i18next';

export type Words = TFunction;

const textsOf = (locale: string, namespace: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../packages/shared/src/i18n/${locale}/console/${namespace}.json`, import.meta.url),
      'utf8',
    ),
  );

/** Returns the console's texts. Tests use them to find elements, such as `t('goods:action.add')`. */
export async function wordsOf(locale: WrittenLocale, namespaces: readonly string[]): Promise<Words> {
  const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, textsOf(locale, namespace)]));
  const instance = i18next.createInstance();
  return instance.init({
    lng: locale,
    ns: [...namespaces, 'shared'],
    resources: { [locale]: { ...texts, shared: builtInTexts(locale).messages } },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`there is no text ${key}`);
    },
  });
}
