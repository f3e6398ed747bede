import { MAX_AUDIT_EXPORT } from '@skin-mirror/shared/audit/audit.ts';
import { AUDIT_ACTIONS, auditLabel } from '@skin-mirror/shared/audit/audit-action.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { appendAudit, type NewAuditRow } from './audit.store.ts';
import { newEntryKey } from './audit-key.ts';

const { serverMessages: en } = builtInTexts('en');
const { serverMessages: zh } = builtInTexts('zh');

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

async function buildShop(): Promise<{ main: Account; client: RestClient }> {
  const { tenant_id } = await buildTenant(server, { timezone: 'America/New_York' });
  const main = await buildUser(server, { tenant_id });
  return { main, client: await signIn(server, main) };
}

const note = ({ tenant_id, user_id, user_acct }: Account, row: Partial<NewAuditRow> = {}) =>
  appendAudit(server.services.pool, server.services.secrets, {
    tenant_id,
    actor_id: user_id,
    actor_name: user_acct,
    action: 'member.update',
    entity: 'member',
    entity_id: '7',
    details: {},
    ip: '127.0.0.1',
    x_tid: 'tid',
    ...row,
  });

/** Adds an entry in the past with SQL, because the server always uses the current time. */
const noteAt = (main: Account, time: string, action = 'device.bind') =>
  sql(`insert into audit_log (tenant_id, time, actor_id, actor_name, action, nonce) values ($1, $2, $3, $4, $5, $6)`, [
    main.tenant_id,
    time,
    main.user_id,
    main.user_acct,
    action,
    newEntryKey(server.services.secrets),
  ]);

type Row = {
  id: string;
  action: string;
  entity_id: string;
  actor_name: string;
  details: Record<string, unknown>;
  time: string;
};

async function list(client: RestClient, fields: Record<string, unknown> = {}) {
  const answer = (await client.post('/skinMgrSrv/audit/list', fields)).json();
  expect(answer.code).toBe(0);
  return answer as unknown as { list: Row[]; total: number };
}
const actions = async (client: RestClient, fields: Record<string, unknown>) =>
  (await list(client, fields)).list.map(({ action }) => action);
const verify = async (client: RestClient) => (await client.query('audit.verify')).json().result?.data;

describe('the audit log', () => {
  it('lists what was done in the shop, newest first, page by page', async () => {
    const { main, client } = await buildShop();
    for (let number = 1; number <= 5; number++) {
      await note(main, { action: 'device.update', entity: 'device', entity_id: `D${number}` });
    }
    const first = await list(client, { action: 'device.update', page: 1, pageSize: 2 });
    expect(first.list.map(({ entity_id }) => entity_id)).toEqual(['D5', 'D4']);
    expect(first.total).toBe(5);
    expect(first.list[0]).toMatchObject({
      actor_name: main.user_acct,
      entity: 'device',
      ip: '127.0.0.1',
      x_tid: 'tid',
    });
    const last = await list(client, { action: 'device.update', page: 3, pageSize: 2 });
    expect(last.list.map(({ entity_id }) => entity_id)).toEqual(['D1']);
  });

  it('is filtered by action or area, by account and by what it was done to', async () => {
    const { main, client } = await buildShop();
    await note(main, { action: 'guide.approve', entity_id: '11', details: { device_no: 'SM0001', power: [1, 2] } });
    await note(main, { action: 'guide.reject', entity_id: '12', actor_name: 'Lin' });
    await note(main, { action: 'guide.reject', entity_id: '13', details: { reason: '100%_sure' } });
    expect(await actions(client, { action: 'guide' })).toEqual(['guide.reject', 'guide.reject', 'guide.approve']);
    expect(await actions(client, { action: 'guide.approve' })).toEqual(['guide.approve']);
    expect(await actions(client, { action: 'guid' })).toEqual([]);
    expect(await actions(client, { actor: 'lIN' })).toEqual(['guide.reject']);
    expect(await actions(client, { q: 'sm000' })).toEqual(['guide.approve']);
    expect(await actions(client, { q: '12' })).toEqual(['guide.reject']);
    expect(await actions(client, { q: '0%_S' })).toEqual(['guide.reject']);
    expect(await actions(client, { q: 'sm%1' })).toEqual([]);
    expect(await actions(client, { q: '1', sort: 'action', pageSize: 2 })).toEqual(['guide.approve', 'guide.reject']);
    expect(await actions(client, { q: '1', sort: 'action', pageSize: 2, page: 2 })).toEqual(['guide.reject']);
    // `reason` is the name of a detail. The search looks only at the values of details.
    expect(await actions(client, { q: 'reason' })).toEqual([]);
  });

  it('names people, also in the filter, and keeps the login beside the name', async () => {
    const { main, client } = await buildShop();
    const guide = await buildGuide(server, {
      parent: main,
      user_acct: uniqueName('guide'),
      name: 'Mei Lin',
      power: [1],
    });
    await note(guide, { action: 'goods.update' });
    await note(main, { action: 'goods.remove' });
    const { list: found } = await list(client, { action: 'goods', actor: 'mei l' });
    expect(found).toMatchObject([{ action: 'goods.update', actor: 'Mei Lin', actor_name: guide.user_acct }]);
    expect(await actions(client, { action: 'goods', actor: guide.user_acct })).toEqual(['goods.update']);
    expect((await list(client, { action: 'goods.remove' })).list).toMatchObject([{ actor: main.user_acct }]);
  });

  it('is filtered by days of the shop’s clock', async () => {
    const { main, client } = await buildShop();
    await noteAt(main, '2026-03-08T04:59:59Z', 'device.bind');
    await noteAt(main, '2026-03-08T05:00:00Z', 'device.update');
    await noteAt(main, '2026-03-09T03:59:59Z', 'device.unbind');
    await noteAt(main, '2026-03-09T04:00:00Z', 'device.mode');
    const of = (fields: Record<string, unknown>) => actions(client, { action: 'device', ...fields });
    // In New York, the clocks went forward on 8 March 2026, so this day had 23 hours.
    expect(await of({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['device.unbind', 'device.update']);
    expect(await of({ from: '2026-03-09' })).toEqual(['device.mode']);
    expect(await of({ to: '2026-03-07' })).toEqual(['device.bind']);
    for (const wrong of [{ from: '2026-03-09', to: '2026-03-08' }, { from: '2026-02-30' }, { to: 'today' }]) {
      expect((await client.post('/skinMgrSrv/audit/list', wrong)).json()).toMatchObject({ code: 11001, list: [] });
    }
  });

  it('shows a main account its shop, the platform administrator the platform, and guides nothing', async () => {
    const { main, client } = await buildShop();
    const other = await buildShop();
    const admin = await buildAdmin(server);
    await note(main, { entity_id: 'of-ours' });
    await note(other.main, { entity_id: 'of-theirs' });
    await note(admin, { entity_id: 'of-platform', action: 'code.request' });
    const adminClient = await signIn(server, admin);
    const seen = async (by: RestClient) => (await list(by, { q: 'of-' })).list.map(({ entity_id }) => entity_id);
    expect(await seen(client)).toEqual(['of-ours']);
    expect(await seen(other.client)).toEqual(['of-theirs']);
    expect(await seen(adminClient)).toEqual(['of-platform']);
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [1, 2, 3, 4] }));
    for (const answer of [await guide.post('/skinMgrSrv/audit/list'), await guide.get('/skinMgrSrv/audit/export')]) {
      expect(answer.json().code).toBe(30001);
    }
  });

  it('has a text for every action in both languages, and none twice', () => {
    for (const { audit } of [zh, en]) {
      const texts = AUDIT_ACTIONS.map((action) => audit[auditLabel(action)]);
      expect(new Set(texts).size).toBe(AUDIT_ACTIONS.length);
    }
  });
});

describe('the audit log is only ever added to', () => {
  it('and refuses to change, remove or empty', async () => {
    const { main } = await buildShop();
    await note(main);
    for (const statement of [
      `update audit_log set actor_name = 'nobody' where tenant_id = ${main.tenant_id}`,
      `delete from audit_log where tenant_id = ${main.tenant_id}`,
      'truncate audit_log',
      'truncate audit_log cascade',
    ]) {
      await expect(sql(statement), statement).rejects.toThrow('append-only');
    }
  });

  it('as one chain, however many write at once', async () => {
    const { main, client } = await buildShop();
    const other = await buildShop();
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => note(number % 5 === 0 ? other.main : main, { entity_id: `${number}` })),
    );
    const rows = await sql<{ count: number }>('select count(*) from audit_log where tenant_id = $1', [main.tenant_id]);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(40);
    expect(await verify(client)).toEqual({ count: rows[0]?.count, detached: 0, broken_at: null });
    expect(await verify(other.client)).toMatchObject({ broken_at: null });
    // The entries of each shop have their own numbers, without gaps.
    const { list: entries } = await list(client, { pageSize: 100 });
    expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => `${entries.length - index}`));
  });

  it('so that a chain of more rows than are checked at once is whole', { timeout: 120_000 }, async () => {
    const { main, client } = await buildShop();
    const before = ((await verify(client)) as { count: number }).count;
    for (const rows of [7000, 7000, 6500]) {
      await sql(
        `insert into audit_log (tenant_id, actor_id, actor_name, action, entity_id, nonce)
         select $1, $2, 'many', 'record.view', n, $4 from generate_series(1, $3::int) n`,
        [main.tenant_id, main.user_id, rows, newEntryKey(server.services.secrets)],
      );
    }
    const started = performance.now();
    expect(await verify(client)).toEqual({ count: before + 20_500, detached: 0, broken_at: null });
    console.info(`20,500 rows of the audit log checked in ${Math.round(performance.now() - started)} ms`);
  });

  it.each([
    ['changed', `update audit_log set details = '{"power":[1]}'`, 0],
    ['dated back', "update audit_log set time = time - interval '1 day'", 0],
    ['removed', 'delete from audit_log', 1],
  ])('and shows where a row was %s behind its back', async (_, statement, shift) => {
    const { main, client } = await buildShop();
    for (let number = 0; number < 6; number++)
      await note(main, { entity_id: `${number}`, details: { power: [number] } });
    await behindItsBack(`${statement} where tenant_id = ${main.tenant_id} and number = 4`);
    expect(await verify(client)).toMatchObject({ broken_at: `${4 + shift}` });
  });

  const behindItsBack = (statement: string) =>
    sql(`alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`);

  /** Makes a log with two entries in each of three months. Returns the numbers of the entries that have an anchor. */
  async function buildMonths() {
    const shop = await buildShop();
    const [{ tenant_id }, months] = [shop.main, ['2030-01', '2030-02', '2030-03']];
    for (const month of months) for (const day of ['01', '28']) await noteAt(shop.main, `${month}-${day}T00:00:00Z`);
    const anchors = await sql<{ number: number }>(
      'select number from audit_anchor where tenant_id = $1 order by number',
      [tenant_id],
    );
    return { ...shop, tenant_id, anchors: anchors.map(({ number }) => number) };
  }

  it('and has an anchor at the end of each month, after which the rest holds alone', async () => {
    const { main, client, tenant_id, anchors } = await buildMonths();
    expect(anchors).toEqual([2, 4]);
    const keep = `delete from audit_log where tenant_id = ${tenant_id} and number <= 4`;
    await expect(sql(keep)).rejects.toThrow('append-only');
    await sql(`update audit_anchor set detached_at = now() where tenant_id = ${tenant_id} and number = 4`);
    await expect(sql(`delete from audit_log where tenant_id = ${tenant_id}`)).rejects.toThrow('append-only');
    await sql(keep);
    expect(await verify(client)).toEqual({ count: 2, detached: 4, broken_at: null });
    await noteAt(main, '2030-04-01T00:00:00Z');
    expect(await verify(client)).toEqual({ count: 3, detached: 4, broken_at: null });
    // The hash chain continues from the last anchor, even if the log has no entries left.
    await sql(`update audit_anchor set detached_at = now() where tenant_id = ${tenant_id} and number = 6`);
    await behindItsBack(`delete from audit_log where tenant_id = ${tenant_id}`);
    await note(main);
    expect(await verify(client)).toEqual({ count: 1, detached: 6, broken_at: null });
  });

  it.each([
    ['the first entries are gone without having been detached', 'number <= 2', '3'],
    ['the last entries are gone', 'number >= 4', '4'],
  ])('and shows by the anchors that %s', async (_, gone, broken_at) => {
    const { client, tenant_id } = await buildMonths();
    await behindItsBack(`delete from audit_log where tenant_id = ${tenant_id} and ${gone}`);
    expect(await verify(client)).toMatchObject({ broken_at });
  });

  it('and shows where a row was replaced by one with a fitting hash', async () => {
    const { client, tenant_id } = await buildMonths();
    await behindItsBack(`delete from audit_log where tenant_id = ${tenant_id} and number >= 2;
      alter table audit_log enable trigger audit_chain;
      insert into audit_log (tenant_id, time, action)
      select ${tenant_id}, '2030-01-28T00:00:00Z'::timestamptz, 'device.bind' from generate_series(1, 5)`);
    expect(await verify(client)).toMatchObject({ broken_at: '2' });
  });

  it('and refuses to move or remove its anchors', async () => {
    const { tenant_id } = await buildMonths();
    const own = `where tenant_id = ${tenant_id}`;
    for (const statement of [
      `update audit_anchor set hash = '' ${own}`,
      `update audit_anchor set number = number + 1 ${own}`,
      `delete from audit_anchor ${own}`,
      'truncate audit_anchor',
    ]) {
      await expect(sql(statement), statement).rejects.toThrow('append-only');
    }
  });
});

describe('the exported audit log', () => {
  const exported = async (client: RestClient, query: Record<string, unknown>, locale = 'zh') => {
    const response = await fetch(`${server.origin}/skinMgrSrv/audit/export?${new URLSearchParams(query as never)}`, {
      headers: { ...client.headers, locale },
    });
    const book = read(await response.arrayBuffer());
    return { response, rows: utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 }) };
  };

  it('has what the list has, in the language of who asks, and no formulas', async () => {
    const { main, client } = await buildShop();
    await noteAt(main, '2026-07-01T12:00:00Z', 'device.bind');
    await note(main, {
      action: 'device.update',
      entity_id: '=HYPERLINK("http://x")',
      details: { shop: '+1' },
      x_tid: '@t',
    });
    const { response, rows } = await exported(client, { action: 'device' });
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('操作日志.xlsx'));
    expect(rows[0]).toEqual([
      '时间',
      '操作人',
      '登录账号',
      '操作',
      '对象类型',
      '对象编号',
      '详情',
      'IP地址',
      '请求编号',
    ]);
    expect(rows[1]?.slice(1)).toEqual([
      main.user_acct,
      main.user_acct,
      '编辑设备信息',
      'member',
      '\'=HYPERLINK("http://x")',
      '{"shop":"+1"}',
      '127.0.0.1',
      "'@t",
    ]);
    expect(rows[2]?.slice(0, 4)).toEqual(['2026-07-01 08:00:00', main.user_acct, main.user_acct, '绑定设备']);
    const english = await exported(client, { action: 'device.bind' }, 'en');
    expect(english.rows.map((row) => row[3])).toEqual(['Action', 'Bound a device']);
  });

  it('is noted itself, without what was searched for', async () => {
    const { client } = await buildShop();
    await exported(client, { action: 'device', q: '13800000000' });
    const { list: rows } = await list(client, { action: 'audit.export' });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details).toEqual({ from: '', to: '', action: 'device', actor: '', count: 0 });
  });

  it('is refused when there is too much of it, and a search says that it found more than it counted', {
    tags: 'long',
  }, async () => {
    const { main, client } = await buildShop();
    // Turns off the hash chain for this insert, because the chain is slow and is not tested here.
    await sql('alter table audit_log disable trigger audit_chain');
    await sql(
      `insert into audit_log (tenant_id, number, time, actor_name, action, entity_id, hash)
       select $1, n + 1, case when n = 1 then timestamptz '2026-01-01' else now() end, 'many', 'record.view', 'D' || n, '\\x'
         from generate_series(1, $2 + 1) n`,
      [main.tenant_id, MAX_AUDIT_EXPORT],
    );
    await sql('alter table audit_log enable trigger audit_chain');
    const answer = await client.with({ locale: 'en' }).get('/skinMgrSrv/audit/export', { action: 'record.view' });
    expect(answer.json()).toEqual({
      code: 50001,
      msg: `There are more than ${MAX_AUDIT_EXPORT} rows. Please narrow the range.`,
    });
    const found = (await client.post('/skinMgrSrv/audit/list', { actor: 'MAN' })).json();
    expect(found).toMatchObject({ code: 0, total: 10_000, total_capped: true });
    expect(found.list).toHaveLength(20);
    const frequent = (await client.post('/skinMgrSrv/audit/list', { q: 'd' })).json();
    expect(frequent).toMatchObject({ code: 0, total: 10_000, total_capped: true });
    expect(JSON.stringify(frequent.list)).toContain(`"D${MAX_AUDIT_EXPORT + 1}"`);
    const rare = (await client.post('/skinMgrSrv/audit/list', { q: 'd4999' })).json();
    expect(rare).toMatchObject({ total: 11, total_capped: false });
    expect(JSON.stringify(rare.list)).toContain('"D49999"');
    const all = (await client.post('/skinMgrSrv/audit/list', {})).json();
    expect(all.total).toBeGreaterThan(MAX_AUDIT_EXPORT);
    expect(all.total_capped).toBe(false);
    const started = performance.now();
    const narrower = await exported(client, { action: 'record.view', from: '2026-01-02' });
    console.info(`${narrower.rows.length} rows exported and read in ${Math.round(performance.now() - started)} ms`);
    expect(narrower.rows).toHaveLength(MAX_AUDIT_EXPORT + 1);
  });
});

describe('customers’ data', () => {
  it('is not looked at, removed or taken back without a note', async () => {
    const { main, client } = await buildShop();
    const device = await buildDevice(server, { tenant_id: main.tenant_id });
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const one = await buildRecord(server, { device, user_id: guide.user_id });
    const two = await buildRecord(server, { device });
    const guideClient = await signIn(server, guide);
    await guideClient.query('record.get', { id: one.record_id });
    // The guide may not see this test of another person, so the log gets no entry.
    await guideClient.query('record.get', { id: two.record_id });
    await client.mutate('record.remove', { ids: [one.record_id] });
    await client.mutate('record.restore', { ids: [one.record_id] });
    await client.post('/skinMgrSrv/record/del', { code: '', ids: `${one.record_id},${two.record_id}` });
    const { list: rows } = await list(client, { action: 'record' });
    expect(rows.map(({ action, actor_name, entity_id }) => [action, actor_name, entity_id])).toEqual([
      ['record.remove', main.user_acct, ''],
      ['record.restore', main.user_acct, one.record_id],
      ['record.remove', main.user_acct, one.record_id],
      ['record.view', guide.user_acct, one.record_id],
    ]);
    expect(await actions(client, { action: 'record', q: two.record_id })).toEqual(['record.remove']);
  });
});
