import { lazy, Suspense } from 'react';
import { useOpenReport } from '../report-context.ts';

const ProgressSection = lazy(() => import('./progress-section.tsx').then((m) => ({ default: m.ProgressSection })));

/** Shows what changed since the customer's test before. Loads nothing for a report without such a test. */
export function Progress() {
  const { progress } = useOpenReport().report;
  if (!progress) return null;
  return (
    <Suspense>
      <ProgressSection progress={progress} />
    </Suspense>
  );
}
