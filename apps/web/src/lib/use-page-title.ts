import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the browser tab's title to the page, in the current language. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation();
  const title = t('title', { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
