import { Button, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconLock, IconLockOpen, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { BulkAction } from '../../ui/resource/column.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { MemberCard } from './member-card.tsx';
import { asStatus, type MemberRow, memberName, STATUSES } from './member-row.ts';
import { useMemberColumns } from './members-columns.tsx';
import { useDefaultMember, useLockMembers } from './use-member-actions.ts';

const MemberDialog = lazy(() => import('./members-dialogs.tsx').then((m) => ({ default: m.MemberDialog })));
const DeleteDialog = lazy(() => import('./members-dialogs.tsx').then((m) => ({ default: m.DeleteDialog })));

const route = getRouteApi('/skinmgr/memberList');
const PAGE_SIZES = [20, 50, 100, 200, 500];
const idOf = (row: MemberRow) => String(row.user_id);

/** The shop's guides: found, added, changed, locked out and deleted. */
export function MembersScreen() {
  const { t } = useTranslation('members');
  const hasLock = useAccount().platform === 'ban';
  const navigate = route.useNavigate();
  const list = useListSearch({
    name: 'members',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: [],
  });
  const { q = '', status = '' } = list.search;
  const members = trpc.account.list.useQuery(
    { q, status: asStatus(status) ?? '', page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous },
  );
  const rows = members.data?.list;
  const paging = usePaging(list, members, PAGE_SIZES);
  useManagersOnly(members.data?.is_manager);

  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection();
  const editing = useDialog<MemberRow | 'new'>();
  const deleting = useDialog<MemberRow[]>();
  const edit = useCallbackRef((row: MemberRow) => editing.open(row));
  const add = () => editing.open('new');
  const askDelete = useCallbackRef((ids: string[]) =>
    deleting.open(rows?.filter((row) => ids.includes(idOf(row))) ?? []),
  );
  const lock = useCallbackRef(useLockMembers());
  const handlers = useMemo(() => ({ onEdit: edit, onDelete: askDelete, onLock: lock }), [edit, askDelete, lock]);
  const columns = useMemberColumns(handlers, hasLock);
  const clearFilters = q || status ? () => list.update({ q: undefined, status: undefined }) : undefined;

  return (
    <>
      <PageHeader
        title={t('page')}
        description={t('description')}
        actions={
          <>
            <DefaultGuide hasDefault={members.data?.hasdefault} />
            <AddButton onClick={add} />
          </>
        }
      />
      <FilterBar onClear={clearFilters}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('filter.search')}
          aria-label={t('filter.search')}
        />
        <NativeSelect
          data={[
            { value: '', label: t('filter.any_status') },
            ...STATUSES.map((value) => ({ value: String(value), label: t(`status.${value}`) })),
          ]}
          value={status}
          onChange={(event) => list.update({ status: event.currentTarget.value })}
          aria-label={t('filter.status')}
        />
      </FilterBar>
      <ResourceList
        name="members"
        label={t('page')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={memberName}
        card={(row) => <MemberCard row={row} handlers={handlers} hasLock={hasLock} />}
        paging={paging}
        selection={selection}
        bulkActions={useBulkActions(askDelete, lock, hasLock)}
        onOpen={edit}
        onDelete={askDelete}
        onSearch={() => searchField.current?.focus()}
        error={members.error}
        isFetching={members.isFetching}
        onReload={() => void members.refetch()}
        onClearFilters={clearFilters}
        empty={
          <EmptyState
            icon={<IconUsers aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={<AddButton onClick={add} />}
          />
        }
      />
      <Suspense>
        {editing.value && (
          <MemberDialog
            key={editing.serial}
            row={editing.value === 'new' ? undefined : editing.value}
            shop={rows?.[0]?.shop ?? ''}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
        {deleting.value && (
          <DeleteDialog key={deleting.serial} rows={deleting.value} opened={deleting.opened} onClose={deleting.close} />
        )}
      </Suspense>
    </>
  );
}

/** Whoever stopped being the main account meanwhile has nothing to do here. */
function useManagersOnly(isManager: number | undefined): void {
  const navigate = route.useNavigate();
  useEffect(() => {
    if (isManager !== undefined && isManager !== 1) void navigate({ to: '/skinmgr/home', replace: true });
  }, [isManager, navigate]);
}

function useBulkActions(
  askDelete: (ids: string[]) => void,
  lock: (ids: string[], isLocked: boolean) => void,
  hasLock: boolean,
): BulkAction[] {
  const { t } = useTranslation('members');
  const locks: BulkAction[] = [
    {
      key: 'lock',
      label: t('lock.lock'),
      icon: <IconLock size={16} aria-hidden />,
      run: (ids) => lock(ids, true),
    },
    {
      key: 'unlock',
      label: t('lock.unlock'),
      icon: <IconLockOpen size={16} aria-hidden />,
      run: (ids) => lock(ids, false),
    },
  ];
  return [
    {
      key: 'delete',
      label: t('action.delete'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      run: askDelete,
    },
    ...(hasLock ? locks : []),
  ];
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('members');
  return (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onClick}>
      {t('action.add')}
    </Button>
  );
}

/** The guide that comes with the product: added where it isn't there, else removed. */
function DefaultGuide({ hasDefault }: { hasDefault: number | undefined }) {
  const { t } = useTranslation('members');
  const { add, remove, isBusy } = useDefaultMember();
  if (hasDefault === undefined) return null;
  return (
    <Button variant="default" onClick={hasDefault ? remove : add} loading={isBusy}>
      {hasDefault ? t('default_guide.remove') : t('default_guide.add')}
    </Button>
  );
}
