import { createSecretKey, type KeyObject } from 'node:crypto';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/pool.ts';
import { createBatcher } from './batch.ts';
import { type DeviceRow, findDevices, useUpCode } from './device-directory.store.ts';
import type { Secrets } from './secret.ts';

export type DeviceLookup =
  | {
      readonly principal: DevicePrincipal;
      readonly secret: KeyObject;
      /** The hash of the mirror's activation code. Null after the mirror has signed its first request. */
      readonly open_code: Buffer<ArrayBuffer> | null;
    }
  | { readonly refusal: ErrorCode };

export type DeviceDirectory = ReturnType<typeof createDeviceDirectory>;

const LANES = { lanes: 2, maxItems: 64 };
/** For requests that each mirror sends every minute. They share one query, so that the database isn't overloaded. */
const PATIENT_LANE = { lanes: 1, maxItems: 2_000, everyMs: 300 };

export function createDeviceDirectory(database: Database, secrets: Secrets) {
  const findAll = (numbers: readonly string[]) => findDevices(database.pool, numbers);
  const lookups = createBatcher(findAll, LANES);
  const patientLookups = createBatcher(findAll, PATIENT_LANE);
  const openSecrets = new LRUCache<number, { readonly sealed: Buffer; readonly secret: KeyObject }>({ max: 5_000 });

  function secretOf({ device_id, tenant_id, device_no }: DeviceRow, sealed: Buffer): KeyObject {
    const cached = openSecrets.get(device_id);
    if (cached?.sealed.equals(sealed)) return cached.secret;
    const secret = createSecretKey(secrets.open(sealed, deviceSecretPurpose(tenant_id, device_no)));
    openSecrets.set(device_id, { sealed, secret });
    return secret;
  }

  return {
    /**
     * Finds the current data of a mirror. The caller must check the signature of the request. With `canWait`, the server
     * collects requests for up to 0.3 seconds and looks them up together.
     */
    async find(device_no: string, canWait = false): Promise<DeviceLookup> {
      const row = await (canWait ? patientLookups : lookups).submit(device_no);
      if (!row) return { refusal: 'DEVICE_UNKNOWN' };
      if (row.status === SERIAL_STATUS.locked) return { refusal: 'DEVICE_LOCKED' };
      if (!row.secret_enc) return { refusal: 'DEVICE_UNBOUND' };
      const { status: _, secret_enc, open_code, ...mirror } = row;
      return { principal: { kind: 'device', ...mirror }, secret: secretOf(row, secret_enc), open_code };
    },

    useUp: (device_no: string, open_code: Buffer<ArrayBuffer>) => useUpCode(database, device_no, open_code),
  };
}

export const deviceSecretPurpose = (tenantId: number, deviceNo: string): string =>
  `tenant:${tenantId}/device:${deviceNo}`;
