import { readFileSync } from 'node:fs';
import { messages as en } from '@skin-mirror/shared/i18n/messages/en.ts';
import { messages as zh } from '@skin-mirror/shared/i18n/messages/zh.ts';
import i18next, { type TFunction } from 'i18next';

export type Words = TFunction;

const textsOf = (locale: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`./${locale}/${namespace}.json`, import.meta.url), 'utf8'));

/** Returns the console's texts. Tests use them to find elements, such as `t('goods:action.add')`. */
export async function wordsOf(locale: 'zh' | 'en', namespaces: readonly string[]): Promise<Words> {
  const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, textsOf(locale, namespace)]));
  const instance = i18next.createInstance();
  return instance.init({
    lng: locale,
    ns: [...namespaces, 'shared'],
    resources: { [locale]: { ...texts, shared: { zh, en }[locale] } },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`there is no text ${key}`);
    },
  });
}
