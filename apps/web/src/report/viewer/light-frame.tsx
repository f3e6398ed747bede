import type { LightMode } from '@skin-mirror/shared/dimension/dimension.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from '../part/photo.tsx';
import { useReportTexts } from '../use-report-texts.ts';
import type { View } from './view.ts';

export type ReportImage = SharedReport['images'][number];

type LightFrameProps = {
  light: LightMode;
  image: ReportImage | undefined;
  /** A dimension whose marks are drawn over the photo. */
  marked?: { dimension: string; image: ReportImage } | undefined;
  view: View;
  style?: CSSProperties;
};

export function LightFrame({ light, image, marked, view, style }: LightFrameProps) {
  const { t } = useTranslation();
  const { dimensionName } = useReportTexts();
  const transform = `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`;
  return (
    <div className="frame" data-frame style={style}>
      <div className="frame-content" style={{ transform }}>
        {image && (
          <Photo
            key={light}
            src={image.url}
            alt={marked ? '' : t('report.photo_alt', { light: t(`light_mode.${light}`) })}
          />
        )}
        {marked && (
          <Photo
            key={marked.dimension}
            src={marked.image.url}
            alt={t('report.photo_alt_marked', { dimension: dimensionName(marked.dimension) })}
          />
        )}
      </div>
    </div>
  );
}
