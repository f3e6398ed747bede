import { Alert, Anchor, Button, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconCalendarRepeat, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { Can } from '../../ui/can.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { BulkAction } from '../../ui/resource/column.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { SchemeCard } from './scheme-card.tsx';
import { asStatus, type SchemeRow, STATUSES, schemeId, schemeName } from './scheme-row.ts';
import { useSchemeColumns } from './schemes-columns.tsx';
import { useRemoveSchemes } from './use-remove-schemes.ts';

const route = getRouteApi('/skinmgr/schemeList');
const PAGE_SIZES = [20, 50, 100, 200, 500];

/** The shop's schemes of care: found, added, deleted and taken back. A row leads to its editor. */
export function SchemesScreen() {
  const { t } = useTranslation(['schemes', 'shared']);
  const navigate = route.useNavigate();
  const list = useListSearch({
    name: 'schemes',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: [],
  });
  const { q = '', status = '' } = list.search;
  const schemes = trpc.scheme.list.useQuery(
    { q, status: asStatus(status), page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous },
  );
  const rows = schemes.data?.list;
  const paging = usePaging(list, schemes, PAGE_SIZES);

  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection();
  const remove = useCallbackRef(useRemoveSchemes());
  const edit = useCallbackRef(
    (row: SchemeRow) =>
      void navigate({ to: '/skinmgr/schemeEdit', search: { id: row.id }, state: { isOverList: true } }),
  );
  const handlers = useMemo(() => ({ onEdit: edit, onDelete: remove }), [edit, remove]);
  const columns = useSchemeColumns(handlers);
  const clearFilters = q || status ? () => list.update({ q: undefined, status: undefined }) : undefined;
  const bulkActions: BulkAction[] = [
    {
      key: 'delete',
      label: t('action.delete'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      run: (ids) => void remove(ids),
    },
  ];

  return (
    <>
      <PageHeader title={t('page')} description={t('description')} actions={<AddButton label={t('action.add')} />} />
      {schemes.data && (schemes.data.total > 0 || clearFilters) && <ModeNote />}
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
          aria-label={t('shared:field.status')}
        />
      </FilterBar>
      <ResourceList
        name="schemes"
        label={t('page')}
        columns={columns}
        rows={rows}
        rowId={schemeId}
        rowName={schemeName}
        card={(row) => <SchemeCard row={row} handlers={handlers} />}
        paging={paging}
        selection={selection}
        bulkActions={bulkActions}
        onOpen={edit}
        onDelete={(ids) => void remove(ids)}
        onSearch={() => searchField.current?.focus()}
        error={schemes.error}
        isFetching={schemes.isFetching}
        onReload={() => void schemes.refetch()}
        onClearFilters={clearFilters}
        empty={
          <EmptyState
            icon={<IconCalendarRepeat aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={<AddButton label={t('empty.add')} />}
          />
        }
      />
    </>
  );
}

function AddButton({ label }: { label: string }) {
  return (
    <Button
      component={Link}
      to="/skinmgr/schemeEdit"
      state={{ isOverList: true }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}

/** Schemes do nothing while the shop chooses its products by efficacy alone. */
function ModeNote() {
  const { t } = useTranslation('schemes');
  const config = trpc.config.get.useQuery({ keys: ['push_mode'] });
  if (!config.data || config.data.push_mode === PUSH_MODES.cycle) return null;
  return (
    <Alert color="orange" variant="light" role="note" icon={<IconInfoCircle aria-hidden />} mb="md">
      {t('not_in_use')}{' '}
      <Can access={user('config')}>
        <Anchor component={Link} to="/skinmgr/matchset" size="sm" underline="always">
          {t('to_matching')}
        </Anchor>
      </Can>
    </Alert>
  );
}
