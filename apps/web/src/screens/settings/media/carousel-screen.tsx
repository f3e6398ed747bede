import { Badge, Group, NativeSelect, TextInput } from '@mantine/core';
import { type Slide, slideProblem, slideState } from '@skin-mirror/shared/config/carousel.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { NumberRow, SettingRows } from '../../../ui/config/rows.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import classes from './media.module.css';
import { PictureRows } from './picture-rows.tsx';

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

const ORIENTATIONS = ['portrait', 'landscape'] as const;
const COLORS = { shown: 'jade', later: 'orange', over: 'gray' } as const;

function SlideFields({ slide, place, onChange }: { slide: Slide; place: number; onChange: (slide: Slide) => void }) {
  const { t } = useTranslation('media');
  const format = useFormat();
  const state = slideState(slide, format.today());
  const problem = slideProblem(slide);
  const pathIf = (field: typeof problem) => (problem === field ? { 'data-path': 'carousel' } : {});
  const day = (key: 'start' | 'end', limits: { min?: string; max?: string }) => (
    <DateField
      label={t(`slide.${key}`)}
      aria-label={t(`slide.${key}_of`, { place })}
      value={slide[key]}
      {...limits}
      onChange={(day) => onChange({ ...slide, [key]: day })}
      error={key === 'end' && problem === 'end' && t('slide.wrong_end')}
      {...(key === 'end' && pathIf('end'))}
    />
  );
  return (
    <>
      <Group gap="xs" justify="space-between" align="end" wrap="nowrap">
        <NativeSelect
          flex={1}
          label={t('slide.orientation')}
          aria-label={t('slide.orientation_of', { place })}
          value={slide.orientation}
          onChange={(event) =>
            onChange({ ...slide, orientation: event.currentTarget.value === 'landscape' ? 'landscape' : 'portrait' })
          }
          data={ORIENTATIONS.map((value) => ({ value, label: t(`slide.orientation_name.${value}`) }))}
        />
        <Badge variant="light" color={COLORS[state]} c="var(--mantine-color-text)" tt="none" mb={8}>
          {t(`slide.state.${state}`)}
        </Badge>
      </Group>
      <div className={classes.days}>
        {day('start', { max: slide.end })}
        {day('end', { min: slide.start })}
      </div>
      <TextInput
        label={t('slide.link')}
        aria-label={t('slide.link_of', { place })}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        value={slide.link}
        onChange={(event) => onChange({ ...slide, link: event.currentTarget.value.trim() })}
        error={problem === 'link' && t('slide.wrong_link')}
        {...pathIf('link')}
      />
    </>
  );
}
