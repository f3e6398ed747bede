// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Queryable } from '../../database/transaction.ts';

/** A locked device number. Only the holder of the lock may change which shop has the mirror. */
export interface LockedSerial {
  readonly id: number;
  readonly device_no: string;
  readonly status: number;
  /** The shop that has the mirror or has reserved its number. */
  readonly tenant_id: number | null;
  /** The device_id of the mirror in its shop; null if no shop has the mirror. */
  readonly bound_device_id: number | null;
  readonly active_code_hash: Buffer | null;
  readonly code_used_at: Date | null;
  readonly activated_at: Date | null;
  readonly open_until: Date | null;
  readonly offered_until: Date | null;
  readonly offered_from: string;
}

/**
 * Locks a device number and reads its newest values. All changes of a mirror's shop lock the number first and the
 * mirror's row second, so that they can't deadlock. Uses SQL, because Prisma has no locks.
 */
export async function lockSerial(
  db: Queryable,
  [column, value]: readonly ['id', number] | readonly ['device_no', string] | readonly ['active_code_hash', Buffer],
): Promise<LockedSerial | undefined> {
  const { rows } = await db.query<LockedSerial>({
    name: `serial.lock-by-${column}`,
    text: `select id, device_no, status, tenant_id, bound_device_id, active_code_hash, code_used_at, activated_at,
                  open_until, offered_until, offered_from
             from device_serial where ${column} = $1 for update`,
    values: [value],
  });
  return rows[0];
}

/**
 * Gives a mirror without a shop to a shop, and returns the new device_id. The caller holds the lock on the number.
 * @param shop describes where the mirror stands
 */
export async function giveMirror(
  db: Queryable,
  { id, device_no }: Pick<LockedSerial, 'id' | 'device_no'>,
  tenant_id: number,
  shop: string,
): Promise<number> {
  const { rows } = await db.query<{ device_id: number }>({
    name: 'serial.give-device',
    text: 'insert into device (tenant_id, serial_id, device_no, shop) values ($1, $2, $3, $4) returning device_id',
    values: [tenant_id, id, device_no, shop],
  });
  const { device_id } = rows[0] as { device_id: number };
  await db.query({
    name: 'serial.give',
    text: `update device_serial set tenant_id = $2, bound_device_id = $3, status = ${SERIAL_STATUS.normal},
                  offered_until = null where id = $1`,
    values: [id, tenant_id, device_id],
  });
  return device_id;
}
