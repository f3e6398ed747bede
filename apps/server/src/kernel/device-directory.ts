import { createSecretKey, type KeyObject } from 'node:crypto';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import type { Pool } from 'pg';
import type { Secrets } from '../start/secret.ts';
import { createBatcher } from './batch.ts';

export type DeviceLookup =
  | {
      readonly principal: DevicePrincipal;
      readonly secret: KeyObject;
      /** Hash of the activation code that gave the mirror its secret, until the mirror signs a request. */
      readonly open_code: Buffer | null;
    }
  | { readonly refusal: ErrorCode };

export interface DeviceDirectory {
  /** The current state of the mirror a request names; the caller checks its signature. */
  find(device_no: string): Promise<DeviceLookup>;
  /** Marks a code as used, because its mirror has signed a request. A newer code stays valid. */
  useUp(device_no: string, open_code: Buffer): Promise<void>;
}

interface DeviceRow {
  tenant_id: number;
  device_id: number;
  device_no: string;
  status: number;
  is_simulated: boolean;
  secret_enc: Buffer | null;
  settings_rev: number;
  open_code: Buffer | null;
}

interface OpenSecret {
  readonly sealed: Buffer;
  readonly secret: KeyObject;
}

const LANES = { lanes: 2, maxItems: 64 };
const MAX_OPEN_SECRETS = 5_000;

/** Looks up mirrors that ask at the same time together, because each look-up is a round trip to the database. */
export function createDeviceDirectory(pool: Pool, secrets: Secrets): DeviceDirectory {
  const lookups = createBatcher((numbers: readonly string[]) => readDevices(pool, numbers), LANES);
  const openSecrets = new Map<number, OpenSecret>();

  /** Decrypts a secret once and keeps it while the encrypted one stays the same. */
  function secretOf({ device_id, tenant_id, device_no }: DeviceRow, sealed: Buffer): KeyObject {
    const cached = openSecrets.get(device_id);
    if (cached?.sealed.equals(sealed)) return cached.secret;
    const secret = createSecretKey(secrets.open(sealed, deviceSecretPurpose(tenant_id, device_no)));
    openSecrets.delete(device_id);
    openSecrets.set(device_id, { sealed, secret });
    const oldest = openSecrets.keys().next().value;
    if (openSecrets.size > MAX_OPEN_SECRETS && oldest !== undefined) openSecrets.delete(oldest);
    return secret;
  }

  return {
    async find(device_no) {
      const row = await lookups.submit(device_no);
      if (!row) return { refusal: 'DEVICE_UNKNOWN' };
      if (row.status === SERIAL_STATUS.locked) return { refusal: 'DEVICE_LOCKED' };
      if (!row.secret_enc) return { refusal: 'DEVICE_UNBOUND' };
      const { tenant_id, device_id, settings_rev, is_simulated } = row;
      const principal = {
        kind: 'device',
        tenant_id,
        device_id,
        device_no: row.device_no,
        settings_rev,
        is_simulated,
      } as const;
      return { principal, secret: secretOf(row, row.secret_enc), open_code: row.open_code };
    },

    async useUp(device_no, open_code) {
      await pool.query({
        name: 'device-directory.use-up',
        text: `update device_serial set code_used_at = now()
                where device_no = $1 and active_code_hash = $2 and code_used_at is null`,
        values: [device_no, open_code],
      });
    },
  };
}

async function readDevices(pool: Pool, numbers: readonly string[]): Promise<(DeviceRow | undefined)[]> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'device-directory.find',
    text: `select d.tenant_id, d.device_id, s.device_no, s.status, d.is_simulated, d.secret_enc, t.settings_rev,
                  case when s.code_used_at is null then s.active_code_hash end as open_code
             from device_serial s
             left join device d on d.serial_id = s.id and d.unbound_at is null
             left join tenant t on t.tenant_id = d.tenant_id
            where s.device_no = any($1)`,
    values: [numbers],
  });
  const byNumber = new Map(rows.map((row) => [row.device_no, row]));
  return numbers.map((number) => byNumber.get(number));
}

export const deviceSecretPurpose = (tenantId: number, deviceNo: string): string =>
  `tenant:${tenantId}/device:${deviceNo}`;
