import { Group, Input, NativeSelect, NumberInput, Textarea, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { MAX_STEPS, STEP_PARTS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { MoveActions } from '../../ui/move-actions.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { WHOLE_NUMBER } from '../../ui/resource-form/field-props.ts';
import { GoodsField, type LoadedGoods } from './goods-field.tsx';
import classes from './scheme-edit.module.css';
import { newStep, type StepValues } from './scheme-values.ts';
import type { SectionProps } from './sections.tsx';

interface StepsSectionProps extends SectionProps {
  goods: LoadedGoods;
}

export function StepsSection({ form, field, goods }: StepsSectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const { steps, cycle_days } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');

  const add = () => {
    const step = newStep(steps.at(-1)?.part ?? 'am', cycle_days);
    // The step has to be there before the next key is typed.
    flushSync(() => form.insertListItem('steps', step));
    form.clearFieldError('steps');
    list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  };
  const move = (index: number, by: -1 | 1) => {
    form.reorderListItem('steps', { from: index, to: index + by });
    forgetDays();
    setMoved(t('step.moved', { step: index + by + 1, count: steps.length }));
  };
  const remove = (index: number) => {
    form.removeListItem('steps', index);
    forgetDays();
  };
  /** Clears the errors of days. Their texts contain step numbers, which have changed. */
  const forgetDays = () =>
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => !/\.day_(from|to)$/.test(field))),
    );

  return (
    <Section title={t('shared:field.steps')} hint={t('step.hint')}>
      <ol ref={list} className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.key} data-step={step.key}>
            <StepCard
              form={form}
              field={field}
              goods={goods}
              step={step}
              index={index}
              count={steps.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Input.Error>{form.errors.steps}</Input.Error>
      <Group>
        <ButtonWithIcon
          label={t('step.add')}
          icon={IconPlus}
          onClick={add}
          disabled={steps.length >= MAX_STEPS}
          data-path="steps"
        />
      </Group>
    </Section>
  );
}

interface StepCardProps extends StepsSectionProps {
  step: StepValues;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function StepCard({ form, field: fieldOf, goods, step, index, count, onMove, onRemove }: StepCardProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const id = useId();
  const number = index + 1;
  const field = (name: keyof StepValues, hint?: string) => fieldOf(`steps.${index}.${name}`, hint);
  const dayField = (name: 'day_from' | 'day_to') => {
    const { onChange, ...props } = field(name, t(`step.help.${name}`));
    return (
      <NumberInput
        {...props}
        onChange={(value) => {
          onChange(value);
          // Clears the errors of both day fields, because their check uses both values.
          for (const day of ['day_from', 'day_to']) form.clearFieldError(`steps.${index}.${day}`);
        }}
        {...WHOLE_NUMBER}
        min={1}
        hideControls
        required
      />
    );
  };
  return (
    <article aria-labelledby={id} className={classes.step}>
      <Group component="header" justify="space-between" gap="0.5rem" wrap="nowrap">
        <Title order={3} id={id} fz="md" fw={700}>
          {t('step.number', { number })}
        </Title>
        <Group gap={0} wrap="nowrap" me="-0.5rem">
          <MoveActions label={(to) => t(`step.${to}`, { step: number })} at={index} count={count} onMove={onMove} />
          <IconAction label={t('step.remove', { step: number })} icon={IconTrash} onClick={onRemove} />
        </Group>
      </Group>
      <div className={classes.stepFields}>
        <TextInput
          {...field('title', t('step.help.title'))}
          placeholder={t('step.title_example')}
          maxLength={64}
          autoComplete="off"
          required
          className={classes.wide}
        />
        <NativeSelect
          {...field('part', t('step.help.part'))}
          data={STEP_PARTS.map((part) => ({ value: part, label: t(`shared:step_part.${part}`) }))}
        />
        <TextInput
          {...field('frequency', t('step.help.frequency'))}
          placeholder={t(step.part === 'weekly' ? 'step.frequency_weekly' : 'step.frequency_example')}
          maxLength={64}
          autoComplete="off"
        />
        {dayField('day_from')}
        {dayField('day_to')}
        <Textarea
          {...field('advice', t('step.help.advice'))}
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
