import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useEffect, useState } from 'react';
import { showLanguage } from './i18n/i18n.ts';

/** The locale whose words are on the page: the wanted one as soon as its words have arrived, undefined at the start. */
export function useLanguage(wanted: Locale): Locale | undefined {
  const [shown, setShown] = useState<Locale>();
  useEffect(() => {
    let current = true;
    showLanguage(wanted).then(() => current && setShown(wanted));
    return () => {
      current = false;
    };
  }, [wanted]);
  return shown;
}
