import { ActionIcon, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { STEP_PARTS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GoodsField } from './goods-field.tsx';
import classes from './scheme-edit.module.css';
import type { StepValues } from './scheme-values.ts';
import type { SectionProps } from './sections.tsx';
import type { KnownGoods } from './use-known-goods.ts';

interface StepCardProps extends SectionProps {
  goods: KnownGoods;
  step: StepValues;
  index: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One step: what is done when, how long, and with which products. */
export function StepCard({ form, goods, step, index, isLast, onMove, onRemove }: StepCardProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const id = useId();
  const number = index + 1;
  const field = <Name extends keyof StepValues>(name: Name) => form.getInputProps(`steps.${index}.${name}`);
  const dayField = (name: 'day_from' | 'day_to') => {
    const { onChange, ...props } = field(name);
    return (
      <NumberInput
        {...props}
        onChange={(value) => {
          onChange(value);
          // Both days decide which of them is wrong.
          form.clearFieldError(`steps.${index}.day_from`);
          form.clearFieldError(`steps.${index}.day_to`);
        }}
        label={t(`shared:field.${name}`)}
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required
      />
    );
  };
  return (
    <article aria-labelledby={id} className={classes.step}>
      <header className={classes.stepHead}>
        <h3 id={id}>{t('step.number', { step: number })}</h3>
        <div className={classes.stepActions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('step.up', { step: number })}
            title={t('step.up', { step: number })}
            onClick={() => onMove(-1)}
            disabled={index === 0}
            className={classes.quiet}
            data-move="-1"
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('step.down', { step: number })}
            title={t('step.down', { step: number })}
            onClick={() => onMove(1)}
            disabled={isLast}
            className={classes.quiet}
            data-move="1"
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('step.remove', { step: number })}
            title={t('step.remove', { step: number })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      <div className={classes.stepFields}>
        <TextInput
          {...field('title')}
          label={t('shared:field.title')}
          placeholder={t('step.title_example')}
          maxLength={64}
          autoComplete="off"
          required
          className={classes.wide}
        />
        <NativeSelect
          {...field('part')}
          onChange={({ currentTarget }) =>
            form.setFieldValue(
              `steps.${index}.part`,
              STEP_PARTS.find((part) => part === currentTarget.value) as StepPart,
            )
          }
          label={t('shared:field.part')}
          data={STEP_PARTS.map((part) => ({ value: part, label: t(`shared:step_part.${part}`) }))}
        />
        <TextInput
          {...field('frequency')}
          label={t('shared:field.frequency')}
          placeholder={t(step.part === 'weekly' ? 'step.frequency_weekly' : 'step.frequency_example')}
          maxLength={64}
          autoComplete="off"
        />
        {dayField('day_from')}
        {dayField('day_to')}
        <Textarea
          {...field('advice')}
          label={t('shared:field.advice')}
          placeholder={t('step.advice_example')}
          maxLength={500}
          autosize
          minRows={1}
          maxRows={6}
          className={classes.wide}
        />
        <div className={classes.whole}>
          <GoodsField {...field('goods_ids')} goods={goods} stepNumber={number} />
        </div>
      </div>
    </article>
  );
}
