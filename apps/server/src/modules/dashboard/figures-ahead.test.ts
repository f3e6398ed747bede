import { addDays, dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE, shopToday } from '#tests/factories/zone.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { readFiguresAhead } from './figures-ahead.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the figures of a month are there before the first look at an overview, and those of older days are not', async () => {
  const { tenant_id } = await buildUser(server);
  const device = await buildDevice(server, { tenant_id });
  const today = shopToday();
  const days = [today, addDays(today, -1), addDays(today, -29), addDays(today, -30)];
  for (const day of days) await buildRecord(server, { device, test_time: dayRange(day, day, SHOP_ZONE).start });
  await asServer(() => readFiguresAhead(server.services));
  const { rows } = await server.services.pool.query(
    'select day::text, tests from figure_day where tenant_id = $1 order by day desc',
    [tenant_id],
  );
  expect(rows).toEqual(days.slice(0, 3).map((day) => ({ day, tests: 1 })));
});
