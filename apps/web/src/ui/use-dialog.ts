import { useLayoutEffect, useRef, useState } from 'react';

export interface DialogState<T> {
  /** What the dialog is about; stays while the dialog closes. */
  readonly value: T | undefined;
  readonly opened: boolean;
  /** Another one each time it opens; as a key it gives each opening a state of its own. */
  readonly serial: number;
  open(value: T): void;
  close(): void;
}

/** A dialog about something, whose code may come after it was asked for. The focus returns to where it was. */
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

/** Puts the focus back to where it was when a dialog opened. Dialogs do so themselves only if they are there before. */
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
