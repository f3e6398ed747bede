import { wishLines } from '@skin-mirror/shared/report/wish-standing.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A report with many wishes would begin with a long list. */
const MOST = 5;
/** A line names at most so many products. */
const MOST_GOODS = 2;

/** Says where the results stand that the customer would like to improve, and what in the routine is for them. */
export function Wishes() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { dimensionName, nameOf, figureWithUnit, listed } = useReportTexts();
  if (report.wishes.length === 0 && !report.cleanses_often) return null;
  return (
    <ul className="wishes">
      {wishLines(report.wishes.slice(0, MOST), report).map((line) => {
        const said = line.map(({ key, words, dim }) => {
          const name = dim ? nameOf(dim) : dimensionName(key);
          return { words: words || dimensionName(key), name, figure: dim ? figureWithUnit(dim.score) : '' };
        });
        const [first] = line;
        if (!first) return null;
        return (
          <li key={first.key} className="prose">
            {t(`report.wish.${first.standing}`, {
              ...said[0],
              quoted: listed(said.map(({ words }) => t('report.wish.quoted', { words }))),
              results: listed(said.map((one) => t('report.need', one))),
              goods: listed(first.goods.slice(0, MOST_GOODS).map((product) => product.name)),
            })}
          </li>
        );
      })}
      {report.cleanses_often && <li className="prose">{t('report.wish.cleanses_often')}</li>}
    </ul>
  );
}
