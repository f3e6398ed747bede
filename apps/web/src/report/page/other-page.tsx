import { withTexts } from '../i18n/i18n.ts';
import { laterPart } from '../part/later-part.tsx';
import type { ReportRoute } from '../route.ts';

const PrivacyPage = laterPart(() => import('./privacy-page.tsx').then((m) => m.PrivacyPage));
const ScanPage = laterPart(() => withTexts('scan', import('./scan-page.tsx')).then((m) => m.ScanPage));
const VerifyPage = laterPart(() => withTexts('draw', import('./verify-page.tsx')).then((m) => m.VerifyPage));

/** The pages that show no report. A part of its own, so that reports load without them. */
export function OtherPage({ route }: { route: ReportRoute }) {
  const { shop = '', act, scan } = route;
  if (scan !== undefined) return <ScanPage code={scan} route={route} />;
  if (act !== undefined) return <VerifyPage shop={shop} act={act} route={route} />;
  return <PrivacyPage shop={shop} route={route} />;
}
