import { Alert, NativeSelect } from '@mantine/core';
import { IconMailForward, IconPlugConnectedX } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../../lib/list-params.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { MessageCard } from './message-cells.tsx';
import type { Channels, MessageRow } from './message-row.ts';
import { useMessageColumns } from './outbox-columns.tsx';

const route = getRouteApi('/skinmgr/outbox');
const PAGE_SIZES = [20, 50, 100];
const CHANNELS = ['sms', 'email'] as const;
/** Somebody asks for a code and looks for it here right away. */
const REFRESH_MS = 5000;
const idOf = (row: MessageRow) => String(row.id);
const nameOf = (row: MessageRow) => row.recipient;

/** Messages with codes that went out, or that wait here because nothing sends them. */
export function OutboxScreen() {
  const { t } = useTranslation(['outbox', 'app']);
  const navigate = route.useNavigate();
  const list = useListSearch<ListParams<'q' | 'channel'>>({
    name: 'outbox',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page', 'q', 'channel'],
    never: [],
  });
  const { q = '', channel } = list.search;
  const outbox = trpc.outbox.list.useQuery(
    { q, channel: CHANNELS.find((name) => name === channel) ?? '', page: list.page, pageSize: list.pageSize },
    { placeholderData: (previous) => previous, refetchInterval: REFRESH_MS, staleTime: 0 },
  );
  const paging = usePaging(list, outbox, PAGE_SIZES);
  const searchField = useRef<HTMLInputElement>(null);
  const columns = useMessageColumns();
  const clear = q || channel ? () => list.update({ q: '', channel: '' }) : undefined;

  return (
    <>
      <PageHeader title={t('app:nav.outbox')} description={t('description')} />
      <UnsentHint channels={outbox.data?.channels} />
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
            { value: '', label: t('any_channel') },
            ...CHANNELS.map((name) => ({ value: name, label: t(`channel.${name}`) })),
          ]}
          value={channel ?? ''}
          onChange={(event) => list.update({ channel: event.currentTarget.value })}
          aria-label={t('column.channel')}
        />
      </FilterBar>
      <ResourceList
        name="outbox"
        label={t('app:nav.outbox')}
        columns={columns}
        rows={outbox.data?.list}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <MessageCard row={row} />}
        paging={paging}
        onSearch={() => searchField.current?.focus()}
        error={outbox.error}
        // What comes by itself every few seconds is nothing to tell of.
        isFetching={outbox.isLoading || outbox.isPlaceholderData}
        onReload={() => void outbox.refetch()}
        onClearFilters={clear}
        empty={
          <EmptyState
            icon={<IconMailForward aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
          />
        }
      />
    </>
  );
}

/** Where a channel leads nowhere but here: what would send its messages. */
function UnsentHint({ channels }: { channels?: Channels }) {
  const { t } = useTranslation('outbox');
  const hints = [
    ...(channels?.sms === 'outbox' ? [t('hint.sms', { setting: 'SMS_GATEWAY_URL' })] : []),
    ...(channels?.email === 'outbox' ? [t('hint.email', { setting: 'SMTP_URL' })] : []),
  ];
  if (hints.length === 0) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconPlugConnectedX />} title={t('hint.title')} role="note" mb="sm">
      {hints.map((hint) => (
        <div key={hint}>{hint}</div>
      ))}
    </Alert>
  );
}
