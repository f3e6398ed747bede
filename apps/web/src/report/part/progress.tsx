import { useOpenReport } from '../report-context.ts';
import { laterPart } from './later-part.tsx';

const ProgressSection = laterPart(() => import('./progress-section.tsx').then((m) => m.ProgressSection));

/** Shows what changed since the customer's test before. Loads nothing for a report without such a test. */
export function Progress() {
  const { progress } = useOpenReport().report;
  return progress && <ProgressSection progress={progress} />;
}
