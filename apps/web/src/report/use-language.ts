import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useEffect, useState } from 'react';
import { showLanguage } from './i18n/i18n.ts';

/** Returns the language of the shown texts: the wanted one as soon as its texts are loaded, undefined at the start. */
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
