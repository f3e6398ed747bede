import type { Platform } from '@skin-mirror/shared/identity/identity.ts';
import { PERMISSIONS, type Permission } from '@skin-mirror/shared/kernel/access.ts';
import type { RevisionRow } from '@skin-mirror/shared/revision/revision.contract.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly tenant_id: number;
  readonly main: Account;
  readonly client: RestClient;
  readonly device: Device;
  readonly types: readonly number[];
}

async function buildShop(state: { work_mode?: 1 | 2; platform?: Platform } = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode: 1, ...state });
  const main = await buildUser(server, { tenant_id });
  return {
    tenant_id,
    main,
    client: await signIn(server, main),
    device: await buildDevice(server, { tenant_id, is_simulated: true }),
    types: [...(await createGoodsTypes(server.services.pool, tenant_id)).values()],
  };
}

const guideOf = async ({ main }: Shop, ...names: Permission[]) =>
  signIn(server, await buildGuide(server, { parent: main, power: names.map((name) => PERMISSIONS[name]) }));

type Caller = Pick<Shop, 'client'>;

async function post({ client }: Caller, path: string, fields: object = {}) {
  const answer = (await client.post(`/skinMgrSrv/${path}`, { ...fields })).json();
  expect(answer, path).toMatchObject({ code: 0 });
  return answer;
}
const setConfig = (shop: Caller, values: object) => post(shop, 'config/update', values);
const setOffsets = (shop: Caller, values: object) => post(shop, 'settings/update', values);
const setText = (shop: Caller, introduction: string, locale = 'en') =>
  post(shop, 'settings/articleEdit', { id: 'layer:acne:3', introduction, advice: 'Rest', locale });
const setMapping = (shop: Caller, types: readonly number[]) =>
  post(shop, 'settings/analysisGoodsTypeEdit', { analysis_type: 'acne', goods_types: types.join() });
const config = async (shop: Caller) => post(shop, 'config/get');

async function ask<T>({ client }: Caller, kind: 'query' | 'mutate', name: string, input: object): Promise<T> {
  const { result, error } = (await client[kind](`revision.${name}`, input)).json();
  return (error?.data.code_name ?? result?.data) as T;
}
interface Listed {
  readonly list: readonly RevisionRow[];
  readonly total: number;
}
const listed = (shop: Caller, input: object = {}) => ask<Listed>(shop, 'query', 'list', input);
const newest = async (shop: Caller, input: object = {}) => (await listed(shop, input)).list[0] as RevisionRow;
const idOfNewest = async (shop: Caller, input: object = {}) => (await newest(shop, input)).id;
interface Previewed {
  readonly changes: readonly SettingChange[];
  readonly newest_id: number;
}
const preview = (shop: Caller, input: object) => ask<Previewed>(shop, 'query', 'preview', input);
const restore = (shop: Caller, input: object) =>
  ask<{ id: number; count: number; config_rev: number } | string>(shop, 'mutate', 'restore', input);

describe('every change of a setting leaves a revision', () => {
  it('of the shop by key, with what stood there before', async () => {
    const shop = await buildShop();
    const { config_rev } = await setConfig(shop, { chart_type: 'rose', max_goods: 3 });
    const { list, total } = await listed(shop);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      area: 'config',
      rev: config_rev,
      device_no: '',
      user_name: shop.main.user_acct,
      is_newest: 1,
      change_count: 2,
      changes: [
        { key: 'chart_type', before: null, after: 'rose' },
        { key: 'max_goods', before: null, after: 3 },
      ],
    });
    await setConfig(shop, { chart_type: 'column', max_goods: 3 });
    expect(await newest(shop)).toMatchObject({ changes: [{ key: 'chart_type', before: 'rose', after: 'column' }] });
    await setConfig(shop, { chart_type: 'column' });
    expect((await listed(shop)).total).toBe(2);
  });

  it("of a mirror's own, set and reset", async () => {
    const shop = await buildShop({ work_mode: 2 });
    const { device_no } = shop.device;
    await shop.client.mutate('config.setScoped', { device_no, values: { max_goods: 2 } });
    expect(await newest(shop)).toMatchObject({ device_no, changes: [{ key: 'max_goods', before: null, after: 2 }] });
    await post(shop, 'config/resetScope', { code: device_no, keys: 'max_goods' });
    expect(await newest(shop)).toMatchObject({ device_no, changes: [{ key: 'max_goods', before: 2, after: null }] });
  });

  it("of a guide's own QR code, which the guide and the main account see and can restore", async () => {
    const shop = await buildShop({ work_mode: 2 });
    const own_name = { parent: shop.main, power: [PERMISSIONS.marketing], name: 'Mei Lin' };
    const account = await buildGuide(server, own_name);
    const guide = { client: await signIn(server, account) };
    const paths = ['a', 'b'].map((name) => `conf_app/${shop.tenant_id}/${name}.png`);
    await server.services.pool.query(
      `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
       select $1, path, 'qr', 1, $3 from unnest($2::text[]) as path`,
      [shop.tenant_id, paths, account.user_id],
    );
    await setConfig(shop, { max_goods: 3 });
    for (const path of [paths[0], paths[0], paths[1], '']) await guide.client.mutate('qr.setOwn', { path });
    const of = { area: 'config', device_no: '', guide: 'Mei Lin', user_name: 'Mei Lin' };
    const history = [
      { ...of, is_newest: 1, changes: [{ key: 'qr_static', before: paths[1], after: null }] },
      { ...of, is_newest: 0, changes: [{ key: 'qr_static', before: paths[0], after: paths[1] }] },
      { ...of, is_newest: 0, changes: [{ key: 'qr_static', before: null, after: paths[0] }] },
    ];
    expect(await listed(guide)).toMatchObject({ total: 3, list: history });
    const { list } = await listed(shop);
    expect(list).toMatchObject([...history, { guide: '', is_newest: 1 }]);

    const own = async () => (await guide.client.query('qr.own', {})).json().result?.data;
    const other = { client: await guideOf(shop, 'marketing', 'config') };
    const id = list[1]?.id ?? 0;
    expect((await listed(other)).list).toMatchObject([{ guide: '' }]);
    expect(await restore(other, { id })).toBe('REVISION_NOT_FOUND');
    expect(await restore(guide, { id, newest_id: list[0]?.id })).toMatchObject({ count: 1 });
    expect(await own()).toMatchObject({ path: paths[1] });
    expect(await restore(shop, { id: list[2]?.id })).toMatchObject({ count: 1 });
    expect(await own()).toMatchObject({ path: paths[0] });
    expect(await config(shop)).toMatchObject({ qr_static: '', max_goods: 3 });
  });

  it('of score offsets, of the shop and of a mirror', async () => {
    const shop = await buildShop({ work_mode: 2 });
    await setOffsets(shop, { acne: 5, deep_acne: -3 });
    expect(await newest(shop)).toMatchObject({
      area: 'offset',
      changes: [
        { key: 'acne', before: null, after: 5 },
        { key: 'deep_acne', before: null, after: -3 },
      ],
    });
    await setOffsets(shop, { acne: 7, deep_acne: -3, customer_id: shop.device.device_id });
    expect(await newest(shop)).toMatchObject({ device_no: shop.device.device_no, change_count: 2 });
  });

  it('of the goods types of a dimension, edited and reset', async () => {
    const shop = await buildShop();
    const [first = 0, second = 0] = shop.types;
    await setMapping(shop, [first, second]);
    const mapping = { goods_type_ids: [first, second], threshold: 100, status: 10 };
    expect(await newest(shop)).toMatchObject({
      area: 'mapping',
      changes: [{ key: 'acne', before: null, after: mapping }],
    });
    await post(shop, 'settings/analysisGoodsTypeReset', { id: 'acne' });
    expect(await newest(shop)).toMatchObject({ changes: [{ key: 'acne', before: mapping, after: null }] });
  });

  it('of report texts in a language, edited and reset', async () => {
    const shop = await buildShop();
    await setText(shop, 'Ours');
    const words = { introduction: 'Ours', advice: 'Rest' };
    const key = 'layer:acne:3:en';
    expect(await newest(shop)).toMatchObject({ area: 'text', changes: [{ key, before: null, after: words }] });
    await post(shop, 'settings/articleReset', { id: 'layer:acne:3', locale: 'en' });
    expect(await newest(shop)).toMatchObject({ changes: [{ key, before: words, after: null }] });
  });

  it('and none where the change was refused', async () => {
    const shop = await buildShop();
    await shop.client.post('/skinMgrSrv/config/update', { chart_type: 'rose', max_goods: 99 });
    await shop.client.post('/skinMgrSrv/settings/update', { acne: 5, spot: 99 });
    expect((await listed(shop)).total).toBe(0);
  });

  it('each with what really stood there, of saves that come at once', async () => {
    const shop = await buildShop();
    await Promise.all([10, 20, 30, 40].map((acne) => setOffsets(shop, { acne })));
    const { list } = await listed(shop);
    const changes = list.map((row) => row.changes[0]);
    expect(changes).toHaveLength(4);
    for (const [index, change] of changes.entries()) expect(change?.before).toBe(changes[index + 1]?.after ?? null);
  });
});

describe('the history', () => {
  it('keeps the last hundred of each area', async () => {
    const shop = await buildShop();
    await setConfig(shop, { max_goods: 1 });
    await server.services.pool.query(
      `insert into setting_revision (tenant_id, rev, area, changes, user_id)
       select $1, n, 'offset', '[{"key": "acne", "before": null, "after": 1}]', $2 from generate_series(1, 105) n`,
      [shop.tenant_id, shop.main.user_id],
    );
    await setOffsets(shop, { acne: 2 });
    expect(await listed(shop, { area: 'offset' })).toMatchObject({ total: 100, list: { length: 20 } });
    expect((await listed(shop, { area: 'config' })).total).toBe(1);
    expect((await listed(shop, { page: 6 })).list).toHaveLength(1);
  });

  it('leaves long values to the detail', async () => {
    const shop = await buildShop();
    await setText(shop, 'x'.repeat(500));
    const { id, changes } = await newest(shop);
    expect(changes).toEqual([{ key: 'layer:acne:3:en' }]);
    expect(await ask(shop, 'query', 'detail', { id })).toMatchObject({
      changes: [{ before: null, after: { introduction: 'x'.repeat(500) } }],
    });
  });

  it('shows a guide what the guide may change', async () => {
    const shop = await buildShop({ platform: 'zsmkj', work_mode: 2 });
    await setConfig(shop, { chart_type: 'rose', countdown_seconds: 90 });
    await setConfig(shop, { face_net_content: '{"en":"<p>Net</p>"}' });
    await setOffsets(shop, { acne: 1 });
    await shop.client.mutate('config.setScoped', { device_no: shop.device.device_no, values: { chart_type: 'rose' } });
    const keysSeenBy = async (...names: Permission[]) =>
      (await listed({ client: await guideOf(shop, ...names) })).list.flatMap(({ changes }) =>
        changes.map(({ key }) => key),
      );
    expect(await keysSeenBy('config')).toEqual(['acne', 'chart_type']);
    expect(await keysSeenBy('marketing')).toEqual(['countdown_seconds']);
    expect(await keysSeenBy('face')).toEqual(['face_net_content']);
    expect((await listed(shop)).total).toBe(4);
    const offsets = await idOfNewest(shop, { area: 'offset' });
    const marketing = { client: await guideOf(shop, 'marketing') };
    expect(await ask(marketing, 'query', 'detail', { id: offsets })).toBe('REVISION_NOT_FOUND');
    expect(await restore(marketing, { id: offsets, to: 'before' })).toBe('REVISION_NOT_FOUND');
  });
});

describe('going back', () => {
  it('gives what was in force right after a revision, and leaves what nobody changed since', async () => {
    const shop = await buildShop();
    await setConfig(shop, { chart_type: 'rose', share_days: 30 });
    const id = await idOfNewest(shop);
    await setConfig(shop, { chart_type: 'column', max_goods: 3 });
    await setConfig(shop, { max_goods: 4 });
    await setOffsets(shop, { acne: 5 });
    const { changes, newest_id } = await preview(shop, { id });
    expect(changes).toEqual([
      { key: 'max_goods', before: 4, after: null },
      { key: 'chart_type', before: 'column', after: 'rose' },
    ]);
    const restored = await restore(shop, { id, newest_id });
    expect(restored).toMatchObject({ count: 2 });
    expect(await config(shop)).toMatchObject({ chart_type: 'rose', max_goods: 6, share_days: 30 });
    expect(await newest(shop)).toMatchObject({ id: (restored as { id: number }).id, area: 'config', change_count: 2 });
  });

  it('is taken back by going to before it', async () => {
    const shop = await buildShop();
    await setConfig(shop, { chart_type: 'rose' });
    await setConfig(shop, { chart_type: 'column', max_goods: 3 });
    const first = (await listed(shop)).list[1] as RevisionRow;
    const { id } = (await restore(shop, { id: first.id })) as { id: number };
    await restore(shop, { id, to: 'before' });
    expect(await config(shop)).toMatchObject({ chart_type: 'column', max_goods: 3 });
    await restore(shop, { id: first.id, to: 'before' });
    expect(await config(shop)).toMatchObject({ chart_type: 'column', max_goods: 6 });
    expect(await restore(shop, { id: first.id, to: 'before' })).toBe('NOTHING_CHANGED');
  });

  it('works in every area', async () => {
    const shop = await buildShop();
    const [first = 0, second = 0] = shop.types;
    for (const area of ['offset', 'mapping', 'text'] as const) {
      await {
        offset: () => setOffsets(shop, { acne: 5, spot: 2 }),
        mapping: () => setMapping(shop, [first]),
        text: () => setText(shop, 'One'),
      }[area]();
      const id = await idOfNewest(shop, { area });
      const values = (await newest(shop)).changes.map(({ after }) => after);
      await {
        offset: () => setOffsets(shop, { acne: 7 }),
        mapping: () => setMapping(shop, [second]),
        text: () => setText(shop, 'Two'),
      }[area]();
      expect(await restore(shop, { id }), area).toMatchObject({ count: 1 });
      expect((await newest(shop)).changes[0]?.after).toEqual(values[0]);
      expect(await restore(shop, { id, to: 'before' })).toMatchObject({ count: values.length });
      expect((await newest(shop)).changes.map(({ after }) => after)).toEqual(values.map(() => null));
    }
    const { rows } = await server.services.pool.query(
      `select (select count(*)::int from score_offset where tenant_id = $1) + (select count(*)::int from push_mapping where tenant_id = $1)
              + (select count(*)::int from result_text where tenant_id = $1) as count`,
      [shop.tenant_id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('is in force with the next test, and is noted', async () => {
    const shop = await buildShop();
    await setOffsets(shop, { acne: 5 });
    const before = (await newest(shop)).rev;
    const { config_rev } = (await restore(shop, { id: await idOfNewest(shop), to: 'before' })) as {
      config_rev: number;
    };
    expect(config_rev).toBe(before + 1);
    const { list } = await post(shop, 'audit/list', { action: 'setting.restore' });
    expect(list).toMatchObject([
      { entity: 'offset', details: { restored_before: expect.any(Number), fields: ['acne'] } },
    ]);
  });

  it("of a mirror's settings changes only its own, and needs the mirror", async () => {
    const shop = await buildShop({ work_mode: 2 });
    const { device_no, device_id } = shop.device;
    const set = (countdown_seconds: number) =>
      shop.client.mutate('config.setScoped', { device_no, values: { countdown_seconds } });
    await set(20);
    const id = await idOfNewest(shop);
    await setConfig(shop, { countdown_seconds: 90 });
    await set(30);
    expect(await restore(shop, { id })).toMatchObject({ count: 1 });
    expect(await newest(shop)).toMatchObject({ device_no, changes: [{ before: 30, after: 20 }] });
    expect(await config(shop)).toMatchObject({ countdown_seconds: 90 });
    await shop.client.post('/skinMgrSrv/config/mode', { work_mode: 1 });
    expect(await restore(shop, { id, to: 'before' })).toBe('ADVANCED_MODE_NEEDED');
    await shop.client.post('/skinMgrSrv/config/mode', { work_mode: 2 });
    await server.services.pool.query('update device set unbound_at = now() where device_id = $1', [device_id]);
    expect(await preview(shop, { id, to: 'before' })).toBe('DEVICE_NOT_FOUND');
    expect(await restore(shop, { id, to: 'before' })).toBe('DEVICE_NOT_FOUND');
  });

  it('by a guide leaves what the guide may not change', async () => {
    const shop = await buildShop();
    await setConfig(shop, { chart_type: 'rose', countdown_seconds: 90 });
    const id = await idOfNewest(shop);
    const guide = { client: await guideOf(shop, 'marketing') };
    expect(await restore(guide, { id, to: 'before' })).toMatchObject({ count: 1 });
    expect(await config(shop)).toMatchObject({ chart_type: 'rose', countdown_seconds: 60 });
  });

  it('never changes what the platform sets', async () => {
    const shop = await buildShop();
    await setConfig(shop, { chart_type: 'rose' });
    const change = [{ key: 'goods_import', before: null, after: 1 }];
    const { rows } = await server.services.pool.query(
      `with granted as (insert into config_value (tenant_id, key, value) values ($1, 'goods_import', '1'))
       insert into setting_revision (tenant_id, rev, area, changes, user_id) values ($1, 9, 'config', $2, 1) returning id`,
      [shop.tenant_id, JSON.stringify(change)],
    );
    expect(await newest(shop)).toMatchObject({ user_name: '', changes: change });
    expect(await preview(shop, { id: rows[0].id, to: 'before' })).toMatchObject({ changes: [] });
    expect(await restore(shop, { id: rows[0].id, to: 'before' })).toBe('NOTHING_CHANGED');
    expect(await config(shop)).toMatchObject({ goods_import: 1 });
    expect((await listed({ client: await guideOf(shop, 'config') })).total).toBe(1);
  });

  it('leaves face structure alone on a platform without any', async () => {
    const shop = await buildShop({ platform: 'zsmkj' });
    await setConfig(shop, { face_fat_content: '{"en":"<p>Fat</p>"}' });
    const id = await idOfNewest(shop);
    await server.services.pool.query("update tenant set platform = 'default' where tenant_id = $1", [shop.tenant_id]);
    expect(await restore(shop, { id, to: 'before' })).toBe('NOTHING_CHANGED');
  });

  it('is refused when somebody has changed something since it was looked at', async () => {
    const shop = await buildShop();
    await setOffsets(shop, { acne: 1 });
    const id = await idOfNewest(shop);
    await setOffsets(shop, { acne: 2 });
    const { newest_id } = await preview(shop, { id });
    await setOffsets(shop, { acne: 3 });
    expect(await restore(shop, { id, newest_id })).toBe('SETTINGS_MOVED');
    expect(await restore(shop, { id, newest_id: (await preview(shop, { id })).newest_id })).toMatchObject({ count: 1 });
  });
});

describe('what can no longer be what it was is named, and nothing is changed', () => {
  const refusal = async ({ client }: Caller, input: object) =>
    (await client.with({ locale: 'en' }).mutate('revision.restore', input)).json().error?.message;
  const named = (name: string) => `“${name}” can no longer be what it was then, so nothing has been changed.`;

  /** Stores a revision directly, in the form that an older version may have used. */
  async function addRevision({ tenant_id, main }: Shop, area: string, changes: readonly SettingChange[]) {
    const { rows } = await server.services.pool.query(
      'insert into setting_revision (tenant_id, rev, area, changes, user_id) values ($1, 1, $2, $3, $4) returning id',
      [tenant_id, area, JSON.stringify(changes), main.user_id],
    );
    return rows[0].id as number;
  }

  it('goods types that are gone', async () => {
    const shop = await buildShop();
    const [first = 0, second = 0] = shop.types;
    await setMapping(shop, [first]);
    const id = await idOfNewest(shop);
    await setMapping(shop, [second]);
    await server.services.pool.query('delete from goods_type where goods_type_id = $1', [first]);
    expect(await refusal(shop, { id })).toBe(named('Breakouts'));
    expect(await preview(shop, { id })).toBe('SETTING_UNFIT');
    expect((await listed(shop)).total).toBe(2);
  });

  it.each([
    ['offset', { key: 'acne', before: 70, after: 1 }, 'Breakouts'],
    ['config', { key: 'chart_type', before: 'pie', after: 'rose' }, 'Chart type'],
    ['config', { key: 'logo', before: 'conf_app/1/gone.jpg', after: '' }, 'Logo'],
    ['text', { key: 'layer:pore:2:en', before: { introduction: '', advice: '' }, after: null }, 'Pores'],
  ] as const)('a value of the area %s', async (area, change, name) => {
    const shop = await buildShop();
    const id = await addRevision(shop, area, [
      { key: area === 'config' ? 'max_goods' : change.key, before: null, after: null },
      change,
    ]);
    expect(await refusal(shop, { id, to: 'before' })).toBe(named(name));
    expect(await config(shop)).toMatchObject({ max_goods: 6, chart_type: 'column' });
  });

  it('the mapping of a shop that describes goods by skin profile', async () => {
    const shop = await buildShop();
    await setMapping(shop, [shop.types[0] ?? 0]);
    const id = await idOfNewest(shop);
    await server.services.pool.query(
      `insert into config_value (tenant_id, key, value) values ($1, 'goods_mode', '"solrx"')`,
      [shop.tenant_id],
    );
    expect(await restore(shop, { id, to: 'before' })).toBe('NO_PERMISSION');
  });
});

it("another shop's revisions are not there", async () => {
  const [ours, theirs] = [await buildShop(), await buildShop()];
  await setOffsets(theirs, { acne: 5 });
  const id = await idOfNewest(theirs);
  expect((await listed(ours)).total).toBe(0);
  for (const name of ['detail', 'preview'] as const) {
    expect(await ask(ours, 'query', name, { id })).toBe('REVISION_NOT_FOUND');
  }
  expect(await restore(ours, { id, to: 'before' })).toBe('REVISION_NOT_FOUND');
  expect((await listed(theirs)).total).toBe(1);
});
