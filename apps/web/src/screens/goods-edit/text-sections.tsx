import { NativeSelect, SimpleGrid, TagsInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import {
  GOODS_FIELDS,
  GOODS_LONG_TEXTS,
  GOODS_TRANSLATED,
  type GoodsText,
} from '@skin-mirror/shared/goods/goods.fields.ts';
import { SOURCE_PLATFORMS } from '@skin-mirror/shared/goods/goods-profile.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { ClaimHint } from '../../ui/claim-hint.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { TranslationSection } from '../../ui/translation/translation-section.tsx';
import type { SectionProps } from './goods-values.ts';

interface TextFieldProps extends TextInputProps, Pick<SectionProps, 'field'> {
  name: GoodsText | 'price';
  hint?: string;
}

export const TextField = ({ field, name, hint, ...props }: TextFieldProps) => (
  <TextInput {...field(name, hint)} maxLength={GOODS_FIELDS[name].max} autoComplete="off" {...props} />
);

export function SourceSection({ field }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  return (
    <Section title={t('section.source')}>
      <TagsInput
        {...field('tags')}
        description={t('hint.tags')}
        maxTags={20}
        splitChars={[',', '，', '、', ';']}
        clearable
        clearButtonProps={{ 'aria-label': t('clear') }}
      />
      <TextField field={field} name="keywords" description={t('hint.keywords')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          {...field('source_platform')}
          description={t('hint.source_platform')}
          data={SOURCE_PLATFORMS.map((platform) => ({ value: platform, label: t(`platform.${platform}`) }))}
        />
        <TextField
          field={field}
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

export function DetailSection({ form, field, disabled, onBusy }: SectionProps & { onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const values = form.getValues();
  const words = [values.goods_name, ...GOODS_LONG_TEXTS.map((name) => values[name]), values.detail].join('\n');
  return (
    <Section title={t('section.detail')}>
      {GOODS_LONG_TEXTS.map((name) => (
        <Textarea
          key={name}
          {...field(name)}
          description={t(`hint.${name}`)}
          maxLength={GOODS_FIELDS[name].max}
          autosize
          minRows={GOODS_FIELDS[name].lines}
          maxRows={8}
        />
      ))}
      <RichTextField {...field('detail')} description={t('hint.detail')} onBusy={onBusy} readOnly={disabled} />
      <ClaimHint text={words} locale={currentLocale()} />
    </Section>
  );
}

export function LanguageSection({ form }: SectionProps) {
  const { t } = useTranslation('shared');
  const { texts, ...values } = form.getValues();
  return (
    <TranslationSection
      fields={GOODS_TRANSLATED.map((name) => ({
        path: 'texts',
        name,
        label: t(`field.${name}`),
        text: values[name],
        texts,
        max: GOODS_FIELDS[name].max,
        lines: GOODS_LONG_TEXTS.find((long) => long === name) && GOODS_FIELDS.brand_story.lines,
      }))}
      form={form}
    />
  );
}
