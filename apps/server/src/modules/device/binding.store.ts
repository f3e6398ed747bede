import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { SERIAL_STATUS, TYPED_ONCE_MINUTES } from '@skin-mirror/shared/mirror/mirror.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { EVERYBODY, tellAccountChange } from '../../kernel/account-change.ts';
import { endMirrorSettings } from '../revision/end-mirror-settings.ts';
import { giveMirror, type LockedSerial, lockSerial } from '../serial/lock-serial.ts';
import { END, IS_OPEN } from './end-application.ts';

export interface WantedMirror {
  readonly device_no: string;
  /** The hash of the typed activation code. Null if the code was typed on the mirror instead of in the console. */
  readonly active_code_hash: Buffer | null;
  /** The network from which the console sends the request. */
  readonly network: string;
  readonly shop: string;
}

const TYPED_ONCE_MS = TYPED_ONCE_MINUTES * MINUTE_MS;

/** Binds a mirror, or returns why it can't be bound. Locks its number, so that one of parallel requests succeeds. */
export const bindMirror = (pool: Pool, tenant_id: number, wanted: WantedMirror): Promise<ErrorCode | undefined> =>
  transaction(pool, async (db) => {
    const now = new Date();
    const serial = await lockSerial(db, ['device_no', wanted.device_no]);
    const refusal = bindRefusal(serial, tenant_id, wanted, now);
    if (refusal || !serial) return refusal;
    await giveMirror(db, serial, tenant_id, wanted.shop);
    await db.query({
      name: 'binding.open',
      text: `update device_serial set activated_at = $2, open_until = $3, opened_from = $4, asked_from = '' where id = $1`,
      values: [serial.id, now, new Date(now.getTime() + TYPED_ONCE_MS), wanted.network],
    });
    return undefined;
  });

/** Lets a mirror connect from the network where it asks. False if it asks no more, or elsewhere. */
export async function allowNetwork(
  db: Queryable,
  tenant_id: number,
  { device_no, asks_from }: { readonly device_no: string; readonly asks_from: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'binding.allow',
    text: `update device_serial set opened_from = asked_from, asked_from = ''
            where tenant_id = $1 and bound_device_id is not null and device_no = $2 and asked_from = $3
              and asked_from <> '' and open_until > now() and code_used_at is null`,
    values: [tenant_id, device_no, asks_from],
  });
  return rowCount === 1;
}

/** True if the right code was typed on the mirror within the last hour, in the same network. */
export async function isOffered(db: Queryable, device_no: string, network: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'binding.offered',
    text: `select 1 from device_serial
            where device_no = $1 and offered_until > now() and offered_from = $2 and code_used_at is null`,
    values: [device_no, network],
  });
  return rows.length > 0;
}

/** True for the right, unused code, or without one if it was typed on the mirror in the same network. */
function isCode(serial: LockedSerial, { active_code_hash, network }: WantedMirror, now: Date): boolean {
  if (serial.code_used_at !== null) return false;
  if (active_code_hash !== null) return serial.active_code_hash?.equals(active_code_hash) === true;
  return serial.offered_until !== null && serial.offered_until > now && serial.offered_from === network;
}

/** Returns why a mirror can't be bound. Only the right code tells that another shop has the mirror. */
function bindRefusal(
  serial: LockedSerial | undefined,
  tenant_id: number,
  wanted: WantedMirror,
  now: Date,
): ErrorCode | undefined {
  if (!serial) return 'DEVICE_NOT_FOUND';
  if (serial.bound_device_id !== null && serial.tenant_id === tenant_id) return 'DEVICE_BOUND_ALREADY';
  if (!isCode(serial, wanted, now)) return 'ACTIVE_CODE_INVALID';
  if ((serial.tenant_id ?? tenant_id) !== tenant_id) return 'DEVICE_BOUND_ELSEWHERE';
  return serial.status === SERIAL_STATUS.locked ? 'DEVICE_IS_LOCKED' : undefined;
}

interface BoundMirror {
  readonly tenant_id: number;
  readonly device_no: string;
}

/**
 * Removes a mirror from its shop and gives it a new activation code. Returns undefined if no such mirror is bound, or if
 * it belongs to another shop than `owner`. Null means any shop.
 */
export const unbindMirror = (
  pool: Pool,
  by: Parameters<typeof lockSerial>[1],
  owner: number | null,
  new_code_hash: Buffer,
): Promise<BoundMirror | undefined> =>
  transaction(pool, async (db) => release(db, await lockSerial(db, by), owner, new_code_hash));

/** The changes of a mirror's number that no shop has any more. A lock stays. */
export const FREE = `tenant_id = null, bound_device_id = null, code_used_at = null, activated_at = null, open_until = null,
  opened_from = '', asked_from = '', offered_until = null, offered_from = '',
  status = case when status = ${SERIAL_STATUS.locked} then status else ${SERIAL_STATUS.inactive} end`;

/**
 * Removes the mirror's secret and its own settings. Ends the guides' access to the mirror and all open applications. The mirror's reported
 * data, such as its location, stays with the old shop.
 */
async function release(
  db: Queryable,
  serial: LockedSerial | undefined,
  owner: number | null,
  new_code_hash: Buffer,
): Promise<BoundMirror | undefined> {
  if (!serial || serial.bound_device_id === null || serial.tenant_id === null) return undefined;
  const { id, device_no, tenant_id, bound_device_id: device_id } = serial;
  if (owner !== null && owner !== tenant_id) return undefined;
  await db.query({
    name: 'binding.release-number',
    text: `update device_serial set ${FREE}, active_code_hash = $2 where id = $1`,
    values: [id, new_code_hash],
  });
  // The mirror is removed first, then the applications end. In this order no guide can apply in between.
  await db.query({
    name: 'binding.release',
    text: 'update device set unbound_at = $3, secret_enc = null where tenant_id = $1 and device_id = $2',
    values: [tenant_id, device_id, new Date()],
  });
  await db.query({
    name: 'binding.end-applications',
    text: `update device_guide set ${END} where tenant_id = $1 and device_id = $2 and ${IS_OPEN}`,
    values: [tenant_id, device_id],
  });
  await endMirrorSettings(db, tenant_id, device_id);
  await tellAccountChange(db, tenant_id, EVERYBODY);
  return { tenant_id, device_no };
}
