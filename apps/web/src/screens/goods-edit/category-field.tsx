import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';

/** Option value of a category that doesn't exist yet. */
const NEW = 'new';
const MAX_NAME = 64;

interface CategoryFieldProps {
  value?: string;
  onChange: (category_id: string) => void;
  error?: ReactNode;
  required: boolean;
  disabled: boolean;
  /** Lets the form find the field to focus. */
  'data-path'?: string;
}

/** Chooses one of the shop's categories, or adds a new name. */
export function CategoryField({ value = '', onChange, ...props }: CategoryFieldProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const utils = trpc.useUtils();
  const categories = trpc.goods.categoryList.useQuery({}).data?.list ?? [];
  const save = trpc.goods.saveCategory.useMutation();
  const [search, setSearch] = useState('');
  const typed = search.trim().slice(0, MAX_NAME);
  const isKnown = categories.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const options = categories.map(({ category_id, name }) => ({ value: String(category_id), label: name }));

  const add = async (name: string) => {
    try {
      const { category_id } = await save.mutateAsync({ name });
      await utils.goods.categoryList.invalidate();
      onChange(String(category_id));
      notifySuccess(t('category.added', { name }));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
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
      onChange={(next) => (next === NEW ? void add(typed) : onChange(next ?? ''))}
    />
  );
}
