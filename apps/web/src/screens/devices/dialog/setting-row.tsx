import { Badge, Button, NativeSelect, NumberInput, Switch, Text } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { DeviceConfigKey } from '@skin-mirror/shared/config/config.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import classes from '../devices.module.css';

/** How a setting is edited. */
export type SettingEditor =
  | { readonly kind: 'switch'; readonly on: number; readonly off: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number };

const { shape } = shopConfig;

const toggle: SettingEditor = { kind: 'switch', on: 1, off: -1 };
const flag: SettingEditor = { kind: 'switch', on: 1, off: 0 };
const choice = (values: Iterable<string | number>): SettingEditor => ({ kind: 'choice', values: [...values] });

function range(key: 'countdown_seconds' | 'max_goods'): SettingEditor {
  const { minValue, maxValue } = shape[key].unwrap();
  return { kind: 'number', min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

export const SETTING_EDITORS: Readonly<Record<DeviceConfigKey, SettingEditor>> = {
  customer_info: toggle,
  have_questions: toggle,
  countdown_status: toggle,
  countdown_seconds: range('countdown_seconds'),
  chart_type: choice(shape.chart_type.unwrap().options),
  data_show_type: choice(shape.data_show_type.unwrap().values),
  age_mode: flag,
  moisture_mode: choice(shape.moisture_mode.unwrap().values),
  quality_policy: choice(shape.quality_policy.unwrap().options),
  max_goods: range('max_goods'),
  match_sex: flag,
  match_skin: flag,
};

/** Everything above 0 counts as on. */
export const isOn = (value: unknown): boolean => Number(value) > 0;

export type Setting = Outputs['config']['scoped']['settings'][number];

const COLORS = { default: 'gray', account: 'blue', device: 'jade' } as const;

interface SettingRowProps {
  setting: Setting;
  /** As it stands in the form. */
  value: unknown;
  error?: ReactNode;
  onChange: (value: unknown) => void;
  /** Takes the mirror's own value away. */
  onReset: () => void;
  isResetting: boolean;
}

/** One setting: where its value comes from, the value to change, and the way back to the shop's. */
export function SettingRow({ setting, value, error, onChange, onReset, isResetting }: SettingRowProps) {
  const { t } = useTranslation('devices');
  const { key, source, inherited } = setting;
  const name = t(`setting.${key}.name`);
  return (
    <li className={classes.setting} data-setting={key} data-kind={SETTING_EDITORS[key].kind}>
      <div>
        <span className={classes.settingName}>
          <span>{name}</span>
          <Badge size="sm" variant="light" color={COLORS[source]} c="var(--mantine-color-text)" tt="none" fw={500}>
            {t(`source.${source}`)}
          </Badge>
        </span>
        <Text size="xs" c="dimmed">
          {t(`setting.${key}.hint`)}
        </Text>
      </div>
      <div className={classes.settingControl}>
        <Editor settingKey={key} value={value} onChange={onChange} error={error} name={name} />
      </div>
      {source === 'device' && (
        <div className={classes.inherited}>
          <span>
            {t('setting_inherited')} <SettingValue settingKey={key} value={inherited} />
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onReset}
            loading={isResetting}
            aria-label={t('reset_of', { name })}
          >
            {t('reset')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface EditorProps {
  settingKey: DeviceConfigKey;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: ReactNode;
  name: string;
}

function Editor({ settingKey, value, onChange, error, name }: EditorProps) {
  const { t } = useTranslation('devices');
  const editor = SETTING_EDITORS[settingKey];
  const shared = { 'aria-label': name, 'data-path': settingKey, error };
  switch (editor.kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={isOn(value)}
          onChange={(event) => onChange(event.currentTarget.checked ? editor.on : editor.off)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          onChange={onChange}
          min={editor.min}
          max={editor.max}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          description={t('setting_range', { min: editor.min, max: editor.max })}
          inputWrapperOrder={['input', 'error', 'description']}
          w="100%"
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          value={String(value)}
          onChange={(event) =>
            onChange(editor.values.find((choice) => String(choice) === event.currentTarget.value) ?? value)
          }
          data={editor.values.map((choice) => ({
            value: String(choice),
            label: t(`setting.${settingKey}.choice.${choice}`),
          }))}
          w="100%"
        />
      );
  }
}

/** A setting's value in words. */
function SettingValue({ settingKey, value }: Pick<EditorProps, 'settingKey' | 'value'>) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  switch (SETTING_EDITORS[settingKey].kind) {
    case 'switch':
      return t(isOn(value) ? 'setting_on' : 'setting_off');
    case 'number':
      return format.number(Number(value));
    case 'choice':
      return t(`setting.${settingKey}.choice.${value}`);
  }
}
