import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { formatScore } from '../score-display.ts';

const RADIUS = 88;

/** A score of so few results says little about the whole skin. */
const FEW = 5;

/** Shows the total score as a ring. The ring is closed at 100 points. */
export function ScoreRing({ score }: { score: number }) {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const text = formatScore(score, language);
  return (
    <div className="ring">
      <svg viewBox="0 0 200 200" role="img" aria-label={t('report.total_score_of', { score: text })}>
        <circle className="ring-track" cx="100" cy="100" r={RADIUS} />
        <circle
          className="ring-value"
          cx="100"
          cy="100"
          r={RADIUS}
          pathLength={100}
          strokeDasharray={`${Math.min(100, Math.max(0, score))} 100`}
        />
      </svg>
      <div className="ring-text" aria-hidden="true">
        <span className="ring-label">{t('report.total_score')}</span>
        <span className="ring-score">{text}</span>
        <span className="ring-label">{t('report.of_hundred')}</span>
      </div>
      {report.measured <= FEW && <p className="ring-note">{t('report.total_from', { number: report.measured })}</p>}
    </div>
  );
}
