import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 599px)';

function onChange(notify: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** True on a screen as narrow as a phone. */
export const usePhone = (): boolean => useSyncExternalStore(onChange, () => window.matchMedia(PHONE).matches);
