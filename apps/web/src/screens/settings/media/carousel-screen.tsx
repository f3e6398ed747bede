import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { moved } from '../../../lib/moved.ts';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { NumberRow, SettingRow, SettingRows } from '../../../ui/config/rows.tsx';
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
            <SettingRow
              setting="carousel"
              values={{ max: FILE_LIMITS.carousel.max }}
              isChanged={form.isChanged('carousel')}
              isWide
            >
              {(labelId) => (
                <PictureRows
                  kind="carousel"
                  labelId={labelId}
                  paths={slides.map(({ path }) => path)}
                  disabled={isSaving}
                  onAdd={(path, orientation) =>
                    change('carousel', [...slides, { path, orientation, link: '', start: '', end: '' }])
                  }
                  onRemove={(at) =>
                    change(
                      'carousel',
                      slides.filter((_, index) => index !== at),
                    )
                  }
                  onMove={(from, to) => change('carousel', moved(slides, from, to))}
                  orientationOf={(at) => slides[at]?.orientation}
                >
                  {(at) => {
                    const slide = slides[at];
                    return (
                      slide && (
                        <SlideFields
                          slide={slide}
                          place={at + 1}
                          onChange={(next) => change('carousel', slides.with(at, next))}
                        />
                      )
                    );
                  }}
                </PictureRows>
              )}
            </SettingRow>
            <NumberRow field={form.field('carousel_interval')} hasArrows />
            <SettingRow
              setting="ripple"
              values={{ max: FILE_LIMITS.ripple.max }}
              isChanged={form.isChanged('ripple')}
              isWide
            >
              {(labelId) => (
                <PictureRows
                  kind="ripple"
                  labelId={labelId}
                  paths={ripples}
                  disabled={isSaving}
                  onAdd={(path) => change('ripple', [...ripples, path])}
                  onRemove={(at) =>
                    change(
                      'ripple',
                      ripples.filter((_, index) => index !== at),
                    )
                  }
                  onMove={(from, to) => change('ripple', moved(ripples, from, to))}
                />
              )}
            </SettingRow>
          </SettingRows>
        );
      }}
    </ConfigScreen>
  );
}
