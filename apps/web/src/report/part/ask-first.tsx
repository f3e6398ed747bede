import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';

/** Asks the customer to talk to somebody before using new products. It stands above the first product. */
export function AskFirst() {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const { asks_first, asks_first_for, goods } = report;
  if (!asks_first || goods.length === 0) return null;
  const words = new Intl.ListFormat(language, { type: 'conjunction' }).format(asks_first_for);
  return (
    <p className="card ask-first">{words === '' ? t('report.ask_first') : t('report.ask_first_said', { words })}</p>
  );
}
