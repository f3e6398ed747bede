import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import type { ReportDimension } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A dimension's care level: in words, as a place on the five steps, and as its band of severity. */
export function LevelScale({ dim }: { dim: ReportDimension }) {
  const { t } = useTranslation();
  const { levelNumeral, levelWords } = useReportTexts();
  const level = t('report.level_of', {
    level: levelNumeral(dim.level),
    levels: levelNumeral(CARE_LEVELS.length),
    words: levelWords(dim.level),
  });
  return (
    <div className="level">
      <div className="level-steps" role="img" aria-label={level}>
        {CARE_LEVELS.map((step) => (
          <span key={step} className="level-step" data-level={step} data-current={step === dim.level || undefined}>
            {levelNumeral(step)}
          </span>
        ))}
      </div>
      <p className="level-words">
        <strong>{levelWords(dim.level)}</strong>
        <span>{t('report.band', dim.band)}</span>
        {dim.count !== undefined && <span>{t('report.found', { number: dim.count })}</span>}
      </p>
    </div>
  );
}
