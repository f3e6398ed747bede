import { InputBase, type InputBaseProps } from '@mantine/core';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconLanguage, IconSelector } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chooseLocale, currentLocale } from '../i18n/i18n.ts';
import { LocaleOptions } from './locale-options.tsx';

/** Changes the language without a reload. Mantine's own select would bring its options to the login page. */
export function LocaleSelect(props: InputBaseProps) {
  const { t } = useTranslation();
  const { history } = useRouter();

  const choose = async (locale: Locale) => {
    await chooseLocale(locale);
    // A `locale` parameter in the URL would replace the user's choice at the next load.
    const url = new URL(window.location.href);
    if (!url.searchParams.has('locale')) return;
    url.searchParams.delete('locale');
    history.replace(url.pathname + url.search + url.hash);
  };

  return (
    <InputBase
      component="select"
      pointer
      aria-label={t('language')}
      leftSection={<IconLanguage size={18} aria-hidden />}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
      value={currentLocale()}
      onChange={(event) => choose(event.currentTarget.value as Locale)}
    >
      <LocaleOptions />
    </InputBase>
  );
}
