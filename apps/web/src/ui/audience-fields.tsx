import { Checkbox, Group, Radio } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { FOR_SEX, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import type { TipLabel } from './tip/tip.tsx';

const SEXES = [FOR_SEX.all, FOR_SEX.male, FOR_SEX.female] as const;

interface AudienceFieldsProps {
  sex: GetInputPropsReturnType & { labelProps?: TipLabel; 'data-path'?: string };
  skinTypes: GetInputPropsReturnType;
  required?: boolean;
}

/** Edits the audience of a product or scheme: the customers' sex and skin types. */
export function AudienceFields({ sex, skinTypes, required }: AudienceFieldsProps) {
  const { t } = useTranslation(['app', 'shared']);
  const { value, onChange, onBlur, error, labelProps, 'data-path': dataPath } = sex;
  return (
    <>
      <Radio.Group
        value={String(value ?? '')}
        onChange={(chosen) => onChange(SEXES.find((option) => String(option) === chosen))}
        onBlur={onBlur}
        error={error}
        label={t('shared:field.for_sex')}
        description={t('for_sex_hint')}
        labelProps={labelProps}
        required={required}
      >
        <Group my={8}>
          {SEXES.map((one, index) => (
            <Radio
              key={one}
              value={String(one)}
              label={t(`shared:for_sex.${one}`)}
              data-path={index === 0 ? dataPath : undefined}
            />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox.Group {...skinTypes} label={t('shared:field.skin_types')} description={t('skin_types_hint')}>
        <Group my={8}>
          {SKIN_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(`shared:skin_type.${type}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
