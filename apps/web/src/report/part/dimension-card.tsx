import { useTranslation } from 'react-i18next';
import { dimensionId, type ReportDimension } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { Advice } from './advice.tsx';
import { DimensionZones } from './dimension-zones.tsx';
import { Icon } from './icon.tsx';
import { isColour, Severity } from './severity.tsx';

type DimensionCardProps = {
  dim: ReportDimension;
  /** Shows the dimension's marks on the photo; missing if there is no such picture. */
  onShowMarks?: (() => void) | undefined;
};

/** Everything about one dimension: figure, level, findings, advice and its zones on the face. */
export function DimensionCard({ dim, onShowMarks }: DimensionCardProps) {
  const { t } = useTranslation();
  const { nameOf, figureWithUnit } = useReportTexts();
  return (
    <article className="card dim" id={dimensionId(dim)}>
      <header className="dim-head">
        <h3>{nameOf(dim)}</h3>
        <span className="dim-figure">{figureWithUnit(dim.score)}</span>
      </header>
      <Severity dim={dim} />
      {dim.introduction !== '' && <p className="prose">{dim.introduction}</p>}
      <Advice text={dim.advice} />
      {dim.zones && !isColour(dim) && <DimensionZones zones={dim.zones} />}
      {onShowMarks && (
        <button type="button" className="button quiet no-print" onClick={onShowMarks}>
          <Icon name="eye" />
          {t('report.show_marks')}
        </button>
      )}
    </article>
  );
}
