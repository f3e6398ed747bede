import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { rowElement } from './use-list-keys.ts';

/** The row that had the focus last, by step of the browser's history. */
const lastRows = new Map<string, string>();

/** Puts the focus back on its row when the person comes back to the list. Returns what to call when the focus moves. */
export function useRestoredFocus(root: RefObject<HTMLElement | null>): (event: React.FocusEvent) => void {
  const step = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const restore = useEffectEvent(() => {
    const id = lastRows.get(step);
    if (id) rowElement(root.current, id)?.focus({ preventScroll: true });
  });
  useEffect(() => restore(), []);
  return ({ target }) => {
    const id = target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId;
    if (id) lastRows.set(step, id);
  };
}
