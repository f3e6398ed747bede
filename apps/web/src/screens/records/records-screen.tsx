import { Button, VisuallyHidden } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { RECORD_SORTS } from '@skin-mirror/shared/record/record.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import {
  IconArrowUp,
  IconFaceId,
  IconListDetails,
  IconNote,
  IconReportAnalytics,
  IconShoppingBag,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { askDelete, type ListAction, rows as manyRows, row } from '../../ui/resource/list-actions.tsx';
import { type Screen, useListParts } from '../../ui/resource/list-screen.tsx';
import { PageActions } from '../../ui/resource/page-actions.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { KEEP_ROWS, useList } from '../../ui/resource/use-list.ts';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { hasFilters, type RecordFilter, recordFilter } from './filters.ts';
import { hasReport, nameOf, type RecordRow, reportOf } from './record-row.ts';
import { RECORD_COLUMNS } from './records-columns.tsx';
import { exportOf, PHOTO_EXPORT, useRecordsExport, useSimulatedRemoval } from './records-export.tsx';
import { RECORD_FILTERS, type RecordFilterName } from './records-filters.tsx';
import { RECORDS_LIST } from './records-search.ts';
import { useLiveRecords } from './use-live-records.ts';
import { useTextsOfLanguage } from './use-texts-of-language.ts';

const RecordDialog = lazyPart(() => import('./dialog/record-dialog.tsx'), 'RecordDialog');
const RecordsTrash = lazyPart(() => import('./records-trash.tsx'), 'RecordsTrash');
const dialogs = () => import('./records-dialogs.tsx');

const idOf = ({ id }: RecordRow): string => id;
/** Up to this scroll position (in px) the list counts as not scrolled. */
const TOP = 8;

const ROW_ACTIONS: readonly ListAction<RecordRow>[] = [
  row('report', {
    icon: IconReportAnalytics,
    opens: true,
    renamed: { label: 'action.test', when: (test) => !hasReport(test) },
    to: reportOf,
  }),
  row('customer', { icon: IconUserCircle, dialog: lazyDialog(dialogs, 'CustomerDialog') }),
  row('questions', { icon: IconListDetails, dialog: lazyDialog(dialogs, 'QuestionsDialog') }),
  row('note', { icon: IconNote, dialog: lazyDialog(() => import('./note-dialog.tsx'), 'NoteDialog') }),
  row('sold', {
    icon: IconShoppingBag,
    when: ({ share_id }) => share_id !== '',
    dialog: lazyDialog(() => import('./sold-dialog.tsx'), 'SoldDialog'),
  }),
];

const removal = (filter: RecordFilter) =>
  manyRows<RecordRow, Outputs['record']['remove']>('delete', {
    icon: IconTrash,
    danger: true,
    isDelete: true,
    takesAll: true,
    ask: askDelete,
    run: (chosen) => trpcClient.record.remove.mutate(chosen.target(String, () => filter)),
    done: ({ count }, _, { t }) => t('delete.done', { count }),
    undo:
      ({ ids }, _, { t }) =>
      async () => {
        const { count } = await trpcClient.record.restore.mutate({ ids });
        return t('delete.restored', { count });
      },
  });

const route = getRouteApi('/skinmgr/recordsList');
const TRASH = 'trash';

/** Shows the shop's skin tests. The main account also sees the trash with deleted tests. */
export const RecordsScreen: Screen = () => {
  const { t } = useTranslation('records');
  const navigate = route.useNavigate();
  const isOwner = useMayAccess(owner());
  const { view: shown } = route.useSearch();
  // Switches between tests and trash, and clears all filters.
  const show = (view?: typeof TRASH) => void navigate({ search: { view } });
  if (isOwner && shown === TRASH) {
    return (
      <>
        <BackButton label={t('page')} onClick={() => show()} />
        <PageHeader title={t('trash.title')} />
        <Suspense>
          <RecordsTrash />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <RecordsHeader onTrash={isOwner ? () => show(TRASH) : undefined} />
      <LiveRecords />
    </>
  );
};

function RecordsHeader({ onTrash }: { onTrash: (() => void) | undefined }) {
  const { t } = useTranslation('records');
  const exporting = useRecordsExport(recordFilter(route.useSearch(), useFormat().today()));
  const trash = onTrash && { key: 'trash', label: t('trash.title'), icon: IconTrash, isRare: true, run: onTrash };
  const simulated = useSimulatedRemoval();
  return (
    <>
      <PageHeader
        title={t('page')}
        actions={<PageActions actions={[...exporting.actions, ...(trash ? [trash] : []), ...simulated]} />}
      />
      {exporting.element}
    </>
  );
}

function LiveRecords() {
  const { t } = useTranslation('records');
  const today = useFormat().today();
  const list = useList<RecordFilterName | 'record' | 'view'>(RECORDS_LIST);
  const filter = recordFilter(list.search, today);
  const query = { ...filter, ...list.sortedBy(RECORD_SORTS) };
  const selection = useSelection();
  const isLive = () => list.page === 1 && selection.count() === 0 && window.scrollY <= TOP && !hasDialog();
  const records = trpc.record.list.useQuery(query, {
    ...KEEP_ROWS,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: ({ state }) => state.status === 'error' || isLive(),
  });
  const { rows, dialog } = useListParts({
    name: 'records',
    title: 'records:page',
    list,
    query: records,
    selection,
    idOf,
    nameOf,
    filters: RECORD_FILTERS,
    columns: RECORD_COLUMNS,
    actions: [...ROW_ACTIONS, exportOf(filter), PHOTO_EXPORT, removal(filter)],
  });
  useTextsOfLanguage();
  const live = useLiveRecords({ query, rows: rows.rows, isLive });
  const record = useOpenRow('record');
  const showNew = () => {
    selection.clear();
    live.show();
    list.update({ page: 1 });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <ResourceList
        {...rows}
        paging={{ ...rows.paging, isCapped: records.data?.total_capped }}
        highlighted={live.fresh}
        notice={
          <span role="status">
            {live.waiting > 0 && (
              <ButtonWithIcon
                label={t('new', { count: live.waiting })}
                variant="filled"
                size="compact-sm"
                radius="xl"
                icon={IconArrowUp}
                onClick={showNew}
              />
            )}
            {/* Screen readers announce tests that appear by themselves. */}
            {live.waiting === 0 && live.fresh.size > 0 && (
              <VisuallyHidden>{t('arrived', { count: live.fresh.size })}</VisuallyHidden>
            )}
          </span>
        }
        onClearFilters={hasFilters(list.search) ? rows.onClearFilters : undefined}
        empty={
          <EmptyState
            icon={<IconFaceId aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={
              <Button variant="default" onClick={() => list.update({ from: addDays(today, -29), to: today })}>
                {t('empty.recent')}
              </Button>
            }
          />
        }
      />
      {dialog}
      {record.last && (
        <Suspense>
          <RecordDialog
            key={record.last}
            id={record.last}
            row={records.data?.list.find(({ id }) => id === record.last)}
            opened={record.isOpen}
            onClose={record.close}
          />
        </Suspense>
      )}
    </>
  );
}

const hasDialog = () => document.querySelector('[role=dialog][aria-modal=true]') !== null;
