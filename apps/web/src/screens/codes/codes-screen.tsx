import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
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
import { CodeCard } from './code-card.tsx';
import type { CodeRow } from './code-row.ts';
import { useCodeColumns } from './codes-columns.tsx';
import { useCancelRequest } from './use-cancel-request.ts';

const RequestDialog = lazy(() => import('./request-dialog.tsx').then((m) => ({ default: m.RequestDialog })));
const ReviewDialog = lazy(() => import('./review-dialog.tsx').then((m) => ({ default: m.ReviewDialog })));

const route = getRouteApi('/skinmgr/deviceCreate');
const PAGE_SIZES = [15, 30, 50, 100];
const idOf = (row: CodeRow) => String(row.id);
const nameOf = (row: CodeRow) => row.name;

/** Applications for device numbers with their activation codes: made, cancelled, decided on and exported. */
export function CodesScreen() {
  const { t } = useTranslation(['codes', 'app']);
  const navigate = route.useNavigate();
  const list = useListSearch<ListParams<'q'>>({
    name: 'codes',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: [],
  });
  const { q = '' } = list.search;
  const requests = trpc.serial.requestList.useQuery(
    { search: q, page: list.page, pageSize: list.pageSize },
    // Somebody comes back from an export, which this page hears nothing of.
    { placeholderData: (previous) => previous, refetchOnWindowFocus: 'always' },
  );
  const paging = usePaging(list, requests, PAGE_SIZES);
  const searchField = useRef<HTMLInputElement>(null);
  const request = useDialog<true>();
  const review = useDialog<CodeRow>();
  const openReview = useCallbackRef(review.open);
  const cancel = useCallbackRef(useCancelRequest());
  const handlers = useMemo(() => ({ onReview: openReview, onCancel: cancel }), [openReview, cancel]);
  const columns = useCodeColumns(handlers);
  const newRequest = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => request.open(true)}>
      {t('request.title')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('app:nav.codes')} description={t('description')} actions={newRequest} />
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
        name="codes"
        label={t('app:nav.codes')}
        columns={columns}
        rows={requests.data?.list}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <CodeCard row={row} handlers={handlers} />}
        paging={paging}
        onSearch={() => searchField.current?.focus()}
        error={requests.error}
        isFetching={requests.isFetching}
        onReload={() => void requests.refetch()}
        onClearFilters={q ? () => list.update({ q: '' }) : undefined}
        empty={
          <EmptyState
            icon={<IconKey aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={newRequest}
          />
        }
      />
      <Suspense>
        {request.value && <RequestDialog key={request.serial} opened={request.opened} onClose={request.close} />}
        {review.value && (
          <ReviewDialog key={review.serial} row={review.value} opened={review.opened} onClose={review.close} />
        )}
      </Suspense>
    </>
  );
}
