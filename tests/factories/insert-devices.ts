import type { Pool } from 'pg';
import { deviceSecretPurpose } from '../../apps/server/src/kernel/device-directory.ts';
import type { Secrets } from '../../apps/server/src/kernel/secret.ts';

export interface NewDevice {
  readonly device_no: string;
  readonly secret: Buffer;
}

/** Adds activated mirrors to a shop. Returns their device_ids in the same order. */
export async function insertDevices(
  pool: Pool,
  secrets: Secrets,
  tenant_id: number,
  devices: readonly NewDevice[],
): Promise<number[]> {
  const { rows } = await pool.query<{ device_id: number }>(
    `with wanted as (
       select nextval(pg_get_serial_sequence('device', 'device_id'))::int as device_id, device_no, secret_enc
         from unnest($2::text[], $3::bytea[]) as w (device_no, secret_enc)
     ), serial as (
       insert into device_serial (device_no, tenant_id, bound_device_id, status, activated_at, code_used_at)
       select device_no, $1, device_id, 10, now(), now() from wanted
       returning id, bound_device_id
     )
     insert into device (tenant_id, device_id, serial_id, device_no, secret_enc)
     select $1, w.device_id, s.id, w.device_no, w.secret_enc
       from wanted w join serial s on s.bound_device_id = w.device_id order by w.device_id
     returning device_id`,
    [
      tenant_id,
      devices.map(({ device_no }) => device_no),
      devices.map(({ device_no, secret }) => secrets.seal(secret, deviceSecretPurpose(tenant_id, device_no))),
    ],
  );
  return rows.map(({ device_id }) => device_id);
}
