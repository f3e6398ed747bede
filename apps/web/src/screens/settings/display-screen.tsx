import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Group, Radio, Skeleton, Switch } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { careLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { useConfigForm } from './use-config-form.ts';

const { shape } = shopConfig;
const CHOICES = {
  chart_type: shape.chart_type.unwrap().options,
  data_show_type: [...shape.data_show_type.unwrap().values],
  age_type: [...shape.age_type.unwrap().values],
} as const;
type Choice = keyof typeof CHOICES;
const KEYS = ['chart_type', 'data_show_type', 'age_mode', 'age_type'] as const;
/** A result as an example of how results are shown. */
const EXAMPLE = 58;

/** How reports show their results. */
export function DisplayScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  const { values } = form;
  const id = useId();
  const save = async () => {
    if (form.changes === 0 || (await form.save())) notifySuccess(t('saved'));
  };
  const choice = (key: Choice) => (
    <ChoiceRow
      setting={key}
      value={values?.[key]}
      onChange={(value) => form.change(key, value)}
      isChanged={form.isChanged(key)}
    />
  );
  return (
    <>
      <PageHeader title={t('page.display.name')} description={t('display.description')} />
      {Boolean(form.error) && <ErrorState error={form.error} onRetry={form.reload} retrying={form.isFetching} />}
      {!values && !form.error && <Skeleton h={420} className="delayed" />}
      {values && (
        <div className={classes.form}>
          <ul className={classes.settings}>
            {choice('chart_type')}
            {choice('data_show_type')}
            <SettingRow
              name={t('display.age_mode.name')}
              hint={t('display.age_mode.hint')}
              labelId={`${id}-age`}
              isChanged={form.isChanged('age_mode')}
            >
              <Switch
                size="md"
                checked={values.age_mode === 1}
                onChange={(event) => form.change('age_mode', event.currentTarget.checked ? 1 : 0)}
                aria-labelledby={`${id}-age`}
              />
            </SettingRow>
            {values.age_mode === 1 && choice('age_type')}
          </ul>
          <SaveBar changes={form.changes} onSave={save} onDiscard={form.discard} isSaving={form.isSaving} />
        </div>
      )}
    </>
  );
}

interface ChoiceRowProps {
  setting: Choice;
  value: string | number | undefined;
  onChange: (value: (typeof CHOICES)[Choice][number]) => void;
  isChanged: boolean;
}

/** One of few, each with what it means. */
function ChoiceRow({ setting, value, onChange, isChanged }: ChoiceRowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const id = useId();
  const level = careLevel(EXAMPLE);
  const example = { score: format.number(EXAMPLE), level, ...severityBand(level) };
  return (
    <SettingRow
      name={t(`display.${setting}.name`)}
      hint={t(`display.${setting}.hint`)}
      labelId={id}
      isChanged={isChanged}
      isWide
    >
      <Radio.Group
        value={String(value)}
        onChange={(next) => {
          const chosen = CHOICES[setting].find((one) => String(one) === next);
          if (chosen !== undefined) onChange(chosen);
        }}
        aria-labelledby={id}
      >
        <Group gap="sm" align="stretch">
          {CHOICES[setting].map((one) => (
            <Radio
              key={one}
              className={classes.choice}
              value={String(one)}
              label={t(`display.${setting}.choice.${one}.name`)}
              description={t(`display.${setting}.choice.${one}.hint`, example)}
            />
          ))}
        </Group>
      </Radio.Group>
    </SettingRow>
  );
}
