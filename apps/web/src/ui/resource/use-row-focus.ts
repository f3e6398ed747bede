import { useWindowEvent } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { LAYERS, rowElement } from './use-list-keys.ts';

/** Maps each entry of the browser's history to the id of the row that had the focus last. */
const lastRows = new Map<string, string>();

/** When the user returns to the list, the same row gets the focus again. Returns a handler for focus events. */
export function useRestoredFocus(root: RefObject<HTMLElement | null>): (event: React.FocusEvent) => void {
  const step = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const restore = useEffectEvent(() => {
    const id = lastRows.get(step);
    if (id) rowElement(root.current, id)?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own row.
  useEffect(() => restore(), [step]);
  return ({ target }) => {
    const id = target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId;
    if (id) lastRows.set(step, id);
  };
}

/** The rows of each list at the moment when the user began to add one. */
const beforeAdding = new Map<string, ReadonlySet<string>>();

/** Makes the next new row of a list get the focus. `ids` are the rows that the list shows now. */
export function expectNewRow(list: string, ids: readonly string[]): void {
  beforeAdding.set(list, new Set(ids));
}

/** Moves the focus to a row that was added, and from a removed row to the next one. */
export function useFocusAfterChange(root: RefObject<HTMLElement | null>, list: string, ids: readonly string[]): void {
  const before = useRef(ids);
  const inside = useRef<{ id: string | undefined }>(undefined);
  useWindowEvent('focusin', ({ target }) => {
    if (!(target instanceof Element) || target.closest(LAYERS)) return;
    const id = target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId;
    inside.current = root.current?.contains(target) ? { id } : undefined;
  });
  useEffect(() => {
    const [old, known] = [before.current, beforeAdding.get(list)];
    before.current = ids;
    const added = known && ids.find((id) => !known.has(id));
    if (added !== undefined) {
      beforeAdding.delete(list);
      focusWhenFree(root, added);
      return;
    }
    const gone = old.indexOf(inside.current?.id ?? old.find((id) => !ids.includes(id)) ?? '');
    if (!inside.current || gone < 0 || ids.includes(old[gone] ?? '')) return;
    focusWhenFree(root, ids[Math.min(gone, ids.length - 1)]);
  }, [root, list, ids]);
}

const FREE = 'body, main, [data-add], [data-row-id]';

/**
 * Focuses a row, or the list if it has no rows. A dialog that closes gives the focus back first, often to something
 * that is gone, so this waits for it. Does nothing if the user puts the focus elsewhere.
 */
function focusWhenFree(root: RefObject<HTMLElement | null>, id: string | undefined): void {
  const over = new AbortController();
  const take = () => {
    if (document.activeElement && !document.activeElement.matches(FREE)) return;
    over.abort();
    ((id && rowElement(root.current, id)) || root.current)?.focus();
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(LAYERS))) over.abort();
  };
  take();
  if (over.signal.aborted) return;
  window.addEventListener('focusin', take, { signal: over.signal });
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, leave, { signal: over.signal });
}
