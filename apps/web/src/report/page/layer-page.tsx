import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreChart } from '../chart/score-chart.tsx';
import { Cover } from '../part/cover.tsx';
import { DimensionCard } from '../part/dimension-card.tsx';
import { OwnText } from '../part/own-text.tsx';
import { Section } from '../part/section.tsx';
import { useOpenReport } from '../report-context.ts';
import { dimensionId, isExcellent } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { PhotoViewer } from '../viewer/photo-viewer.tsx';

/** The results that the usual introduction of a page promises. */
const PROMISED: Readonly<Record<Layer, readonly string[]>> = {
  layer: ['color', 'texture', 'pore', 'water'],
  deep: ['collagen', 'uv_spot'],
};

export function LayerPage({ layer }: { layer: Layer }) {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { dimensionName, listed } = useReportTexts();
  const [marked, setMarked] = useState<string>();
  const dims = report.dims.filter((dim) => dim.layer === layer);
  const excellent = dims.filter(isExcellent);
  const others = dims.filter((dim) => !isExcellent(dim));
  const marksOf = (key: string) => {
    if (!report.images.some((image) => image.kind === `mark_${key}`)) return undefined;
    return () => {
      setMarked(key);
      document.getElementById('photos')?.scrollIntoView({ block: 'start' });
    };
  };
  const isWhole = dims.length === 0 || PROMISED[layer].every((key) => dims.some((dim) => dim.key === key));
  const names = listed(dims.map(({ key }) => dimensionName(key)));
  return (
    <>
      <Cover
        title={t(`report.title.${layer}`)}
        lead={isWhole ? t(`report.lead.${layer}`) : t('report.lead_measured', { names })}
      />
      {layer === 'layer' && <OwnText id="text-full-face" html={report.texts.text_full_face} />}
      {dims.length === 0 && <p className="pull">{t(`report.none_measured.${layer}`)}</p>}
      <div className="pair">
        <PhotoViewer markable={dims.map(({ key }) => key)} marked={marked} onMark={setMarked} />
        {dims.length > 0 && <ScoreChart dims={dims} title={t('report.overview')} type={report.chart_type} />}
      </div>
      {others.length > 0 && (
        <div className="dims">
          {others.map((dim) => (
            <DimensionCard key={dimensionId(dim)} dim={dim} onShowMarks={marksOf(dim.key)} />
          ))}
        </div>
      )}
      {excellent.length > 0 && (
        <Section name="excellent" title={t('report.excellent')} lead={t('report.excellent_lead')}>
          <div className="dims dims-short">
            {excellent.map((dim) => (
              <DimensionCard key={dimensionId(dim)} dim={dim} onShowMarks={marksOf(dim.key)} isShort />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
