import { NumberInput, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import {
  CYCLE_DAYS,
  MAX_PRIORITY,
  MAX_TRIGGERS,
  SCHEME_STATUS,
  SCHEME_WORDS,
  STEP_WORDS,
} from '@skin-mirror/shared/scheme/scheme.ts';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { AudienceFields } from '../../ui/audience-fields.tsx';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { DimensionLevels, unusedDimensions } from '../../ui/dimension-levels.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import { type FieldProps, WHOLE_NUMBER } from '../../ui/resource-form/field-props.ts';
import type { ResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { type TranslatedField, TranslationSection } from '../../ui/translation/translation-section.tsx';
import classes from './scheme-edit.module.css';
import { isCycle, type SchemeValues, stepsOfCycle, type TriggerValues } from './scheme-values.ts';

export type SectionProps = Pick<ResourceForm<SchemeValues>, 'form' | 'field'>;

export function BasicSection({ form, field }: SectionProps) {
  const { t } = useTranslation('scheme-edit');
  return (
    <Section title={t('section.basic')}>
      <TextInput {...field('name', t('hint.name'))} maxLength={64} autoComplete="off" required />
      <Textarea {...field('description', t('hint.description'))} maxLength={1000} autosize minRows={2} maxRows={8} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CycleField form={form} field={field} />
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

/** Edits the length of the cycle in days. Steps that end on the last day change with it. */
function CycleField({ form, field }: SectionProps) {
  const { t } = useTranslation('scheme-edit');
  const before = useRef(Number(form.values.cycle_days));
  const props = field('cycle_days', t('hint.cycle_days', CYCLE_DAYS));
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
      {...WHOLE_NUMBER}
      {...CYCLE_DAYS}
      required
    />
  );
}

export function AudienceSection({ form, field }: SectionProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  return (
    <Section title={t('section.audience')}>
      <TriggersField {...field('triggers')} />
      <AudienceFields sex={form.getInputProps('for_sex')} skinTypes={form.getInputProps('skin_types')} />
      <NumberInput
        {...field('priority', t('hint.priority'))}
        {...WHOLE_NUMBER}
        min={0}
        max={MAX_PRIORITY}
        maw="20rem"
      />
    </Section>
  );
}

const USUAL_LEVEL = 3;

/** Edits the skin results that trigger the scheme. A test needs only one of them. */
function TriggersField({ value = [], onChange, 'data-path': dataPath, ...field }: FieldProps<TriggerValues[]>) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const levelText = useCareLevel();
  const [unused] = unusedDimensions(value);
  const hasRoom = unused !== undefined && value.length < MAX_TRIGGERS;
  return (
    <FieldGroup {...field} description={t('trigger.hint')} required>
      <Stack gap="0.75rem" align="start" my="0.5rem">
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
          <ButtonWithIcon
            label={t('trigger.add')}
            size="compact-sm"
            icon={IconPlus}
            data-path={dataPath}
            onClick={() => onChange([...value, { dimension: unused, from: USUAL_LEVEL }])}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}

const LINES: Readonly<Record<string, number>> = { description: 2, advice: 1 };

export function LanguageSection({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation(['scheme-edit', 'shared', 'table']);
  const { name, description, texts, steps } = form.getValues();
  const fields = (
    path: string,
    words: Readonly<Record<string, string>>,
    of: Pick<TranslatedField, 'texts'>,
    limits: Readonly<Record<string, number>>,
    label: (field: string) => string,
  ): TranslatedField[] =>
    Object.entries(limits).map(([field, max]) => ({
      path,
      name: field,
      label: label(t(`shared:field.${field}`)),
      text: words[field] ?? '',
      texts: of.texts,
      max,
      lines: LINES[field],
    }));
  const ofSteps = steps.flatMap((step, index) => {
    const { title, frequency, advice } = step;
    const part = t('step.number', { number: index + 1 });
    return fields(`steps.${index}.texts`, { title, frequency, advice }, step, STEP_WORDS, (field) =>
      t('table:save.within', { part, field }),
    );
  });
  return (
    <TranslationSection
      fields={[...fields('texts', { name, description }, { texts }, SCHEME_WORDS, (field) => field), ...ofSteps]}
      form={form}
    />
  );
}
