import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '../use-report-texts.ts';

/** Shows a care level (1–5) as a position on a scale. */
export function LevelScale({ level }: { level: number }) {
  const { t } = useTranslation();
  const { levelText, levelWords } = useReportTexts();
  return (
    <div
      className="level-steps"
      role="img"
      aria-label={t('report.level_of', { level: levelText(level), words: levelWords(level) })}
    >
      {CARE_LEVELS.map((step) => (
        <span key={step} className="level-step" data-level={step} data-current={step === level || undefined}>
          {levelText(step)}
        </span>
      ))}
    </div>
  );
}
