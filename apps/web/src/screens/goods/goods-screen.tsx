import { Button, Tabs } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import {
  IconArrowBackUp,
  IconLock,
  IconLockOpen,
  IconPackageExport,
  IconPackageImport,
  IconPlus,
  IconShoppingBag,
  IconTrash,
} from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { Can } from '../../ui/can.tsx';
import { CoverageLink } from '../../ui/coverage-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { BulkAction } from '../../ui/resource/column.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { type ListSearch, useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { GoodsCard } from './goods-card.tsx';
import { useGoodsColumns } from './goods-columns.tsx';
import { GoodsFilters } from './goods-filters.tsx';
import { asShelfStatus, type GoodsRow, goodsId, goodsName } from './goods-row.ts';
import type { GoodsSearch } from './goods-search.ts';
import { ImportActions } from './import/import-actions.tsx';
import { type GoodsChange, type PartlyDone, useChangeGoods, useDefaultGoods } from './use-goods-actions.ts';

const ResultDialog = lazy(() => import('./result-dialog.tsx').then((m) => ({ default: m.ResultDialog })));

const route = getRouteApi('/skinmgr/goodsList');
const PAGE_SIZES = [20, 50, 100, 200, 500];
const TRASH = 'trash';

/**
 * The shop's goods: search, shelf, lock, delete and restore. A row opens its editor. Only the main account has the
 * trash.
 */
export function GoodsScreen() {
  const { t } = useTranslation('goods');
  const navigate = route.useNavigate();
  const list = useGoodsSearch();
  const { q = '', view, shelf_status = '', type_id = '' } = list.search;
  const isOwner = useMayAccess(owner());
  const isDeleted = isOwner && view === TRASH;
  const goods = trpc.goods.list.useQuery(
    {
      q,
      shelf_status: asShelfStatus(shelf_status),
      type_id: Number(type_id) || '',
      is_deleted: isDeleted ? 1 : 0,
      page: list.page,
      pageSize: list.pageSize,
    },
    { placeholderData: (previous) => previous },
  );
  const rows = goods.data?.list;
  const profile = trpc.goods.profile.useQuery({}).data?.profile ?? 'standard';
  const paging = usePaging(list, goods, PAGE_SIZES);

  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection();
  const partlyDone = useDialog<PartlyDone & { names: ReadonlyMap<number, string> }>();
  const namesOf = () => new Map(rows?.map(({ id, goods_name }) => [id, goods_name]));
  const change = useCallbackRef(useChangeGoods((result) => partlyDone.open({ ...result, names: namesOf() })));
  const edit = useCallbackRef(
    (row: GoodsRow) => void navigate({ to: '/skinmgr/goodsEdit', search: { id: row.id }, state: { isOverList: true } }),
  );
  const handlers = useMemo(() => ({ onEdit: edit, onChange: change }), [edit, change]);
  const columns = useGoodsColumns({ handlers, profile, isDeleted });
  const clearFilters =
    q || shelf_status || type_id
      ? () => list.update({ q: undefined, shelf_status: undefined, type_id: undefined })
      : undefined;

  const content = (
    <>
      <GoodsFilters list={list} hasTypes={profile !== 'solrx'} onClear={clearFilters} searchRef={searchField} />
      <ResourceList
        name="goods"
        label={isDeleted ? t('tab.trash') : t('page')}
        columns={columns}
        rows={rows}
        rowId={goodsId}
        rowName={goodsName}
        card={(row) => <GoodsCard {...{ row, handlers, profile, isDeleted }} />}
        paging={paging}
        selection={selection}
        bulkActions={useBulkActions(change, isDeleted)}
        onOpen={isDeleted ? undefined : edit}
        onDelete={isDeleted ? undefined : (ids) => void change('remove', ids)}
        onSearch={() => searchField.current?.focus()}
        error={goods.error}
        isFetching={goods.isFetching}
        onReload={() => void goods.refetch()}
        onClearFilters={clearFilters}
        empty={isDeleted ? <EmptyTrash /> : <EmptyCatalogue hasDefault={goods.data?.hasdefault} />}
      />
    </>
  );

  return (
    <>
      <PageHeader
        title={t('page')}
        description={t('description')}
        actions={
          <>
            <CoverageLink />
            <DefaultGoods hasDefault={goods.data?.hasdefault} />
            <ImportActions>
              <AddButton />
            </ImportActions>
          </>
        }
      />
      {isOwner ? (
        <Tabs value={isDeleted ? TRASH : 'catalogue'} onChange={(next) => list.update(viewSearch(next))} mb="sm">
          <Tabs.List>
            <Tabs.Tab value="catalogue">{t('tab.catalogue')}</Tabs.Tab>
            <Tabs.Tab value={TRASH}>{t('tab.trash')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={isDeleted ? TRASH : 'catalogue'} pt="md">
            {content}
          </Tabs.Panel>
        </Tabs>
      ) : (
        content
      )}
      {partlyDone.value && (
        <Suspense>
          <ResultDialog
            key={partlyDone.serial}
            result={partlyDone.value}
            names={partlyDone.value.names}
            opened={partlyDone.opened}
            onClose={partlyDone.close}
          />
        </Suspense>
      )}
    </>
  );
}

function useGoodsSearch(): ListSearch<GoodsSearch> {
  const navigate = route.useNavigate();
  return useListSearch<GoodsSearch>({
    name: 'goods',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: ['view'],
  });
}

/** The other list starts without filters. */
const viewSearch = (view: string | null): Partial<GoodsSearch> => ({
  view: view === TRASH ? TRASH : undefined,
  q: undefined,
  shelf_status: undefined,
  type_id: undefined,
});

function useBulkActions(change: (change: GoodsChange, ids: string[]) => void, isDeleted: boolean): BulkAction[] {
  const { t } = useTranslation('goods');
  const action = (key: GoodsChange, label: string, icon: ReactNode): BulkAction => ({
    key,
    label,
    icon,
    danger: key === 'remove',
    run: (ids) => change(key, ids),
  });
  if (isDeleted) return [action('restore', t('action.restore'), <IconArrowBackUp key="icon" size={16} aria-hidden />)];
  return [
    action('shelve', t('action.shelve'), <IconPackageImport key="icon" size={16} aria-hidden />),
    action('unshelve', t('action.unshelve'), <IconPackageExport key="icon" size={16} aria-hidden />),
    action('lock', t('action.lock'), <IconLock key="icon" size={16} aria-hidden />),
    action('unlock', t('action.unlock'), <IconLockOpen key="icon" size={16} aria-hidden />),
    action('remove', t('action.delete'), <IconTrash key="icon" size={16} aria-hidden />),
  ];
}

function AddButton() {
  const { t } = useTranslation('goods');
  return (
    <Button
      component={Link}
      to="/skinmgr/goodsEdit"
      state={{ isOverList: true }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('action.add')}
    </Button>
  );
}

/** Adds the built-in goods if missing, else removes them. Only for the main account. */
function DefaultGoods({ hasDefault }: { hasDefault: number | undefined }) {
  const { t } = useTranslation('goods');
  const { add, remove, isBusy } = useDefaultGoods();
  if (hasDefault === undefined) return null;
  return (
    <Can access={owner()}>
      <Button variant="default" onClick={hasDefault ? remove : add} loading={isBusy}>
        {hasDefault ? t('defaults.remove') : t('defaults.add')}
      </Button>
    </Can>
  );
}

function EmptyCatalogue({ hasDefault }: { hasDefault: number | undefined }) {
  const { t } = useTranslation('goods');
  const isOwner = useMayAccess(owner());
  return (
    <EmptyState
      icon={<IconShoppingBag aria-hidden />}
      title={t('empty.title')}
      description={isOwner ? t('empty.description') : t('empty.description_guide')}
      action={
        <>
          <DefaultGoods hasDefault={hasDefault} />
          <AddButton />
        </>
      }
    />
  );
}

function EmptyTrash() {
  const { t } = useTranslation('goods');
  return (
    <EmptyState icon={<IconTrash aria-hidden />} title={t('empty.trash')} description={t('empty.trash_description')} />
  );
}
