import { NativeSelect, SimpleGrid, TagsInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { GOODS_FIELDS, GOODS_LONG_TEXTS, type GoodsText } from '@skin-mirror/shared/goods/goods.fields.ts';
import { SOURCE_PLATFORMS } from '@skin-mirror/shared/goods/goods-profile.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/resource/section.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { SectionProps } from './goods-values.ts';

type TextFieldProps = Omit<TextInputProps, 'form'> & Pick<SectionProps, 'form'> & { name: GoodsText | 'price' };

/** Edits a text of one line, with the length that `GOODS_FIELDS` gives. */
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

export function SourceSection({ form }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  return (
    <Section title={t('section.source')}>
      <TagsInput
        {...form.getInputProps('tags')}
        label={t('shared:field.tags')}
        description={t('hint.tags')}
        maxTags={20}
        splitChars={[',', '，', '、', ';']}
        clearable
        clearButtonProps={{ 'aria-label': t('clear') }}
      />
      <TextField form={form} name="keywords" description={t('hint.keywords')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          {...form.getInputProps('source_platform')}
          label={t('shared:field.source_platform')}
          description={t('hint.source_platform')}
          data={SOURCE_PLATFORMS.map((platform) => ({ value: platform, label: t(`platform.${platform}`) }))}
        />
        <TextField
          form={form}
          name="source_url"
          description={t('hint.source_url')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      </SimpleGrid>
    </Section>
  );
}

export function DetailSection({ form, disabled, onBusy }: SectionProps & { onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  return (
    <Section title={t('section.detail')}>
      {GOODS_LONG_TEXTS.map((name) => (
        <Textarea
          key={name}
          {...form.getInputProps(name)}
          label={t(`shared:field.${name}`)}
          description={t(`hint.${name}`)}
          maxLength={GOODS_FIELDS[name].max}
          autosize
          minRows={GOODS_FIELDS[name].lines}
          maxRows={8}
        />
      ))}
      <RichTextField
        {...form.getInputProps('detail')}
        label={t('shared:field.detail')}
        description={t('hint.detail')}
        onBusy={onBusy}
        readOnly={disabled}
      />
    </Section>
  );
}
