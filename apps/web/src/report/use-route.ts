import { useMemo, useSyncExternalStore } from 'react';
import { parseRoute, type ReportRoute } from './route.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

export function useRoute(): ReportRoute {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseRoute(hash, navigator.languages), [hash]);
}
