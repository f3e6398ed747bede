import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const ToastList = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })));

/** Shows toasts. The code is loaded with the first toast. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setNeeded(true)), []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}
