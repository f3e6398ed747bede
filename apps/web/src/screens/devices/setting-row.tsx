import { Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/trpc.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import classes from './devices.module.css';
import { EDITORS, Editor, toggle, useValueText } from './setting-editor.tsx';

export type Setting = Outputs['config']['scoped']['settings'][number];

interface SettingRowProps {
  setting: Setting;
  value: unknown;
  error: ReactNode;
  onChange: (value: unknown) => void;
  /** Removes the mirror's own value, so that the shop's value applies. */
  onReset: () => void;
  isResetting: boolean;
}

/** A setting of a mirror: where its value comes from, its field, and the way back to the shop's value. */
export function SettingRow({ setting, value, error, onChange, onReset, isResetting }: SettingRowProps) {
  const { t } = useTranslation('devices');
  const { key, source, inherited } = setting;
  const name = t(`setting.${key}.name`);
  const editor = EDITORS[key] ?? toggle;
  const isOwn = source === 'device';
  const isChanged = value !== setting.value;
  const textOf = useValueText();
  return (
    <li className={classes.setting} data-setting={key} data-own={isOwn || undefined} data-kind={editor.kind} data-field>
      <Group gap="xs" className={classes.name}>
        {name}
        <Mark text={t(isOwn ? 'source.device' : 'source.account')} color={isOwn ? 'jade' : 'gray'} />
        {isChanged && <Mark text={t('source.changed')} color="orange" />}
      </Group>
      <div className={classes.editor}>
        <Editor name={key} value={value} error={error} onChange={onChange} />
      </div>
      <Hint size="xs">{t(`setting.${key}.hint`)}</Hint>
      {isOwn && (
        <Group gap="xs" className={classes.back}>
          <Text span size="sm" c="dimmed">
            {t('setting_inherited')} {textOf(key, editor, inherited)}
          </Text>
          <ButtonWithIcon
            size="compact-sm"
            variant="subtle"
            icon={IconArrowBackUp}
            onClick={onReset}
            loading={isResetting}
            aria-label={t('reset_of', { name })}
          >
            {t('reset')}
          </ButtonWithIcon>
        </Group>
      )}
    </li>
  );
}
