import { Checkbox, NativeSelect } from '@mantine/core';
import { AUTH_TYPES, BAN_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import { CHILD_FILTER, RECORD_STATUS, SOLD_FILTERS } from '@skin-mirror/shared/record/record.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { DateRange } from '../../ui/date-range/date-range.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { choice, type Filter, type FilterProps, search } from '../../ui/resource/filters.tsx';
import { rangeOf } from './filters.ts';

const GuideSelect = lazyPart(() => import('./large-filters.tsx'), 'GuideSelect');
const DimensionFilter = lazyPart(() => import('./large-filters.tsx'), 'DimensionFilter');

export type RecordFilterName = 'q' | 'from' | 'to' | 'child' | 'status' | 'sold' | 'dimensions' | 'simulated';

/** A field with more options than this gets a search. */
const MAX_PLAIN_CHOICES = 10;

export const RECORD_FILTERS: readonly Filter<RecordFilterName, Outputs['record']['list']>[] = [
  search('records:filter.search'),
  { names: ['from', 'to'], staysOnClear: true, place: 'shown', Field: Days },
  { names: ['child'], Field: GuideFilter },
  choice('status', {
    place: 'folded',
    label: 'shared:field.status',
    any: 'records:filter.any_status',
    values: Object.values(RECORD_STATUS),
    text: (status) => `shared:record_status.${status}`,
  }),
  choice('sold', {
    place: 'folded',
    label: 'records:column.sold',
    any: 'records:filter.any_sold',
    values: SOLD_FILTERS,
    text: (sold) => `records:filter.sold.${sold}`,
  }),
  { names: ['dimensions'], place: 'folded', Field: Dimensions },
  { names: ['simulated'], place: 'folded', Field: Simulated },
];

function Days({ list }: FilterProps<'from' | 'to'>) {
  return <DateRange value={rangeOf(list.search, useFormat().today())} onChange={(range) => list.update(range)} />;
}

/** Guides don't see this filter, because they see only their own tests. */
function GuideFilter({ list, data }: FilterProps<'child', Outputs['record']['list']>) {
  const { t } = useTranslation('records');
  if (useAccount().auth_type === AUTH_TYPES.guide) return null;
  const value = list.value('child') || CHILD_FILTER.all;
  const choices = [
    { value: CHILD_FILTER.all, label: t('filter.all') },
    { value: CHILD_FILTER.own, label: t('filter.own') },
    ...(data?.child ?? []).map(({ user_id, name, user_acct }) => ({
      value: String(user_id),
      label: name || user_acct,
    })),
  ];
  // Shows the id of a guide whose name is unknown, for example a deleted guide.
  if (!choices.some((choice) => choice.value === value)) choices.push({ value, label: `#${value}` });
  const change = (next: string) => list.set('child', next === CHILD_FILTER.all ? '' : next);
  const props = { data: choices, value, 'aria-label': t('filter.whose') };
  const plain = <NativeSelect {...props} onChange={(event) => change(event.currentTarget.value)} />;
  if (choices.length <= MAX_PLAIN_CHOICES) return plain;
  return (
    <Suspense fallback={plain}>
      <GuideSelect {...props} onChange={(next) => next && change(next)} />
    </Suspense>
  );
}

function Dimensions({ list }: FilterProps<'dimensions'>) {
  if (useAccount().platform !== BAN_PLATFORM) return null;
  return (
    <Suspense>
      <DimensionFilter value={list.value('dimensions')} onChange={(next) => list.set('dimensions', next)} />
    </Suspense>
  );
}

/** Hides simulated tests. Shown where the list has some, or while they are hidden. */
function Simulated({ list, data }: FilterProps<'simulated', Outputs['record']['list']>) {
  const { t } = useTranslation('records');
  const isHidden = list.value('simulated') !== '';
  if (!isHidden && !data?.list.some(({ is_simulated }) => is_simulated)) return null;
  return (
    <Checkbox
      label={t('filter.hide_simulated')}
      my="auto"
      checked={isHidden}
      onChange={(event) => list.set('simulated', event.currentTarget.checked ? 'hidden' : '')}
    />
  );
}
