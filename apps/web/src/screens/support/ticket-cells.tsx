import { Badge } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import classes from './support.module.css';
import { type TicketRow, titleOf } from './ticket-row.ts';

const COLORS: Readonly<Record<number, string>> = { 0: 'orange', 10: 'jade', 20: 'gray' };

export function Status({ status }: Pick<TicketRow, 'status'>) {
  const { t } = useTranslation('support');
  return (
    <Badge variant="light" color={COLORS[status]} c="var(--mantine-color-text)" className={classes.badge}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** Opens a question over the list, without changing filters and scroll position. */
export function TicketLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link
      to="/skinmgr/support"
      search={(search) => ({ ...search, open: String(id) })}
      state={{ isOverList: true }}
      resetScroll={false}
      preload={false}
      className={classes.link}
    >
      {children}
    </Link>
  );
}

export function Question({ row }: { row: TicketRow }) {
  const { t } = useTranslation('support');
  return (
    <div className={classes.question}>
      <TicketLink id={row.id}>{titleOf(row)}</TicketLink>
      <span className={classes.facts}>
        <span>{t(`type.${row.type}`)}</span>
        {row.presale === 1 && <span>{t('presale')}</span>}
        {row.device_no && <span>{row.device_no}</span>}
        {row.images.length > 0 && <span>{t('pictures', { count: row.images.length })}</span>}
      </span>
    </div>
  );
}

export function Replies({ count }: { count: number }) {
  const { t } = useTranslation('support');
  return (
    <span className={classes.replies} title={t('replies', { count })}>
      <IconMessages size={18} stroke={1.6} aria-hidden />
      <span aria-label={t('replies', { count })} role="img">
        {count}
      </span>
    </span>
  );
}

export function TicketCard({ row, isPlatform }: { row: TicketRow; isPlatform: boolean }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  return (
    <FactList
      head={<Question row={row} />}
      aside={<Status status={row.status} />}
      facts={[
        ...(isPlatform
          ? [[t('column.asked_by'), t('asked_by', { shop: row.shop, name: row.user_acct })] as const]
          : []),
        [t('column.replies'), row.reply_count],
        [t('column.mod_time'), format.dateTime(row.mod_time)],
      ]}
    />
  );
}
