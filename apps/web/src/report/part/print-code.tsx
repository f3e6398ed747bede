import { testNumber } from '@skin-mirror/shared/share/test-number.ts';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { parseRoute } from '../route.ts';
import '../style/print-code.css';

/** Leads from paper back to the report: a QR code with the address of this page, and the number of the test. */
export function PrintCode() {
  const { t } = useTranslation();
  const { page, pageLink } = useOpenReport();
  const link = pageLink(page);
  const number = testNumber(parseRoute(link, []).shareId);
  // A preview shows no customer's test.
  if (number === undefined) return null;
  const { origin, pathname } = window.location;
  return (
    <div className="print-code">
      <QRCodeSVG value={origin + pathname + link} level="M" marginSize={2} title={t('report.paper.code')} />
      <div>
        <p>{t('report.paper.scan')}</p>
        <p>{t('report.paper.number', { number })}</p>
      </div>
    </div>
  );
}
