import { useOpenReport } from '../report-context.ts';
import { laterPart } from './later-part.tsx';

const SchemeSection = laterPart(() => import('./scheme-section.tsx').then((m) => m.SchemeSection));

/** Shows the scheme (care plan) until the next skin test. Loads nothing for a report without a scheme. */
export function Scheme() {
  const { scheme } = useOpenReport().report;
  return scheme && <SchemeSection scheme={scheme} />;
}
