import { Checkbox, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../lib/account.ts';
import { permissionsOf } from './permission-badges.tsx';
import type { TipLabel } from './tip/tip.tsx';

interface PermissionPickerProps {
  value?: number[];
  onChange: (codes: number[]) => void;
  error?: ReactNode;
  labelProps?: TipLabel;
  /** Lets the form find the field to focus. */
  'data-path'?: string;
}

export function PermissionPicker({ value, onChange, error, labelProps, 'data-path': dataPath }: PermissionPickerProps) {
  const { t } = useTranslation(['app', 'shared']);
  const { platform } = useAccount();
  return (
    <Checkbox.Group
      label={t('shared:field.powerarr')}
      labelProps={labelProps}
      value={value?.map(String)}
      onChange={(codes) => onChange(codes.map(Number))}
      error={error}
      required
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my={6}>
        {permissionsOf(platform).map((code, index) => (
          <Checkbox
            key={code}
            value={String(code)}
            label={t(`permission.${code}`)}
            description={t(`permission_hint.${code}`)}
            data-path={index === 0 ? dataPath : undefined}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
