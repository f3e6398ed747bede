import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { NoValue } from '../../ui/resource/cells.tsx';
import { AnswerFacts, Block } from './answer-facts.tsx';
import { type DeliveryRow, eventLabel } from './webhook-row.ts';

/** Shows a message, its attempts and what the address answered to the last one. */
export function DeliveryDialog({ row, ...dialog }: DialogProps<DeliveryRow>) {
  const { t } = useTranslation(['webhooks', 'shared']);
  const format = useFormat();
  const { data } = trpc.webhook.list.useQuery({});
  const time = (instant: string | null) => instant && format.dateTime(instant);
  const facts: [string, ReactNode][] = [
    [t('log.time'), format.dateTime(row.crt_time)],
    [t('column.address'), data?.list.find(({ id }) => id === row.webhook_id)?.url],
    [t('shared:field.status'), t(`delivery.${row.state}`)],
    [t('log.attempts'), format.number(row.attempts)],
    [t('log.tried'), time(row.tried_at)],
    [t('log.next'), time(row.next_at)],
    ['webhook-id', row.message_id],
    [t('log.body'), <Block key="body" text={row.body} />],
  ];
  return (
    <Dialog {...dialog} title={t(`event.${eventLabel(row.type)}`)} size="lg">
      <Stack>
        <Facts facts={facts} none={<NoValue />} labelWidth={120} />
        {row.attempts > 0 && <AnswerFacts outcome={row} />}
      </Stack>
    </Dialog>
  );
}
