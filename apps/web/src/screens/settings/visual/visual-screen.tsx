import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { trpc } from '../../../lib/trpc.ts';
import beside from '../../../ui/beside.module.css';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { PictureRow } from '../../../ui/config/picture-row.tsx';
import { SettingRows } from '../../../ui/config/rows.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MirrorArt } from '../../../ui/public-page/mirror-art.tsx';
import classes from './visual.module.css';

const ReportPreview = lazyPart(() => import('../../../ui/report-preview/report-preview.tsx'), 'ReportPreview');

const PLACES = ['portrait', 'landscape', 'report'];

const KEYS = ['logo', 'startup_image'] as const;

export function VisualScreen() {
  const { t } = useTranslation('visual');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen
      form={form}
      title={t('title')}
      description={t('description')}
      height={520}
      frame={(fields, { logo, startup_image }) => (
        <div className={beside.beside}>
          <div>{fields}</div>
          <VisualPreview logo={logo} startup={startup_image} />
        </div>
      )}
    >
      {() => (
        <SettingRows>
          {KEYS.map((key) => (
            <PictureRow key={key} field={form.field(key)} disabled={form.isSaving} />
          ))}
        </SettingRows>
      )}
    </ConfigScreen>
  );
}

interface VisualPreviewProps {
  /** The path of the picture. Empty for the built-in picture. */
  logo: string;
  startup: string;
}

/** Shows both pictures in use: on a mirror before a test, and at the top of a report. */
function VisualPreview({ logo, startup }: VisualPreviewProps) {
  const { t } = useTranslation('visual');
  const [place, setPlace] = useState('portrait');
  const own = useMemo(() => ({ logo: logo ? fileAddress(logo) : null }), [logo]);
  return (
    <aside className={classes.preview} aria-label={t('preview.name')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('preview.place')}
        value={place}
        onChange={setPlace}
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

function StartScreen({ place, logo, startup }: VisualPreviewProps & { place: string }) {
  const { t } = useTranslation('visual');
  const shop = trpc.identity.current.useQuery({}).data?.userinfo.shop;
  return (
    <figure className={classes.figure}>
      <div className={classes.mirror} data-place={place} role="img" aria-label={t('preview.mirror')}>
        {startup ? (
          <img className={classes.startup} src={fileAddress(startup)} alt="" />
        ) : (
          <div className={classes.product}>
            <MirrorArt />
          </div>
        )}
        <div className={classes.head}>
          {logo ? <img className={classes.logo} src={fileAddress(logo)} alt="" /> : <strong>{shop}</strong>}
        </div>
        <span className={classes.begin}>{t('preview.begin')}</span>
      </div>
      <Text component="figcaption" size="xs" c="dimmed" ta="center" mt={8}>
        {t('preview.note')}
      </Text>
    </figure>
  );
}
