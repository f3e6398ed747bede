import { LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../part/choice.tsx';
import { Fold } from '../part/fold.tsx';
import { PartLink } from '../part/part-link.tsx';
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

type ScoreChartProps = {
  /** The results: the surface layer first, then the deep layer. */
  dims: readonly ReportDimension[];
  title: string;
  /** The default kind of chart from the shop's settings. */
  type: ChartType;
};

export function ScoreChart({ dims, title, type: chart_type }: ScoreChartProps) {
  const { t } = useTranslation();
  const { page } = useOpenReport();
  const texts = useReportTexts();
  // Keeps the reader's choice of chart until the shop's setting changes. The setting can change in a preview.
  const [chosen, setChosen] = useState({ shop: chart_type, type: chart_type });
  const type = chosen.shop === chart_type ? chosen.type : chart_type;
  const [frame, width] = useWidth<HTMLDivElement>();
  const items = dims.map((dim) => ({
    id: dimensionId(dim),
    layer: dim.layer,
    // The summary page shows details of only a few results. Its links therefore open the page of the skin layer.
    page: page === 'report' ? dim.layer : page,
    name: texts.dimensionName(dim.key),
    fullName: texts.nameOf(dim),
    figure: texts.figureOf(dim.score),
    level: dim.level,
    length: texts.lengthOf(dim.score),
  }));
  const groups = LAYERS.map((layer) => items.filter((item) => item.layer === layer)).filter(({ length }) => length > 0);
  const Chart = CHARTS[type];
  const list = (
    <nav className="score-lists" aria-label={t('report.results')}>
      {groups.map((group) => (
        <div key={group[0]?.layer}>
          {groups.length > 1 && group[0] && <p className="label">{t(`layer.${group[0].layer}`)}</p>}
          <ol className="score-list">
            {group.map((item) => (
              <li key={item.id}>
                <PartLink page={item.page} part={item.id}>
                  <span className="dot" data-level={item.level} />
                  <span className="score-number" aria-hidden="true">
                    {items.indexOf(item) + 1}
                  </span>
                  <span className="score-name">{item.name}</span>
                  <strong>{item.figure}</strong>
                </PartLink>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
  return (
    <section className="card chart-card" id="chart" aria-labelledby="chart-title">
      <header className="chart-head">
        <h2 id="chart-title">{title}</h2>
        <Choice
          label={t('report.chart')}
          options={CHART_TYPES.map((value) => ({ value, text: t(`report.chart_type.${value}`) }))}
          value={type}
          onChange={(value) => setChosen({ shop: chart_type, type: value })}
        />
      </header>
      <p className="hint">{texts.chartHint}</p>
      <div ref={frame} className="chart-frame" data-chart={type}>
        {width > 0 && <Chart items={items} width={width} />}
      </div>
      {type === 'rose' ? <Fold title={t('report.results')}>{list}</Fold> : list}
    </section>
  );
}
