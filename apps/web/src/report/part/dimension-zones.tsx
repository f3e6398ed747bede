import type { Zone } from '@skin-mirror/shared/dimension/dimension.ts';
import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '../use-report-texts.ts';
import { FaceMap } from './face-map.tsx';

/** Shows the result of each face zone, on a small face and in a list. Shows nothing if no zone was measured. */
export function DimensionZones({ zones }: { zones: Partial<Record<Zone, number>> }) {
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
