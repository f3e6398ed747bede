import { Group, SegmentedControl } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { QR_PROCESSES } from '@skin-mirror/shared/config/qr-settings.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { MirrorScreen } from '../../mirror-screen/mirror-screen.tsx';
import type { Orientation, ScreenBundle, ScreenCode, ScreenView } from '../../mirror-screen/screen.ts';
import { IconAction } from '../icon-action.tsx';
import { samplePhotos } from '../report-preview/sample-photos.ts';
import classes from './mirror-preview.module.css';

interface ScreenStageProps {
  bundle: ScreenBundle;
  shows: ScreenView;
  /** Null while the code is fetched. */
  code: ScreenCode | null;
}

const ORIENTATIONS = ['portrait', 'landscape'] as const;
const SAMPLE = { score: 78, skin_age: 29 };
const SAMPLE_SCORES = { pore: 72, spot: 81, wrinkle: 88, acne: 69, sensitive: 84 } as const;

/** Shows a mirror's screen with tools: which way it stands, what it shows, and whether it moves. */
export function ScreenStage({ bundle, shows, code }: ScreenStageProps) {
  const { t } = useTranslation(['mirror-preview', 'shared', 'mirror-screen']);
  const format = useFormat();
  const isStill = useReducedMotion();
  const [paused, setPaused] = useState<boolean>();
  const [orientation, setOrientation] = useState<Orientation>('portrait');
  const [chosen, setChosen] = useState<{ shows: ScreenView; view: ScreenView }>();
  const isPaused = paused ?? isStill;
  const { qr } = bundle.marketing;
  const views: readonly ScreenView[] =
    qr.process === QR_PROCESSES.scanFirst ? ['idle', 'scan', 'result'] : ['idle', 'result'];
  const wanted = chosen?.shows === shows ? chosen.view : shows;
  const view = views.includes(wanted) ? wanted : 'result';
  return (
    <div className={classes.preview}>
      <Group gap="xs" wrap="wrap">
        <SegmentedControl
          size="xs"
          aria-label={t('orientation.name')}
          value={orientation}
          onChange={(next) => setOrientation(next as Orientation)}
          data={ORIENTATIONS.map((value) => ({ value, label: t(`orientation.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('view.name')}
          value={view}
          onChange={(next) => setChosen({ shows, view: next as ScreenView })}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <IconAction
          variant="default"
          size={30}
          label={t(isPaused ? 'play' : 'pause')}
          icon={isPaused ? IconPlayerPlay : IconPlayerPause}
          iconSize={16}
          onClick={() => setPaused(!isPaused)}
        />
      </Group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className={classes.frame}
        data-orientation={orientation}
        role="group"
        aria-label={t('mirror-screen:name')}
        data-mirror-screen
      >
        <MirrorScreen
          key={`${view} ${orientation}`}
          bundle={bundle}
          orientation={orientation}
          view={view}
          today={format.today()}
          code={code}
          isPaused={isPaused}
          result={{
            ...SAMPLE,
            photo: samplePhotos()[0]?.url ?? '',
            dimensions: Object.entries(SAMPLE_SCORES).map(([key, score]) => ({
              name: t(`shared:dimension.${key}`),
              score,
            })),
          }}
        />
      </div>
    </div>
  );
}
