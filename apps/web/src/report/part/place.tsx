import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import '../style/place.css';

/** Below this place, a comparison with others helps nobody. */
const SHOWN_FROM = 50;
/** "Higher than that of 100% of all" would count the customer too. */
const AMONG_THE_HIGHEST_FROM = 99;

/** Says how the total score compares with that of the shop's other customers. */
export function Place() {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  if (!report.percentile || report.percentile.value < SHOWN_FROM) return null;
  const { value, n } = report.percentile;
  const format = new Intl.NumberFormat(language);
  return (
    <div className="card place">
      <p>
        {value >= AMONG_THE_HIGHEST_FROM
          ? t('report.place_top', { people: format.format(n) })
          : t('report.place', { percent: format.format(value), people: format.format(n) })}
      </p>
      <div className="place-scale" role="img" aria-label={t('report.place_scale')}>
        <span style={{ insetInlineStart: `${value}%` }} />
      </div>
    </div>
  );
}
