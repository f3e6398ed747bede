import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

interface ListKeys {
  root: RefObject<HTMLElement | null>;
  ids: readonly string[];
  onSearch: () => void;
  onSelect?: (id: string, range: boolean) => void;
  onOpen: (id: string) => void;
  /** Called when the user presses Delete. `id` is the focused row. */
  onDelete?: (id: string | undefined) => void;
  onNew?: () => void;
  onClear?: () => void;
  onHelp: () => void;
}

/** Returns whether the single-letter shortcuts are on, and sets it for this browser. */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'table:keys', defaultValue: true, getInitialValueInEffect: false });

/** Calls `onNew` for the key N, on a page whose list isn't a `ResourceList`. */
export function useNewKey(onNew: () => void): void {
  const [isOn] = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.key !== 'n' || isForOthers(event)) return;
    event.preventDefault();
    onNew();
  });
}

/** Handles the keyboard shortcuts of a list. Text fields, menus and dialogs keep their own keys. */
export function useListKeys(keys: ListKeys): void {
  const [isOn] = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    if (!isForOthers(event) && act(event, keys, isOn)) event.preventDefault();
  });
}

/** Runs the shortcut of the pressed key. Returns true if the browser must ignore the key. */
function act(event: KeyboardEvent, keys: ListKeys, withSingleKeys: boolean): boolean {
  const row = rowWithFocus(keys.root.current);
  const id = row?.dataset.rowId;
  const isOnRow = row !== undefined && event.target === row;
  switch (event.key) {
    case 'Escape':
      keys.onClear?.();
      return false;
    case 'Delete':
      keys.onDelete?.(id);
      return keys.onDelete !== undefined;
    case 'Enter':
      if (!isOnRow || !id) return false;
      keys.onOpen(id);
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      return isOnRow && move(keys, id, event.key === 'ArrowDown' ? 1 : -1);
  }
  return withSingleKeys && actOnCharacter(event, keys, id);
}

function actOnCharacter(event: KeyboardEvent, keys: ListKeys, id: string | undefined): boolean {
  switch (event.key) {
    case 'j':
    case 'k':
      return move(keys, id, event.key === 'j' ? 1 : -1);
    case 'x':
    case 'X':
      if (!id || !keys.onSelect) return false;
      keys.onSelect(id, event.shiftKey);
      return true;
    case 'n':
      keys.onNew?.();
      return keys.onNew !== undefined;
    case '/':
      keys.onSearch();
      return true;
    case '?':
      keys.onHelp();
      return true;
  }
  return false;
}

/** Focuses the next or the previous row. If no row has the focus, focuses the first row. */
function move({ root, ids }: ListKeys, id: string | undefined, step: 1 | -1): boolean {
  const at = id === undefined ? -1 : ids.indexOf(id);
  const target = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))];
  if (target === undefined) return false;
  rowElement(root.current, target)?.focus();
  return true;
}

export const rowElement = (root: HTMLElement | null, id: string): HTMLElement | undefined =>
  root?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`) ?? undefined;

const rowWithFocus = (root: HTMLElement | null): HTMLElement | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row-id]');
  return row && root?.contains(row) ? row : undefined;
};

const isForOthers = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target);

const TEXT_FIELDS = 'textarea, select, input:not([type=checkbox]), [contenteditable=true]';
export const LAYERS = '[role=dialog], [role=menu], [role=listbox]';

/** True if the key belongs to a text field, or to a menu or dialog above the list. */
function isElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(`${TEXT_FIELDS}, ${LAYERS}`)) return true;
  return document.querySelector('[role=dialog][aria-modal=true]') !== null;
}
