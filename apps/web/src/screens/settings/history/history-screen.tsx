import { NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { SETTING_AREAS } from '@skin-mirror/shared/revision/setting-change.ts';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../../lib/account.ts';
import { useFormat } from '../../../lib/format.ts';
import type { ListParams } from '../../../lib/list-params.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterBar } from '../../../ui/resource/filters.tsx';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useListSearch, usePaging } from '../../../ui/resource/use-list.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { RevisionCard, useChangeText, useHistoryColumns } from './history-columns.tsx';
import type { Moment, RevisionRow } from './revision-row.ts';
import { usePlaceName } from './use-place-name.ts';

const RevisionDialog = lazy(() => import('./history-dialogs.tsx').then((m) => ({ default: m.RevisionDialog })));
const RestoreDialog = lazy(() => import('./history-dialogs.tsx').then((m) => ({ default: m.RestoreDialog })));

const route = getRouteApi('/skinmgr/settings/settingsHistory');
const PAGE_SIZES = [20, 50, 100];
const idOf = (row: RevisionRow) => String(row.id);

/** Who changed which settings, what they were before, and the way back. */
export function HistoryScreen() {
  const { t } = useTranslation('settings-history');
  const navigate = route.useNavigate();
  const format = useFormat();
  const list = useListSearch<ListParams<'area'>>({
    name: 'settings-history',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: [],
    never: ['area', 'page'],
  });
  const area = SETTING_AREAS.find((known) => known === list.search.area);
  const revisions = trpc.revision.list.useQuery(
    { area, page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous },
  );
  const paging = usePaging(list, revisions, PAGE_SIZES);
  const detail = useDialog<RevisionRow>();
  const restoring = useDialog<Moment>();
  const openRestore = useCallbackRef((moment: Moment) => {
    detail.close();
    restoring.open(moment);
  });
  const actions = useMemo(() => ({ onRestore: openRestore }), [openRestore]);
  const inWords = useChangeText();
  const columns = useHistoryColumns(actions, inWords);
  const placeName = usePlaceName();
  const nameOf = useCallback(
    (row: RevisionRow) => t('row_name', { place: placeName(row), time: format.dateTime(row.crt_time) }),
    [t, placeName, format],
  );
  // The other areas are for whoever may change everything in them.
  const maySeeAll = useMayAccess(user('config'));

  return (
    <>
      <PageHeader title={t('page')} description={t('description')} />
      {maySeeAll && (
        <FilterBar onClear={area ? () => list.update({ area: '' }) : undefined}>
          <NativeSelect
            aria-label={t('column.place')}
            value={area ?? ''}
            onChange={(event) => list.update({ area: event.currentTarget.value })}
            data={[
              { value: '', label: t('all_areas') },
              ...SETTING_AREAS.map((value) => ({ value, label: t(`area.${value}`) })),
            ]}
          />
        </FilterBar>
      )}
      <ResourceList
        name="settings-history"
        label={t('page')}
        columns={columns}
        rows={revisions.data?.list}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <RevisionCard row={row} actions={actions} inWords={inWords} />}
        paging={paging}
        onOpen={detail.open}
        error={revisions.error}
        isFetching={revisions.isFetching}
        onReload={() => void revisions.refetch()}
        onClearFilters={area ? () => list.update({ area: '' }) : undefined}
        empty={
          <EmptyState
            icon={<IconHistory aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
          />
        }
      />
      <Suspense>
        {detail.value && (
          <RevisionDialog
            key={`detail-${detail.serial}`}
            row={detail.value}
            opened={detail.opened}
            onClose={detail.close}
            onRestore={openRestore}
          />
        )}
        {restoring.value && (
          <RestoreDialog
            key={`restore-${restoring.serial}`}
            moment={restoring.value}
            opened={restoring.opened}
            onClose={restoring.close}
          />
        )}
      </Suspense>
    </>
  );
}
