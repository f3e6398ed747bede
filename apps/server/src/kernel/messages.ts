import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { ONE_STOP } from '@skin-mirror/shared/i18n/one-stop.ts';
import type { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { DEFAULT_LOCALE, type Locale, shownLocale, WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { createInstance } from 'i18next';

const textsOf = (locale: Locale) => {
  const { messages, serverMessages } = builtInTexts(locale);
  return { translation: { ...messages, ...serverMessages } };
};
const instance = createInstance({
  lng: DEFAULT_LOCALE,
  resources: Object.fromEntries(WRITTEN_LOCALES.map((locale) => [locale, textsOf(locale)])),
  interpolation: { escapeValue: false },
  postProcess: [ONE_STOP.name],
});
await instance.use(ONE_STOP).init();

/** A cache of messages without values, by language and key, because finding a message is slow. */
const found = new Map<string, string>();

export function translate(locale: Locale, key: string, values?: Readonly<Record<string, string | number>>): string {
  const lng = shownLocale(locale);
  if (values) return instance.t(key, { ...values, lng });
  const name = `${lng} ${key}`;
  const message = found.get(name) ?? instance.t(key, { lng });
  // An unknown key is returned as its own message. It isn't cached, because callers can send any number of keys.
  if (message !== key) found.set(name, message);
  return message;
}

export function errorMessage(locale: Locale, error: Pick<AppError, 'code' | 'details'>): string {
  const { field } = error.details;
  const values = field === undefined ? error.details : { ...error.details, field: fieldLabel(locale, String(field)) };
  return translate(locale, `errors.${error.code}`, values);
}

function fieldLabel(locale: Locale, field: string): string {
  const name = namedPart(field);
  // A field for a score offset has the name of its skin dimension.
  const keys = [`field.${name}`, `dimension.${name.replace(/^deep_|_rate$/g, '')}`];
  const key = keys.find((one) => instance.exists(one, { lng: shownLocale(locale) }));
  return key ? translate(locale, key) : field;
}
