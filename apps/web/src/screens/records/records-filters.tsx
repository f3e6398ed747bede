import { Button, NativeSelect } from '@mantine/core';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { CHILD_FILTER, RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { IconFilterOff } from '@tabler/icons-react';
import { lazy, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { DateRange } from '../../ui/date-range/date-range.tsx';
import type { DayRange } from '../../ui/date-range/day-range.ts';
import { SearchField } from '../../ui/resource/filters.tsx';
import { hasFilters, withoutFilters } from './filters.ts';

import classes from './records.module.css';
import type { RecordsSearch } from './records-search.ts';

const GuideSelect = lazy(() => import('./guide-select.tsx').then((m) => ({ default: m.GuideSelect })));
const DimensionFilter = lazy(() => import('./dimension-filter.tsx').then((m) => ({ default: m.DimensionFilter })));

/** With more choices than this, they can be searched. */
const MANY = 10;

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
  const child = search.child ?? CHILD_FILTER.all;
  const whose = [
    { value: CHILD_FILTER.all, label: t('filter.all') },
    { value: CHILD_FILTER.own, label: t('filter.own') },
    ...guides.map(({ user_id, name, user_acct }) => ({ value: String(user_id), label: name || user_acct })),
  ];
  // A guide whose name isn't loaded, or no longer exists.
  if (!whose.some(({ value }) => value === child)) whose.push({ value: child, label: `#${child}` });
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
      {/* A guide sees only their own records. */}
      {auth_type !== AUTH_TYPES.guide && (
        <WhoseSelect
          data={whose}
          value={child}
          onChange={(next) => onChange({ child: next === CHILD_FILTER.all ? '' : next })}
        />
      )}
      <NativeSelect
        className={classes.filter}
        data={[
          { value: '', label: t('filter.any_status') },
          ...Object.values(RECORD_STATUS).map((status) => ({
            value: String(status),
            label: t(`shared:record_status.${status}`),
          })),
        ]}
        value={search.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
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

interface WhoseSelectProps {
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function WhoseSelect({ data, value, onChange }: WhoseSelectProps) {
  const { t } = useTranslation('records');
  const shared = { className: classes.filter, data, value, 'aria-label': t('filter.whose') };
  if (data.length <= MANY) {
    return <NativeSelect {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <Suspense fallback={<NativeSelect {...shared} disabled />}>
      <GuideSelect {...shared} onChange={(next) => next && onChange(next)} />
    </Suspense>
  );
}
