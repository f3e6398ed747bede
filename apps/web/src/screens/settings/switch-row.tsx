import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingRow } from './setting-row.tsx';

interface SwitchRowProps {
  /** Key of its texts, `display.<setting>`. */
  setting: 'age_mode' | 'items_skin_type';
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isChanged: boolean;
}

export function SwitchRow({ setting, isOn, onChange, isChanged }: SwitchRowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <SettingRow
      name={t(`display.${setting}.name`)}
      hint={t(`display.${setting}.hint`)}
      labelId={id}
      tip={setting}
      isChanged={isChanged}
    >
      <Switch
        size="md"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-labelledby={id}
      />
    </SettingRow>
  );
}
