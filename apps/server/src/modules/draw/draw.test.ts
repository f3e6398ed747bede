import { type DrawLog, verifyLog, wholeLog } from '@skin-mirror/shared/draw/draw-log.ts';
import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { type BuiltRecord, buildRecord, buildRecords, type RecordColumns } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';
import { shopKey } from '../link/shop-key.ts';
import { createDraws } from './draw.store.ts';
import { runDraw } from './run-draw.ts';

let server: RunningServer;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server);
});
afterAll(() => server.close());

const TODAY = shopToday();
const YESTERDAY = addDays(TODAY, -1);

/** A first prize for everybody. */
const SURE = { prize_name: 'Serum', probability: 10_000, total_num: 100 };
const THANKS = { prize_name: 'Thanks', award_level: 0, probability: 0, total_num: null };

const READ_OF_DRAWS = `select (select sum(seq_tup_read) from pg_stat_user_tables where relname = 'draw') +
  (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'draw') as read`;

async function buildShop() {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  const device = await buildDevice(server, { tenant_id });
  const test = (columns: Partial<RecordColumns> = {}) => buildRecord(server, { device, ...columns });
  return { tenant_id, main, device, client: await signIn(server, main), test };
}

const current = async ({ share_id }: BuiltRecord) =>
  (await anybody.get('/skinSrv/active/current', { shareId: share_id })).json();
const draw = async ({ share_id }: BuiltRecord) =>
  (await anybody.post('/skinSrv/active/draw', { shareId: share_id }, 'json')).json();
const verify = async (tenant_id: number, act_id: number) =>
  (await anybody.get('/skinSrv/active/verify', { shop: shopKey(server.services.secrets, tenant_id), act_id })).json();
const end = (tenant_id: number, act_id: number) =>
  server.services.prisma.promotion.updateMany({
    where: { tenant_id, act_id },
    data: { start_time: new Date(YESTERDAY), end_time: new Date(YESTERDAY) },
  });

describe('the lucky draw of a report', () => {
  it('is shown with the hash of its seed, drawn once, and shown again with the code', async () => {
    const { tenant_id, test } = await buildShop();
    const { act_id, seed_hash } = await buildPromotion(server, { tenant_id, awards: [SURE, THANKS] });
    const record = await test();
    expect(await current(record)).toMatchObject({
      code: 0,
      seed_hash,
      draws_left: 1,
      reason: '',
      draws: [],
      promotion: { act_id, act_name: 'Spring draw', start_time: TODAY, end_time: TODAY },
      prizes: [
        { prize_name: 'Serum', award_level: 1, is_left: true },
        { prize_name: 'Thanks', award_level: 0, is_left: true },
      ],
    });
    const drawn = await draw(record);
    expect(drawn).toMatchObject({ code: 0, act_id, seq: 1, award: { prize_name: 'Serum' }, redeemed_at: null });
    expect(drawn.redeem_code).toMatch(/^[2-9A-Z]{10}$/);
    expect(await draw(record)).toEqual(drawn);
    expect(await current(record)).toMatchObject({
      draws_left: 0,
      reason: 'drawn',
      draws: [{ act_id, redeem_code: drawn.redeem_code }],
    });
  });

  it('is refused without a promotion, to an older test, and twice a day to a mobile number', async () => {
    const { tenant_id, test, client } = await buildShop();
    const record = await test({ customer_mobile: '13800001111' });
    expect(await current(record)).toMatchObject({ code: 0, promotion: null, draws_left: 0 });
    expect((await draw(record)).code).toBe(50005);
    await buildPromotion(server, { tenant_id, awards: [SURE], end_time: YESTERDAY, start_time: YESTERDAY });
    await buildPromotion(server, { tenant_id, awards: [SURE], status: 0 });
    expect((await draw(record)).code).toBe(50005);
    await buildPromotion(server, { tenant_id, awards: [SURE] });
    const older = await test({ test_time: new Date(Date.now() - 3 * DAY_MS) });
    expect(await current(older)).toMatchObject({ draws_left: 0, reason: 'before' });
    expect((await draw(older)).code).toBe(11001);
    expect((await draw(record)).code).toBe(0);
    const second = await test({ customer_mobile: '138 0000 1111' });
    expect(await current(second)).toMatchObject({ draws_left: 0, reason: 'daily' });
    expect((await draw(second)).code).toBe(40002);
    for (const nobody of [await test({ customer_mobile: '' }), await test({ customer_mobile: '' })]) {
      expect((await draw(nobody)).code).toBe(0);
    }
    await client.post('/skinMgrSrv/config/update', { h5_show_active: 0 }, 'json');
    expect(await current(await test())).toMatchObject({ promotion: null });
  });

  it('is refused by a link that ended, one of another shop or no link', async () => {
    const { tenant_id, test, client } = await buildShop();
    const { tenant_id: other } = await buildTenant(server);
    await buildPromotion(server, { tenant_id: other, awards: [SURE] });
    const record = await test();
    expect((await draw(record)).code).toBe(50005);
    await buildPromotion(server, { tenant_id, awards: [SURE] });
    await client.post('/skinMgrSrv/share/revoke', { analysis_id: record.record_id, share_id: record.share_id });
    const [expired, deleted, renamed] = [await test(), await test(), await test()];
    const change = (of: BuiltRecord, data: object) =>
      server.services.prisma.skin_record.updateMany({ where: { tenant_id, record_id: of.record_id }, data });
    await change(expired, { share_expires_at: new Date() });
    await change(deleted, { deleted_at: new Date() });
    const foreign = renamed.share_id.replace(/^[^.]+/, other.toString(36));
    for (const share_id of [record.share_id, expired.share_id, deleted.share_id, foreign, 'x', '']) {
      expect((await draw({ ...record, share_id })).code, share_id).toBe(60001);
    }
    expect((await draw(renamed)).code).toBe(0);
  });

  it.each([
    ['a second draw', '23505', 'draw_tenant_id_act_id_record_id_key', 40010],
    ['an empty stock', '23514', 'award_stock', 50003],
  ])('refuses %s in words, even where only the database notices', async (_, errcode, constraint, code) => {
    const { tenant_id, test } = await buildShop();
    await buildPromotion(server, { tenant_id, awards: [SURE] });
    const { pool } = server.services;
    await pool.query(`
      create function refuse_draw() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '${errcode}', constraint = '${constraint}'; end $$;
      create trigger refuse_draw before insert on draw for each row execute function refuse_draw()`);
    try {
      expect(await draw(await test())).toMatchObject({ code, msg: expect.stringMatching(/抽/) });
    } finally {
      await pool.query('drop trigger refuse_draw on draw; drop function refuse_draw');
    }
  });

  it('gives the consolation prize after the last prize, and no code with it', async () => {
    const { tenant_id, test } = await buildShop();
    await buildPromotion(server, { tenant_id, awards: [{ ...SURE, total_num: 1 }, THANKS] });
    expect(await draw(await test())).toMatchObject({ award: { prize_name: 'Serum' } });
    expect(await draw(await test())).toMatchObject({ award: { prize_name: 'Thanks' }, redeem_code: '' });
  });
});

describe('many callers at once', () => {
  it('get no prize more than there are, each test once, and a log that the seed proves', async () => {
    const { tenant_id, device } = await buildShop();
    const awards = [{ probability: 3_000, total_num: 7 }, { probability: 4_000, total_num: 1_000 }, THANKS];
    const { act_id, award_ids } = await buildPromotion(server, { tenant_id, awards });
    const records = await buildRecords(
      server,
      Array.from({ length: 128 }, () => ({ device })),
    );
    // Each test draws twice, at once.
    const answers = await Promise.all(
      [...records, ...records].map(({ share_id }) => runDraw(server.services, share_id, 'zh')),
    );
    answers.slice(0, 128).forEach((answer, index) => {
      expect(answers[index + 128]).toEqual(answer);
    });
    const firsts = answers.slice(0, 128).filter(({ award }) => award?.award_id === award_ids[0]);
    expect(firsts).toHaveLength(7);
    expect(new Set(answers.map(({ seq }) => seq)).size).toBe(128);
    expect(new Set(firsts.map(({ redeem_code }) => redeem_code)).size).toBe(7);
    await server.services.prisma.award.updateMany({
      where: { tenant_id, award_id: award_ids[0] },
      data: { total_num: 20 },
    });
    const [late] = await buildRecords(server, [{ device }]);
    await runDraw(server.services, late?.share_id ?? '', 'zh');

    await end(tenant_id, act_id);
    const log = await verify(tenant_id, act_id);
    expect(log).toMatchObject({ code: 0, terms: [{ from_seq: 1 }, { from_seq: 129 }] });
    expect(log.draws).toHaveLength(129);
    expect(await verifyLog(log as never)).toEqual([]);
    expect(JSON.stringify(log)).not.toContain(records[0]?.customer_mobile);
  });

  it('with one mobile number draw as often as the number may in a day', async () => {
    const { tenant_id, device, test } = await buildShop();
    await buildPromotion(server, { tenant_id, awards: [SURE], daily_limit: 2 });
    const person = { device, customer_mobile: '13800002222' };
    const tests = await buildRecords(
      server,
      Array.from({ length: 8 }, () => person),
    );
    const codes = (await Promise.all(tests.map(draw))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(2);
    expect(codes.filter((code) => code === 40002)).toHaveLength(6);
    expect((await draw(await test({ customer_mobile: '13800003333' }))).code).toBe(0);
  });

  it('read nothing of the promotion’s other draws, however many there are', async () => {
    const { tenant_id, test } = await buildShop();
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [SURE], daily_limit: 2 });
    const many = 30_000;
    const pool = new Pool({ connectionString: server.services.env.DATABASE_URL, max: 1 });
    const draws = createDraws(pool);
    const drawOne = async (mobile: string) => {
      const { record_id } = await test({ customer_mobile: mobile });
      const where = { tenant_id, record_id };
      const { customer_id } = await server.services.prisma.skin_record.findFirstOrThrow({ where });
      return draws.submit({ tenant_id, act_id, ticket: 0, today: TODAY, record_id, customer_id });
    };
    await pool.query(
      `insert into draw (tenant_id, act_id, seq, record_id, draw_day) select $1, $2, n, gen_random_uuid(), $3
         from generate_series(1, $4::int) n`,
      [tenant_id, act_id, TODAY, many],
    );
    await server.services.prisma.promotion.updateMany({ where: { tenant_id, act_id }, data: { last_seq: many } });
    const { rows } = await pool.query<{ read: number }>(READ_OF_DRAWS);
    for (const answer of [expect.anything(), expect.anything(), 'daily']) {
      expect(await drawOne('13800004444')).toEqual(answer);
    }
    await pool.query('select pg_stat_force_next_flush()');
    const after = await pool.query<{ read: number }>(READ_OF_DRAWS);
    await pool.end();
    expect(Number(after.rows[0]?.read) - Number(rows[0]?.read)).toBeLessThan(many / 3);
  });
});

describe('the log of draws', () => {
  it('is closed until the end; after it nobody draws, even if the end moves', async () => {
    const { tenant_id, test } = await buildShop();
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [SURE] });
    const record = await test();
    await draw(record);
    expect((await verify(tenant_id, act_id)).code).toBe(11001);
    expect((await anybody.get('/skinSrv/active/verify', { act_id })).json().code).toBe(11001);
    expect((await verify(tenant_id, 999_999)).code).toBe(11001);
    const { tenant_id: other } = await buildTenant(server);
    await end(tenant_id, act_id);
    expect((await verify(other, act_id)).code).toBe(11001);
    const log = await verify(tenant_id, act_id);
    expect(log.code).toBe(0);
    // The number of the promotion is enough, too.
    expect((await anybody.get('/skinSrv/active/verify', { act_id })).json()).toEqual(log);
    await server.services.prisma.promotion.updateMany({
      where: { tenant_id, act_id },
      data: { end_time: new Date(TODAY) },
    });
    expect((await draw(await test())).code).toBe(50005);
    expect(await draw(record)).toMatchObject({ code: 0, seq: 1 });
  });

  it('comes in pages, which anybody may keep because they never change', async () => {
    const { tenant_id, test } = await buildShop();
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [SURE] });
    await draw(await test());
    const DRAWS = 12_000;
    await server.services.pool.query(
      `insert into draw (tenant_id, act_id, seq, record_id, draw_day)
       select $1, $2, seq, gen_random_uuid(), $4 from generate_series(2, $3::int) as seq`,
      [tenant_id, act_id, DRAWS, YESTERDAY],
    );
    await end(tenant_id, act_id);
    const page = (after: number, headers = {}) => {
      const query = { shop: shopKey(server.services.secrets, tenant_id), act_id, after };
      return anybody.get('/skinSrv/active/verify', query, headers);
    };
    const sizes: number[] = [];
    const log = await wholeLog(async (after) => {
      const answer = await page(after);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
      const { draws, terms, next } = answer.json() as never as DrawLog & { next: number | null };
      sizes.push(draws.length);
      return { draws, terms, next };
    });
    expect(sizes).toEqual([5_000, 5_000, 2_000]);
    expect(log.draws.map(({ seq }) => seq)).toEqual(Array.from({ length: DRAWS }, (_, index) => index + 1));
    expect(log.terms).toHaveLength(1);

    const etag = (await page(5_000)).headers.get('etag') ?? '';
    expect((await page(5_000, { 'if-none-match': etag })).status).toBe(304);
    expect((await page(10_000, { 'if-none-match': etag })).status).toBe(200);
    const unknown = await anybody.get('/skinSrv/active/verify', { act_id: 999_999 });
    expect(unknown.headers.get('cache-control')).toBe('no-store');
  });

  it('tells nothing of a promotion that nobody drew in, so the shop can still move its end', async () => {
    const { tenant_id, test } = await buildShop();
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [SURE] });
    await end(tenant_id, act_id);
    const answer = await verify(tenant_id, act_id);
    expect(answer).toMatchObject({ code: 11001 });
    expect(answer).not.toHaveProperty('act_name');
    await server.services.prisma.promotion.updateMany({
      where: { tenant_id, act_id },
      data: { end_time: new Date(TODAY) },
    });
    expect(await draw(await test())).toMatchObject({ code: 0, seq: 1 });
  });
});

describe('a deleted promotion', () => {
  it('can be taken back for a minute, as it was; its seed is a secret until then', async () => {
    const { tenant_id, client, test } = await buildShop();
    const { act_id: id } = await buildPromotion(server, { tenant_id, awards: [SURE, THANKS] });
    const restore = async () =>
      (await client.mutate('promotion.restore', { id, status: 10 })).json().error?.data.code_name;
    const remove = () => client.post('/skinMgrSrv/active/save', { id, status: -10 }, 'json');
    expect(await restore()).toBe('PROMOTION_NOT_FOUND');
    const [drawn, record] = [await draw(await test()), await test()];
    await remove();
    expect((await verify(tenant_id, id)).code).toBe(11001);
    expect((await draw(record)).code).toBe(50005);
    expect(await restore()).toBeUndefined();
    expect([drawn, await draw(record)]).toMatchObject([{ seq: 1 }, { seq: 2 }]);

    await remove();
    const late = { mod_time: new Date(Date.now() - 61_000) };
    await server.services.prisma.promotion.updateMany({ where: { tenant_id, act_id: id }, data: late });
    expect(await restore()).toBe('PROMOTION_NOT_FOUND');
    expect((await verify(tenant_id, id)).code).toBe(0);
  });
});

describe('the winners', () => {
  it('are found by name, number, code and state, and exported with hidden numbers', async () => {
    const { tenant_id, main, client, test } = await buildShop();
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [SURE, THANKS] });
    const anna = await draw(await test({ customer_nickname: 'Anna', customer_mobile: '13811112222' }));
    await draw(await test({ customer_nickname: 'Berta', customer_mobile: '13833334444' }));
    const find = async (filter: object) => {
      const answer = (await client.post('/skinMgrSrv/active/winners', { act_id, ...filter }, 'json')).json();
      return (answer.list as { nickname: string }[]).map(({ nickname }) => nickname);
    };
    expect(await find({})).toEqual(['Berta', 'Anna']);
    expect(await find({ act_id: '' })).toEqual(['Berta', 'Anna']);
    expect(await find({ sort: 'draw_time' })).toEqual(['Anna', 'Berta']);
    expect(await find({ q: 'ann' })).toEqual(['Anna']);
    expect(await find({ q: '3333' })).toEqual(['Berta']);
    expect(await find({ q: anna.redeem_code })).toEqual(['Anna']);
    await client.post('/skinMgrSrv/active/redeem', { redeem_code: anna.redeem_code }, 'json');
    expect(await find({ state: 'open' })).toEqual(['Berta']);
    expect(await find({ state: 'redeemed' })).toEqual(['Anna']);
    await server.services.prisma.user_account.updateMany({ where: { tenant_id }, data: { name: 'Rosa' } });
    const handedOut = await client.post('/skinMgrSrv/active/winners', { act_id, state: 'redeemed' }, 'json');
    expect(handedOut.json().list).toMatchObject([
      { redeemed_name: 'Rosa', redeemed_by: main.user_acct, user_name: '' },
    ]);
    await server.services.pool.query(
      "insert into config_value (tenant_id, key, value) values ($1, 'customer_expprt', '1')",
      [tenant_id],
    );
    const guide = await buildGuide(server, { parent: main, power: [4] });
    const table = (caller: RestClient) =>
      caller.get('/skinMgrSrv/active/winnersExport', { act_id, format: 'csv', q: 'anna' });
    expect((await table(client)).text).toContain('13811112222');
    const chosen = { act_id, format: 'csv', columns: 'redeem_code,nickname' };
    const english = client.with({ locale: 'en' });
    const ofTwo = (await english.get('/skinMgrSrv/active/winnersExport', chosen)).text.replace('\ufeff', '');
    expect(ofTwo.split('\r\n')[0]).toBe('Code,Customer,Mobile number');
    expect(ofTwo).toContain(`${anna.redeem_code},Anna,13811112222`);
    const own = await signIn(server, guide);
    expect((await table(own)).text).not.toContain('Anna');
    await server.services.prisma.skin_record.updateMany({ where: { tenant_id }, data: { user_id: guide.user_id } });
    const { text } = await table(own);
    expect(text).toContain('138****2222');
    expect(text).not.toContain('13811112222');
    expect((await client.post('/skinMgrSrv/active/winners', { act_id: 999_999 }, 'json')).json().code).toBe(11001);
  });

  it('get their prize once, by a code typed in any way; the same account may undo it for a minute', async () => {
    const { tenant_id, main, client, test } = await buildShop();
    await buildPromotion(server, { tenant_id, awards: [SURE] });
    const { redeem_code } = await draw(await test());
    const code = String(redeem_code);
    const call = async (caller: RestClient, verb: string, typed = code) =>
      (await caller.post(`/skinMgrSrv/active/${verb}`, { redeem_code: typed }, 'json')).json();
    const other = await signIn(server, await buildUser(server));
    expect((await call(other, 'redeem')).code).toBe(11001);
    const typed = `${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`;
    const both = await Promise.all([call(client, 'redeem', typed), call(client, 'redeem', typed)]);
    expect(both.map((answer) => answer.code).sort()).toEqual([0, 50007]);
    expect(both.find((answer) => answer.code === 0)).toMatchObject({
      prize_name: 'Serum',
      redeemed_by: main.user_acct,
    });
    const refused = both.find((answer) => answer.code !== 0);
    expect(refused?.msg).toContain(TODAY);
    expect(refused?.msg).toContain(main.user_acct);
    const colleague = await signIn(server, await buildGuide(server, { parent: main, power: [4] }));
    expect((await call(colleague, 'redeemUndo')).code).toBe(40010);
    expect(await call(client, 'redeemUndo')).toMatchObject({ code: 0, redeemed_at: null });
    expect((await call(colleague, 'redeem')).code).toBe(0);
    await server.services.prisma.draw.updateMany({
      where: { tenant_id, redeem_code: code },
      data: { redeemed_at: new Date(Date.now() - 61_000) },
    });
    expect((await call(colleague, 'redeemUndo')).code).toBe(40010);
    expect((await call(client, 'redeem', 'AAAAAAAAAA')).code).toBe(11001);
    const log = (await client.query('audit.list', { page: 1, pageSize: 10 })).json().result?.data as {
      list: { action: string }[];
    };
    expect(log.list.map(({ action }) => action).filter((action) => action.startsWith('draw.'))).toEqual([
      'draw.redeem',
      'draw.redeem_undo',
      'draw.redeem',
    ]);
  });

  it('are forecast by the tests of the last four weeks', async () => {
    const { client, test } = await buildShop();
    await test({ test_time: new Date(Date.now() - DAY_MS) });
    const { days } = (await client.post('/skinMgrSrv/active/traffic', {}, 'json')).json() as unknown as {
      days: number[];
    };
    expect(days).toHaveLength(28);
    expect(days.at(-1)).toBe(1);
  });
});
