import { Group, Stack, Text, Title } from '@mantine/core';
import { STEP_PARTS } from '@skin-mirror/shared/scheme/scheme.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Hint } from '../../ui/hint.tsx';
import classes from './scheme-edit.module.css';
import { isCycle, placeInCycle, type StepValues } from './scheme-values.ts';

export function CyclePreview({ cycleDays, steps }: { cycleDays: string | number; steps: readonly StepValues[] }) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const id = useId();
  const numbered = steps.map((step, index) => ({ step, number: index + 1 }));
  return (
    <aside className={classes.preview} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('preview.title')}
      </Title>
      {steps.length === 0 && <Hint>{t('preview.empty')}</Hint>}
      {STEP_PARTS.map((part) => {
        const lines = numbered.filter(({ step }) => step.part === part);
        return (
          lines.length > 0 && (
            <section key={part}>
              <Title order={3} fz="xs" c="dimmed" mb={6}>
                {t(`shared:step_part.${part}`)}
              </Title>
              <Stack component="ol" gap={10}>
                {lines.map((line) => (
                  <Line key={line.step.key} {...line} cycleDays={cycleDays} />
                ))}
              </Stack>
            </section>
          )
        );
      })}
      {steps.length > 0 && <Axis cycleDays={cycleDays} />}
    </aside>
  );
}

function Line({ step, number, cycleDays }: { step: StepValues; number: number; cycleDays: string | number }) {
  const { t } = useTranslation('scheme-edit');
  const place = placeInCycle(step, cycleDays);
  const days = { from: Number(step.day_from), to: Number(step.day_to) };
  return (
    <li data-wrong={place ? undefined : ''}>
      <Group component="span" justify="space-between" align="baseline" gap={12} wrap="nowrap" fz="sm">
        <Text span inherit truncate>
          {t('preview.line', { number, title: step.title.trim() || t('preview.untitled') })}
        </Text>
        <span className={classes.lineDays}>
          {place ? t(days.from === days.to ? 'preview.day' : 'preview.days', days) : t('preview.wrong_days')}
        </span>
      </Group>
      <span className={classes.track} aria-hidden>
        {place && (
          <span
            className={classes.span}
            data-part={step.part}
            style={{ insetInlineStart: `${place.start * 100}%`, inlineSize: `${place.length * 100}%` }}
          />
        )}
      </span>
      <Hint size="xs" truncate>
        {[step.frequency.trim(), t('preview.goods', { count: step.goods_ids.length })].filter(Boolean).join(' · ')}
      </Hint>
    </li>
  );
}

function Axis({ cycleDays }: { cycleDays: string | number }) {
  const format = useFormat();
  if (!isCycle(cycleDays)) return null;
  const days = Number(cycleDays);
  const between = [0.25, 0.5, 0.75].map((part) => Math.round(days * part)).filter((day) => day > 1 && day < days);
  const marks = [
    { day: 1, at: 0 },
    ...between.map((day) => ({ day, at: (day - 0.5) / days })),
    ...(days > 1 ? [{ day: days, at: 1 }] : []),
  ];
  return (
    <div className={classes.axis} aria-hidden>
      {marks.map(({ day, at }) => (
        <span key={day} style={{ insetInlineStart: `${at * 100}%` }}>
          {format.number(day)}
        </span>
      ))}
    </div>
  );
}
