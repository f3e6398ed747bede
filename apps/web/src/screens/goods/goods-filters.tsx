import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import type { ListSearch } from '../../ui/resource/use-list.ts';
import { SHELF_STATUSES } from './goods-row.ts';
import type { GoodsSearch } from './goods-search.ts';

interface GoodsFiltersProps {
  list: ListSearch<GoodsSearch>;
  /** Shops with skin profiles have no types. */
  hasTypes: boolean;
  /** Set while filters hide rows. */
  onClear?: () => void;
  searchRef: Ref<HTMLInputElement>;
}

export function GoodsFilters({ list, hasTypes, onClear, searchRef }: GoodsFiltersProps) {
  const { t } = useTranslation(['goods', 'shared']);
  const types = trpc.goods.typeList.useQuery({}, { enabled: hasTypes });
  const { q = '', shelf_status = '', type_id = '' } = list.search;
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        ref={searchRef}
        value={q}
        onSearch={(text) => list.update({ q: text }, true)}
        placeholder={t('filter.search')}
        aria-label={t('filter.search')}
      />
      <NativeSelect
        data={[
          { value: '', label: t('filter.any_status') },
          ...SHELF_STATUSES.map((status) => ({ value: String(status), label: t(`shelf.${status}`) })),
        ]}
        value={shelf_status}
        onChange={(event) => list.update({ shelf_status: event.currentTarget.value })}
        aria-label={t('shared:field.shelf_status')}
      />
      {hasTypes && (
        <NativeSelect
          data={[
            { value: '', label: t('filter.any_type') },
            ...(types.data?.list ?? []).map(({ id, type_name }) => ({ value: String(id), label: type_name })),
          ]}
          value={type_id}
          onChange={(event) => list.update({ type_id: event.currentTarget.value })}
          aria-label={t('shared:field.type_ids')}
        />
      )}
    </FilterBar>
  );
}
