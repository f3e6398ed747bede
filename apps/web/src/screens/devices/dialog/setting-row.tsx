import { Badge, Button, NativeSelect, NumberInput, Switch, Text } from '@mantine/core';
import type { DeviceConfigKey } from '@skin-mirror/shared/config/config.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import classes from '../devices.module.css';
import { isOn, SETTING_EDITORS } from './setting-editors.ts';

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
