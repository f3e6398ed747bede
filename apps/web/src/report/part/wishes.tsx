import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { standingOf } from '../standing.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A report with many wishes would begin with a long list. */
const MOST = 3;

/** Says where the results stand that the customer would like to improve. */
export function Wishes() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { dimensionName, nameOf, figureWithUnit } = useReportTexts();
  const wishes = report.wishes.slice(0, MOST);
  if (wishes.length === 0) return null;
  return (
    <ul className="wishes">
      {wishes.map(({ key, words }) => {
        const { dim, standing } = standingOf(key, report.dims);
        const isTreated =
          standing !== 'unmeasured' &&
          standing !== 'fine' &&
          standing !== 'lowest' &&
          report.goods.some(({ choice, needs }) => choice === 'first' && needs.some((need) => need.key === key));
        const said = isTreated ? (`${standing}_treated` as const) : standing;
        const name = dim ? nameOf(dim) : dimensionName(key);
        return (
          <li key={key} className="prose">
            {t(`report.wish.${said}`, {
              words: words || name,
              name,
              ...(dim && { figure: figureWithUnit(dim.score) }),
            })}
          </li>
        );
      })}
    </ul>
  );
}
