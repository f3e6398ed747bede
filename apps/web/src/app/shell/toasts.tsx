import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Until this time after the first screen, in ms, only a toast loads the code. */
const PRELOAD_MS = 2000;

/** Shows toasts. Their code is loaded ahead, because the first toast may be about a lost connection. */
export function Toasts() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    if (List) return;
    const load = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    const timer = setTimeout(load, PRELOAD_MS);
    const forget = notificationsStore.subscribe(load);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      forget();
      window.removeEventListener('online', load);
    };
  }, [List]);
  return List && <List />;
}
