import { Group, NativeSelect } from '@mantine/core';
import { ANALYSIS_FILENAMES, LIGHT_MODES } from '@skin-mirror/shared/dimension/dimension.ts';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { usePanZoom } from '../../report/viewer/use-pan-zoom.ts';
import { MAX_SCALE, WHOLE, ZOOM_STEP, zoomAt } from '../../report/viewer/view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import classes from './compare-photos.module.css';

type Side = Outputs['progress']['compare']['before'];

/** Shows the photos of two tests in the same light. Both always show the same part of the face. */
export function ComparePhotos({ before, after }: { before: Side; after: Side }) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const { stage, view, setView } = usePanZoom<HTMLDivElement>();
  const [chosen, setChosen] = useState<string>();
  const sides = [before, after];
  const lights = LIGHT_MODES.filter((light) => sides.every(({ analysis }) => analysis[ANALYSIS_FILENAMES[light]]));
  const light = lights.find((one) => one === chosen) ?? lights[0];
  return (
    <section aria-label={t('compare.photos')}>
      {light && (
        <Group gap="xs" mb="xs" justify="space-between">
          <NativeSelect
            aria-label={t('compare.light')}
            value={light}
            data={lights.map((one) => ({ value: one, label: t(`shared:light_mode.${one}`) }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Group gap={4}>
            <IconAction
              label={t('compare.zoom_out')}
              icon={IconMinus}
              disabled={view.scale <= 1}
              onClick={() => setView(zoomAt(view, 1 / ZOOM_STEP))}
            />
            <IconAction
              label={t('compare.zoom_in')}
              icon={IconPlus}
              disabled={view.scale >= MAX_SCALE}
              onClick={() => setView(zoomAt(view, ZOOM_STEP))}
            />
            <IconAction
              label={t('compare.zoom_whole')}
              icon={IconMaximize}
              disabled={view.scale <= 1}
              onClick={() => setView(WHOLE)}
            />
          </Group>
        </Group>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce form controls; this is a picture that can be moved. */}
      <div
        ref={stage}
        className={classes.stage}
        role="group"
        aria-label={t('compare.stage')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys for zooming and moving.
        tabIndex={0}
        data-zoomed={view.scale > 1 ? '' : undefined}
        hidden={!light}
      >
        {light &&
          sides.map(({ id, test_time, analysis }) => (
            <figure key={id}>
              <div className={classes.frame} data-frame>
                <img
                  src={fileAddress(analysis[ANALYSIS_FILENAMES[light]] ?? '')}
                  alt={t('compare.photo', {
                    light: t(`shared:light_mode.${light}`),
                    time: format.dateTime(test_time),
                  })}
                  draggable={false}
                  style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
                />
              </div>
              <figcaption>{format.dateTime(test_time)}</figcaption>
            </figure>
          ))}
      </div>
      {!light && <EmptyState title={t('compare.no_photos')} description={t('compare.no_photos_hint')} />}
    </section>
  );
}
