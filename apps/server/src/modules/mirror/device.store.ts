import { createHash } from 'node:crypto';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { activation, heartbeat } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { deviceSecretPurpose } from '../../kernel/principal.ts';
import type { Secrets } from '../../secret.ts';

export interface SerialRow {
  readonly id: number;
  readonly device_no: string;
  readonly tenant_id: number | null;
  readonly status: number;
  readonly active_code_hash: Buffer | null;
}

export const hashActiveCode = (code: string): Buffer => createHash('sha256').update(code.trim()).digest();

export async function findSerial(pool: Pool, device_no: string): Promise<SerialRow | undefined> {
  const { rows } = await pool.query<SerialRow>({
    name: 'device.serial',
    text: 'select id, device_no, tenant_id, status, active_code_hash from device_serial where device_no = $1',
    values: [device_no],
  });
  return rows[0];
}

export interface Activated {
  readonly tenant_name: string;
  readonly config_rev: number;
}

/**
 * Binds a mirror to the shop that its code was made for and gives it a secret. The code is used up by the first signed
 * request and not before: a mirror whose answer was lost on the way may ask again. Undefined when the code is used up.
 */
export async function activateDevice(
  pool: Pool,
  secrets: Secrets,
  serial: SerialRow & { readonly tenant_id: number },
  input: z.output<typeof activation>,
  secret: Buffer,
): Promise<Activated | undefined> {
  const { device_no, model, mac, serial: serial_no, app_version, is_simulated } = input;
  const sealed = secrets.seal(secret, deviceSecretPurpose(serial.tenant_id, serial.device_no));
  const { rows } = await pool.query<Activated>({
    name: 'device.activate',
    text: `
      with code as (
        update device_serial set code_used_at = coalesce(code_used_at, now()), status = 10, activated_at = coalesce(activated_at, now()),
               model = $3, mac = $4, serial = $5, app_version = $6
         where device_no = $1 and active_code_hash = $2 and tenant_id = $7
        returning id
      ), bound as (
        insert into device (tenant_id, serial_id, device_no, secret_enc, is_simulated)
        select $7, id, $1, $8, $9 from code
        on conflict (serial_id) where unbound_at is null
        do update set secret_enc = excluded.secret_enc, is_simulated = excluded.is_simulated, bound_at = now()
           where device.tenant_id = excluded.tenant_id
        returning serial_id
      )
      select t.shop as tenant_name, t.settings_rev as config_rev
        from tenant t where t.tenant_id = $7 and exists (select 1 from bound)`,
    values: [
      device_no,
      hashActiveCode(input.active_code),
      model,
      mac,
      serial_no,
      app_version,
      serial.tenant_id,
      sealed,
      is_simulated === 1,
    ],
  });
  return rows[0];
}

/** Notes that the mirror is alive. Its first signed heartbeat uses up the activation code. */
export async function noteHeartbeat(
  pool: Pool,
  { tenant_id, device_id }: DevicePrincipal,
  input: z.output<typeof heartbeat>,
): Promise<void> {
  await pool.query({
    name: 'device.heartbeat',
    text: `
      with seen as (
        update device set last_seen = now(), seq_last = greatest(seq_last, $3), queue_len = $4, free_mb = $5,
               acked_rev = greatest(acked_rev, $6)
         where tenant_id = $1 and device_id = $2 returning serial_id
      )
      update device_serial s
         set active_code_hash = null, app_version = coalesce(nullif($7, ''), app_version), ip = coalesce(nullif($8, ''), ip),
             location = coalesce(nullif($9, ''), location),
             last_open_time = case when $10 then now() else last_open_time end
        from seen where s.id = seen.serial_id`,
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
  pool: Pool,
  { tenant_id, device_id }: DevicePrincipal,
  { rev, ok, error }: { rev: number; ok: number; error: string },
): Promise<void> {
  await pool.query({
    name: 'device.ack',
    text: `update device set acked_rev = case when $4 then $3 else acked_rev end, ack_error = $5, last_seen = now()
            where tenant_id = $1 and device_id = $2`,
    values: [tenant_id, device_id, rev, ok === 1, ok === 1 ? '' : error],
  });
}
