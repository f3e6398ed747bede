import { ONE_STOP } from '@skin-mirror/shared/i18n/one-stop.ts';
import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  matchLocale,
  shownLocale,
  WRITTEN_LOCALES,
  type WrittenLocale,
} from '@skin-mirror/shared/kernel/locales.ts';
import { type BackendModule, createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLocale, storeLocale } from './locale.ts';
import { loadTextFile } from './text-files.ts';
import { textFile } from './text-names.ts';

const load = (language: WrittenLocale, namespace: string): Promise<ResourceKey> =>
  loadTextFile(language, textFile(namespace));

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const written = WRITTEN_LOCALES.find((one) => one === language);
    if (!written) return done(null, {});
    load(written, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, true),
    );
  },
};

export const i18n = createInstance();

let started: Promise<unknown> | undefined;

/** Loads the given text files and sets the language. Other text files are loaded later, when they are needed. */
export function startI18n(namespaces: readonly string[]): Promise<unknown> {
  const locale = detectLocale();
  storeLocale(locale);
  i18n.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
  });
  started = i18n
    .use(lazyTexts)
    .use(initReactI18next)
    .use(ONE_STOP)
    .init({
      lng: locale,
      supportedLngs: LOCALES,
      load: 'currentOnly',
      fallbackLng: (language) => {
        const shown = shownLocale(matchLocale(language) ?? DEFAULT_LOCALE);
        return shown === language ? [] : [shown];
      },
      ns: namespaces,
      defaultNS: 'app',
      maxRetries: 2,
      postProcess: [ONE_STOP.name],
      interpolation: { escapeValue: false },
    });
  return started;
}

/** Thrown if a part of the console, its code or its texts, can't be loaded. */
export class PartMissing extends Error {}

/**
 * Loads the text files of a screen, and those of the start if they are still missing. Waits until the language is known.
 * @throws PartMissing if a file can't be loaded. The screen would show the names of its texts.
 */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  // Without this, the files of the first screen would be asked for only after those of the start have come.
  const language = i18n.isInitialized ? currentLanguage() : shownLocale(detectLocale());
  for (const namespace of namespaces) load(language, namespace).catch(() => undefined);
  await started;
  await i18n.loadNamespaces(namespaces);
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(currentLanguage(), namespace));
  if (missing.length > 0) throw new PartMissing(missing.join());
}

/** Returns the language that the user chose. The console may have no texts in this language. */
export const currentLocale = (): Locale => matchLocale(i18n.language) ?? DEFAULT_LOCALE;
/** Returns the language of the visible texts. Dates and lists in texts use the same language. */
export const currentLanguage = (): WrittenLocale => shownLocale(currentLocale());

/** Changes the language and saves the choice. Doesn't reload the page, because unsaved input would be lost. */
export async function chooseLocale(locale: Locale): Promise<void> {
  storeLocale(locale, { chosen: true });
  await i18n.changeLanguage(locale);
}
