import {
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FOR_SEX, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { GOODS_FIELDS, GOODS_LONG_TEXTS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { isTagTooLong, MAX_AGE } from '@skin-mirror/shared/goods/goods-problems.ts';
import {
  type GoodsProfile,
  graphemes,
  MAX_TAG_LENGTH,
  SOURCE_PLATFORMS,
} from '@skin-mirror/shared/goods/goods-profile.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { Section } from '../../ui/resource/section.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { type TipLabel, tipLabel } from '../../ui/tip/tip.tsx';
import { CategoryField } from './category-field.tsx';
import { ExcludeRules } from './exclude-rules.tsx';
import classes from './goods-edit.module.css';
import type { GoodsValues } from './goods-values.ts';
import { PictureField } from './picture-field.tsx';
import { SchemeField } from './scheme-field.tsx';
import { SkinProfile } from './skin-profile.tsx';
import { TypePicker, TypePlaces } from './type-fields.tsx';

interface SectionProps {
  form: UseFormReturnType<GoodsValues>;
  profile: GoodsProfile;
  disabled: boolean;
}

/** Everybody first, as in the documented list. */
const SEXES = [FOR_SEX.all, FOR_SEX.male, FOR_SEX.female];
const PUSH_TYPES = [0, 1, 2] as const;
const BELOW: ['label', 'input', 'error', 'description'] = ['label', 'input', 'error', 'description'];

/** What it is: name, price, picture, where it belongs. */
export function BasicSection({ form, profile, disabled }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const isAdvanced = profile === 'advanced';
  return (
    <Section title={t('section.basic')}>
      <TextInput
        {...form.getInputProps('goods_name')}
        label={t('shared:field.goods_name')}
        maxLength={GOODS_FIELDS.goods_name.max}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('goods_no')}
          label={t('shared:field.goods_no')}
          description={t('hint.goods_no')}
          inputWrapperOrder={BELOW}
          maxLength={GOODS_FIELDS.goods_no.max}
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('price')}
          label={t('shared:field.price')}
          description={t('hint.price')}
          inputWrapperOrder={BELOW}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
      </SimpleGrid>
      <PictureField {...form.getInputProps('goods_pic')} disabled={disabled} />
      {isAdvanced && <DeviceField form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CategoryField {...form.getInputProps('category_id')} required={isAdvanced} disabled={disabled} />
        <TagField form={form} isRequired={profile === 'solrx'} />
      </SimpleGrid>
    </Section>
  );
}

function DeviceField({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation(['goods-edit', 'shared', 'app']);
  const devices = trpc.device.list.useQuery({}).data?.list ?? [];
  const known = devices.map(({ device_no, shop }) => ({
    value: device_no,
    label: shop ? `${device_no} · ${shop}` : device_no,
  }));
  // Mirrors that were unbound since stay shown until somebody takes them out.
  const gone = form.values.device_nos.filter((number) => !devices.some(({ device_no }) => device_no === number));
  return (
    <MultiSelect
      {...form.getInputProps('device_nos')}
      label={t('shared:field.device_nos')}
      description={t('hint.device_nos')}
      placeholder={form.values.device_nos.length === 0 ? t('choose') : undefined}
      data={[...known, ...gone.map((number) => ({ value: number, label: number }))]}
      nothingFoundMessage={t('hint.no_device')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      required
    />
  );
}

/** Counts what people take for characters, while somebody types. */
function TagField({ form, isRequired }: Pick<SectionProps, 'form'> & { isRequired: boolean }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const { error, ...props } = form.getInputProps('tag');
  const { tag } = form.values;
  return (
    <TextInput
      {...props}
      error={isTagTooLong(tag) ? t('shared:errors.TAG_TOO_LONG', { max: MAX_TAG_LENGTH }) : error}
      label={t('shared:field.tag')}
      description={t('hint.tag')}
      rightSection={
        <span
          className={classes.counter}
          role="status"
          aria-label={t('tag_count', { count: graphemes(tag), max: MAX_TAG_LENGTH })}
        >
          {graphemes(tag)}/{MAX_TAG_LENGTH}
        </span>
      }
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      maxLength={64}
      autoComplete="off"
      required={isRequired}
    />
  );
}

/** Whom it is recommended to, and whom not. */
export function MatchSection({ form, profile, disabled }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const isSolrx = profile === 'solrx';
  const types = trpc.goods.typeList.useQuery({}, { enabled: !isSolrx }).data?.list ?? [];
  const Types = profile === 'advanced' ? TypePlaces : TypePicker;
  return (
    <Section title={t('section.match')}>
      {isSolrx ? (
        <SkinProfile {...form.getInputProps('ext_rules')} />
      ) : (
        <>
          <Types {...form.getInputProps('type_ids')} types={types} />
          <SexField {...form.getInputProps('for_sex')} />
          <Checkbox.Group
            {...form.getInputProps('skin_types')}
            label={t('shared:field.skin_types')}
            description={t('hint.skin_types')}
          >
            <Group my={8}>
              {SKIN_TYPES.map((type) => (
                <Checkbox key={type} value={type} label={t(`shared:skin_type.${type}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
      <SimpleGrid cols={{ base: 2 }} spacing="sm" className={classes.ages}>
        {(['age_min', 'age_max'] as const).map((name) => (
          <NumberInput
            key={name}
            {...form.getInputProps(name)}
            label={t(`shared:field.${name}`)}
            min={0}
            max={MAX_AGE}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
        ))}
      </SimpleGrid>
      <ExcludeRules {...form.getInputProps('exclude_rules')} disabled={disabled} />
      <PushField form={form} />
      <SchemeField {...form.getInputProps('scheme_id')} />
    </Section>
  );
}

interface SexFieldProps {
  value?: GoodsValues['for_sex'];
  onChange: (sex: number) => void;
  error?: ReactNode;
  labelProps?: TipLabel;
  /** Where the form finds the field to put the focus on. */
  'data-path'?: string;
}

function SexField({ value = '', onChange, error, labelProps, 'data-path': dataPath }: SexFieldProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  return (
    <Radio.Group
      value={String(value)}
      onChange={(sex) => onChange(Number(sex))}
      error={error}
      label={t('shared:field.for_sex')}
      labelProps={labelProps}
      required
    >
      <Group my={8}>
        {SEXES.map((sex, index) => (
          <Radio key={sex} value={String(sex)} label={t(`sex.${sex}`)} data-path={index === 0 ? dataPath : undefined} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function PushField({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  return (
    <Radio.Group
      value={String(form.values.push_type)}
      onChange={(type) => form.setFieldValue('push_type', PUSH_TYPES.find((known) => String(known) === type) ?? 0)}
      label={t('shared:field.push_type')}
      labelProps={tipLabel('push_type')}
    >
      <Stack my={8} gap="xs">
        {PUSH_TYPES.map((type) => (
          <Radio key={type} value={String(type)} label={t(`push.${type}`)} description={t(`push_hint.${type}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** How it is found, and where it is sold. */
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
      <TextInput
        {...form.getInputProps('keywords')}
        label={t('shared:field.keywords')}
        description={t('hint.keywords')}
        maxLength={GOODS_FIELDS.keywords.max}
        autoComplete="off"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          {...form.getInputProps('source_platform')}
          label={t('shared:field.source_platform')}
          data={SOURCE_PLATFORMS.map((platform) => ({ value: platform, label: t(`platform.${platform}`) }))}
        />
        <TextInput
          {...form.getInputProps('source_url')}
          label={t('shared:field.source_url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={GOODS_FIELDS.source_url.max}
          autoComplete="off"
        />
      </SimpleGrid>
    </Section>
  );
}

/** What customers read about it. */
export function DetailSection({ form, disabled, onBusy }: SectionProps & { onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  return (
    <Section title={t('section.detail')}>
      {GOODS_LONG_TEXTS.map((name) => (
        <Textarea
          key={name}
          {...form.getInputProps(name)}
          label={t(`shared:field.${name}`)}
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
