import { useLayoutEffect, useRef, useState } from 'react';

export interface DialogState<T> {
  /** The dialog's subject. It stays while the dialog closes. */
  readonly value: T | undefined;
  readonly opened: boolean;
  /** Changes at each opening; as a key it gives each opening its own state. */
  readonly serial: number;
  open(value: T): void;
  close(): void;
}

/**
 * Keeps the state of a dialog with a subject. The dialog's code may load after it is opened. The focus returns to its
 * previous place.
 */
export function useDialog<T>(): DialogState<T> {
  const [value, setValue] = useState<T>();
  const [opened, setOpened] = useState(false);
  const [serial, setSerial] = useState(0);
  useReturnFocus(opened);
  return {
    value,
    opened,
    serial,
    open: (next) => {
      setSerial(serial + 1);
      setValue(next);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}

/**
 * Returns the focus after a dialog closes. Dialogs do that themselves only if their code was loaded before they opened.
 */
export function useReturnFocus(opened: boolean): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) {
      opener.current = document.activeElement;
      return;
    }
    const element = opener.current;
    opener.current = null;
    if (element instanceof HTMLElement) setTimeout(() => element.isConnected && element.focus({ preventScroll: true }));
  }, [opened]);
}
