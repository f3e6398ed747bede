import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { ReportRoute } from '../route.ts';

const PrivacyPage = lazy(() => import('./privacy-page.tsx').then((m) => ({ default: m.PrivacyPage })));
const ScanPage = lazy(() => withTexts('scan', import('./scan-page.tsx')).then((m) => ({ default: m.ScanPage })));
const VerifyPage = lazy(() => withTexts('draw', import('./verify-page.tsx')).then((m) => ({ default: m.VerifyPage })));

/** The pages that show no report. A part of its own, so that reports load without them. */
export const OtherPage = ({ shop = '', act, scan, locale }: ReportRoute) => (
  <Suspense>
    {scan !== undefined ? (
      <ScanPage code={scan} locale={locale} />
    ) : act === undefined ? (
      <PrivacyPage shop={shop} locale={locale} />
    ) : (
      <VerifyPage shop={shop} act={act} locale={locale} />
    )}
  </Suspense>
);
