import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../ui/tip/tip.tsx';
import classes from './settings.module.css';

interface SettingRowProps {
  name: string;
  hint: ReactNode;
  /** Id of the control's label. */
  labelId: string;
  tip?: string;
  isChanged?: boolean;
  /** The control is below its name instead of beside it. */
  isWide?: boolean;
  children: ReactNode;
}

export function SettingRow({ name, hint, labelId, tip, isChanged, isWide, children }: SettingRowProps) {
  const { t } = useTranslation('settings');
  return (
    <li className={classes.setting} data-wide={isWide || undefined}>
      <div>
        <span className={classes.settingName}>
          <span id={labelId}>{name}</span>
          {tip && <Tip type={tip} />}
          {isChanged && (
            <Badge size="sm" variant="light" color="orange" className={classes.badge}>
              {t('mark.changed')}
            </Badge>
          )}
        </span>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      <div>{children}</div>
    </li>
  );
}
