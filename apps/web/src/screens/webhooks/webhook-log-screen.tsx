import { DELIVERY_STATES, type DeliveryState } from '@skin-mirror/shared/webhook/webhook.ts';
import { IconListDetails, IconSend, IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { badge, date, number } from '../../ui/resource/column.tsx';
import { ChoiceField, choice, type Filter } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { useAnswerText } from './answer-facts.tsx';
import { type DeliveryRow, eventLabel, nameOf } from './webhook-row.ts';

/** The time between two reloads in ms, because people wait here for an attempt. */
const REFRESH_MS = 5_000;

const COLORS: Record<DeliveryState, string> = { waiting: 'orange', arrived: 'jade', given_up: 'red' };

const address: Filter<'webhook'> = {
  names: ['webhook'],
  Field({ list }) {
    const { t } = useTranslation('webhooks');
    const { data } = trpc.webhook.list.useQuery({}, KEEP_ROWS);
    const options = data?.list.map((one) => ({ value: String(one.id), label: nameOf(one) })) ?? [];
    return <ChoiceField list={list} name="webhook" label={t('column.address')} any={t('log.any')} data={options} />;
  },
};

/** Lists the messages of two weeks, what the addresses answered, and when the next attempt follows. */
export const WebhookLogScreen: Screen = listScreen<Outputs['webhook']['deliveries'], 'webhook' | 'state'>({
  name: 'webhook-log',
  title: 'webhooks:log.title',
  icon: IconWebhook,
  sizes: [20, 50, 100, 200, 500],
  forToday: ['page', 'webhook', 'state'],
  useRows(list) {
    const deliveries = trpc.webhook.deliveries.useQuery(
      { webhook_id: Number(list.value('webhook')) || '', state: list.oneOf('state', DELIVERY_STATES), ...list.input },
      { ...KEEP_ROWS, refetchInterval: REFRESH_MS, staleTime: 0 },
    );
    // Regular reloads don't count as loading. Otherwise screen readers would announce each of them.
    return { ...deliveries, isFetching: deliveries.isLoading || deliveries.isPlaceholderData };
  },
  idOf: ({ id }) => String(id),
  nameOf: ({ message_id }) => message_id,
  filters: [
    address,
    choice('state', {
      label: 'shared:field.status',
      any: 'webhooks:log.any_state',
      values: DELIVERY_STATES,
      text: (state) => `webhooks:delivery.${state}`,
    }),
  ],
  columns: [
    date('crt_time', 'webhooks:log.time', { width: 132, time: true }),
    { key: 'type', title: 'webhooks:log.event', width: 180, always: true, card: 'head', Cell: Event },
    badge('state', 'shared:field.status', {
      width: 140,
      card: 'aside',
      text: (state) => `webhooks:delivery.${state}`,
      colors: COLORS,
    }),
    { key: 'answer', title: 'webhooks:answer.answer', width: 220, Cell: Answer },
    number('attempts', 'webhooks:log.attempts', { width: 100 }),
    date('next_at', 'webhooks:log.next', { time: true }),
  ],
  actions: [
    row('open', {
      icon: IconListDetails,
      opens: true,
      dialog: lazyDialog(() => import('./webhook-dialogs.tsx'), 'DeliveryDialog'),
    }),
    row<DeliveryRow>('resend', {
      icon: IconSend,
      run: ({ id }) => trpcClient.webhook.resend.mutate({ id }),
      done: (_, __, { t }) => t('webhook-log:resend.done'),
    }),
  ],
});

function Event({ row: { type } }: { row: DeliveryRow }) {
  const { t } = useTranslation('webhooks');
  return t(`event.${eventLabel(type)}`);
}

function Answer({ row }: { row: DeliveryRow }) {
  return useAnswerText()(row);
}
