import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 599px)';

let isPrinting = false;

function onChange(notify: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const print = (now: boolean) => () => {
    isPrinting = now;
    notify();
  };
  window.matchMedia(PHONE).addEventListener('change', notify, { signal });
  window.addEventListener('beforeprint', print(true), { signal });
  window.addEventListener('afterprint', print(false), { signal });
  return () => stopped.abort();
}

const isPhone = (): boolean => !isPrinting && window.matchMedia(PHONE).matches;

/**
 * True on a screen as narrow as a phone. Paper isn't one, and the page must be laid out for it before the browser
 * counts the sheets.
 */
export const usePhone = (): boolean => useSyncExternalStore(onChange, isPhone);
