import { useCallbackRef } from '@mantine/hooks';
import { IconDeviceTablet } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import type { ListSearch } from '../../ui/resource/use-list.ts';
import { usePaging } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { DeviceCard } from './device-card.tsx';
import type { DeviceRow } from './device-row.ts';
import { useDeviceColumns } from './devices-columns.tsx';
import type { DevicesSearch } from './devices-search.ts';
import { PAGE_SIZES } from './page-sizes.ts';
import type { DeviceDialog } from './row-actions.tsx';
import { useWorkMode } from './use-work-mode.ts';

const DIALOGS = {
  edit: lazy(() => import('./devices-dialogs.tsx').then((m) => ({ default: m.EditDialog }))),
  settings: lazy(() => import('./dialog/settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog }))),
  unbind: lazy(() => import('./devices-dialogs.tsx').then((m) => ({ default: m.UnbindDialog }))),
};

/** Whether a mirror is online changes by itself. */
const REFRESH_MS = 30_000;
const idOf = (row: DeviceRow) => row.device_no;

interface DevicesPanelProps {
  list: ListSearch<DevicesSearch>;
  bindButton: ReactNode;
}

/** The mirrors that are bound to the shop. */
export function DevicesPanel({ list, bindButton }: DevicesPanelProps) {
  const { t } = useTranslation('devices');
  const { q = '' } = list.search;
  const devices = trpc.device.myList.useQuery(
    { q, page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous, refetchInterval: REFRESH_MS },
  );
  const paging = usePaging(list, devices, PAGE_SIZES);
  const { isAdvanced, withAdvanced } = useWorkMode();

  const searchField = useRef<HTMLInputElement>(null);
  const dialog = useDialog<{ name: DeviceDialog; row: DeviceRow }>();
  const open = useCallbackRef((name: DeviceDialog, row: DeviceRow) => {
    const show = () => dialog.open({ name, row });
    if (name === 'settings') void withAdvanced(show);
    else show();
  });
  const handlers = useMemo(() => ({ onDialog: open }), [open]);
  const columns = useDeviceColumns(handlers);
  const clearFilters = q ? () => list.update({ q: undefined }) : undefined;
  const Dialog = dialog.value && DIALOGS[dialog.value.name];

  return (
    <>
      <FilterBar onClear={clearFilters}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('filter.search')}
          aria-label={t('filter.search')}
        />
      </FilterBar>
      <ResourceList
        name="devices"
        label={t('tab.devices')}
        columns={columns}
        rows={devices.data?.list}
        rowId={idOf}
        rowName={idOf}
        card={(row) => <DeviceCard row={row} handlers={handlers} />}
        paging={paging}
        onOpen={(row) => open('edit', row)}
        onSearch={() => searchField.current?.focus()}
        error={devices.error}
        isFetching={devices.isFetching}
        onReload={() => void devices.refetch()}
        onClearFilters={clearFilters}
        empty={
          <EmptyState
            icon={<IconDeviceTablet aria-hidden />}
            title={t('empty.title')}
            description={t(isAdvanced ? 'empty.advanced' : 'empty.basic')}
            action={bindButton}
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
