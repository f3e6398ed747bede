import { Alert, Group } from '@mantine/core';
import { IconMail, IconMailForward, IconMessage, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Hint } from '../../ui/hint.tsx';
import { badge, date, text } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { codeParts, type MessageRow, type Outbox } from './message-row.ts';
import classes from './outbox.module.css';

const CHANNELS = ['sms', 'email'] as const;
/** The time between two reloads in ms. It is short, because people wait here for a code. */
const REFRESH_MS = 5000;

/**
 * Lists SMS and e-mails with verification codes. If no SMS or e-mail service is configured, messages are only shown
 * here.
 */
export const OutboxScreen: Screen = listScreen<Outputs['outbox']['list'], 'q' | 'channel'>({
  name: 'outbox',
  title: 'app:nav.outbox',
  icon: IconMailForward,
  sizes: [20, 50, 100],
  forToday: ['page', 'q', 'channel'],
  useRows(list) {
    const outbox = trpc.outbox.list.useQuery(
      { q: list.value('q'), channel: list.oneOf('channel', CHANNELS), ...list.input },
      { ...KEEP_ROWS, refetchInterval: REFRESH_MS, staleTime: 0 },
    );
    // Regular reloads don't count as loading. Otherwise screen readers would announce each of them.
    return { ...outbox, isFetching: outbox.isLoading || outbox.isPlaceholderData };
  },
  idOf: ({ id }) => String(id),
  nameOf: ({ recipient }) => recipient,
  Below: UnsentHint,
  filters: [
    search('outbox:search'),
    choice('channel', {
      label: 'outbox:column.channel',
      any: 'outbox:any_channel',
      values: CHANNELS,
      text: (channel) => `outbox:channel.${channel}`,
    }),
  ],
  columns: [
    date('crt_time', 'outbox:column.time', { width: 132, time: true }),
    { key: 'channel', title: 'outbox:column.channel', width: 96, Cell: Channel },
    text('recipient', 'outbox:column.recipient', { width: 180, always: true, card: 'head' }),
    { key: 'body', title: 'outbox:column.body', width: 380, always: true, Cell: Body },
    badge('status', 'outbox:column.status', {
      width: 140,
      card: 'aside',
      text: (status) => `outbox:status.${status}`,
      colors: { 0: 'orange', 10: 'jade', [-1]: 'red' },
      hint: ({ error }) => error,
    }),
  ],
});

function Channel({ row: { channel } }: { row: MessageRow }) {
  const { t } = useTranslation('outbox');
  const Icon = channel === 'sms' ? IconMessage : IconMail;
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(`channel.${channel}`)}
    </Group>
  );
}

function Body({ row: { subject, body } }: { row: MessageRow }) {
  const { t } = useTranslation('outbox');
  if (!body) return <Hint size="xs">{t('gone')}</Hint>;
  return (
    <div className={classes.body}>
      {subject && <Hint size="xs">{subject}</Hint>}
      {codeParts(body).map(({ text, isCode }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        isCode ? <strong key={index}>{text}</strong> : text,
      )}
    </div>
  );
}

function UnsentHint({ data }: { data: Outbox | undefined }) {
  const { t } = useTranslation('outbox');
  const hints = [
    ...(data?.channels.sms === 'outbox' ? [t('hint.sms', { setting: 'SMS_GATEWAY_URL' })] : []),
    ...(data?.channels.email === 'outbox' ? [t('hint.email', { setting: 'SMTP_URL' })] : []),
  ];
  if (hints.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconPlugConnectedX />} title={t('hint.title')} role="note" mt="sm">
      {hints.map((hint) => (
        <div key={hint}>{hint}</div>
      ))}
    </Alert>
  );
}
