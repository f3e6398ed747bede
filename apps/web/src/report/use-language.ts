import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useEffect, useState } from 'react';
import { sayMissing } from '../lib/say-missing.ts';
import { showLanguage } from './i18n/i18n.ts';

/** Returns the language of the visible texts. Undefined until the first texts are loaded. */
export function useLanguage(wanted: Locale): Locale | undefined {
  const [shown, setShown] = useState<Locale>();
  useEffect(() => {
    let current = true;
    showLanguage(wanted).then(
      () => current && setShown(wanted),
      () => current && sayMissing(),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return shown;
}
