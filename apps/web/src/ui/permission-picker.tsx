import { Checkbox, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../lib/account.ts';
import { permissionsOf } from './permission-badges.tsx';
import type { FieldProps } from './resource-form/field-props.ts';

export function PermissionPicker(props: FieldProps<number[]>) {
  const { value, onChange, onBlur, error, labelProps, 'data-path': dataPath } = props;
  const { t } = useTranslation(['app', 'shared']);
  const { platform } = useAccount();
  return (
    <Checkbox.Group
      label={t('shared:field.powerarr')}
      labelProps={labelProps}
      value={value?.map(String)}
      onChange={(codes) => onChange(codes.map(Number))}
      onBlur={onBlur}
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
