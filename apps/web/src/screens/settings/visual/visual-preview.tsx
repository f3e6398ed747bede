import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { StartScreen } from './start-screen.tsx';
import classes from './visual.module.css';

const ReportPreview = lazy(() =>
  import('../../../ui/report-preview/report-preview.tsx').then((module) => ({ default: module.ReportPreview })),
);

const PLACES = ['portrait', 'landscape', 'report'] as const;
type Place = (typeof PLACES)[number];

interface VisualPreviewProps {
  /** The form's paths; empty for the default pictures. */
  logo: string;
  startup: string;
}

/** The pictures in place: on a mirror before a test, and at the head of a report. */
export function VisualPreview({ logo, startup }: VisualPreviewProps) {
  const { t } = useTranslation('visual');
  const [place, setPlace] = useState<Place>('portrait');
  const own = useMemo(() => ({ logo: logo ? fileAddress(logo) : null }), [logo]);
  return (
    <aside className={classes.preview} aria-label={t('preview.name')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('preview.place')}
        value={place}
        onChange={(value) => setPlace(PLACES.find((one) => one === value) ?? 'portrait')}
        data={PLACES.map((value) => ({ value, label: t(`preview.place_name.${value}`) }))}
      />
      {place === 'report' ? (
        <Suspense fallback={<Skeleton h={480} className="delayed" />}>
          <ReportPreview page="report" own={own} around={330} />
        </Suspense>
      ) : (
        <StartScreen place={place} logo={logo} startup={startup} />
      )}
    </aside>
  );
}
