import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { unbindMirror } from '../modules/device/binding.store.ts';
import { type DeviceLookup, deviceSecretPurpose } from './device-directory.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const find = (device_no: string) => server.services.devices.find(device_no);
const secretOf = (found: DeviceLookup) =>
  'secret' in found ? found.secret.export().toString('base64') : found.refusal;
const change = (device: Device, setting: string, value: unknown = null) =>
  server.services.pool.query(
    `with serial as (select id from device_serial where device_no = $1) update ${setting}`,
    value === null ? [device.device_no] : [device.device_no, value],
  );

describe('a mirror', () => {
  it('is found among others that ask at the same time, with its own secret', async () => {
    const devices = await Promise.all(Array.from({ length: 5 }, () => buildDevice(server)));
    const found = await Promise.all([...devices, ...devices].map(({ device_no }) => find(device_no)));
    expect(found.map(secretOf)).toEqual([...devices, ...devices].map(({ secret }) => secret));
    const { tenant_id, device_id, device_no } = devices[0] as Device;
    expect(await Promise.all([find('NOBODY'), find(device_no)])).toMatchObject([
      { refusal: 'DEVICE_UNKNOWN' },
      { principal: { tenant_id, device_id, device_no } },
    ]);
  });

  it('is refused by the next request once it is locked or unbound', async () => {
    const device = await buildDevice(server);
    expect(secretOf(await find(device.device_no))).toBe(device.secret);
    await change(device, 'device_serial set status = -11 where id = (select id from serial)');
    expect(await find(device.device_no)).toEqual({ refusal: 'DEVICE_LOCKED' });
    await change(device, 'device_serial set status = 10 where id = (select id from serial)');
    await unbindMirror(server.services.pool, ['device_no', device.device_no], device.tenant_id, randomBytes(32));
    expect(await find(device.device_no)).toEqual({ refusal: 'DEVICE_UNBOUND' });
  });

  it('has its new secret as soon as it got one', async () => {
    const device = await buildDevice(server);
    await find(device.device_no);
    const secret = randomBytes(32);
    const sealed = server.services.secrets.seal(secret, deviceSecretPurpose(device.tenant_id, device.device_no));
    await change(device, 'device set secret_enc = $2 where serial_id = (select id from serial)', sealed);
    expect(secretOf(await find(device.device_no))).toBe(secret.toString('base64'));
  });
});
