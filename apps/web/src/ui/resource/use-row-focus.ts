import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { rowElement } from './use-list-keys.ts';

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

/** Focuses the next row after the focused row was removed. */
export function useFocusAfterRemoval(root: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const before = useRef(ids);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    const isShorter = ids.length < before.current.length;
    before.current = ids;
    if (gone < 0 || !isShorter || document.activeElement !== document.body) return;
    const next = ids[Math.min(gone, ids.length - 1)];
    (next === undefined ? root.current : rowElement(root.current, next))?.focus();
  }, [root, ids]);
}
