import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MirrorPreview } from '../../../ui/mirror-preview/mirror-preview.tsx';
import { ReportPreview, type ReportPreviewProps } from '../../../ui/report-preview/report-preview.tsx';

const PLACES = ['report', 'mirror'] as const;
export type PreviewPlace = (typeof PLACES)[number];

interface PreviewsProps {
  values: Readonly<Record<string, unknown>>;
  own: ReportPreviewProps['own'];
  place: PreviewPlace;
  setPlace: (place: PreviewPlace) => void;
}

/** Shows the report or the mirror, because the switches of the page decide both. */
export function Previews({ values, own, place, setPlace }: PreviewsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('phone_page.shown.name')}
        value={place}
        onChange={(next) => setPlace(next as PreviewPlace)}
        data={PLACES.map((value) => ({ value, label: t(`phone_page.shown.${value}`) }))}
      />
      {place === 'mirror' ? (
        <MirrorPreview shows="result" changes={values} />
      ) : (
        <ReportPreview around={380} canEnlarge config={values} page="report" {...(own && { own })} />
      )}
    </>
  );
}
