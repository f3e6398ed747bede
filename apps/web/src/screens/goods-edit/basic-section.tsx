import { Anchor, Box, Button, Group, MultiSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { GOODS_FIELDS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { isTagTooLong } from '@skin-mirror/shared/goods/goods-problems.ts';
import { graphemes, MAX_TAG_LENGTH } from '@skin-mirror/shared/goods/goods-profile.ts';
import { IconLink, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, isWebAddress, thumbnail } from '../../lib/file-address.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { CategoryStep } from '../../ui/category-step.tsx';
import { isSquare } from '../../ui/crop/picture-file.ts';
import { PictureUploadField } from '../../ui/image-upload/picture-upload-field.tsx';
import { KeepsFocus } from '../../ui/keeps-focus.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Section } from '../../ui/resource/section.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import classes from './goods-edit.module.css';
import type { SectionProps } from './goods-values.ts';
import { TextField } from './text-sections.tsx';

export function BasicSection({ form, field, profile, disabled }: SectionProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const isAdvanced = profile === 'advanced';
  return (
    <Section title={t('section.basic')}>
      <TextField field={field} name="goods_name" hint={t('hint.goods_name')} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField field={field} name="goods_no" hint={t('hint.goods_no')} />
        <TextField field={field} name="price" hint={t('hint.price')} inputMode="decimal" />
      </SimpleGrid>
      <PictureField {...field('goods_pic')} disabled={disabled} />
      {isAdvanced && <DeviceField form={form} field={field} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CategoryField {...field('category_id')} required={isAdvanced} disabled={disabled} />
        <TagField form={form} field={field} isRequired={profile === 'solrx'} />
      </SimpleGrid>
    </Section>
  );
}

function DeviceField({ form, field }: Pick<SectionProps, 'form' | 'field'>) {
  const { t } = useTranslation('goods-edit');
  const devices = trpc.device.list.useQuery({}).data?.list ?? [];
  const options = devices.map(({ device_no, shop }) => ({
    value: device_no,
    label: shop ? `${device_no} · ${shop}` : device_no,
  }));
  // The product's mirrors that the shop no longer has. They stay in the list until the user removes them.
  const gone = form.values.device_nos.filter((number) => !devices.some(({ device_no }) => device_no === number));
  return (
    <MultiSelect
      {...field('device_nos')}
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

/** Shows the number of characters while the user types. An emoji counts as one character. */
function TagField({ form, field, isRequired }: Pick<SectionProps, 'form' | 'field'> & { isRequired: boolean }) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const { tag } = form.values;
  const count = graphemes(tag);
  const max = MAX_TAG_LENGTH;
  return (
    <TextField
      field={field}
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

const NEW = 'new';
const MAX_NAME = 64;

function CategoryField(field: FieldProps<string> & { required: boolean; disabled: boolean }) {
  const { value = '', onChange, ...props } = field;
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

const CropDialog = lazyPart(() => import('../../ui/crop/crop-dialog.tsx'), 'CropDialog');

function WebPicture({ address }: { address: string }) {
  const { t } = useTranslation('goods-edit');
  const [isMissing, setMissing] = useState(false);
  return (
    <div role="status">
      {isMissing ? (
        <Text size="sm" c="orange" mt={6}>
          {t('picture.unreachable')}
        </Text>
      ) : (
        <img className={classes.preview} src={address} alt={t('picture.preview')} onError={() => setMissing(true)} />
      )}
    </div>
  );
}

/** Edits the product's picture. The value is the path of an uploaded file, or an address on another server. */
function PictureField(props: FieldProps<string> & { disabled: boolean }) {
  const { value = '', label = '', onChange, onBlur, disabled, 'data-path': dataPath, ...others } = props;
  const { t } = useTranslation('goods-edit');
  const [isAddress, setAddress] = useState(() => isWebAddress(value));
  const field = { ...others, label, required: true };
  return (
    <KeepsFocus onBlur={onBlur}>
      {value && !isAddress ? (
        <FieldGroup {...field}>
          <Group gap="sm" align="end" mt={4}>
            <Anchor href={fileAddress(value)} target="_blank" rel="noreferrer" bdrs="md">
              <img
                className={classes.preview}
                src={thumbnail(value, 160)}
                srcSet={`${thumbnail(value, 160)} 1x, ${thumbnail(value, 320)} 2x`}
                alt={t('picture.open')}
              />
            </Anchor>
            {!disabled && (
              <RemoveButton data-path={dataPath} onClick={() => onChange('')}>
                {t('picture.replace')}
              </RemoveButton>
            )}
          </Group>
        </FieldGroup>
      ) : (
        <NewPicture {...props} field={field} isAddress={isAddress} onAddress={setAddress} />
      )}
    </KeepsFocus>
  );
}

interface NewPictureProps extends FieldProps<string> {
  field: Omit<FieldProps<string>, 'value' | 'onChange'> & { label: string; required: boolean };
  disabled: boolean;
  /** True if the picture is on another server. */
  isAddress: boolean;
  onAddress: (isAddress: boolean) => void;
}

function NewPicture(props: NewPictureProps) {
  const { field, value = '', onChange, disabled, isAddress, onAddress, 'data-path': dataPath } = props;
  const { t } = useTranslation('goods-edit');
  const Sign = isAddress ? IconPhotoPlus : IconLink;
  return (
    <>
      {isAddress ? (
        <TextInput
          {...field}
          description={t('picture.address_hint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={GOODS_FIELDS.goods_pic.max}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data-path={dataPath}
        />
      ) : (
        <PictureUploadField
          {...field}
          kind="goods"
          onChange={onChange}
          isFit={isSquare}
          editor={(editor) => <CropDialog maxBytes={FILE_LIMITS.goods.maxBytes} {...editor} />}
          disabled={disabled}
          data-path={dataPath}
        />
      )}
      {isAddress && isWebAddress(value) && <WebPicture key={value} address={value} />}
      {!disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          leftSection={<Sign size={16} aria-hidden />}
          onClick={() => {
            onAddress(!isAddress);
            onChange('');
          }}
        >
          {t(isAddress ? 'picture.upload_instead' : 'picture.address_instead')}
        </Button>
      )}
    </>
  );
}
