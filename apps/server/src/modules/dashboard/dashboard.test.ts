import { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import { scoreTest } from '@skin-mirror/shared/scoring/scoring.ts';
import { addDays, DAY_MS, dayRange, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, buildDeviceGuide } from '#tests/factories/device.ts';
import { measuredResult, testStart, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE, shopToday } from '#tests/factories/zone.ts';

type PlatformFigures = z.output<(typeof dashboardContract)['platform']['output']>;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const about = async (client: RestClient) => (await client.post('/skinMgrSrv/count/about')).json();

async function daily(client: RestClient, days: number) {
  const { result } = (await client.query('dashboard.daily', { days })).json();
  const data = result?.data as { days: { day: string; count: number; late: number }[] };
  return data.days;
}

describe('the overview', () => {
  it("counts the shop's tests by its own days, its mirrors, guides and goods", async () => {
    const main = await buildUser(server, await buildTenant(server, { shop: '花溪店' }));
    const guide = await buildGuide(server, { parent: main, power: [2], shop: '二店' });
    const { tenant_id } = main;
    const device = await buildDevice(server, { tenant_id });
    await buildDevice(server, { tenant_id, is_unbound: true });
    const today = shopToday();
    const { start } = dayRange(today, today, SHOP_ZONE);
    await buildRecord(server, { device, test_time: start });
    await buildRecord(server, { device, test_time: start, user_id: main.user_id });
    await buildRecord(server, { device, test_time: start, user_id: guide.user_id });
    await buildRecord(server, { device, test_time: new Date(start.getTime() - 1), user_id: guide.user_id });
    await buildRecord(server, { device, test_time: new Date(start.getTime() - DAY_MS - 1) });
    await buildRecord(server);
    await server.services.pool.query(
      `insert into goods (tenant_id, goods_name, shelf_status, deleted_at)
       values ($1, 'a', 10, null), ($1, 'b', 10, null), ($1, 'off', 0, null), ($1, 'deleted', 10, now())`,
      [tenant_id],
    );

    expect(await about(await signIn(server, main))).toMatchObject({
      code: 0,
      countRecord: 3,
      countRecordYestoday: 1,
      countDevice: 1,
      countDG: 1,
      countGoods: 2,
      worklist: { wait_to_work: [], wait_to_addgoods: [] },
      dglist: [
        { user_acct: main.user_acct, shop: '花溪店', today: 2, yestoday: 0 },
        { user_acct: guide.user_acct, name: guide.user_acct, shop: '二店', today: 1, yestoday: 1 },
      ],
    });
    const ofGuide = await about(await signIn(server, guide));
    expect(ofGuide).toMatchObject({ countRecord: 1, countRecordYestoday: 1, countDG: 0 });
    expect((ofGuide.dglist as { user_acct: string }[]).map(({ user_acct }) => user_acct)).toEqual([guide.user_acct]);
  });

  it('asks those who can add goods to do so while the shop has none', async () => {
    const tenant = await buildTenant(server, { shop: '花溪店' });
    const main = await buildUser(server, tenant);
    const seller = await buildGuide(server, { parent: main, power: [1] });
    const other = await buildGuide(server, { parent: main, power: [2] });
    const asked = [{ name: '花溪店' }];
    for (const [account, wait_to_addgoods] of [
      [main, asked],
      [seller, asked],
      [other, []],
    ] as const) {
      expect(await about(await signIn(server, account))).toMatchObject({ worklist: { wait_to_addgoods } });
    }
  });

  it('of a platform administrator is empty', async () => {
    expect(await about(await signIn(server, await buildAdmin(server)))).toMatchObject({
      code: 0,
      countRecord: 0,
      countDevice: 0,
      countDG: 0,
      countGoods: 0,
      worklist: { wait_to_work: [], wait_to_addgoods: [] },
      dglist: [],
    });
  });
});

describe('tests a day', () => {
  it('end today and have the days without any, with what arrived late', async () => {
    const tenant = await buildTenant(server, { timezone: 'Pacific/Kiritimati' });
    const main = await buildUser(server, tenant);
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const today = shopDay(new Date(), 'Pacific/Kiritimati');
    await server.services.pool.query(
      `insert into record_day (tenant_id, day, user_id, device_id, count, late)
       values ($1, $2, 0, 1, 3, 1), ($1, $2, $4, 1, 2, 0), ($1, $3, 0, 1, 5, 5)`,
      [tenant.tenant_id, addDays(today, -1), addDays(today, -5), guide.user_id],
    );
    const empty = { count: 0, late: 0 };
    expect(await daily(await signIn(server, main), 4)).toEqual([
      { day: addDays(today, -3), ...empty },
      { day: addDays(today, -2), ...empty },
      { day: addDays(today, -1), count: 5, late: 1 },
      { day: today, ...empty },
    ]);
    const ofGuide = await daily(await signIn(server, guide), 366);
    expect(ofGuide).toHaveLength(366);
    expect(ofGuide.filter(({ count }) => count > 0)).toEqual([{ day: addDays(today, -1), count: 2, late: 0 }]);
  });
});

describe('what waits for the shop', () => {
  it('are applications of guides, by mirror, for the main account alone', async () => {
    const { tenant_id } = await buildTenant(server, { work_mode: 2 });
    const main = await buildUser(server, { tenant_id });
    const guides = await Promise.all([1, 2, 3].map(() => buildGuide(server, { parent: main })));
    const [device, quiet] = [await buildDevice(server, { tenant_id }), await buildDevice(server, { tenant_id })];
    for (const [index, guide] of guides.entries())
      await buildDeviceGuide(server, { device, guide, review_status: index < 2 ? 0 : 10 });
    await buildDeviceGuide(server, { device: quiet, guide: guides[0] as Account, review_status: 11 });
    const worklist = async (account: Account) => (await about(await signIn(server, account))).worklist;
    expect(await worklist(main)).toMatchObject({ wait_to_work: [{ name: device.device_no, count: 2 }] });
    expect(await worklist(guides[2] as Account)).toMatchObject({ wait_to_work: [] });
    expect(await about(await signIn(server, guides[2] as Account))).toMatchObject({ countDevice: 1 });
    expect(await about(await signIn(server, guides[0] as Account))).toMatchObject({ countDevice: 0 });
  });
});

describe('the first steps', () => {
  it('tick themselves as the shop does them, and are hidden for the shop until they are called back', async () => {
    const main = await buildUser(server);
    const client = await signIn(server, main);
    const { pool } = server.services;
    const { tenant_id } = main;
    const setup = async (by = client) =>
      (await by.query('dashboard.setup', {})).json().result?.data as {
        steps: { key: string; is_done: boolean }[];
        is_hidden: boolean;
      };
    const done = async () => (await setup()).steps.filter(({ is_done }) => is_done).map(({ key }) => key);
    expect(await done()).toEqual([]);

    const update = (values: object) => client.post('/skinMgrSrv/config/update', { ...values });
    await update({ shop_address: '12 Rose Lane' });
    expect(await done()).toEqual(['card']);
    await update({ shop_address: '' });
    expect(await done()).toEqual([]);
    await update({ shop_phone: '+49 30 1234567' });
    await pool.query("insert into config_value (tenant_id, key, value) values ($1, 'logo', '\"conf_app/1/a.jpg\"')", [
      tenant_id,
    ]);
    await pool.query("insert into goods (tenant_id, goods_name) values ($1, 'Cream')", [tenant_id]);
    const device = await buildDevice(server, { tenant_id });
    expect(await done()).toEqual(['card', 'logo', 'goods', 'device']);
    const { share_id } = await buildRecord(server, { device });
    expect(await done()).toEqual(['card', 'logo', 'goods', 'device', 'test']);
    const visitor = createClient(server);
    expect((await visitor.query('report.share', { share_id })).json().error).toBeUndefined();
    const guide = await buildGuide(server, { parent: main, power: [2] });
    expect(await done()).toEqual(['card', 'logo', 'goods', 'device', 'test', 'report', 'guide']);

    await client.mutate('dashboard.hideSetup', { is_hidden: true });
    expect((await setup(await signIn(server, main))).is_hidden).toBe(true);
    await client.mutate('dashboard.hideSetup', { is_hidden: false });
    expect((await setup()).is_hidden).toBe(false);
    const refused = (await (await signIn(server, guide)).query('dashboard.setup', {})).json();
    expect(refused.error?.data.code_name).toBe('NO_PERMISSION');
  });
});

describe('the comparison with yesterday', () => {
  it('ends at the same time of the day', async () => {
    const main = await buildUser(server);
    const device = await buildDevice(server, { tenant_id: main.tenant_id });
    const today = shopToday();
    const { start } = dayRange(addDays(today, -1), addDays(today, -1), SHOP_ZONE);
    const sameTime = Date.now() - DAY_MS;
    await buildRecord(server, { device, test_time: start });
    await buildRecord(server, { device, test_time: new Date(sameTime + 30_000) });
    await buildRecord(server, { device, test_time: new Date(start.getTime() - 1) });
    const { result } = (await (await signIn(server, main)).query('dashboard.daily', { days: 2 })).json();
    expect(result?.data).toMatchObject({ yesterday_until_now: 1 });
  });
});

describe('insights', () => {
  const insights = async (client: RestClient) =>
    (await client.query('dashboard.insights', {})).json().result?.data as Record<string, unknown>;
  const scored = (acne: number, wrinkle: number) =>
    scoreTest(
      [
        { dimension: 'acne', layer: 'layer', raw: acne },
        { dimension: 'wrinkle', layer: 'layer', raw: wrinkle },
      ],
      [],
    );

  it('tell the faults of a week, and what the tests of a month say', async () => {
    const main = await buildUser(server);
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const { tenant_id } = main;
    const device = await buildDevice(server, { tenant_id });
    const { pool } = server.services;
    const [cream] = (
      await pool.query(
        `insert into goods (tenant_id, goods_name, goods_pic, shelf_status)
         values ($1, 'Cream', '/a.jpg', 10), ($1, 'No picture', '', 10), ($1, 'Off the shelf', '', 0) returning goods_id`,
        [tenant_id],
      )
    ).rows as { goods_id: number }[];
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const base = { device, is_simulated: false };
    await buildRecord(server, { ...base, scores: scored(20, 60), customer_mobile: '13800000001' });
    await buildRecord(server, {
      ...base,
      scores: scored(30, 60),
      test_time: daysAgo(8),
      customer_mobile: '13800000001',
    });
    await buildRecord(server, {
      ...base,
      scores: scored(90, 60),
      customer_mobile: '13800000002',
      user_id: guide.user_id,
    });
    await buildRecord(server, { ...base, test_time: daysAgo(40), customer_mobile: '13800000003' });
    await buildRecord(server, { ...base, status: 4 });
    await buildRecord(server, { ...base, status: 5, test_time: daysAgo(8) });
    await buildRecord(server, { scores: scored(1, 2) });
    await pool.query(
      `update skin_record set recommendation = $2 where tenant_id = $1 and customer_mobile = '13800000001'`,
      [tenant_id, { goods: [{ goods_id: cream?.goods_id }], excluded: [] }],
    );

    expect(await insights(await signIn(server, main))).toMatchObject({
      failed: [{ status: 4, count: 1 }],
      count_without_picture: 1,
      count_success: 3,
      count_customer: 2,
      count_returning: 1,
      concerns: [
        { dimension: 'acne', count: 2 },
        { dimension: 'wrinkle', count: 1 },
      ],
      goods: [{ goods_name: 'Cream', count: 2 }],
    });
    expect(await insights(await signIn(server, guide))).toMatchObject({
      failed: [],
      count_without_picture: 0,
      count_success: 1,
      count_returning: 0,
      goods: [],
    });
  });

  it('tell of tests that end, are deleted, are restored, or fall on other days in another time zone', async () => {
    const main = await buildUser(server);
    const { tenant_id } = main;
    const device = await buildDevice(server, { tenant_id });
    const mirror = createMirrorClient(server, device);
    const client = await signIn(server, main);
    const count = async () => (await insights(client)).count_success;
    const today = shopToday();
    // Each of these two is a day earlier in New York, so a day there has one test again, but the other one.
    const begins = (day: string) => new Date(dayRange(day, day, SHOP_ZONE).start.getTime() + 60_000);
    await buildRecord(server, { device, test_time: begins(addDays(today, -10)) });
    await buildRecord(server, { device, test_time: begins(addDays(today, -9)), status: 4 });
    expect(await count()).toBe(1);
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', testStart(withoutPhotos))).json();
    expect(await count()).toBe(1);
    await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
    expect(await count()).toBe(2);
    await client.post('/skinMgrSrv/record/del', { ids: [analysis_id] }, 'json');
    expect(await count()).toBe(1);
    await client.mutate('record.restore', { ids: [analysis_id] });
    expect(await count()).toBe(2);
    await client.post('/skinMgrSrv/config/update', { timezone: 'America/New_York' });
    expect(await count()).toBe(2);
  });

  it('of a day with 1,000 tests are read again once a minute', async () => {
    const main = await buildUser(server);
    const { tenant_id } = main;
    const device = await buildDevice(server, { tenant_id });
    const mirror = createMirrorClient(server, device);
    const client = await signIn(server, main);
    const { pool } = server.services;
    const count = async () => (await insights(client)).count_success;
    const send = async () => {
      const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', testStart(withoutPhotos))).json();
      await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
    };
    await send();
    await pool.query('update record_day set count = 1000 where tenant_id = $1', [tenant_id]);
    expect(await count()).toBe(1);
    await mirror.post('/mirrorSrv/record/create', testStart(withoutPhotos));
    await send();
    expect(await count()).toBe(1);
    await pool.query("update figure_day set made_at = made_at - interval '1 minute' where tenant_id = $1", [tenant_id]);
    expect(await count()).toBe(2);
    await send();
    expect(await count()).toBe(2);
    await pool.query("update figure_day set made_at = made_at - interval '1 minute' where tenant_id = $1", [tenant_id]);
    expect(await count()).toBe(3);
  });

  it('of a shop without tests are empty', async () => {
    expect(await insights(await signIn(server, await buildUser(server)))).toMatchObject({
      failed: [],
      count_success: 0,
      average_score: null,
      count_customer: 0,
      concerns: [],
      goods: [],
    });
  });
});

describe('the first steps of the operator', () => {
  it('are seen in numbers, shops and settings, and can be hidden', async () => {
    await buildDevice(server, { tenant_id: (await buildUser(server)).tenant_id });
    const stepsOf = async (by: RunningServer) => {
      const admin = await signIn(by, await buildAdmin(by));
      const data = (await admin.query('dashboard.platformSetup', {})).json().result?.data;
      const { steps, is_hidden } = dashboardContract.platformSetup.output.parse(data);
      return { admin, is_hidden, done: steps.flatMap(({ key, is_done }) => (is_done ? key : [])) };
    };
    const before = await stepsOf(server);
    expect(before).toMatchObject({ is_hidden: false, done: ['shop', 'numbers'] });
    await before.admin.mutate('dashboard.hidePlatformSetup', { is_hidden: true });
    expect((await stepsOf(server)).is_hidden).toBe(true);
    await before.admin.mutate('dashboard.hidePlatformSetup', { is_hidden: false });

    const own = await startBeside(server, { PUBLIC_URL: 'http://127.0.0.1:8080', BACKUP_DIR: '/nowhere' });
    expect((await stepsOf(own)).done).toEqual(['shop', 'numbers', 'backup']);
    await own.close();
    const ready = await startBeside(server, {
      PUBLIC_URL: 'https://skin.example.com',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'a@example.com',
    });
    expect((await stepsOf(ready)).done).toEqual(['shop', 'numbers', 'address', 'messages']);
    await ready.close();
  });
});

describe('the platform', () => {
  it('counts shops, mirrors and what waits, for administrators alone', async () => {
    const admin = await signIn(server, await buildAdmin(server));
    const platform = async () => (await admin.query('dashboard.platform', {})).json().result?.data as PlatformFigures;
    const before = await platform();
    const main = await buildUser(server);
    const device = await buildDevice(server, { tenant_id: main.tenant_id });
    await server.services.pool.query('update device set last_seen = now() where tenant_id = $1', [main.tenant_id]);
    await server.services.pool.query(
      "insert into code_request (name, num, opt_user_id, opt_user) values ('more', 100, 1, 'a')",
    );
    await buildRecord(server, { device });
    const after = await platform();
    expect(after.count_shop).toBe(before.count_shop + 1);
    expect(after.count_online).toBe(before.count_online + 1);
    expect(after.count_request).toBe(before.count_request + 1);
    expect(after.days).toHaveLength(30);
    const total = ({ days }: PlatformFigures) => days.reduce((sum, { count }) => sum + count, 0);
    expect(total(after)).toBe(total(before) + 1);
    const simulated = await buildDevice(server, { tenant_id: main.tenant_id, is_simulated: true });
    await buildRecord(server, { device: simulated, is_simulated: true });
    const trial = await platform();
    expect([total(trial), trial.left_out]).toEqual([total(after), after.left_out + 1]);
    await (await signIn(server, main)).post('/skinMgrSrv/config/update', { show_simulated: 1 });
    const counted = await platform();
    expect([total(counted), counted.left_out]).toEqual([total(after) + 1, after.left_out]);
    const refused = (await (await signIn(server, main)).query('dashboard.platform', {})).json();
    expect(refused.error?.data.code_name).toBe('NO_PERMISSION');
  });
});
