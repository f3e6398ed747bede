import { Button, NativeSelect } from '@mantine/core';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import type { ListParams } from '../../lib/list-params.ts';
import { trpc } from '../../lib/trpc.ts';
import { useOpenRow } from '../../lib/use-open-row.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { TicketCard } from './ticket-cells.tsx';
import { type TicketRow, titleOf } from './ticket-row.ts';
import { useTicketColumns } from './tickets-columns.tsx';

const AskDialog = lazy(() => import('./ask-dialog.tsx').then((m) => ({ default: m.AskDialog })));
const TicketDialog = lazy(() => import('./ticket-dialog.tsx').then((m) => ({ default: m.TicketDialog })));

const route = getRouteApi('/skinmgr/support');
/** Address parameter of a new question. */
const NEW = 'new';
const PAGE_SIZES = [20, 50, 100];
const STATUSES = Object.values(SUPPORT_STATUS);
const idOf = (row: TicketRow) => String(row.id);

/** Questions to the platform: shops ask and follow them, administrators answer. */
export function SupportScreen() {
  const { t } = useTranslation(['support', 'app', 'shared']);
  const isPlatform = useAccount().auth_type === AUTH_TYPES.platform;
  const navigate = route.useNavigate();
  const list = useListSearch<ListParams<'q' | 'status' | 'open'>>({
    name: 'support',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: ['open'],
  });
  const { q = '', status = '' } = list.search;
  const tickets = trpc.support.list.useQuery(
    {
      q,
      status: STATUSES.find((code) => String(code) === status) ?? '',
      page: list.page,
      pageSize: list.pageSize,
    },
    { placeholderData: (previous) => previous },
  );
  const paging = usePaging(list, tickets, PAGE_SIZES);
  const searchField = useRef<HTMLInputElement>(null);
  const ticket = useOpenRow('open');
  // Kept here, so that closing the form keeps pictures; its texts are stored longer.
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const columns = useTicketColumns(isPlatform);
  const clear = q || status ? () => list.update({ q: '', status: '' }) : undefined;
  const ask = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => ticket.open(NEW)}>
      {t('ask.title')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('app:nav.support')}
        description={isPlatform ? t('description_platform') : t('description')}
        actions={!isPlatform && ask}
      />
      <FilterBar onClear={clear}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <NativeSelect
          data={[
            { value: '', label: t('any_status') },
            ...STATUSES.map((code) => ({ value: String(code), label: t(`status.${code}`) })),
          ]}
          value={status}
          onChange={(event) => list.update({ status: event.currentTarget.value })}
          aria-label={t('shared:field.status')}
        />
      </FilterBar>
      <ResourceList
        name="support"
        label={t('app:nav.support')}
        columns={columns}
        rows={tickets.data?.list}
        rowId={idOf}
        rowName={titleOf}
        card={(row) => <TicketCard row={row} isPlatform={isPlatform} />}
        paging={paging}
        onOpen={(row) => ticket.open(String(row.id))}
        onSearch={() => searchField.current?.focus()}
        error={tickets.error}
        isFetching={tickets.isFetching}
        onReload={() => void tickets.refetch()}
        onClearFilters={clear}
        empty={
          <EmptyState
            icon={<IconLifebuoy aria-hidden />}
            title={isPlatform ? t('empty.platform') : t('empty.title')}
            description={isPlatform ? t('empty.platform_text') : t('empty.description')}
            action={!isPlatform && ask}
          />
        }
      />
      <Suspense>
        {ticket.last === NEW && !isPlatform && (
          <AskDialog opened={ticket.isOpen} onClose={ticket.close} pictures={pictures} onPictures={setPictures} />
        )}
        {ticket.last && ticket.last !== NEW && (
          <TicketDialog
            key={ticket.last}
            id={Number(ticket.last)}
            isPlatform={isPlatform}
            opened={ticket.isOpen}
            onClose={ticket.close}
          />
        )}
      </Suspense>
    </>
  );
}
