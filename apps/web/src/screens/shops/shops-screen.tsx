import { useCallbackRef } from '@mantine/hooks';
import { IconBuildingStore } from '@tabler/icons-react';
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
import { ShopCard } from './shop-cells.tsx';
import type { ShopRow } from './shop-row.ts';
import { useShopColumns } from './shops-columns.tsx';

const SwitchDialog = lazy(() => import('./switch-dialog.tsx').then((m) => ({ default: m.SwitchDialog })));

const route = getRouteApi('/skinmgr/shops');
const PAGE_SIZES = [20, 50, 100];
const idOf = (row: ShopRow) => String(row.tenant_id);
const nameOf = (row: ShopRow) => row.shop;

/** Every shop of the platform, and what each may use. */
export function ShopsScreen() {
  const { t } = useTranslation(['shops', 'app']);
  const navigate = route.useNavigate();
  const list = useListSearch<ListParams<'q'>>({
    name: 'shops',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: [],
  });
  const { q = '' } = list.search;
  const shops = trpc.shop.list.useQuery(
    { q, page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous },
  );
  const paging = usePaging(list, shops, PAGE_SIZES);
  const searchField = useRef<HTMLInputElement>(null);
  const switching = useDialog<ShopRow>();
  const openSwitches = useCallbackRef(switching.open);
  const handlers = useMemo(() => ({ onSwitch: openSwitches }), [openSwitches]);
  const columns = useShopColumns(handlers);
  const clear = q ? () => list.update({ q: '' }) : undefined;

  return (
    <>
      <PageHeader title={t('app:nav.shops')} description={t('description')} />
      <FilterBar onClear={clear}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('search')}
          aria-label={t('search')}
        />
      </FilterBar>
      <ResourceList
        name="shops"
        label={t('app:nav.shops')}
        columns={columns}
        rows={shops.data?.list}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <ShopCard row={row} handlers={handlers} />}
        paging={paging}
        onOpen={openSwitches}
        onSearch={() => searchField.current?.focus()}
        error={shops.error}
        isFetching={shops.isFetching}
        onReload={() => void shops.refetch()}
        onClearFilters={clear}
        empty={
          <EmptyState
            icon={<IconBuildingStore aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
          />
        }
      />
      <Suspense>
        {switching.value && (
          <SwitchDialog
            key={switching.serial}
            row={switching.value}
            opened={switching.opened}
            onClose={switching.close}
          />
        )}
      </Suspense>
    </>
  );
}
