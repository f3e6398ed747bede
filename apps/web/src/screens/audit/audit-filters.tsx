import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRange } from '../../ui/date-range/date-range.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { AREAS, labelOf } from './audit-row.ts';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (change: Partial<AuditSearch>, replace?: boolean) => void;
  onClear?: () => void;
  searchRef: Ref<HTMLInputElement>;
}

export function AuditFilters({ search, onChange, onClear, searchRef }: AuditFiltersProps) {
  const { t } = useTranslation(['audit', 'server']);
  const { from, to, q = '', actor = '', action = '' } = search;
  const [first, last] = [from ?? to, to ?? from];
  const actions = AREAS.map(({ area, actions }) => ({
    group: t(`area.${area}`),
    items: [
      ...(actions.length > 1 ? [{ value: area, label: t('all_of', { area: t(`area.${area}`) }) }] : []),
      ...actions.map((value) => ({ value, label: t(`server:audit.${labelOf(value)}`) })),
    ],
  }));
  return (
    <FilterBar onClear={onClear}>
      <DateRange value={first && last ? { from: first, to: last } : undefined} onChange={onChange} />
      <NativeSelect
        data={[{ value: '', label: t('any_action') }, ...actions]}
        value={action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        aria-label={t('column.action')}
      />
      <SearchField
        value={actor}
        onSearch={(text) => onChange({ actor: text }, true)}
        placeholder={t('search_actor')}
        aria-label={t('search_actor')}
        aria-keyshortcuts={undefined}
      />
      <SearchField
        ref={searchRef}
        value={q}
        onSearch={(text) => onChange({ q: text }, true)}
        placeholder={t('search')}
        aria-label={t('search')}
      />
    </FilterBar>
  );
}
