import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chooseLocale, currentLocale } from '../i18n/i18n.ts';

/** Each language by its own name, because whoever looks for it may read no other. */
const NAMES: Record<Locale, string> = {
  zh: '简体中文',
  'zh-TW': '繁體中文',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  tr: 'Türkçe',
  it: 'Italiano',
  ko: '한국어',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  es: 'Español',
  nl: 'Nederlands',
  pt: 'Português',
  id: 'Bahasa Indonesia',
  pl: 'Polski',
  ro: 'Română',
  bg: 'Български',
};

/** Switches the console's language at once; nothing that was typed is lost. */
export function LocaleSelect(props: Omit<NativeSelectProps, 'value' | 'onChange' | 'data'>) {
  const { t } = useTranslation();
  const { history } = useRouter();

  const choose = async (locale: Locale) => {
    await chooseLocale(locale);
    // A language in the address would beat the choice at the next load.
    const url = new URL(window.location.href);
    if (!url.searchParams.has('locale')) return;
    url.searchParams.delete('locale');
    history.replace(url.pathname + url.search + url.hash);
  };

  return (
    <NativeSelect
      aria-label={t('language')}
      leftSection={<IconLanguage size={18} aria-hidden />}
      {...props}
      value={currentLocale()}
      onChange={(event) => choose(event.currentTarget.value as Locale)}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {NAMES[locale]}
        </option>
      ))}
    </NativeSelect>
  );
}
