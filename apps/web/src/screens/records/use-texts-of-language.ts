import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';

/** Reloads the data when the language changes, because some texts come from the server. */
export function useTextsOfLanguage(): void {
  const utils = trpc.useUtils();
  const { language } = useTranslation().i18n;
  const loaded = useRef(language);
  useEffect(() => {
    if (loaded.current === language) return;
    loaded.current = language;
    void utils.invalidate();
  }, [language, utils]);
}
