import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type DeviceRow = Outputs['device']['myList']['list'][number];
export type GuideRow = Outputs['device']['guideList']['list'][number];

/** The review statuses that filter the list of applications. */
export const REVIEW_STATUSES = Object.values(REVIEW_STATUS).filter((status) => status !== REVIEW_STATUS.none);

export const guideName = ({ name, user_acct }: GuideRow): string => name || user_acct;

export function stateOf({ status, is_activated, online }: DeviceRow): 'online' | 'offline' | 'locked' | 'inactive' {
  if (status === SERIAL_STATUS.locked) return 'locked';
  if (status !== SERIAL_STATUS.normal || !is_activated) return 'inactive';
  return online ? 'online' : 'offline';
}

/** The state of a mirror's settings: up to date, waiting, or failed. */
export function syncOf({ ack_error, acked_rev, config_rev }: DeviceRow): 'failed' | 'taken' | 'pending' {
  if (ack_error) return 'failed';
  return acked_rev >= config_rev ? 'taken' : 'pending';
}
