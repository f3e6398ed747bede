import { Text, Title } from '@mantine/core';
import { CYCLE_DAYS, STEP_PARTS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './scheme-edit.module.css';
import { placeInCycle, type StepValues } from './scheme-values.ts';

interface CyclePreviewProps {
  cycleDays: string | number;
  steps: readonly StepValues[];
}

/** The cycle as currently typed in the form: one line per step over its days. */
export function CyclePreview({ cycleDays, steps }: CyclePreviewProps) {
  const { t } = useTranslation('scheme-edit');
  const id = useId();
  const numbered = steps.map((step, index) => ({ step, number: index + 1 }));
  return (
    <aside className={classes.preview} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('preview.title')}
      </Title>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('preview.empty')}
        </Text>
      )}
      {STEP_PARTS.map((part) => (
        <PartLines
          key={part}
          part={part}
          cycleDays={cycleDays}
          lines={numbered.filter(({ step }) => step.part === part)}
        />
      ))}
      {steps.length > 0 && <Axis cycleDays={cycleDays} />}
    </aside>
  );
}

interface PartLinesProps {
  part: StepPart;
  cycleDays: string | number;
  lines: readonly { step: StepValues; number: number }[];
}

function PartLines({ part, cycleDays, lines }: PartLinesProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={classes.partName}>{t(`shared:step_part.${part}`)}</h3>
      <ol className={classes.lines}>
        {lines.map(({ step, number }) => (
          <Line key={step.key} step={step} number={number} cycleDays={cycleDays} />
        ))}
      </ol>
    </section>
  );
}

function Line({ step, number, cycleDays }: { step: StepValues; number: number; cycleDays: string | number }) {
  const { t } = useTranslation('scheme-edit');
  const place = placeInCycle(step, cycleDays);
  const days = { from: Number(step.day_from), to: Number(step.day_to) };
  return (
    <li data-wrong={place ? undefined : ''}>
      <span className={classes.lineText}>
        <span className={classes.lineTitle}>
          {t('preview.line', { number, title: step.title.trim() || t('preview.untitled') })}
        </span>
        <span className={classes.lineDays}>
          {place ? t(days.from === days.to ? 'preview.day' : 'preview.days', days) : t('preview.wrong_days')}
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        {place && (
          <span
            className={classes.span}
            data-part={step.part}
            style={{ insetInlineStart: `${place.start * 100}%`, inlineSize: `${place.length * 100}%` }}
          />
        )}
      </span>
      <span className={classes.lineHint}>
        {[step.frequency.trim(), t('preview.goods', { count: step.goods_ids.length })].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** Marks the first and the last day, and some between. */
function Axis({ cycleDays }: { cycleDays: string | number }) {
  const format = useFormat();
  const days = Number(cycleDays);
  if (!Number.isInteger(days) || days < CYCLE_DAYS.min || days > CYCLE_DAYS.max) return null;
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
