import { messages as en } from '@skin-mirror/shared/i18n/messages/en.ts';
import { messages as zh } from '@skin-mirror/shared/i18n/messages/zh.ts';
import { serverMessages as serverEn } from '@skin-mirror/shared/i18n/server-messages/en.ts';
import { serverMessages as serverZh } from '@skin-mirror/shared/i18n/server-messages/zh.ts';
import type { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { DEFAULT_LOCALE, type Locale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { createInstance } from 'i18next';

const instance = createInstance({
  lng: DEFAULT_LOCALE,
  resources: { zh: { translation: { ...zh, ...serverZh } }, en: { translation: { ...en, ...serverEn } } },
  interpolation: { escapeValue: false },
});
await instance.init();

/** Messages without values, by language and key, because finding one takes longer than the rest of a short answer. */
const found = new Map<string, string>();

/** Returns a shared message in the language that readers of `locale` see. */
export function translate(locale: Locale, key: string, values?: Readonly<Record<string, string | number>>): string {
  const lng = shownLocale(locale);
  if (values) return instance.t(key, { ...values, lng });
  const name = `${lng} ${key}`;
  const message = found.get(name) ?? instance.t(key, { lng });
  // An unknown key is its own message, and isn't kept, because callers may invent any number of them.
  if (message !== key) found.set(name, message);
  return message;
}

/** The text of a refusal for its caller. Field names are replaced by their labels. */
export function errorMessage(locale: Locale, error: Pick<AppError, 'code' | 'details'>): string {
  const { field } = error.details;
  const values = field === undefined ? error.details : { ...error.details, field: fieldLabel(locale, String(field)) };
  return translate(locale, `errors.${error.code}`, values);
}

function fieldLabel(locale: Locale, field: string): string {
  const name = namedPart(field);
  // A score offset is named after its dimension.
  const keys = [`field.${name}`, `dimension.${name.replace(/^deep_|_rate$/g, '')}`];
  const key = keys.find((one) => instance.exists(one, { lng: shownLocale(locale) }));
  return key ? translate(locale, key) : field;
}
