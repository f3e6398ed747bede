import { useSyncExternalStore } from 'react';
import { parseRoute } from './route.ts';

/** A text that stays in this browser. Each report has its own, because several customers may use one tablet. */
export function storedText(name: string) {
  const keyOf = () => `${name}:${parseRoute(window.location.hash, []).shareId}`;
  const listeners = new Set<() => void>();
  /** The text while the browser refuses to store anything, for example in a private window. */
  let unstored: string | null = null;

  const read = (): string | null => {
    try {
      return window.localStorage.getItem(keyOf()) ?? unstored;
    } catch {
      return unstored;
    }
  };
  const write = (text: string | null): void => {
    unstored = text;
    try {
      if (text === null) window.localStorage.removeItem(keyOf());
      else window.localStorage.setItem(keyOf(), text);
    } catch {
      // The text lives as long as the page.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return { read, write, use: () => useSyncExternalStore(subscribe, read) };
}

/** How the customer wants to be called. */
export const callName = storedText('call-name');
