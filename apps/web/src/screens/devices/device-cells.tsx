import { Badge } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell } from '../../ui/resource/cells.tsx';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';

export function Device({ row }: { row: DeviceRow }) {
  const { t } = useTranslation('devices');
  return (
    <LinesCell
      hint={
        <>
          <OnlineState row={row} />
          {row.is_simulated && (
            <Badge size="xs" variant="default" className={classes.mark} title={t('simulated_hint')}>
              {t('simulated')}
            </Badge>
          )}
        </>
      }
    >
      <strong className={classes.number}>{row.device_no}</strong>
    </LinesCell>
  );
}

function stateOf({ status, is_activated, online }: DeviceRow): 'online' | 'offline' | 'locked' | 'inactive' {
  if (status === SERIAL_STATUS.locked) return 'locked';
  if (status !== SERIAL_STATUS.normal || !is_activated) return 'inactive';
  return online ? 'online' : 'offline';
}

export function OnlineState({ row }: { row: DeviceRow }) {
  const { t } = useTranslation('devices');
  const state = stateOf(row);
  return (
    <span className={classes.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}

/** When a mirror last sent something: roughly, and exactly below. */
export function LastSeen({ row }: { row: DeviceRow }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  if (!row.last_seen) return <LinesCell>{t('never_seen')}</LinesCell>;
  return <LinesCell hint={format.dateTime(row.last_seen)}>{format.ago(row.last_seen)}</LinesCell>;
}

export function Settings({ row }: { row: DeviceRow }) {
  const { t } = useTranslation('devices');
  if (row.ack_error) {
    return (
      <LinesCell hint={<span title={row.ack_error}>{row.ack_error}</span>}>
        <span className={classes.sync} data-sync="failed">
          {t('sync.failed')}
        </span>
      </LinesCell>
    );
  }
  const isTaken = row.acked_rev >= row.config_rev;
  return (
    <LinesCell hint={isTaken ? undefined : t('sync.pending_hint', { acked: row.acked_rev, rev: row.config_rev })}>
      <span className={classes.sync} data-sync={isTaken ? 'taken' : 'pending'}>
        {isTaken ? t('sync.taken') : t('sync.pending')}
      </span>
    </LinesCell>
  );
}

/** Numbers of guides and of waiting applications, with links. */
export function Guides({ row }: { row: DeviceRow }) {
  const { t } = useTranslation('devices');
  const { device_no, sub_count, unreviewed_count } = row;
  const search = { view: 'guides', device: device_no };
  return (
    <div className={classes.guides}>
      <Link to="/skinmgr/deviceDgManager" search={search} resetScroll={false} className={classes.link}>
        {t('guides', { count: sub_count })}
      </Link>
      {unreviewed_count > 0 && (
        <Link
          to="/skinmgr/deviceDgManager"
          search={{ ...search, status: String(REVIEW_STATUS.pending) }}
          resetScroll={false}
          className={classes.badge}
        >
          <Badge color="orange" variant="light" c="var(--mantine-color-text)" tt="none">
            {t('pending', { count: unreviewed_count })}
          </Badge>
        </Link>
      )}
    </div>
  );
}
