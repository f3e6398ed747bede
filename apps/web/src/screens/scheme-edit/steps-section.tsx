import { Button, Group } from '@mantine/core';
import { MAX_STEPS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/resource/section.tsx';
import classes from './scheme-edit.module.css';
import { newStep, type StepValues } from './scheme-values.ts';
import type { SectionProps } from './sections.tsx';
import { StepCard } from './step-card.tsx';
import type { KnownGoods } from './use-known-goods.ts';

interface StepsSectionProps extends SectionProps {
  goods: KnownGoods;
}

/** What is done, in its order. */
export function StepsSection({ form, goods }: StepsSectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const { steps, cycle_days } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const error = form.errors.steps;

  /** Once the list shows the change, the focus is where the hand is: on the button that was pressed, or the new title. */
  const focusStep = (key: string, selector: string) =>
    requestAnimationFrame(() => {
      const card = list.current?.querySelector(`[data-step="${key}"]`);
      card?.querySelector<HTMLElement>(`${selector}:not(:disabled)`)?.focus();
    });
  const add = () => {
    const step = newStep(steps.at(-1)?.part ?? 'am', cycle_days);
    form.insertListItem('steps', step);
    form.clearFieldError('steps');
    focusStep(step.key, 'input');
  };
  const move = (index: number, by: -1 | 1) => {
    const { key } = steps[index] as StepValues;
    form.reorderListItem('steps', { from: index, to: index + by });
    forgetDays();
    setMoved(t('step.moved', { step: index + by + 1, count: steps.length }));
    focusStep(key, `[data-move="${by}"]`);
  };
  const remove = (index: number) => {
    form.removeListItem('steps', index);
    forgetDays();
  };
  /** They name a step by its number, which is another one now. */
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
              goods={goods}
              step={step}
              index={index}
              isLast={index === steps.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className={classes.hidden}>
        {moved}
      </p>
      {error && <p className={classes.error}>{error}</p>}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={steps.length >= MAX_STEPS}
          data-path="steps"
        >
          {t('step.add')}
        </Button>
      </Group>
    </Section>
  );
}
