import { lazy, Suspense } from 'react';
import { useOpenReport } from '../report-context.ts';

const SchemeSection = lazy(() => import('./scheme-section.tsx').then((m) => ({ default: m.SchemeSection })));

/** Shows the scheme (care plan) until the next skin test. Loads nothing for a report without a scheme. */
export function Scheme() {
  const { scheme } = useOpenReport().report;
  if (!scheme) return null;
  return (
    <Suspense>
      <SchemeSection scheme={scheme} />
    </Suspense>
  );
}
