import { toldVerdict, verdictOf } from '@skin-mirror/shared/progress/progress.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { longDay } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { trendPicture } from './geometry.ts';
import { useWidth } from './use-width.ts';
import './trend.css';

type Trend = NonNullable<NonNullable<SharedReport['progress']>['trend']>;
type Line = Trend['lines'][number];

const HEIGHT = 140;

/** Shows one result of all visits as a line. A band around the first score is as wide as the mirror's own scatter. */
export function TrendChart({ trend }: { trend: Trend }) {
  const { t } = useTranslation();
  const { language } = useOpenReport();
  const { nameOf, figureOf } = useReportTexts();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState(0);
  const selectId = useId();
  const line = trend.lines[chosen] ?? trend.lines[0];
  if (!line) return null;
  const points = pointsOf(trend, line);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const picture = trendPicture(points, line.smallest, width, HEIGHT);
  const [from, to] = [picture.dots[0], picture.dots.at(-1)];
  const lineName = ({ key, layer }: Line) => (layer === null ? t('report.total_score') : nameOf({ key, layer }));
  const verdict = toldVerdict(verdictOf(last.score - first.score, line.smallest), last.score);
  return (
    <section className="trend" aria-labelledby={`${selectId}-title`}>
      <header className="trend-head">
        <h3 id={`${selectId}-title`}>{t('report.trend.title', { number: trend.visited })}</h3>
        <select
          className="no-print"
          aria-label={t('report.trend.result')}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {trend.lines.map((one, at) => (
            <option key={`${one.layer} ${one.key}`} value={at}>
              {lineName(one)}
            </option>
          ))}
        </select>
      </header>
      <p>
        {t(`report.trend.${points.length > 1 ? verdict : 'new'}`, {
          name: lineName(line),
          day: longDay(first.day, language),
          before: figureOf(first.score),
          after: figureOf(last.score),
        })}
      </p>
      <div ref={frame} className="trend-frame">
        {width > 0 && from && to && (
          <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
            <rect className="trend-band" x="0" width={width} y={picture.band.top} height={picture.band.height} rx="6" />
            <path className="trend-line" d={picture.path} />
            {picture.dots.map(({ x, y, at }) => (
              <circle key={at} className="trend-dot" cx={x} cy={y} r={at === to.at ? 5 : 3} />
            ))}
            <text className="chart-figure" x={from.x} y={from.y - 10} textAnchor="start">
              {figureOf(first.score)}
            </text>
            {points.length > 1 && (
              <text className="chart-figure" x={to.x} y={to.y - 12} textAnchor="end">
                {figureOf(last.score)}
              </text>
            )}
          </svg>
        )}
      </div>
      <p className="trend-days">
        <span>{longDay(first.day, language)}</span>
        <span>{longDay(last.day, language)}</span>
      </p>
      <p className="hint">{t('report.trend.band')}</p>
    </section>
  );
}

const pointsOf = ({ test_days }: Trend, { scores }: Line) =>
  test_days.flatMap((day, at) => {
    const score = scores[at];
    return typeof score === 'number' ? [{ day, score, time: Date.parse(day) / DAY_MS }] : [];
  });
