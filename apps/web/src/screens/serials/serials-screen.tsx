import { useCallbackRef } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../../lib/list-params.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { SerialCard } from './serial-card.tsx';
import type { SerialRow } from './serial-row.ts';
import { useSerialColumns } from './serials-columns.tsx';
import { useRenewCode } from './use-renew-code.ts';

const RemarkDialog = lazy(() => import('./remark-dialog.tsx').then((m) => ({ default: m.RemarkDialog })));
const SecretDialog = lazy(() => import('../../ui/secret-dialog.tsx').then((m) => ({ default: m.SecretDialog })));

const route = getRouteApi('/skinmgr/deviceList');
const PAGE_SIZES = [15, 30, 50, 100];
const idOf = (row: SerialRow) => String(row.id);
const nameOf = (row: SerialRow) => row.device_no;

/** Every device number of the platform: found, locked, remarked on and given a new activation code. */
export function SerialsScreen() {
  const { t } = useTranslation(['serials', 'app']);
  const navigate = route.useNavigate();
  const list = useListSearch<ListParams<'q'>>({
    name: 'serials',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: [],
  });
  const { q = '' } = list.search;
  const serials = trpc.serial.list.useQuery(
    { search: q, page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous },
  );
  const paging = usePaging(list, serials, PAGE_SIZES);
  const searchField = useRef<HTMLInputElement>(null);
  const remark = useDialog<SerialRow>();
  const renewed = useDialog<{ device_no: string; active_code: string }>();
  const openRemark = useCallbackRef(remark.open);
  const renewCode = useCallbackRef(useRenewCode(renewed.open));
  const handlers = useMemo(() => ({ onRemark: openRemark, onRenewCode: renewCode }), [openRemark, renewCode]);
  const columns = useSerialColumns(handlers);

  return (
    <>
      <PageHeader title={t('app:nav.serials')} description={t('description')} />
      <FilterBar onClear={q ? () => list.update({ q: '' }) : undefined}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('search')}
          aria-label={t('search')}
        />
      </FilterBar>
      <ResourceList
        name="serials"
        label={t('app:nav.serials')}
        columns={columns}
        rows={serials.data?.list}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <SerialCard row={row} handlers={handlers} />}
        paging={paging}
        onOpen={openRemark}
        onSearch={() => searchField.current?.focus()}
        error={serials.error}
        isFetching={serials.isFetching}
        onReload={() => void serials.refetch()}
        onClearFilters={q ? () => list.update({ q: '' }) : undefined}
        empty={
          <EmptyState
            icon={<IconBarcode aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
          />
        }
      />
      <Suspense>
        {remark.value && (
          <RemarkDialog key={remark.serial} row={remark.value} opened={remark.opened} onClose={remark.close} />
        )}
        {renewed.value && (
          <SecretDialog
            opened={renewed.opened}
            onClose={renewed.close}
            title={t('renew.done', { device_no: renewed.value.device_no })}
            notice={t('renew.once')}
            secret={renewed.value.active_code}
            copyLabel={t('renew.copy')}
          />
        )}
      </Suspense>
    </>
  );
}
