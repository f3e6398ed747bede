import { useEffect } from 'react';

const open = new Set<object>();

/** True if a form on the page has unsaved input. */
export const isWorkOpen = (): boolean => open.size > 0;

/** Keeps the page open while a form has unsaved input: if the session ends, the user signs in again in place. */
export function useOpenWork(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    open.add(form);
    return () => {
      open.delete(form);
    };
  }, [isDirty]);
}
