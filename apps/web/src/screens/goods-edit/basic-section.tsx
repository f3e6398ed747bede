import { Box, MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import { isTagTooLong } from '@skin-mirror/shared/goods/goods-problems.ts';
import { graphemes, MAX_TAG_LENGTH } from '@skin-mirror/shared/goods/goods-profile.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { CategoryStep } from '../../ui/category-step.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Section } from '../../ui/resource/section.tsx';
import { BELOW, type FieldProps } from '../../ui/resource-form/field-props.ts';
import type { SectionProps } from './goods-values.ts';
import { PictureField } from './picture-field.tsx';
import { TextField } from './text-sections.tsx';

export function BasicSection({ form, profile, disabled }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const isAdvanced = profile === 'advanced';
  return (
    <Section title={t('section.basic')}>
      <TextField form={form} name="goods_name" description={t('hint.goods_name')} inputWrapperOrder={BELOW} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField form={form} name="goods_no" description={t('hint.goods_no')} inputWrapperOrder={BELOW} />
        <TextField
          form={form}
          name="price"
          description={t('hint.price')}
          inputWrapperOrder={BELOW}
          inputMode="decimal"
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
  const options = devices.map(({ device_no, shop }) => ({
    value: device_no,
    label: shop ? `${device_no} · ${shop}` : device_no,
  }));
  // Mirrors that were unbound stay in the list until the user removes them.
  const gone = form.values.device_nos.filter((number) => !devices.some(({ device_no }) => device_no === number));
  return (
    <MultiSelect
      {...form.getInputProps('device_nos')}
      label={t('shared:field.device_nos')}
      description={t('hint.device_nos')}
      placeholder={form.values.device_nos.length === 0 ? t('choose') : undefined}
      data={[...options, ...gone.map((number) => ({ value: number, label: number }))]}
      nothingFoundMessage={t('hint.no_device')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      required
    />
  );
}

/** Counts the characters while the user types, as people count them. */
function TagField({ form, isRequired }: Pick<SectionProps, 'form'> & { isRequired: boolean }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const { tag } = form.values;
  const count = graphemes(tag);
  const max = MAX_TAG_LENGTH;
  return (
    <TextField
      form={form}
      name="tag"
      error={isTagTooLong(tag) ? t('shared:errors.TAG_TOO_LONG', { max }) : form.errors.tag}
      description={t('hint.tag', { max })}
      rightSection={
        <Text span size="xs" c="dimmed" role="status" aria-label={t('tag_count', { count, max })}>
          {count}/{max}
        </Text>
      }
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      required={isRequired}
    />
  );
}

/** Option value of a category that doesn't exist yet. */
const NEW = 'new';
const MAX_NAME = 64;

/** Chooses one of the shop's categories, or adds a new one. */
function CategoryField({
  value = '',
  onChange,
  ...props
}: FieldProps<string> & { required: boolean; disabled: boolean }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const utils = trpc.useUtils();
  const categories = trpc.goods.categoryList.useQuery({}).data?.list ?? [];
  const [search, setSearch] = useState('');
  const typed = search.trim().slice(0, MAX_NAME);
  const chosen = categories.find(({ category_id }) => String(category_id) === value);
  const isKnown = categories.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const options = categories.map(({ category_id, name }) => ({ value: String(category_id), label: name }));

  const add = useAction({
    run: (name: string) => trpcClient.goods.saveCategory.mutate({ name }),
    refresh: () => utils.goods.categoryList.invalidate(),
    done: ({ category_id }, name) => {
      onChange(String(category_id));
      return t('category.added', { name });
    },
  });
  return (
    <div>
      <Select
        {...props}
        label={t('shared:field.category_id')}
        description={t('category.hint')}
        placeholder={t('category.placeholder')}
        searchable
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t('category.clear') }}
        data={typed && !isKnown ? [...options, { value: NEW, label: t('category.add', { name: typed }) }] : options}
        filter={({ options: all, search: text }) =>
          all.filter(
            (option) =>
              'value' in option &&
              (option.value === NEW || option.label.toLowerCase().includes(text.trim().toLowerCase())),
          )
        }
        searchValue={search}
        onSearchChange={setSearch}
        value={value || null}
        onChange={(next) => (next === NEW ? void add.run(typed) : onChange(next ?? ''))}
      />
      {chosen && (
        <Box mt="xs">
          <CategoryStep
            category={chosen}
            label={t('category.step')}
            description={t('category.step_hint')}
            disabled={props.disabled}
          />
        </Box>
      )}
    </div>
  );
}
