import { randomBytes } from 'node:crypto';
import { unbindMirror } from '../../apps/server/src/modules/device/binding.store.ts';
import { hashActiveCode, newActiveCode } from '../../apps/server/src/modules/serial/active-code.ts';
import { type Account, buildTenant, uniqueName } from './accounts.ts';
import { insertDevices } from './insert-devices.ts';
import { type Answer, createClient, createMirrorClient, type MirrorClient } from './rest-client.ts';
import type { RunningServer } from './server.ts';

export interface Device {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  /** The secret that signs the mirror's requests, in base64. */
  readonly secret: string;
}

interface DeviceState {
  readonly tenant_id?: number;
  readonly device_no?: string;
  /** 10: normal, -11: locked, -1: inactive. */
  readonly status?: number;
  readonly is_simulated?: boolean;
  readonly is_unbound?: boolean;
}

/** Makes a mirror. If `tenant_id` is missing, makes a new shop too. */
export async function buildDevice(server: RunningServer, state: DeviceState = {}): Promise<Device> {
  const { pool, secrets } = server.services;
  const tenant_id = state.tenant_id ?? (await buildTenant(server)).tenant_id;
  const device_no = state.device_no ?? uniqueName('M').slice(0, 32);
  const secret = randomBytes(32);
  const [device_id = 0] = await insertDevices(pool, secrets, tenant_id, [{ device_no, secret }]);
  const { status = 10, is_simulated = false, is_unbound = false } = state;
  if (status !== 10) await pool.query('update device_serial set status = $2 where device_no = $1', [device_no, status]);
  if (is_simulated)
    await pool.query('update device set is_simulated = true where tenant_id = $1 and device_id = $2', [
      tenant_id,
      device_id,
    ]);
  if (is_unbound) await unbindMirror(pool, ['device_no', device_no], tenant_id, randomBytes(32));
  return { tenant_id, device_id, device_no, secret: secret.toString('base64') };
}

/** Adds a guide's application for a mirror. By default the application is approved. */
export async function buildDeviceGuide(
  { services }: RunningServer,
  { device, guide, review_status = 10 }: { device: Device; guide: Account; review_status?: number },
): Promise<number> {
  const { rows } = await services.pool.query<{ id: number }>(
    `insert into device_guide (tenant_id, device_id, user_id, review_status, power)
     select tenant_id, $2, user_id, $4, power from user_account where tenant_id = $1 and user_id = $3 returning id`,
    [device.tenant_id, device.device_id, guide.user_id, review_status],
  );
  return (rows[0] as { id: number }).id;
}

export interface Serial {
  readonly device_no: string;
  readonly active_code: string;
}

/** Makes the number of a mirror that no shop has yet. With `tenant_id`, the number is reserved for that shop. */
export async function buildSerial(
  { services }: RunningServer,
  {
    tenant_id = null,
    status = -1,
    device_no = uniqueName('S').slice(0, 32),
  }: { readonly tenant_id?: number | null; readonly status?: number; readonly device_no?: string } = {},
): Promise<Serial> {
  const serial = { device_no, active_code: newActiveCode() };
  await services.pool.query(
    'insert into device_serial (device_no, active_code_hash, tenant_id, status) values ($1, $2, $3, $4)',
    [serial.device_no, hashActiveCode(serial.active_code), tenant_id, status],
  );
  return serial;
}

/**
 * Activates a mirror with its code, as the mirror's screen does. If the server refuses, all requests of the returned
 * client fail.
 */
export async function activateMirror(server: RunningServer, serial: Serial, fields = {}): Promise<ActivatedMirror> {
  const body = { ...serial, model: 'M1', app_version: '1.0', ...fields };
  const answer = await createClient(server, { locale: 'en' }).post('/mirrorSrv/device/activate', body, 'json');
  const secret = String(answer.json().device_secret ?? '');
  return { answer, client: createMirrorClient(server, { device_no: serial.device_no, secret }) };
}

export interface ActivatedMirror {
  readonly answer: Answer;
  readonly client: MirrorClient;
}
