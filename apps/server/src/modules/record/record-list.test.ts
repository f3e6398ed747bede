import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import { addDays, dayRange, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE, shopToday } from '#tests/factories/zone.ts';
import { buildShop, EVER, list, names, noon, recountDays } from './record.fixture.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the list of records', () => {
  it('has the newest test first and everything that is documented of it', async () => {
    const { client, add, device } = await buildShop(server);
    const images = (['white', 'woods'] as const).map((kind) => image(kind));
    const older = await add({ test_time: noon('2026-03-01'), customer_nickname: '早' });
    const newer = await add({
      test_time: noon('2026-03-02'),
      customer_nickname: '晚',
      images,
      questions: { q1: ['a', 'b'] },
      mark: 'note',
    });
    const page = await list(client);
    expect(page).toMatchObject({ total: 2, total_capped: false, child: [] });
    expect(page.list.map(({ id }) => id)).toEqual([newer.record_id, older.record_id]);
    expect(page.list[0]).toMatchObject({
      analysis_id: newer.record_id,
      result_id: newer.record_id,
      code: device.device_no,
      crt_time: noon('2026-03-02').toISOString(),
      image: images[0]?.path,
      analysis: { filename: images[0]?.path, filename_woods: images[1]?.path, filename_red: '' },
      other_detects: { questions: { q1: ['a', 'b'] } },
      mark: 'note',
      status: 2,
      reason: '',
      share_id: newer.share_id,
      report_url: `${server.origin}/zmskinweb/#/report?shareId=${newer.share_id}&locale=zh`,
    });
  });

  it('begins with the oldest on request, page by page, also where a filter leaves few', async () => {
    const { client, add } = await buildShop(server);
    const all = Array.from({ length: 7 }, (_, index) => `C${index}`);
    for (const [index, customer_nickname] of all.entries())
      await add({
        test_time: new Date(noon(`2026-03-0${1 + Math.floor(index / 3)}`).getTime() + index * MINUTE_MS),
        customer_nickname,
        status: 2,
      });
    const page = async (fields: object) => names(await list(client, { sort: 'test_time', pageSize: 3, ...fields }));
    for (const fields of [{}, { status: '2' }, { q: 'C' }]) {
      expect(await page({ ...fields, page: 1 })).toEqual(all.slice(0, 3));
      expect(await page({ ...fields, page: 2 })).toEqual(all.slice(3, 6));
      expect(await page({ ...fields, page: 3 })).toEqual(all.slice(6));
      expect(await page({ ...fields, page: 4 })).toEqual([]);
      expect(await page({ ...fields, pageSize: 20 })).toEqual(all);
    }
  });

  it('repeats hosts and message at the top level', async () => {
    const { client } = await buildShop(server);
    const answer = (await client.post('/skinMgrSrv/record/list', {})).json();
    expect(answer).toMatchObject({ code: 0, default_host: server.origin, user_host: server.origin });
    expect(answer.data).toMatchObject({ default_host: server.origin, user_host: server.origin, msg: answer.msg });
  });

  it('gives the reason of what is no success in the language of the request, and no report', async () => {
    const { client, add } = await buildShop(server);
    await add({ status: 3, reason_key: 'no_face', test_time: noon('2026-03-03') });
    await add({ status: 1, test_time: noon('2026-03-02') });
    await add({ status: 5, reason_key: 'timed_out', test_time: noon('2026-03-01') });
    const chinese = (await list(client)).list;
    const english = (await list(client.with({ locale: 'en' }))).list;
    expect(chinese.map(({ reason }) => reason)).toEqual(['没有拍到人脸', '上传中', '等待超时']);
    for (const { reason } of english) expect(reason).toMatch(/^[A-Z][ -~]+$/);
    for (const row of chinese) expect(row).toMatchObject({ share_id: '', report_url: '' });
  });

  it('links to the report in Indonesian under the code that the report page knows', async () => {
    const { client, add } = await buildShop(server);
    await add();
    const [row] = (await list(client.with({ locale: 'id' }))).list;
    expect(row?.report_url).toMatch(/&locale=in$/);
  });

  it('has neither deleted records nor those of another shop', async () => {
    const { client, add } = await buildShop(server);
    await add({ deleted_at: new Date(), customer_nickname: '删' });
    await buildRecord(server);
    const kept = await add({ customer_nickname: '留' });
    expect((await list(client)).list.map(({ id }) => id)).toEqual([kept.record_id]);
    expect(names(await list(client, { q: '删' }))).toEqual([]);
  });

  it('is for the main account and guides with the permission only', async () => {
    const guide = await buildGuide(server, { power: [1] });
    for (const client of [await signIn(server, guide), await signIn(server, await buildAdmin(server))]) {
      const answer = (await client.post('/skinMgrSrv/record/list', {})).json();
      expect(answer).toMatchObject({ code: 30001, data: { list: [], total: 0 } });
    }
  });
});

describe('the days of the list', () => {
  it('go from the first of this month to today where none are given', async () => {
    const { client, add } = await buildShop(server);
    const today = shopToday();
    const first = dayRange(`${today.slice(0, 8)}01`, today, SHOP_ZONE).start;
    await add({ test_time: new Date(), customer_nickname: '今天' });
    await add({ test_time: first, customer_nickname: '月初' });
    await add({ test_time: new Date(first.getTime() - 1), customer_nickname: '上月' });
    expect(names(await list(client, { st: '', ed: '' })).sort()).toEqual(['今天', '月初']);
  });

  it("are both included, by the shop's clock", async () => {
    const tenant = await buildTenant(server, { timezone: 'America/New_York' });
    const main = await buildUser(server, tenant);
    const device = await buildDevice(server, tenant);
    const at = (time: string, customer_nickname: string) =>
      buildRecord(server, { device, test_time: new Date(time), customer_nickname });
    await at('2026-03-07T04:59:59.999Z', 'before');
    await at('2026-03-07T05:00:00.000Z', 'first');
    // On 8 March the clocks go forward, so this day has 23 hours.
    await at('2026-03-09T03:59:59.999Z', 'last');
    await at('2026-03-09T04:00:00.000Z', 'after');
    await recountDays(server, tenant.tenant_id);
    const page = await list(await signIn(server, main), { st: '2026-03-07', ed: '2026-03-08' });
    expect(names(page)).toEqual(['last', 'first']);
    expect(page.total).toBe(2);
  });

  it('are refused by name when they are none, or in the wrong order', async () => {
    const { client } = await buildShop(server);
    for (const [fields, field] of [
      [{ st: '2026-02-30' }, '开始日期'],
      [{ st: 'yesterday' }, '开始日期'],
      [{ st: '2026-03-02', ed: '2026-03-01' }, '结束日期'],
    ] as const) {
      const answer = (await client.post('/skinMgrSrv/record/list', fields)).json();
      expect(answer.code).toBe(11001);
      expect(answer.msg).toContain(field);
    }
  });
});

describe('whose records the list has', () => {
  let main: RestClient;
  let guide: RestClient;
  let accounts: Record<'main' | 'first' | 'second' | 'stranger', Account>;
  beforeAll(async () => {
    const shop = await buildShop(server);
    const first = await buildGuide(server, { parent: shop.main, power: [2], name: '小一' });
    const second = await buildGuide(server, { parent: shop.main, power: [2] });
    const stranger = await buildGuide(server, { power: [2] });
    accounts = { main: shop.main, first, second, stranger };
    main = shop.client;
    guide = await signIn(server, first);
    await shop.add({ customer_nickname: 'nobody', test_time: noon('2026-03-04') });
    await shop.add({ customer_nickname: 'main', user_id: shop.main.user_id, test_time: noon('2026-03-03') });
    await shop.add({ customer_nickname: 'first', user_id: first.user_id, test_time: noon('2026-03-02') });
    await shop.add({ customer_nickname: 'second', user_id: second.user_id, test_time: noon('2026-03-01') });
  });

  it('everybody in the shop, for the main account', async () => {
    for (const child of [undefined, '', 'all']) {
      const page = await list(main, child === undefined ? {} : { child });
      expect(names(page)).toEqual(['nobody', 'main', 'first', 'second']);
      expect(page.total).toBe(4);
    }
  });

  it("-10 are one's own; those that no guide took belong to the main account", async () => {
    expect(await list(main, { child: '-10' })).toMatchObject({ total: 2 });
    expect(names(await list(main, { child: '-10' }))).toEqual(['nobody', 'main']);
    expect(names(await list(guide, { child: '-10' }))).toEqual(['first']);
  });

  it("a guide's, for the main account", async () => {
    expect(names(await list(main, { child: accounts.second.user_id }))).toEqual(['second']);
    expect(names(await list(main, { child: accounts.second.user_id, q: 'second' }))).toEqual(['second']);
    expect(names(await list(main, { child: accounts.second.user_id, q: 'first' }))).toEqual([]);
  });

  it("a stranger's guide looks like one that doesn't exist", async () => {
    const texts = await Promise.all(
      [accounts.stranger.user_id, 999_999_999, 'x'].map(
        async (child) => (await main.post('/skinMgrSrv/record/list', { ...EVER, child })).text,
      ),
    );
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] as string).data).toMatchObject({ list: [], total: 0 });
  });

  it('a guide has its own records, whatever it asks for', async () => {
    for (const child of ['', 'all', '-10', accounts.first.user_id]) {
      const page = await list(guide, { child });
      expect(names(page)).toEqual(['first']);
      expect(page).toMatchObject({ total: 1, child: [] });
    }
    for (const child of [accounts.main.user_id, accounts.second.user_id, 0]) {
      expect(await list(guide, { child })).toMatchObject({ list: [], total: 0 });
    }
    for (const q of ['main', 'nobody', 'o']) expect(names(await list(guide, { q }))).toEqual([]);
  });

  it('the main account chooses from its guides', async () => {
    const { first, second } = accounts;
    expect((await list(main)).child).toEqual([
      { user_id: first.user_id, user_acct: first.user_acct, name: '小一' },
      { user_id: second.user_id, user_acct: second.user_acct, name: '' },
    ]);
  });
});

describe('the mirror of the list', () => {
  it('is one of the shop, also when it was bound twice', async () => {
    const { client, add, main, device } = await buildShop(server);
    const other = await buildDevice(server, { tenant_id: main.tenant_id });
    const { rows } = await server.services.pool.query<{ device_id: number }>(
      `insert into device (tenant_id, serial_id, device_no, secret_enc, unbound_at)
       select tenant_id, serial_id, device_no, secret_enc, now() from device where device_id = $1 returning device_id`,
      [device.device_id],
    );
    await add({ customer_nickname: 'now', test_time: noon('2026-03-03') });
    await buildRecord(server, {
      device: { ...device, device_id: rows[0]?.device_id as number },
      customer_nickname: 'before',
      test_time: noon('2026-03-02'),
    });
    await buildRecord(server, { device: other, customer_nickname: 'other', test_time: noon('2026-03-01') });
    const page = await list(client, { code: device.device_no });
    expect(names(page)).toEqual(['now', 'before']);
    expect(page.total).toBe(2);
    expect(names(await list(client, { code: device.device_no, pageSize: 1, page: 2 }))).toEqual(['before']);
    expect((await list(client, { code: '-1' })).total).toBe(3);
  });

  it('of another shop looks like none', async () => {
    const { client, add } = await buildShop(server);
    await add();
    const foreign = await buildRecord(server);
    for (const code of [foreign.device_no, 'unknown']) {
      expect(await list(client, { code })).toMatchObject({ list: [], total: 0 });
    }
  });
});

describe('the pages of the list', () => {
  it('hold every record once, in order, whatever their size', async () => {
    const { client, add, main } = await buildShop(server);
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const days = Array.from({ length: 40 }, (_, index) => addDays('2026-03-01', Math.floor(index / 9)));
    const built = [];
    for (const [index, day] of days.entries()) {
      // Some tests have the same time. Some times have microseconds, because a database can store them.
      const test_time = new Date(noon(day).getTime() + (index % 3) * MINUTE_MS);
      built.push(await add({ test_time, user_id: index % 4 === 0 ? guide.user_id : null }));
    }
    await server.services.pool.query(
      `update skin_record set test_time = test_time + interval '123 microseconds' where tenant_id = $1
          and ('x' || right(record_id::text, 2))::bit(8)::int % 2 = 0`,
      [main.tenant_id],
    );
    const { rows } = await server.services.pool.query<{ record_id: string; user_id: number | null }>(
      'select record_id, user_id from skin_record where tenant_id = $1 order by test_time desc, record_id desc',
      [main.tenant_id],
    );
    const all = rows.map(({ record_id }) => record_id);
    const ofGuide = rows.filter(({ user_id }) => user_id !== null).map(({ record_id }) => record_id);
    expect(all).toHaveLength(built.length);

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 45 }), async (pageSize, page) => {
        const slice = (ids: string[]) => ids.slice((page - 1) * pageSize, page * pageSize);
        const everybody = await list(client, { page, pageSize });
        expect(everybody.list.map(({ id }) => id)).toEqual(slice(all));
        expect(everybody.total).toBe(all.length);
        const found = await list(client, { page, pageSize, q: '王芳' });
        expect(found.list.map(({ id }) => id)).toEqual(slice(all));
        expect(found.total).toBe(all.length);
        const own = await list(client, { page, pageSize, child: guide.user_id });
        expect(own.list.map(({ id }) => id)).toEqual(slice(ofGuide));
        const successes = await list(client, { page, pageSize, status: '2' });
        expect(successes.list.map(({ id }) => id)).toEqual(slice(all));
        expect(successes.total).toBe(all.length);
      }),
      { numRuns: 60 },
    );
  });

  it('are right again at once after a record came or went', async () => {
    const { client, add } = await buildShop(server);
    for (let index = 0; index < 12; index++) {
      await add({ test_time: new Date(noon('2026-03-01').getTime() + index * 1000), customer_nickname: `n${index}` });
    }
    const second = async () => names(await list(client, { page: 2, pageSize: 5 }));
    expect(await second()).toEqual(['n6', 'n5', 'n4', 'n3', 'n2']);
    await add({ test_time: new Date(noon('2026-03-01').getTime() + 60_000), customer_nickname: 'late' });
    expect(await second()).toEqual(['n7', 'n6', 'n5', 'n4', 'n3']);
    const [newest] = (await list(client, { pageSize: 1 })).list;
    await client.post('/skinMgrSrv/record/del', { ids: newest?.id });
    expect(await second()).toEqual(['n6', 'n5', 'n4', 'n3', 'n2']);
  });

  it('end where the records do', async () => {
    const { client, add } = await buildShop(server);
    await add();
    expect(await list(client, { page: 2 })).toMatchObject({ list: [], total: 1 });
    expect(await list(client, { page: 999_999_999, q: '王芳' })).toMatchObject({ list: [], total: 1 });
    expect((await list(client, { page: 'x', pageSize: '-3' })).list).toHaveLength(1);
  });
});

function image(kind: 'white' | 'woods'): RecordImage {
  return { kind, path: `skin/1/${kind}.jpg`, source_sha256: kind, width: 1, height: 1, bytes: 1 };
}
