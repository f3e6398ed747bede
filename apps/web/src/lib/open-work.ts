import { useEffect } from 'react';

const open = new Set<object>();

export const isWorkOpen = (): boolean => open.size > 0;

/** Marks unsaved input. If the session ends, the user can then sign in again without leaving the page. */
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
