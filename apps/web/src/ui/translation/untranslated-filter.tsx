import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, type Filter, type FilterProps } from '../resource/filters.tsx';
import { noteLanguage } from './last-language.ts';

/** A filter for things with a text that isn't translated into a language. Their editors begin with this language. */
export const UNTRANSLATED: Filter<'untranslated'> = { names: ['untranslated'], place: 'folded', Field: LanguageField };

function LanguageField({ list }: FilterProps<'untranslated'>) {
  const { t } = useTranslation('table');
  const wanted = LOCALES.find((locale) => locale === list.value('untranslated'));
  useEffect(() => {
    if (wanted) noteLanguage(wanted);
  }, [wanted]);
  return (
    <ChoiceField
      list={list}
      name="untranslated"
      label={t('translation.filter')}
      any={t('translation.any')}
      data={LOCALES.map((locale) => ({
        value: locale,
        label: t('translation.without', { language: LOCALE_NAMES[locale] }),
      }))}
    />
  );
}
