import { AUTH_TYPES, type DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { activation, heartbeat } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { SERIAL_STATUS, TYPED_ONCE_MINUTES } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { deviceSecretPurpose } from '../../kernel/device-directory.ts';
import type { Secrets } from '../../start/secret.ts';
import { hashActiveCode } from '../serial/active-code.ts';

export interface SerialRow {
  readonly device_no: string;
  readonly status: number;
  /** The shop that has the mirror, or for which its number is reserved. */
  readonly tenant_id: number | null;
  /**
   * True if the typed code belongs to this mirror and isn't used up. Without a typed code: true if the console has
   * opened the mirror for a while.
   */
  readonly is_code: boolean;
}

/** How long a code that was typed on the mirror counts in the console. */
const TYPED_ONCE_MS = TYPED_ONCE_MINUTES * 60_000;

/** Finds a mirror by its number, and checks the typed code. */
export async function findSerial(
  prisma: PrismaClient,
  device_no: string,
  code: string,
): Promise<SerialRow | undefined> {
  const found = await prisma.device_serial.findUnique({ where: { device_no } });
  if (!found) return undefined;
  const { active_code_hash, code_used_at, status, tenant_id, open_until } = found;
  const isCode =
    code === ''
      ? open_until !== null && open_until > new Date()
      : active_code_hash !== null && hashActiveCode(code).equals(active_code_hash);
  return { device_no, status, tenant_id, is_code: isCode && code_used_at === null };
}

/** Remembers for a while that the right code was typed on a mirror without a shop. */
export async function offerMirror(prisma: PrismaClient, device_no: string, offered_from: string): Promise<void> {
  const offered_until = new Date(Date.now() + TYPED_ONCE_MS);
  await prisma.device_serial.updateMany({
    where: { device_no, code_used_at: null },
    data: { offered_from, offered_until },
  });
}

/** True if an account is a shop's main account. */
export const isMainAccount = async (
  prisma: PrismaClient,
  { tenant_id, user_id }: { readonly tenant_id: number; readonly user_id: number },
): Promise<boolean> =>
  (await prisma.user_account.count({ where: { tenant_id, user_id, auth_type: AUTH_TYPES.main } })) > 0;

export interface Activated {
  readonly tenant_name: string;
  readonly config_rev: number;
}

/**
 * Gives a mirror a secret, and binds the mirror to the shop if no shop has it. The first signed request uses up the
 * code, so that a mirror that missed the answer can ask again. Returns undefined if the code is used up or another shop
 * has the mirror by now. Uses one SQL statement, so that only one of two parallel shops gets the mirror.
 */
export async function activateDevice(
  pool: Pool,
  secrets: Secrets,
  tenant_id: number,
  input: z.output<typeof activation>,
  secret: Buffer,
): Promise<Activated | undefined> {
  const { device_no, model, mac, serial, app_version, is_simulated } = input;
  const sealed = secrets.seal(secret, deviceSecretPurpose(tenant_id, device_no));
  const { rows } = await pool.query<Activated>({
    name: 'device.activate',
    text: `
      with code as (
        update device_serial
           set tenant_id = $7, status = ${SERIAL_STATUS.normal}, activated_at = coalesce(activated_at, now()),
               model = $3, mac = $4, serial = $5, app_version = $6
         where device_no = $1 and code_used_at is null
           and case when $2::bytea is null then open_until > now() else active_code_hash = $2 end
           and status <> ${SERIAL_STATUS.locked} and coalesce(tenant_id, $7) = $7
        returning id
      ), bound as (
        insert into device (tenant_id, serial_id, device_no, secret_enc, is_simulated)
        select $7, id, $1, $8, $9 from code
        on conflict (serial_id) where unbound_at is null
        do update set secret_enc = excluded.secret_enc, is_simulated = excluded.is_simulated
           where device.tenant_id = excluded.tenant_id
        returning serial_id
      )
      select t.shop as tenant_name, t.settings_rev as config_rev
        from tenant t where t.tenant_id = $7 and exists (select 1 from bound)`,
    values: [
      device_no,
      input.active_code === '' ? null : hashActiveCode(input.active_code),
      model,
      mac,
      serial,
      app_version,
      tenant_id,
      sealed,
      is_simulated === 1,
    ],
  });
  return rows[0];
}

/**
 * Stores a mirror's sign of life and its state. Locks the row of the number before the row of the shop's mirror, like
 * all changes of both. SQL instead of Prisma, because each mirror calls this every minute.
 */
export async function noteHeartbeat(
  pool: Pool,
  { tenant_id, device_id }: DevicePrincipal,
  input: z.output<typeof heartbeat>,
): Promise<void> {
  await pool.query({
    name: 'device.heartbeat',
    text: `
      with number as (
        update device_serial s
           set app_version = coalesce(nullif($7, ''), app_version), ip = coalesce(nullif($8, ''), ip),
               location = coalesce(nullif($9, ''), location),
               last_open_time = case when $10 then now() else last_open_time end
          from device d
         where d.tenant_id = $1 and d.device_id = $2 and d.unbound_at is null and s.id = d.serial_id
        returning s.id
      )
      update device set last_seen = now(), seq_last = greatest(seq_last, $3), queue_len = $4, free_mb = $5,
             acked_rev = greatest(acked_rev, $6)
        from number where tenant_id = $1 and device_id = $2`,
    values: [
      tenant_id,
      device_id,
      input.seq,
      input.queue_len,
      input.free_mb ?? null,
      input.config_rev,
      input.app_version,
      input.ip,
      input.location,
      input.is_start === 1,
    ],
  });
}

export async function noteAcknowledgement(
  prisma: PrismaClient,
  { tenant_id, device_id }: DevicePrincipal,
  { rev, ok, error }: { rev: number; ok: number; error: string },
): Promise<void> {
  await prisma.device.updateMany({
    where: { tenant_id, device_id },
    data: { last_seen: new Date(), ...(ok === 1 ? { acked_rev: rev, ack_error: '' } : { ack_error: error }) },
  });
}
