import { type PublishState, publishState } from '@skin-mirror/shared/device/device.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { LinesCell } from '../resource/cells.tsx';
import { Mark } from '../resource/column.tsx';

type Published = Outputs['device']['published']['list'][number];

const COLORS = { applied: 'jade', pending: 'orange', offline: 'gray', failed: 'red' } as const;

/** Shows whether a mirror uses the shop's newest settings, since when, or what it waits for. */
export function PublishMark({ device }: { device: Published }) {
  const { t } = useTranslation('publish');
  const format = useFormat();
  const { acked_at, acked_rev, config_rev, ack_error, last_seen } = device;
  const state = publishState(device);
  const hints: Readonly<Record<PublishState, ReactNode>> = {
    applied: acked_at && clock(format, acked_at),
    pending: t('revision', { acked: acked_rev, rev: config_rev }),
    offline: last_seen ? t('offline_since', { time: clock(format, last_seen) }) : t('never_seen'),
    failed: <span title={ack_error}>{ack_error}</span>,
  };
  return (
    <LinesCell hint={hints[state]}>
      <Mark text={t(`state.${state}`)} color={COLORS[state]} />
    </LinesCell>
  );
}

/** Writes a time of today without its day. */
const clock = (format: Format, instant: Date | string): string =>
  format.date(instant) === format.date(new Date()) ? format.time(instant) : format.shortDateTime(instant);
