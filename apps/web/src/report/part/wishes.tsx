import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { isExcellent } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A report with many wishes would begin with a long list. */
const MOST = 3;
const PLACES = ['lowest', 'second', 'third'] as const;

/** Says where the results stand that the customer would like to improve. */
export function Wishes() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { dimensionName, nameOf, figureWithUnit } = useReportTexts();
  // Both layers of the skin count, because the report shows both.
  const lowestFirst = report.dims.toSorted((a, b) => a.score - b.score);
  const wishes = report.wishes.slice(0, MOST);
  if (wishes.length === 0) return null;
  return (
    <ul className="wishes">
      {wishes.map(({ key, words }) => {
        const at = lowestFirst.findIndex((dim) => dim.key === key);
        const dim = lowestFirst[at];
        const place = PLACES[at] ?? 'need';
        const standing = dim ? (isExcellent(dim) ? 'fine' : place) : 'unmeasured';
        const isTreated =
          at > 0 &&
          report.goods.some(({ choice, needs }) => choice === 'first' && needs.some((need) => need.key === key));
        const said = isTreated && standing !== 'fine' ? (`${standing}_treated` as const) : standing;
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
