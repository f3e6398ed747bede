import { Alert, Button, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconInfoCircle, IconUserCheck } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { FilterBar, SearchField } from '../../../ui/resource/filters.tsx';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import type { ListSearch } from '../../../ui/resource/use-list.ts';
import { usePaging } from '../../../ui/resource/use-list.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { type GuideRow, guideName, REVIEW_STATUSES } from '../device-row.ts';
import type { DevicesSearch } from '../devices-search.ts';
import { PAGE_SIZES } from '../page-sizes.ts';
import { useWorkMode } from '../use-work-mode.ts';
import type { GuideDialog } from './guide-actions.tsx';
import { GuideCard } from './guide-card.tsx';
import { useGuideColumns } from './guides-columns.tsx';

const DIALOGS = {
  approve: lazy(() => import('./guide-dialogs.tsx').then((m) => ({ default: m.ApproveDialog }))),
  reject: lazy(() => import('./guide-dialogs.tsx').then((m) => ({ default: m.RejectDialog }))),
};

/** New applications appear by themselves. */
const REFRESH_MS = 30_000;
const idOf = (row: GuideRow) => String(row.id);

/** Guides' applications for the shop's mirrors: those that wait first. */
export function GuidesPanel({ list }: { list: ListSearch<DevicesSearch> }) {
  const { t } = useTranslation(['devices', 'shared']);
  const { q = '', device = '', status = '' } = list.search;
  const review_status = REVIEW_STATUSES.find((value) => String(value) === status) ?? '';
  const guides = trpc.device.guideList.useQuery(
    { q, device_no: device, review_status, page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous, refetchInterval: REFRESH_MS },
  );
  const paging = usePaging(list, guides, PAGE_SIZES);
  const { withAdvanced } = useWorkMode();

  const searchField = useRef<HTMLInputElement>(null);
  const dialog = useDialog<{ name: GuideDialog; row: GuideRow }>();
  const open = useCallbackRef((name: GuideDialog, row: GuideRow) => {
    void withAdvanced(() => dialog.open({ name, row }));
  });
  const unbind = useCallbackRef(useUnbindGuide());
  const handlers = useMemo(() => ({ onDialog: open, onUnbind: unbind }), [open, unbind]);
  const columns = useGuideColumns(handlers);
  const clearFilters =
    q || device || status ? () => list.update({ q: undefined, device: undefined, status: undefined }) : undefined;
  const Dialog = dialog.value && DIALOGS[dialog.value.name];

  return (
    <>
      <BasicModeTip />
      <FilterBar onClear={clearFilters}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('filter.search_guides')}
          aria-label={t('filter.search_guides')}
        />
        <DeviceSelect value={device} onChange={(next) => list.update({ device: next })} />
        <NativeSelect
          data={[
            { value: '', label: t('filter.any_status') },
            ...REVIEW_STATUSES.map((value) => ({ value: String(value), label: t(`shared:review_status.${value}`) })),
          ]}
          value={String(review_status)}
          onChange={(event) => list.update({ status: event.currentTarget.value })}
          aria-label={t('shared:field.review_status')}
        />
      </FilterBar>
      <ResourceList
        name="device-guides"
        label={t('tab.guides')}
        columns={columns}
        rows={guides.data?.list}
        rowId={idOf}
        rowName={guideName}
        card={(row) => <GuideCard row={row} handlers={handlers} />}
        paging={paging}
        onSearch={() => searchField.current?.focus()}
        error={guides.error}
        isFetching={guides.isFetching}
        onReload={() => void guides.refetch()}
        onClearFilters={clearFilters}
        empty={
          <EmptyState
            icon={<IconUserCheck aria-hidden />}
            title={t('empty_guides.title')}
            description={t('empty_guides.description')}
          />
        }
      />
      {dialog.value && Dialog && (
        <Suspense>
          <Dialog key={dialog.serial} row={dialog.value.row} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}

/** Says that nothing here counts in basic mode, with the way out. */
function BasicModeTip() {
  const { t } = useTranslation('devices');
  const { isAdvanced, isSwitching, toAdvanced } = useWorkMode();
  if (isAdvanced) return null;
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      mb="md"
      role="note"
      title={t('mode.needed_title')}
    >
      <p style={{ margin: '0 0 0.5rem' }}>{t('mode.needed_message')}</p>
      <Button size="compact-md" onClick={toAdvanced} loading={isSwitching}>
        {t('mode.to_advanced')}
      </Button>
    </Alert>
  );
}

/** One mirror of the shop, or all. */
function DeviceSelect({ value, onChange }: { value: string; onChange: (device: string) => void }) {
  const { t } = useTranslation('devices');
  const numbers = trpc.device.list.useQuery({}).data?.list.map(({ device_no }) => device_no) ?? [];
  // A mirror that a link names, until the list is there or where it was unbound.
  const known = value && !numbers.includes(value) ? [value, ...numbers] : numbers;
  return (
    <NativeSelect
      data={[
        { value: '', label: t('filter.any_device') },
        ...known.map((number) => ({ value: number, label: number })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-label={t('column.device')}
    />
  );
}

/** Ends a guide's access to a mirror's tests, after a question. */
function useUnbindGuide() {
  const { t } = useTranslation('devices');
  const utils = trpc.useUtils();
  const of = (row: GuideRow) => ({ name: guideName(row), device: row.device_no });
  return useAction({
    ask: (row: GuideRow) => ({
      title: t('review.unbind_title', of(row)),
      message: t('review.unbind_message'),
      confirm: t('review.unbind'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.device.guideUnbind.mutate({ id }),
    done: (_, row) => t('review.unbound', of(row)),
    refresh: () => Promise.all([utils.device.invalidate(), utils.account.invalidate()]),
  }).run;
}
