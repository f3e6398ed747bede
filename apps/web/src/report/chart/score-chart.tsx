import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../part/choice.tsx';
import { useOpenReport } from '../report-context.ts';
import { dimensionId, type ReportDimension } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { ColumnChart } from './column-chart.tsx';
import { RoseChart } from './rose-chart.tsx';
import { useWidth } from './use-width.ts';
import './chart.css';

type ChartType = SharedReport['chart_type'];

const CHARTS = { column: ColumnChart, rose: RoseChart } as const;
const CHART_TYPES = Object.keys(CHARTS) as ChartType[];

/** Results as a chart of the reader's choice, and as a list for readers who can't see it. */
export function ScoreChart({ dims, title }: { dims: readonly ReportDimension[]; title: string }) {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const texts = useReportTexts();
  // The reader's choice lasts until the shop's setting changes, which happens in a preview.
  const { chart_type } = report;
  const [chosen, setChosen] = useState({ shop: chart_type, type: chart_type });
  const type = chosen.shop === chart_type ? chosen.type : chart_type;
  const [frame, width] = useWidth<HTMLDivElement>();
  const items = dims.map((dim) => ({
    id: dimensionId(dim),
    name: texts.nameOf(dim),
    figure: texts.figureOf(dim.score),
    level: dim.level,
    length: texts.lengthOf(dim.score),
  }));
  const Chart = CHARTS[type];
  return (
    <section className="card chart-card" id="chart">
      <header className="chart-head">
        <h2>{title}</h2>
        <Choice
          label={t('report.chart')}
          options={CHART_TYPES.map((value) => ({ value, text: t(`report.chart_type.${value}`) }))}
          value={type}
          onChange={(value) => setChosen({ shop: chart_type, type: value })}
        />
      </header>
      <p className="hint">{texts.chartHint}</p>
      <div ref={frame} className="chart-frame" data-chart={type}>
        {width > 0 && <Chart items={items} width={width} label={t(`report.chart_name.${type}`, { title })} />}
      </div>
      <ol className="score-list">
        {items.map((item) => (
          <li key={item.id}>
            <span className="dot" data-level={item.level} />
            <span className="score-name">{item.name}</span>
            <strong>{item.figure}</strong>
            <span className="score-words">{texts.levelWords(item.level)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
