import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';

/** Lists the languages as options of a select, each in its own words. */
export const LocaleOptions = () =>
  LOCALES.map((locale) => (
    <option key={locale} value={locale} lang={locale}>
      {LOCALE_NAMES[locale]}
    </option>
  ));
