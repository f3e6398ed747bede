import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import type { ReportDimension } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A dimension's care level: in words, as a position on five steps, and as its severity band. */
export function LevelScale({ dim }: { dim: ReportDimension }) {
  const { t } = useTranslation();
  const { levelNumeral, levelWords } = useReportTexts();
  const level = t('report.level_of', {
    level: levelNumeral(dim.level),
    levels: levelNumeral(CARE_LEVELS.length),
    words: levelWords(dim.level),
  });
  return (
    <div className="level" data-picture="bar">
      <div className="level-steps" role="img" aria-label={level}>
        {CARE_LEVELS.map((step) => (
          <span key={step} className="level-step" data-level={step} data-current={step === dim.level || undefined}>
            {levelNumeral(step)}
          </span>
        ))}
      </div>
      <LevelWords dim={dim} />
    </div>
  );
}

/** The level in words, its severity band, the number of marks, and the source of moisture. */
export function LevelWords({ dim }: { dim: ReportDimension }) {
  const { t } = useTranslation();
  const { levelWords } = useReportTexts();
  const { moisture_source } = useOpenReport().report;
  return (
    <p className="level-words">
      <strong>{levelWords(dim.level)}</strong>
      <span>{t('report.band', dim.band)}</span>
      {dim.count !== undefined && <span>{t('report.found', { number: dim.count })}</span>}
      {dim.key === 'water' && moisture_source !== null && <span>{t(`report.moisture_source.${moisture_source}`)}</span>}
    </p>
  );
}
