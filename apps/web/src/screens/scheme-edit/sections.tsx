import { Checkbox, Group, NumberInput, Radio, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FOR_SEX, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { CYCLE_DAYS, MAX_PRIORITY, SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/resource/section.tsx';
import classes from './scheme-edit.module.css';
import { type SchemeValues, stepsOfCycle } from './scheme-values.ts';
import { TriggersField } from './triggers-field.tsx';

export interface SectionProps {
  form: UseFormReturnType<SchemeValues>;
}

const SEXES = [FOR_SEX.all, FOR_SEX.male, FOR_SEX.female] as const;
const BELOW: ['label', 'input', 'error', 'description'] = ['label', 'input', 'error', 'description'];

/** What it is called, what it promises, how long it takes, whether it is in use. */
export function BasicSection({ form }: SectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  return (
    <Section title={t('section.basic')}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('shared:field.name')}
        description={t('hint.name')}
        inputWrapperOrder={BELOW}
        maxLength={64}
        autoComplete="off"
        required
      />
      <Textarea
        {...form.getInputProps('description')}
        label={t('shared:field.description')}
        description={t('hint.description')}
        inputWrapperOrder={BELOW}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CycleField form={form} />
        <Switch
          checked={form.values.status === SCHEME_STATUS.on}
          onChange={({ currentTarget }) =>
            form.setFieldValue('status', currentTarget.checked ? SCHEME_STATUS.on : SCHEME_STATUS.off)
          }
          label={t('status.label')}
          description={t('status.hint')}
          className={classes.status}
        />
      </SimpleGrid>
    </Section>
  );
}

/** The steps that last until the end of the cycle follow it, once its new length has been typed in full. */
function CycleField({ form }: SectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const { onFocus, ...props } = form.getInputProps('cycle_days');
  const before = useRef(Number(form.values.cycle_days));
  const follow = () => {
    const { cycle_days, steps } = form.getValues();
    const after = Number(cycle_days);
    if (!Number.isInteger(after) || after < CYCLE_DAYS.min || after > CYCLE_DAYS.max || after === before.current)
      return;
    form.setFieldValue('steps', stepsOfCycle(steps, before.current, after));
    before.current = after;
  };
  return (
    <NumberInput
      {...props}
      onFocus={onFocus}
      onBlur={follow}
      label={t('shared:field.cycle_days')}
      description={t('hint.cycle_days', CYCLE_DAYS)}
      inputWrapperOrder={BELOW}
      {...CYCLE_DAYS}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      required
    />
  );
}

/** Whom it is for, and what calls for it. */
export function AudienceSection({ form }: SectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  return (
    <Section title={t('section.audience')}>
      <TriggersField {...form.getInputProps('triggers')} />
      <Radio.Group
        value={String(form.values.for_sex)}
        onChange={(sex) => form.setFieldValue('for_sex', SEXES.find((known) => String(known) === sex) ?? FOR_SEX.all)}
        label={t('shared:field.for_sex')}
      >
        <Group my={8}>
          {SEXES.map((sex) => (
            <Radio key={sex} value={String(sex)} label={t(`shared:for_sex.${sex}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox.Group
        {...form.getInputProps('skin_types')}
        label={t('shared:field.skin_types')}
        description={t('hint.skin_types')}
      >
        <Group my={8}>
          {SKIN_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(`shared:skin_type.${type}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberInput
        {...form.getInputProps('priority')}
        label={t('shared:field.priority')}
        description={t('hint.priority')}
        inputWrapperOrder={BELOW}
        min={0}
        max={MAX_PRIORITY}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        className={classes.number}
      />
    </Section>
  );
}
