import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core';
import { CARE_LEVELS, DIMENSION_KEYS, type DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import { MAX_TRIGGERS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { careLevelText } from '../../lib/care-level.ts';
import classes from './scheme-edit.module.css';
import type { TriggerValues } from './scheme-values.ts';

const USUAL_LEVEL = 3;

interface TriggersFieldProps {
  value?: TriggerValues[];
  onChange: (triggers: TriggerValues[]) => void;
  error?: ReactNode;
  /** Lets the form find the field to focus. */
  'data-path'?: string;
}

/** Results that trigger the scheme; one of them is enough. */
export function TriggersField({ value = [], onChange, error, 'data-path': dataPath }: TriggersFieldProps) {
  const { t } = useTranslation(['scheme-edit', 'shared']);
  const { platform } = useAccount();
  const id = useId();
  const isUsed = (key: DimensionKey) => value.some(({ dimension }) => dimension === key);
  const unused = DIMENSION_KEYS.find((key) => !isUsed(key));
  const change = (index: number, part: Partial<TriggerValues>) =>
    onChange(value.map((trigger, at) => (at === index ? { ...trigger, ...part } : trigger)));
  const hasRoom = unused !== undefined && value.length < MAX_TRIGGERS;
  return (
    <Input.Wrapper
      label={t('shared:field.triggers')}
      labelElement="div"
      labelProps={{ id }}
      description={t('trigger.hint')}
      error={error}
      required
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the fields within have labels of their own. */}
      <div role="group" aria-labelledby={id} className={classes.triggers}>
        {value.length > 0 && (
          <ul className={classes.triggerList}>
            {value.map((trigger, index) => {
              const name = t(`shared:dimension.${trigger.dimension}`);
              return (
                <li key={trigger.dimension}>
                  <NativeSelect
                    aria-label={t('trigger.dimension')}
                    value={trigger.dimension}
                    data={DIMENSION_KEYS.filter((key) => key === trigger.dimension || !isUsed(key)).map((key) => ({
                      value: key,
                      label: t(`shared:dimension.${key}`),
                    }))}
                    onChange={({ currentTarget }) => change(index, { dimension: currentTarget.value as DimensionKey })}
                  />
                  <NativeSelect
                    aria-label={t('trigger.from_of', { name })}
                    value={String(trigger.from)}
                    data={CARE_LEVELS.map((level) => ({
                      value: String(level),
                      label: t('trigger.level', {
                        level: careLevelText(level, currentLocale(), platform),
                        name: t(`shared:care_level.${level}`),
                      }),
                    }))}
                    onChange={({ currentTarget }) => {
                      const from = CARE_LEVELS.find((level) => String(level) === currentTarget.value);
                      if (from) change(index, { from });
                    }}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('trigger.remove', { name })}
                    title={t('trigger.remove', { name })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
        )}
        {hasRoom && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.add}
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
