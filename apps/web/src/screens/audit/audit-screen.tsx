import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { AuditCard } from './audit-cells.tsx';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditFilter, AuditRow } from './audit-row.ts';
import type { AuditSearch } from './audit-search.ts';
import { ChainCheck } from './chain-check.tsx';
import { ExportButton } from './export-button.tsx';

const EntryDialog = lazy(() => import('./audit-dialogs.tsx').then((m) => ({ default: m.EntryDialog })));

const route = getRouteApi('/skinmgr/audit');
const PAGE_SIZES = [20, 50, 100, 200];
const idOf = (row: AuditRow) => row.id;

/** Who did what, when and from where: to filter, read, take along and check. */
export function AuditScreen() {
  const { t } = useTranslation(['audit', 'app', 'shared']);
  const navigate = route.useNavigate();
  const list = useListSearch<AuditSearch>({
    name: 'audit',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page', 'from', 'to', 'q', 'actor', 'action'],
    never: [],
  });
  const { from = '', to = '', action = '', actor = '', q = '' } = list.search;
  const filter: AuditFilter = { from, to, action, actor, q };
  const entries = trpc.audit.list.useQuery(
    { ...filter, page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous },
  );
  const paging = usePaging(list, entries, PAGE_SIZES);
  const searchField = useRef<HTMLInputElement>(null);
  const entry = useDialog<AuditRow>();
  const columns = useAuditColumns();
  const isFiltered = Object.values(filter).some(Boolean);
  const clear = () => list.update({ from: '', to: '', action: '', actor: '', q: '' });

  return (
    <>
      <PageHeader
        title={t('app:nav.audit')}
        description={t('description')}
        actions={
          <>
            <ChainCheck />
            <ExportButton filter={filter} />
          </>
        }
      />
      <AuditFilters
        search={list.search}
        onChange={list.update}
        onClear={isFiltered ? clear : undefined}
        searchRef={searchField}
      />
      <ResourceList
        name="audit"
        label={t('app:nav.audit')}
        columns={columns}
        rows={entries.data?.list}
        rowId={idOf}
        rowName={idOf}
        card={(row) => <AuditCard row={row} />}
        paging={paging}
        onOpen={entry.open}
        onSearch={() => searchField.current?.focus()}
        error={entries.error}
        isFetching={entries.isFetching}
        onReload={() => void entries.refetch()}
        onClearFilters={isFiltered ? clear : undefined}
        empty={
          <EmptyState
            icon={<IconHistory aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
          />
        }
      />
      {entry.value && (
        <Suspense>
          <EntryDialog key={entry.serial} row={entry.value} opened={entry.opened} onClose={entry.close} />
        </Suspense>
      )}
    </>
  );
}
