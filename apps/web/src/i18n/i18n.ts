import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  matchLocale,
  shownLocale,
  type WrittenLocale,
} from '@skin-mirror/shared/kernel/locales.ts';
import { type BackendModule, createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLocale, storeLocale } from '../lib/locale.ts';

type Load = () => Promise<{ default: ResourceKey }>;
/** The loaders of texts. Each language and namespace is a file of its own, which loads when a screen needs it. */
const OWN = import.meta.glob<{ default: ResourceKey }>('./{zh,en}/*.json');
const SHARED: Record<string, Load> = {
  'zh:shared': () => import('@skin-mirror/shared/i18n/messages/zh.ts').then((m) => ({ default: m.messages })),
  'en:shared': () => import('@skin-mirror/shared/i18n/messages/en.ts').then((m) => ({ default: m.messages })),
  'zh:server': () =>
    import('@skin-mirror/shared/i18n/server-messages/zh.ts').then((m) => ({ default: m.serverMessages })),
  'en:server': () =>
    import('@skin-mirror/shared/i18n/server-messages/en.ts').then((m) => ({ default: m.serverMessages })),
};

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = SHARED[`${language}:${namespace}`] ?? OWN[`./${language}/${namespace}.json`];
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts.default),
      (error: Error) => done(error, true),
    );
  },
};

export const i18n = createInstance();

let started: Promise<unknown> | undefined;

/** Starts with the texts of `namespaces`. `loadTexts` loads more, or the first use of a text does. */
export function startI18n(namespaces: readonly string[]): Promise<unknown> {
  const locale = detectLocale();
  storeLocale(locale);
  i18n.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
  });
  started = i18n
    .use(lazyTexts)
    .use(initReactI18next)
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
      interpolation: { escapeValue: false },
    });
  return started;
}

/** Loads a screen's texts, as soon as the language is known. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await started;
  await i18n.loadNamespaces(namespaces);
}

/** Returns the chosen language, even if it has no texts. */
export const currentLocale = (): Locale => matchLocale(i18n.language) ?? DEFAULT_LOCALE;
/** Returns the language of the shown texts. Dates and lists within the texts use it too. */
export const currentLanguage = (): WrittenLocale => shownLocale(currentLocale());

/**
 * Switches the language at once and stores the choice. The page isn't reloaded, because that would lose typed input.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  storeLocale(locale, { chosen: true });
  await i18n.changeLanguage(locale);
}
