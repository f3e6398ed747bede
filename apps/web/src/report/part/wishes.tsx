import { wishLines } from '@skin-mirror/shared/report/wish-standing.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A report with many wishes would begin with a long list. */
const MOST = 5;

/** Says where the results stand that the customer would like to improve. */
export function Wishes() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { dimensionName, nameOf, figureWithUnit } = useReportTexts();
  if (report.wishes.length === 0) return null;
  return (
    <ul className="wishes">
      {wishLines(report.wishes.slice(0, MOST), report).map((line) => (
        <li key={line[0]?.key} className="prose">
          {line.map(({ key, words, standing, dim }) => (
            <p key={key}>
              {t(`report.wish.${standing}`, {
                words: words || dimensionName(key),
                name: dim ? nameOf(dim) : dimensionName(key),
                ...(dim && { figure: figureWithUnit(dim.score) }),
              })}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
