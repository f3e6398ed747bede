import { Button, VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { IconArrowUp, IconFaceId, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useOpenRow } from '../../lib/use-open-row.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ResourceList, type ResourceListHandle } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { type ListSearch, useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { hasFilters, rangeOf, withoutFilters } from './filters.ts';
import { RecordCard } from './record-card.tsx';
import { customerName, type RecordRow } from './record-row.ts';
import { useRecordColumns } from './records-columns.tsx';
import type { OpenedRow } from './records-dialogs.tsx';
import { RecordsFilters } from './records-filters.tsx';
import type { RecordsSearch } from './records-search.ts';
import type { RowActionHandlers } from './row-actions.tsx';
import { useDeleteRecords } from './use-delete-records.ts';
import { recordQuery, useLiveRecords } from './use-live-records.ts';

const RowDialogs = lazy(() => import('./records-dialogs.tsx').then((m) => ({ default: m.RowDialogs })));
const RecordDialog = lazy(() => import('./dialog/record-dialog.tsx').then((m) => ({ default: m.RecordDialog })));

const route = getRouteApi('/skinmgr/recordsList');
const PAGE_SIZES = [10, 20, 50, 100, 200];
const idOf = (row: RecordRow) => row.id;

/** Skin tests: found, read, noted on, passed on and deleted. */
export function RecordsScreen() {
  const { t } = useTranslation('records');
  const today = useFormat().today();
  const list = useRecordsSearch();
  const range = rangeOf(list.search, today);
  const query = recordQuery(list.search, range, list.page, list.pageSize);

  const table = useRef<ResourceListHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection();
  const isLive = () =>
    list.page === 1 && selection.ids().size === 0 && !hasDialog() && (table.current?.isAtTop() ?? true);

  const records = trpc.record.list.useQuery(query, {
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: isLive,
  });
  const rows = records.data?.list;
  useTextsOfLanguage();
  const paging = usePaging(list, records, PAGE_SIZES);
  const live = useLiveRecords({ query, rows, isLive });

  const record = useOpenRow('record');
  const rowDialog = useDialog<OpenedRow>();
  const openRowDialog = useCallbackRef<RowActionHandlers['onDialog']>((dialog, row) => rowDialog.open({ dialog, row }));
  const deleteRecords = useCallbackRef(useDeleteRecords());
  const handlers = useMemo(
    () => ({ onDialog: openRowDialog, onDelete: deleteRecords }),
    [openRowDialog, deleteRecords],
  );
  const columns = useRecordColumns(handlers);
  const rowName = useCallbackRef((row: RecordRow) => customerName(row) ?? t('anonymous'));

  const showNew = () => {
    selection.clear();
    live.show();
    list.update({ page: 1 });
    table.current?.scrollToTop();
  };

  return (
    <>
      <PageHeader title={t('page')} />
      <RecordsFilters
        search={list.search}
        range={range}
        guides={records.data?.child ?? []}
        onChange={list.update}
        searchRef={searchField}
      />
      <ResourceList
        ref={table}
        name="records"
        label={t('page')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={rowName}
        card={(row) => <RecordCard row={row} handlers={handlers} />}
        paging={{ ...paging, isCapped: records.data?.total_capped }}
        selection={selection}
        bulkActions={[
          {
            key: 'delete',
            label: t('action.delete'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            run: deleteRecords,
          },
        ]}
        onOpen={(row) => record.open(row.id)}
        onDelete={deleteRecords}
        onSearch={() => searchField.current?.focus()}
        error={records.error}
        isFetching={records.isFetching}
        onReload={() => void records.refetch()}
        highlighted={live.fresh}
        notice={<NewRecords waiting={live.waiting} arrived={live.fresh.size} onShow={showNew} />}
        onClearFilters={hasFilters(list.search) ? () => list.update(withoutFilters) : undefined}
        empty={<NoRecords onRecent={() => list.update({ from: addDays(today, -29), to: today })} />}
      />
      {record.last && (
        <Suspense>
          <RecordDialog
            key={record.last}
            id={record.last}
            row={rows?.find(({ id }) => id === record.last)}
            opened={record.isOpen}
            onClose={record.close}
          />
        </Suspense>
      )}
      {rowDialog.value && (
        <Suspense>
          <RowDialogs state={rowDialog} />
        </Suspense>
      )}
    </>
  );
}

function useRecordsSearch(): ListSearch<RecordsSearch> {
  const navigate = route.useNavigate();
  return useListSearch<RecordsSearch>({
    name: 'records',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['from', 'to', 'page'],
    never: ['record'],
  });
}

/** Some words come from the server, in the language of the request; another language asks for them again. */
function useTextsOfLanguage(): void {
  const utils = trpc.useUtils();
  const { language } = useTranslation().i18n;
  const loaded = useRef(language);
  useEffect(() => {
    if (loaded.current === language) return;
    loaded.current = language;
    void utils.invalidate();
  }, [language, utils]);
}

const hasDialog = () => document.querySelector('[role=dialog][aria-modal=true]') !== null;

interface NewRecordsProps {
  waiting: number;
  arrived: number;
  onShow: () => void;
}

/** Offers the records that wait; says aloud how many appeared by themselves. */
function NewRecords({ waiting, arrived, onShow }: NewRecordsProps) {
  const { t } = useTranslation('records');
  return (
    <span role="status">
      {waiting > 0 && (
        <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onShow}>
          {t('new', { count: waiting })}
        </Button>
      )}
      {waiting === 0 && arrived > 0 && <VisuallyHidden>{t('arrived', { count: arrived })}</VisuallyHidden>}
    </span>
  );
}

function NoRecords({ onRecent }: { onRecent: () => void }) {
  const { t } = useTranslation('records');
  return (
    <EmptyState
      icon={<IconFaceId aria-hidden />}
      title={t('empty.title')}
      description={t('empty.description')}
      action={
        <Button variant="default" onClick={onRecent}>
          {t('empty.recent')}
        </Button>
      }
    />
  );
}
