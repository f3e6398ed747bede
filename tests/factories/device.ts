import { randomBytes } from 'node:crypto';
import { deviceSecretPurpose } from '../../apps/server/src/kernel/principal.ts';
import { buildTenant, uniqueName } from './accounts.ts';
import type { RunningServer } from './server.ts';

/** A mirror that belongs to a shop, with the secret that signs its requests. */
export interface Device {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  /** Base64, as the mirror got it. */
  readonly secret: string;
}

interface DeviceState {
  readonly tenant_id?: number;
  readonly device_no?: string;
  /** 10 normal, -11 locked, -1 inactive. */
  readonly status?: number;
  readonly is_simulated?: boolean;
  readonly is_unbound?: boolean;
}

/** A mirror bound to a shop; to a new one where none is given. */
export async function buildDevice(server: RunningServer, state: DeviceState = {}): Promise<Device> {
  const { pool, secrets } = server.services;
  const tenant_id = state.tenant_id ?? (await buildTenant(server)).tenant_id;
  const device_no = state.device_no ?? uniqueName('M').slice(0, 32);
  const secret = randomBytes(32);
  const { rows } = await pool.query<{ device_id: number }>(
    `with serial as (
       insert into device_serial (device_no, tenant_id, status, activated_at, code_used_at)
       values ($1, $2, $3, now(), now()) returning id)
     insert into device (tenant_id, serial_id, device_no, secret_enc, is_simulated, unbound_at)
     select $2, id, $1, $4, $5, case when $6 then now() end from serial
     returning device_id`,
    [
      device_no,
      tenant_id,
      state.status ?? 10,
      secrets.seal(secret, deviceSecretPurpose(tenant_id, device_no)),
      state.is_simulated ?? false,
      state.is_unbound ?? false,
    ],
  );
  const { device_id } = rows[0] as { device_id: number };
  return { tenant_id, device_id, device_no, secret: secret.toString('base64') };
}
