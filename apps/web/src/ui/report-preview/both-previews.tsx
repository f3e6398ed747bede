import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MirrorPreview } from '../mirror-preview/mirror-preview.tsx';
import { ReportPreview } from './report-preview.tsx';

const PLACES = ['report', 'mirror'] as const;

interface BothPreviewsProps {
  /** The settings, with unsaved changes. */
  values: Readonly<Record<string, unknown>>;
  /** Those of the settings that the report on the phone follows. By default, all. */
  reportValues?: Readonly<Record<string, unknown>>;
  /** The mirror whose texts and products the report has. By default, it has the shop's. */
  device_no?: string;
  /** The height of the page parts above and below the frame, in px. */
  around: number;
  canEnlarge: boolean;
}

/** Shows the report or the mirror's screen, because many settings decide both. */
export function BothPreviews({ values, reportValues = values, device_no, around, canEnlarge }: BothPreviewsProps) {
  const { t } = useTranslation('preview');
  const [place, setPlace] = useState<(typeof PLACES)[number]>('report');
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('shown.name')}
        value={place}
        onChange={(next) => setPlace(PLACES.find((one) => one === next) ?? place)}
        data={PLACES.map((value) => ({ value, label: t(`shown.${value}`) }))}
      />
      {place === 'mirror' ? (
        <MirrorPreview shows="result" changes={values} />
      ) : (
        <ReportPreview
          around={around}
          canEnlarge={canEnlarge}
          config={reportValues}
          device_no={device_no}
          page="report"
        />
      )}
    </>
  );
}
