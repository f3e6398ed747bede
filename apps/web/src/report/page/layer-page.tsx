import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreChart } from '../chart/score-chart.tsx';
import { Cover } from '../part/cover.tsx';
import { DimensionCard } from '../part/dimension-card.tsx';
import { useOpenReport } from '../report-context.ts';
import { dimensionId } from '../score-display.ts';
import { PhotoViewer } from '../viewer/photo-viewer.tsx';

export function LayerPage({ layer }: { layer: Layer }) {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const [marked, setMarked] = useState<string>();
  const dims = report.dims.filter((dim) => dim.layer === layer);
  const hasMarks = (key: string) => report.images.some((image) => image.kind === `mark_${key}`);
  const showMarks = (key: string) => {
    setMarked(key);
    document.getElementById('photos')?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <Cover title={t(`report.title.${layer}`)} lead={t(`report.lead.${layer}`)} />
      {dims.length === 0 && <p className="pull">{t(`report.none_measured.${layer}`)}</p>}
      <div className="pair">
        <PhotoViewer markable={dims.map(({ key }) => key)} marked={marked} onMark={setMarked} />
        {dims.length > 0 && <ScoreChart dims={dims} title={t('report.overview')} />}
      </div>
      <div className="dims">
        {dims.map((dim) => (
          <DimensionCard
            key={dimensionId(dim)}
            dim={dim}
            onShowMarks={hasMarks(dim.key) ? () => showMarks(dim.key) : undefined}
          />
        ))}
      </div>
    </>
  );
}
