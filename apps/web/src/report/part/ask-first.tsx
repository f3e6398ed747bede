import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';

/** So many new products at once are too many. */
const MANY = 3;

/** Asks to talk to somebody before using new products, and to begin with many of them one at a time. */
export function AskFirst() {
  const { t } = useTranslation();
  const { asks_first, goods, scheme } = useOpenReport().report;
  const isMuch = !scheme && goods.filter(({ choice, is_owned }) => choice === 'first' && !is_owned).length >= MANY;
  if (!isMuch && !(asks_first && goods.length > 0)) return null;
  return (
    <div className="card ask-first">
      {asks_first && <p>{t('report.ask_first')}</p>}
      {isMuch && <p>{t('report.begin_slowly')}</p>}
    </div>
  );
}
