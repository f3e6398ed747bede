import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { SERIAL_STATUS, TYPED_ONCE_MINUTES } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { EVERYBODY, tellAccountChange } from '../identity/account-change.ts';
import { END, IS_OPEN } from './end-application.ts';

export interface WantedMirror {
  readonly device_no: string;
  /** The hash of the typed code; null if the code was typed on the mirror. */
  readonly active_code_hash: Buffer | null;
  /** The network of the console that asks. */
  readonly network: string;
  readonly shop: string;
}

interface LockedSerial {
  readonly id: number;
  readonly status: number;
  /** The shop that has the mirror, or for which the number is reserved. */
  readonly tenant_id: number | null;
  readonly bound_to: number | null;
  readonly is_code: boolean;
}

/**
 * Binds a mirror to a shop, or returns the reason why not. The number is locked meanwhile, so only one of several
 * parallel requests succeeds. The others find it bound.
 */
export const bindMirror = (pool: Pool, tenant_id: number, wanted: WantedMirror): Promise<ErrorCode | undefined> =>
  transaction(pool, async (db) => {
    const serial = await lockSerial(db, wanted);
    const refusal = bindRefusal(serial, tenant_id);
    if (refusal || !serial) return refusal;
    await db.query({
      name: 'binding.bind',
      text: `with serial as (
               update device_serial set tenant_id = $1, status = ${SERIAL_STATUS.normal}, activated_at = now(),
                      open_until = now() + interval '${TYPED_ONCE_MINUTES} minutes', offered_until = null
                where id = $2 returning id, device_no)
             insert into device (tenant_id, serial_id, device_no, shop) select $1, id, device_no, $3 from serial`,
      values: [tenant_id, serial.id, wanted.shop],
    });
    return undefined;
  });

/** True if the right code was typed on the mirror a short while ago, in this network. */
export async function isOffered(db: Queryable, device_no: string, network: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'binding.offered',
    text: `select 1 from device_serial
            where device_no = $1 and offered_until > now() and offered_from = $2 and code_used_at is null`,
    values: [device_no, network],
  });
  return rows.length > 0;
}

/** Reads the number under a lock, so that it sees the changes of others. */
async function lockSerial(
  db: Queryable,
  { device_no, active_code_hash, network }: WantedMirror,
): Promise<LockedSerial | undefined> {
  await db.query({
    name: 'binding.lock',
    text: 'select 1 from device_serial where device_no = $1 for update',
    values: [device_no],
  });
  const { rows } = await db.query<LockedSerial>({
    name: 'binding.read',
    text: `select s.id, s.status, s.tenant_id, d.tenant_id as bound_to,
                  coalesce(case when $2::bytea is null then s.offered_until > now() and s.offered_from = $3
                                else s.active_code_hash = $2 end, false) and s.code_used_at is null as is_code
             from device_serial s left join device d on d.serial_id = s.id and d.unbound_at is null
            where s.device_no = $1`,
    values: [device_no, active_code_hash, network],
  });
  return rows[0];
}

/**
 * Returns the reason why a mirror can't be bound. Only a caller with the code of an unused mirror may learn that
 * another shop has the mirror.
 */
function bindRefusal(serial: LockedSerial | undefined, tenant_id: number): ErrorCode | undefined {
  if (!serial) return 'DEVICE_NOT_FOUND';
  if (serial.bound_to === tenant_id) return 'DEVICE_BOUND_ALREADY';
  if (!serial.is_code) return 'ACTIVE_CODE_INVALID';
  if ((serial.bound_to ?? serial.tenant_id ?? tenant_id) !== tenant_id) return 'DEVICE_BOUND_ELSEWHERE';
  return serial.status === SERIAL_STATUS.locked ? 'DEVICE_IS_LOCKED' : undefined;
}

interface BoundMirror {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  readonly serial_id: number;
}

const LOCK_BOUND = `select d.tenant_id, d.device_id, d.device_no, d.serial_id
  from device_serial s join device d on d.serial_id = s.id and d.unbound_at is null`;

/** Takes a mirror out of a shop and gives it a new code. Returns undefined if the shop has no such mirror. */
export const unbindMirror = (
  pool: Pool,
  mirror: { readonly tenant_id: number; readonly device_no: string },
  new_code_hash: Buffer,
): Promise<BoundMirror | undefined> =>
  transaction(pool, async (db) => {
    const { rows } = await db.query<BoundMirror>({
      name: 'binding.lock-own',
      text: `${LOCK_BOUND} where d.tenant_id = $1 and s.device_no = $2 for update`,
      values: [mirror.tenant_id, mirror.device_no],
    });
    return release(db, rows[0], new_code_hash);
  });

/**
 * Takes the mirror of an activation code out of its shop: a mirror of this shop, or of any shop if `tenant_id` is null.
 */
export const unbindByCode = (
  pool: Pool,
  code: { readonly tenant_id: number | null; readonly active_code_hash: Buffer },
  new_code_hash: Buffer,
): Promise<BoundMirror | undefined> =>
  transaction(pool, async (db) => {
    const { rows } = await db.query<BoundMirror>({
      name: 'binding.lock-code',
      text: `${LOCK_BOUND} where s.active_code_hash = $1 and ($2::int is null or d.tenant_id = $2) for update`,
      values: [code.active_code_hash, code.tenant_id],
    });
    return release(db, rows[0], new_code_hash);
  });

/**
 * Removes everything that the shop added to the mirror: its secret, its guides and their applications. A lock and the
 * mirror's own data stay, but its location is removed, because the next shop must not see it.
 */
async function release(
  db: Queryable,
  mirror: BoundMirror | undefined,
  new_code_hash: Buffer,
): Promise<BoundMirror | undefined> {
  if (!mirror) return undefined;
  await db.query({
    name: 'binding.release',
    text: `with freed as (
             update device_serial
                set tenant_id = null, active_code_hash = $4, code_used_at = null, activated_at = null,
                    open_until = null, offered_until = null,
                    last_open_time = null, ip = '', location = '',
                    status = case when status = ${SERIAL_STATUS.locked} then status else ${SERIAL_STATUS.inactive} end
              where id = $3
           ), ended as (
             update device_guide set ${END} where tenant_id = $1 and device_id = $2 and ${IS_OPEN}
           )
           update device set unbound_at = now(), secret_enc = null where tenant_id = $1 and device_id = $2`,
    values: [mirror.tenant_id, mirror.device_id, mirror.serial_id, new_code_hash],
  });
  await tellAccountChange(db, mirror.tenant_id, EVERYBODY);
  return mirror;
}
