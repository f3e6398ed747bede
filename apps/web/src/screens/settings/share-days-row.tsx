import { NumberInput } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingRow } from './setting-row.tsx';

const { minValue, maxValue } = shopConfig.shape.share_days.unwrap();
const SHARE_DAYS = { min: minValue ?? 1, max: maxValue ?? 1 };

interface ShareDaysRowProps {
  input: RefObject<HTMLInputElement | null>;
  value: number | string;
  onChange: (value: number | string) => void;
  isChanged: boolean;
  isWrong: boolean;
}

/** How long reports can be opened. */
export function ShareDaysRow({ input, value, onChange, isChanged, isWrong }: ShareDaysRowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <SettingRow
      name={t('display.share_days.name')}
      hint={t('display.share_days.hint')}
      labelId={id}
      tip="share_days"
      isChanged={isChanged}
    >
      <NumberInput
        ref={input}
        w="8rem"
        value={value}
        onChange={onChange}
        {...SHARE_DAYS}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={isWrong && t('display.share_days.wrong', SHARE_DAYS)}
        aria-labelledby={id}
      />
    </SettingRow>
  );
}
