import { Group } from '@mantine/core';
import type { WebhookState } from '@skin-mirror/shared/webhook/webhook.ts';
import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlugConnected,
  IconPower,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { badge, date, Mark, NAME, number } from '../../ui/resource/column.tsx';
import { create, row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { eventLabel, nameOf, type WebhookRow } from './webhook-row.ts';

const dialogs = () => import('./webhook-dialogs.tsx');

const COLORS: Partial<Record<WebhookState, string>> = { good: 'jade', late: 'orange', failing: 'red' };

/** Lists the addresses of the shop's own systems that are told what happens in the shop. */
export const WebhooksScreen: Screen = listScreen<{ list: WebhookRow[]; total: number }>({
  name: 'webhooks',
  title: 'app:nav.webhooks',
  icon: IconWebhook,
  // A shop has at most 10 addresses, so one page is enough.
  sizes: [20],
  useRows() {
    const { data, ...query } = trpc.webhook.list.useQuery({}, KEEP_ROWS);
    return { ...query, data: data && { ...data, total: data.list.length } };
  },
  idOf: ({ id }) => String(id),
  nameOf,
  columns: [
    { key: 'name', title: 'webhooks:column.address', width: 280, ...NAME, Cell: Address },
    { key: 'events', title: 'webhooks:column.events', width: 300, Cell: Events },
    badge('state', 'shared:field.status', {
      width: 140,
      card: 'aside',
      text: (state) => `webhooks:state.${state}`,
      colors: COLORS,
    }),
    number('waiting', 'webhooks:column.waiting', { width: 100 }),
    date('last_ok_at', 'webhooks:column.last_ok', { time: true, none: 'webhooks:never' }),
  ],
  actions: [
    create({ dialog: lazyDialog(dialogs, 'NewWebhookDialog') }),
    row('edit', { icon: IconPencil, opens: true, dialog: lazyDialog(dialogs, 'WebhookDialog') }),
    row('test', { icon: IconPlugConnected, dialog: lazyDialog(dialogs, 'TestDialog') }),
    row<WebhookRow>('log', {
      icon: IconListDetails,
      to: ({ id }) => ({ to: '/skinmgr/webhookLog', search: { webhook: String(id) } }),
    }),
    row('renew', { icon: IconKey, dialog: lazyDialog(dialogs, 'RenewDialog') }),
    row<WebhookRow>('off', { icon: IconPower, when: ({ is_on }) => is_on, run: (one) => switched(one, 0) }),
    row<WebhookRow>('on', { icon: IconPower, when: ({ is_on }) => !is_on, run: (one) => switched(one, 1) }),
    row<WebhookRow>('delete', {
      icon: IconTrash,
      danger: true,
      ask: (one, { t }) => ({
        title: t('delete.title', { name: nameOf(one) }),
        message: t('delete.message'),
        confirm: t('delete.confirm'),
        danger: true,
      }),
      run: ({ id }) => trpcClient.webhook.remove.mutate({ id }),
      done: (_, __, { t }) => t('delete.done'),
    }),
  ],
});

const switched = ({ id, rev, name, url, events }: WebhookRow, is_on: 0 | 1): Promise<Outputs['webhook']['save']> =>
  trpcClient.webhook.save.mutate({ id, rev, name, url, events, is_on });

function Address({ row }: { row: WebhookRow }) {
  return (
    <LinesCell hint={row.name === '' ? undefined : row.url}>
      <strong>{row.name || row.url}</strong>
    </LinesCell>
  );
}

function Events({ row }: { row: WebhookRow }) {
  const { t } = useTranslation('webhooks');
  return (
    <Group gap={4}>
      {row.events.map((event) => (
        <Mark key={event} text={t(`event.${eventLabel(event)}`)} />
      ))}
    </Group>
  );
}
