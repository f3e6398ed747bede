import type { Zone } from '@skin-mirror/shared/dimension/dimension.ts';
import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { useTranslation } from 'react-i18next';
import { dimensionId, type ReportDimension } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { Advice } from './advice.tsx';
import { FaceMap } from './face-map.tsx';
import { Icon } from './icon.tsx';
import { LevelScale } from './level-scale.tsx';

type DimensionCardProps = {
  dim: ReportDimension;
  /** Shows the dimension's marks on the photo; left out where there is no such picture. */
  onShowMarks?: (() => void) | undefined;
};

/** Everything about one dimension: its figure, level, what was seen, what to do and where on the face. */
export function DimensionCard({ dim, onShowMarks }: DimensionCardProps) {
  const { t } = useTranslation();
  const { nameOf, figureWithUnit } = useReportTexts();
  return (
    <article className="card dim" id={dimensionId(dim)}>
      <header className="dim-head">
        <h3>{nameOf(dim)}</h3>
        <span className="dim-figure">{figureWithUnit(dim.score)}</span>
      </header>
      <LevelScale dim={dim} />
      {dim.introduction !== '' && <p className="prose">{dim.introduction}</p>}
      <Advice text={dim.advice} />
      {dim.zones && <DimensionZones zones={dim.zones} />}
      {onShowMarks && (
        <button type="button" className="button quiet no-print" onClick={onShowMarks}>
          <Icon name="eye" />
          {t('report.show_marks')}
        </button>
      )}
    </article>
  );
}

function DimensionZones({ zones }: { zones: Partial<Record<Zone, number>> }) {
  const { t } = useTranslation();
  const { figureOf, levelWords } = useReportTexts();
  const measured = Object.entries(zones).map(([zone, score]) => ({ zone, score, level: careLevel(score) }));
  if (measured.length === 0) return null;
  return (
    <div className="zones">
      <FaceMap levels={Object.fromEntries(measured.map(({ zone, level }) => [zone, level]))} />
      <ul className="zone-list" aria-label={t('report.zones')}>
        {measured.map(({ zone, score, level }) => (
          <li key={zone}>
            <span className="dot" data-level={level} />
            <span className="zone-name">{t(`zone.${zone}`)}</span>
            <strong>{figureOf(score)}</strong>
            <span className="zone-words">{levelWords(level)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
