import type { Slide } from '@skin-mirror/shared/config/carousel.ts';
import { useTranslation } from 'react-i18next';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { NumberRow, SettingRows } from '../../../ui/config/rows.tsx';
import { PictureRows } from './picture-rows.tsx';
import { SlideFields } from './slide-fields.tsx';

const KEYS = ['carousel', 'carousel_interval', 'ripple'] as const;

/** Edits the pictures that mirrors show while they wait. */
export function CarouselScreen() {
  const { t } = useTranslation('media');
  const form = useConfigForm(KEYS);
  const { change, isSaving } = form;
  return (
    <ConfigScreen
      form={form}
      title={t('carousel.title')}
      description={t('carousel.description')}
      height={640}
      mirror="idle"
    >
      {({ carousel, ripple }) => {
        const slides = typeof carousel === 'string' ? [] : carousel;
        const ripples = typeof ripple === 'string' ? [] : ripple;
        return (
          <SettingRows>
            <PictureRows
              kind="carousel"
              items={slides}
              pathOf={({ path }) => path}
              itemOf={(path, orientation): Slide => ({ path, orientation, link: '', start: '', end: '' })}
              orientationOf={({ orientation }) => orientation}
              isChanged={form.isChanged('carousel')}
              disabled={isSaving}
              onChange={(next) => change('carousel', next)}
            >
              {(slide, at) => (
                <SlideFields
                  slide={slide}
                  place={at + 1}
                  onChange={(next) => change('carousel', slides.with(at, next))}
                />
              )}
            </PictureRows>
            <NumberRow field={form.field('carousel_interval')} hasArrows />
            <PictureRows
              kind="ripple"
              items={ripples}
              pathOf={(path) => path}
              itemOf={(path) => path}
              isChanged={form.isChanged('ripple')}
              disabled={isSaving}
              onChange={(next) => change('ripple', next)}
            />
          </SettingRows>
        );
      }}
    </ConfigScreen>
  );
}
