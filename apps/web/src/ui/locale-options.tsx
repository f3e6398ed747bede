import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';

export const LocaleOptions = () =>
  LOCALES.map((locale) => (
    <option key={locale} value={locale} lang={locale}>
      {LOCALE_NAMES[locale]}
    </option>
  ));
