import { useEffect } from 'react';

const open = new Set<object>();

/** True if a form on the page has unsaved input. */
export const isWorkOpen = (): boolean => open.size > 0;

/** While a form is dirty, the page isn't left because of an ended session: it is renewed in place. */
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
