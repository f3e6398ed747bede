import { useLayoutEffect, useRef, useState } from 'react';

/** The state of a dialog that is opened with a value. After it closes, the focus returns to where it was before. */
export function useDialog<T>() {
  const [value, setValue] = useState<T>();
  const [opened, setOpened] = useState(false);
  const [serial, setSerial] = useState(0);
  useReturnFocus(opened);
  return {
    /** The value that the dialog was opened with. It stays set while the dialog fades out. */
    value,
    opened,
    /** Changes each time the dialog opens. As a React key, it resets the dialog's state. */
    serial,
    open: (next: T) => {
      setSerial(serial + 1);
      setValue(next);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}

/** Gives the focus back to the opener. Mantine does so only if the dialog's code is loaded when it opens. */
export function useReturnFocus(opened: boolean): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) {
      opener.current = openerOf(document.activeElement);
      return;
    }
    const element = opener.current;
    opener.current = null;
    if (!(element instanceof HTMLElement)) return;
    giveFocus(element);
    // The action that closed the dialog may remove the element, such as a deleted row.
    setTimeout(() => document.activeElement === document.body && giveFocus(element));
  }, [opened]);
}

/** An entry of a menu disappears with its menu, so the button of the menu counts. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (menu && document.getElementById(menu)) || element;
}

/** Without the element, the dialog below or the screen gets the focus. A dialog that fades out still holds it. */
function giveFocus(element: HTMLElement): void {
  if (element.isConnected) element.focus({ preventScroll: true });
  const focused = document.activeElement;
  const isInDialog = focused !== element && focused?.closest('[role=dialog]');
  if (focused !== document.body && !isInDialog) return;
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].findLast((one) => !one.contains(focused));
  (below ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
