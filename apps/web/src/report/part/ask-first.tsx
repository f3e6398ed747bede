import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';

/** Asks the customer to talk to somebody before using new products. It stands above the first product. */
export function AskFirst() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  if (!report.asks_first || report.goods.length === 0) return null;
  return <p className="card ask-first">{t('report.ask_first')}</p>;
}
