import { Button, Select } from '@mantine/core';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { IconFilterOff } from '@tabler/icons-react';
import { lazy, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordsSearch } from '../../app/records-search.ts';
import { useAccount } from '../../lib/account.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { SearchField } from '../../ui/resource-table/search-field.tsx';
import { DateRange } from './date-range.tsx';
import { CHILD, type DayRange, hasFilters, withoutFilters } from './filters.ts';
import { STATUSES } from './record-row.ts';
import classes from './records.module.css';

const DimensionFilter = lazy(() => import('./dimension-filter.tsx').then((m) => ({ default: m.DimensionFilter })));

/** From so many guides on, one types a name rather than looks for it. */
const MANY_GUIDES = 8;

interface RecordsFiltersProps {
  search: RecordsSearch;
  range: DayRange;
  guides: Outputs['record']['list']['child'];
  onChange: (change: Partial<RecordsSearch>, replace?: boolean) => void;
  searchRef: Ref<HTMLInputElement>;
}

export function RecordsFilters({ search, range, guides, onChange, searchRef }: RecordsFiltersProps) {
  const { t } = useTranslation(['records', 'table', 'shared']);
  const { platform, auth_type } = useAccount();
  const whose = [
    { value: CHILD.all, label: t('filter.all') },
    { value: CHILD.own, label: t('filter.own') },
    ...guides.map(({ user_id, name, user_acct }) => ({ value: String(user_id), label: name || user_acct })),
  ];
  return (
    <search className={classes.filters}>
      <SearchField
        ref={searchRef}
        className={classes.search}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q }, true)}
        placeholder={t('filter.search')}
        aria-label={t('filter.search')}
      />
      <DateRange value={range} onChange={onChange} />
      {/* A guide sees no records but the own ones. */}
      {auth_type !== AUTH_TYPES.guide && (
        <Select
          className={classes.filter}
          data={whose}
          value={search.child ?? CHILD.all}
          onChange={(child) => onChange({ child: child === CHILD.all ? '' : (child ?? '') })}
          searchable={guides.length > MANY_GUIDES}
          nothingFoundMessage={t('filter.no_guide')}
          allowDeselect={false}
          aria-label={t('filter.whose')}
        />
      )}
      <Select
        className={classes.filter}
        data={[
          { value: '', label: t('filter.any_status') },
          ...STATUSES.map((status) => ({ value: String(status), label: t(`shared:record_status.${status}`) })),
        ]}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status: status ?? '' })}
        allowDeselect={false}
        aria-label={t('shared:field.status')}
      />
      {platform === 'ban' && (
        <Suspense>
          <DimensionFilter
            className={classes.filter}
            value={search.dimensions ?? ''}
            onChange={(dimensions) => onChange({ dimensions })}
          />
        </Suspense>
      )}
      {(hasFilters(search) || search.from || search.to) && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => onChange(withoutFilters)}
        >
          {t('table:clear_filters')}
        </Button>
      )}
    </search>
  );
}
