import { Badge } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { codeParts, type MessageRow } from './message-row.ts';
import classes from './outbox.module.css';

const COLORS: Readonly<Record<number, string>> = { 0: 'orange', 10: 'jade', [-1]: 'red' };

export function Channel({ channel }: Pick<MessageRow, 'channel'>) {
  const { t } = useTranslation('outbox');
  const Icon = channel === 'sms' ? IconMessage : IconMail;
  return (
    <span className={classes.channel}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(`channel.${channel}`)}
    </span>
  );
}

function StatusBadge({ status }: Pick<MessageRow, 'status'>) {
  const { t } = useTranslation('outbox');
  return (
    <Badge variant="light" color={COLORS[status]} c="var(--mantine-color-text)" className={classes.badge}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** Kept, sent or failed, and why. */
export function Status({ row }: { row: MessageRow }) {
  return (
    <div className={classes.status}>
      <StatusBadge status={row.status} />
      {row.error && (
        <span className={classes.error} title={row.error}>
          {row.error}
        </span>
      )}
    </div>
  );
}

/** The message with its code standing out. */
export function Body({ row }: { row: MessageRow }) {
  const { t } = useTranslation('outbox');
  if (!row.body) return <span className={classes.gone}>{t('gone')}</span>;
  return (
    <div className={classes.body}>
      {row.subject && <div className={classes.subject}>{row.subject}</div>}
      {codeParts(row.body).map(({ text, isCode }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        isCode ? <strong key={index}>{text}</strong> : text,
      )}
    </div>
  );
}

/** A message on a narrow screen. */
export function MessageCard({ row }: { row: MessageRow }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  return (
    <FactList
      head={<strong>{row.recipient}</strong>}
      aside={<StatusBadge status={row.status} />}
      facts={[
        [t('column.channel'), <Channel key="channel" channel={row.channel} />],
        [t('column.time'), format.dateTime(row.crt_time)],
        [t('column.body'), <Body key="body" row={row} />],
        [t('column.error'), row.error],
      ]}
    />
  );
}
