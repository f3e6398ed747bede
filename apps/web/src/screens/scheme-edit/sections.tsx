import { Button, Input, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CYCLE_DAYS, MAX_PRIORITY, MAX_TRIGGERS, SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { AudienceFields } from '../../ui/audience-fields.tsx';
import { DimensionLevels, unusedDimensions } from '../../ui/dimension-levels.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { BELOW, type FieldProps } from '../../ui/resource-form/field-props.ts';
import classes from './scheme-edit.module.css';
import { isCycle, type SchemeValues, stepsOfCycle, type TriggerValues } from './scheme-values.ts';

export interface SectionProps {
  form: UseFormReturnType<SchemeValues>;
}

/** Lets a field keep a wrong number until it is checked. */
export const WHOLE_NUMBER = { clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const;

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
          style={{ alignSelf: 'center' }}
        />
      </SimpleGrid>
    </Section>
  );
}

/** Edits the length of the cycle. When it changes, steps that last until the end change with it. */
function CycleField({ form }: SectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const before = useRef(Number(form.values.cycle_days));
  const props = form.getInputProps('cycle_days');
  const follow = () => {
    const { cycle_days, steps } = form.getValues();
    const after = Number(cycle_days);
    if (!isCycle(cycle_days) || after === before.current) return;
    form.setFieldValue('steps', stepsOfCycle(steps, before.current, after));
    before.current = after;
  };
  return (
    <NumberInput
      {...props}
      onBlur={(event) => {
        follow();
        props.onBlur(event);
      }}
      label={t('shared:field.cycle_days')}
      description={t('hint.cycle_days', CYCLE_DAYS)}
      inputWrapperOrder={BELOW}
      {...WHOLE_NUMBER}
      {...CYCLE_DAYS}
      required
    />
  );
}

export function AudienceSection({ form }: SectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  return (
    <Section title={t('section.audience')}>
      <TriggersField {...form.getInputProps('triggers')} />
      <AudienceFields sex={form.getInputProps('for_sex')} skinTypes={form.getInputProps('skin_types')} />
      <NumberInput
        {...form.getInputProps('priority')}
        label={t('shared:field.priority')}
        description={t('hint.priority')}
        inputWrapperOrder={BELOW}
        {...WHOLE_NUMBER}
        min={0}
        max={MAX_PRIORITY}
        maw="20rem"
      />
    </Section>
  );
}

const USUAL_LEVEL = 3;

/** Edits the results that trigger the scheme; one of them is enough. */
function TriggersField({ value = [], onChange, onBlur, error, 'data-path': dataPath }: FieldProps<TriggerValues[]>) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const levelText = useCareLevel();
  const id = useId();
  const [unused] = unusedDimensions(value);
  const hasRoom = unused !== undefined && value.length < MAX_TRIGGERS;
  return (
    <Input.Wrapper
      label={t('shared:field.triggers')}
      labelElement="div"
      labelProps={{ id }}
      description={t('trigger.hint')}
      onBlur={onBlur}
      error={error}
      required
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the fields within have labels of their own. */}
      <div role="group" aria-labelledby={id} className={classes.triggers}>
        <DimensionLevels
          value={value}
          onChange={onChange}
          text={{
            dimension: t('trigger.dimension'),
            from: (name) => t('trigger.from_of', { name }),
            level: (level) => t('trigger.level', { level: levelText(level), name: t(`shared:care_level.${level}`) }),
            remove: (name) => t('trigger.remove', { name }),
          }}
        />
        {hasRoom && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            data-path={dataPath}
            onClick={() => onChange([...value, { dimension: unused, from: USUAL_LEVEL }])}
          >
            {t('trigger.add')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
