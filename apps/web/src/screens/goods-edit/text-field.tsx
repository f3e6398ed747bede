import { TextInput, type TextInputProps } from '@mantine/core';
import { GOODS_FIELDS, type GoodsText } from '@skin-mirror/shared/goods/goods.fields.ts';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from './goods-values.ts';

type TextFieldProps = Omit<TextInputProps, 'form'> & Pick<SectionProps, 'form'> & { name: GoodsText | 'price' };

/** A text of one line, as `GOODS_FIELDS` describes it. */
export function TextField({ form, name, ...props }: TextFieldProps) {
  const { t } = useTranslation('shared');
  return (
    <TextInput
      {...form.getInputProps(name)}
      label={t(`field.${name}`)}
      maxLength={GOODS_FIELDS[name].max}
      autoComplete="off"
      {...props}
    />
  );
}
