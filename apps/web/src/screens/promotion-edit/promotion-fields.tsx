import { NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { MAX_DAILY_LIMIT, MAX_PROMOTION_DESC, MAX_PROMOTION_NAME } from '@skin-mirror/shared/promotion/promotion.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { PictureField } from '../../ui/image-upload/picture-field.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { WHOLE_NUMBER } from '../../ui/resource-form/field-props.ts';
import type { ResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import type { PromotionValues } from './promotion-values.ts';

interface PromotionFieldsProps extends Pick<ResourceForm<PromotionValues>, 'form' | 'field'> {
  disabled: boolean;
}

export function PromotionFields({ form, field, disabled }: PromotionFieldsProps) {
  const { t } = useTranslation('promotion-edit');
  const { start_time, end_time } = form.values;
  return (
    <Section title={t('section.basic')}>
      <TextInput
        {...field('act_name', t('hint.act_name'))}
        maxLength={MAX_PROMOTION_NAME}
        autoComplete="off"
        required
        disabled={disabled}
      />
      <Textarea
        {...field('act_desc', t('hint.act_desc', { max: MAX_PROMOTION_DESC }))}
        maxLength={MAX_PROMOTION_DESC}
        autosize
        minRows={2}
        maxRows={6}
        required
        disabled={disabled}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateField
          {...field('start_time', t('hint.start_time'))}
          max={end_time || undefined}
          required
          disabled={disabled}
        />
        <DateField
          {...field('end_time', t('hint.end_time'))}
          min={start_time || undefined}
          required
          disabled={disabled}
        />
        <NumberInput
          {...field('daily_limit', t('hint.daily_limit'))}
          {...WHOLE_NUMBER}
          min={1}
          max={MAX_DAILY_LIMIT}
          disabled={disabled}
        />
        <TextInput {...field('expect', t('hint.expect'))} maxLength={64} autoComplete="off" disabled={disabled} />
      </SimpleGrid>
      <PictureField {...field('act_bg', t('hint.act_bg'))} kind="carousel" disabled={disabled} />
      <Switch
        checked={form.values.status}
        onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.checked)}
        label={t('status.label')}
        description={t('status.hint')}
        disabled={disabled}
      />
    </Section>
  );
}
