import { DAY_MS, dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, buildDeviceGuide, type Device } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE, shopToday } from '#tests/factories/zone.ts';

const HOUR_MS = DAY_MS / 24;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a guide’s customers of a month are counted by the guide’s own tests and those of the guide’s mirrors', async () => {
  const { tenant_id } = await buildTenant(server, { work_mode: 2 });
  const main = await buildUser(server, { tenant_id });
  const guide = await buildGuide(server, { parent: main, power: [2] });
  const [own, other] = [await buildDevice(server, { tenant_id }), await buildDevice(server, { tenant_id })];
  await buildDeviceGuide(server, { device: own, guide });
  const midnight = dayRange(shopToday(), shopToday(), SHOP_ZONE).start.getTime();
  const test = (mobile: string, days: number, device: Device, by?: Account, status = 2) =>
    buildRecord(server, {
      device,
      customer_mobile: mobile,
      test_time: new Date(midnight + HOUR_MS - days * DAY_MS),
      user_id: by?.user_id ?? null,
      status,
    });
  const figures = async () => {
    const { json } = await (await signIn(server, guide)).query('dashboard.insights', {});
    const data = json().result?.data as Record<string, number> | undefined;
    return { count_customer: data?.count_customer, count_returning: data?.count_returning };
  };
  expect(await figures()).toEqual({ count_customer: 0, count_returning: 0 });

  // These tests are another's, too old, or without a customer.
  await test('13800000001', 0, other, main);
  await test('13800000002', 40, other, guide);
  await test('', 0, other, guide);
  expect(await figures()).toEqual({ count_customer: 0, count_returning: 0 });

  // Two tests on one day, and an earlier one by somebody else: the customer hasn't come back to the guide.
  await test('13800000003', 0, other, guide);
  await test('13800000003', 0, own);
  await test('13800000003', 50, other, main);
  expect(await figures()).toEqual({ count_customer: 1, count_returning: 0 });

  // Three came back within a year: to the guide, from the guide to the guide's mirror, and after a test that failed.
  await test('13800000004', 3, other, guide);
  await test('13800000004', 300, other, guide);
  await test('13800000005', 2, own);
  await test('13800000005', 60, other, guide);
  await test('13800000006', 1, own, main);
  await test('13800000006', 20, own, guide, 3);
  expect(await figures()).toEqual({ count_customer: 4, count_returning: 3 });

  // A customer who was last there more than a year ago is new.
  await test('13800000007', 1, own);
  await test('13800000007', 370, own);
  expect(await figures()).toEqual({ count_customer: 5, count_returning: 3 });

  // A day ends at the shop's midnight.
  await test('13800000008', 0, own);
  await test('13800000008', 2 / 24, own);
  expect(await figures()).toEqual({ count_customer: 6, count_returning: 4 });
});
