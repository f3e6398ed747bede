import { Badge } from '@mantine/core';
import { IconKey, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell, NoValue, RowAction, RowActionBar } from '../../ui/resource/cells.tsx';
import type { SerialRow } from './serial-row.ts';
import classes from './serials.module.css';

export interface SerialHandlers {
  onRemark: (row: SerialRow) => void;
  onRenewCode: (row: SerialRow) => void;
}

const COLORS: Readonly<Record<number, string>> = { 10: 'jade', [-11]: 'red', [-1]: 'gray' };

export function DeviceNo({ row }: { row: SerialRow }) {
  const { t } = useTranslation('serials');
  return (
    <span className={classes.number}>
      <strong>{row.device_no}</strong>
      {row.is_bind === 1 && (
        <Badge size="sm" variant="light" c="var(--mantine-color-text)" className={classes.badge}>
          {t('bound')}
        </Badge>
      )}
    </span>
  );
}

export function Status({ status }: { status: SerialRow['status'] }) {
  const { t } = useTranslation('serials');
  return (
    <Badge variant="light" color={COLORS[status]} c="var(--mantine-color-text)" className={classes.badge}>
      {t(`status.${status}`)}
    </Badge>
  );
}

export function Time({ time }: { time: string | null }) {
  const format = useFormat();
  return time ? <LinesCell hint={format.time(time)}>{format.date(time)}</LinesCell> : <NoValue />;
}

/** When the mirror was last started, or that it is at work now. */
export function LastOpen({ row }: { row: SerialRow }) {
  const { t } = useTranslation('serials');
  return (
    <div className={classes.lines}>
      <Time time={row.last_open_time} />
      {row.online === 1 && <span className={classes.online}>{t('online')}</span>}
    </div>
  );
}

export function Actions({ row, onRemark, onRenewCode }: SerialHandlers & { row: SerialRow }) {
  const { t } = useTranslation('serials');
  const { device_no } = row;
  return (
    <RowActionBar>
      <RowAction label={t('action.remark_of', { device_no })} title={t('action.remark')} onClick={() => onRemark(row)}>
        <IconNote size={20} stroke={1.6} aria-hidden />
      </RowAction>
      {row.is_bind === 0 && (
        <RowAction
          label={t('action.renew_of', { device_no })}
          title={t('action.renew')}
          onClick={() => onRenewCode(row)}
        >
          <IconKey size={20} stroke={1.6} aria-hidden />
        </RowAction>
      )}
    </RowActionBar>
  );
}
