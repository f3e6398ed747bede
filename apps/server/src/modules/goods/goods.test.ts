import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await buildShop();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly types: ReadonlyMap<string, number>;
  readonly type: (key: string) => number;
}

async function buildShop({ work_mode = 1, goods_mode = 'normal' } = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  const main = await buildUser(server, { tenant_id });
  const types = await createGoodsTypes(server.services.pool, tenant_id);
  await server.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, 'goods_mode', $2)", [
    tenant_id,
    JSON.stringify(goods_mode),
  ]);
  return { main, client: await signIn(server, main), types, type: (key) => types.get(key) as number };
}

const cream = ({ type }: Shop, over: Record<string, unknown> = {}) => ({
  goods_name: 'Calm cream',
  goods_pic: 'conf_app/1/a.jpg',
  price: '128.50',
  type_ids: `${type('soothing')},${type('hydrating')}`,
  for_sex: 0,
  tag: '舒缓霜',
  ...over,
});

let schemes = 0;

const edit = async ({ client }: Shop, fields: Record<string, unknown>) =>
  (await client.post('/skinMgrSrv/goods/edit', fields)).json();
async function add(in_: Shop, over: Record<string, unknown> = {}): Promise<number> {
  const answer = await edit(in_, cream(in_, over));
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}
const detail = async ({ client }: Shop, id: number) => (await client.post('/skinMgrSrv/goods/detail', { id })).json();

interface Listed {
  readonly list: readonly { readonly id: number; readonly [name: string]: unknown }[];
  readonly total: number;
  readonly hasdefault: number;
}
const list = async ({ client }: Shop, fields = {}) =>
  (await client.post('/skinMgrSrv/goods/list', { pageSize: 500, ...fields })).json() as unknown as Listed;
const ids = ({ list: rows }: Listed) => rows.map(({ id }) => id);

describe('a product', () => {
  it('is kept with everything the form has, and shown in the language asked for', async () => {
    const device = await buildDevice(server, { tenant_id: shop.main.tenant_id });
    const id = await add(shop, {
      goods_no: 'C-1',
      source_platform: 'tmall',
      source_url: 'https://shop.example/c1',
      age_min: 18,
      age_max: 60,
      skin_types: 'dry,mixed',
      tags: 'new,gentle',
      keywords: 'cica',
      description: 'For evenings',
      exclude_rules: JSON.stringify([{ kind: 'age_below', age: 16 }]),
      push_type: 1,
      device_nos: device.device_no,
    });
    expect(await detail(shop, id)).toMatchObject({
      code: 0,
      goods_name: 'Calm cream',
      price: '128.50',
      type_ids: `${shop.type('soothing')},${shop.type('hydrating')}`,
      age_min: 18,
      skin_types: ['dry', 'mixed'],
      tags: ['new', 'gentle'],
      exclude_rules: [{ kind: 'age_below', age: 16 }],
      push_type: 1,
      device_nos: [device.device_no],
      shelf_status: 10,
      is_lock: 0,
      goods_type_attr: { type_str: '舒缓, 补水保湿' },
    });
    const english = await list({ ...shop, client: shop.client.with({ locale: 'en' }) }, { q: 'C-1' });
    expect(english.list[0]).toMatchObject({ goods_type_attr: { type_str: 'Soothing, Hydrating' } });
  });

  it('belongs to a scheme of its shop until it is taken out of it or the scheme is deleted', async () => {
    const scheme = async (of: Shop) =>
      (
        await of.client.post('/skinMgrSrv/scheme/save', {
          name: `Scheme ${++schemes}`,
          cycle_days: 28,
          triggers: [{ dimension: 'acne', from: 3 }],
          steps: [{ title: 'Care', part: 'pm', day_from: 1, day_to: 28 }],
        })
      ).json().id as number;
    const [scheme_id, foreign] = [await scheme(shop), await scheme(await buildShop())];
    const id = await add(shop, { scheme_id });
    expect(await detail(shop, id)).toMatchObject({ scheme_id });
    await edit(shop, cream(shop, { id, goods_name: 'Renamed' }));
    expect(await detail(shop, id)).toMatchObject({ goods_name: 'Renamed', scheme_id });
    const refused = await edit(shop, cream(shop, { id, scheme_id: foreign }));
    expect(refused).toMatchObject({ code: 11001, msg: '找不到该方案' });
    expect(await edit(shop, cream(shop, { id, scheme_id: 2_000_000_000 }))).toEqual(refused);
    await shop.client.post('/skinMgrSrv/scheme/del', { id: [scheme_id] });
    expect(await detail(shop, id)).toMatchObject({ scheme_id: null });
    await shop.client.mutate('scheme.restore', { ids: [scheme_id] });
    await edit(shop, cream(shop, { id, scheme_id: '' }));
    expect(await detail(shop, id)).toMatchObject({ scheme_id: null });
  });

  it('keeps the place of its types when the main one alone is left out', async () => {
    const id = await add(shop, { type_ids: JSON.stringify([shop.type('soothing'), 0, shop.type('acne_care')]) });
    expect(await detail(shop, id)).toMatchObject({ type_ids: `${shop.type('soothing')},0,${shop.type('acne_care')}` });
  });

  it.each([
    ['a name', { goods_name: ' ' }],
    ['a picture', { goods_pic: '' }],
    ['a type', { type_ids: '' }],
    ['whom it is for', { for_sex: '' }],
  ])('needs %s', async (_what, missing) => {
    expect(await edit(shop, cream(shop, missing))).toMatchObject({
      code: 11001,
      msg: expect.stringContaining('不能为空'),
    });
  });

  it.each([
    ['four types', () => ({ type_ids: [...shop.types.values()].slice(0, 4).join(',') })],
    ['a type of another shop', async () => ({ type_ids: String((await buildShop()).type('soothing')) })],
    ['the same type twice', () => ({ type_ids: `${shop.type('soothing')},${shop.type('soothing')}` })],
    ['a tag of four characters', () => ({ tag: '舒缓面霜' })],
    ['a price below zero', () => ({ price: '-1' })],
    ['a price with three decimals', () => ({ price: '1.005' })],
    ['a price beyond 99,999,999.99', () => ({ price: '100000000' })],
    ['a word for a price', () => ({ price: 'free' })],
    ['a link that runs script', () => ({ source_url: 'javascript:alert(1)' })],
    ['a picture that runs script', () => ({ goods_pic: 'data:text/html,<script>' })],
    ["a picture of somebody's face", () => ({ goods_pic: 'skin/1/aa/a.jpg' })],
    ['a youngest age above the oldest', () => ({ age_min: 40, age_max: 20 })],
    ['a category of another shop', () => ({ category_id: 2_000_000_000 })],
    ["another shop's mirror", async () => ({ device_nos: (await buildDevice(server)).device_no })],
    ['a rule that does not exist', () => ({ exclude_rules: JSON.stringify([{ kind: 'mondays' }]) })],
  ])('with %s is refused and not kept', async (_what, over) => {
    const { total } = await list(shop);
    expect((await edit(shop, cream(shop, await over()))).code).toBe(11001);
    expect((await list(shop)).total).toBe(total);
  });

  it('may have an emoji of several parts for a tag', async () => {
    await add(shop, { tag: '👩‍👧🏽‍💻霜1' });
  });

  it('has a number that no other product of the shop has, until it is deleted', async () => {
    const id = await add(shop, { goods_no: 'ONE' });
    expect(await edit(shop, cream(shop, { goods_no: 'one' }))).toMatchObject({ code: 40010 });
    await add(await buildShop(), { goods_no: 'ONE' });
    await shop.client.post('/skinMgrSrv/goods/del', { goods_id: id });
    await add(shop, { goods_no: 'one' });
  });

  it('loses from its text whatever could run or tell others who reads it', async () => {
    const html = [
      '<p onclick="x()">Good <b>cream</b></p><script>alert(1)</script><iframe src="https://x.example"></iframe>',
      '<img src="https://tracker.example/a.png"><img src="/fileSvr/get/conf_app/1/a.jpg" onerror="x()">',
      '<a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><a href="https://shop.example">c</a>',
      '<style>p{position:fixed}</style><p style="position:fixed;color:#f00">d</p><svg><script>1</script></svg>',
    ].join('');
    const id = await add(shop, { detail: html });
    const { detail: kept } = (await detail(shop, id)) as unknown as { detail: string };
    expect(kept).toContain('<p>Good <b>cream</b></p>');
    expect(kept).toContain('/fileSvr/get/conf_app/1/a.jpg');
    expect(kept).toContain('rel="noopener noreferrer nofollow"');
    expect(kept).toContain('color:#f00');
    expect(kept).not.toMatch(/script|iframe|onclick|onerror|tracker|data:|position|svg|style>/);
  });

  it('has no text that is short as it comes and too long once it is clean', async () => {
    const html = '<a></a>'.repeat(9_000);
    expect((await edit(shop, cream(shop, { detail: html }))).code).toBe(11001);
    await add(shop, { detail: html.slice(0, 700) });
  });

  it('can be changed', async () => {
    const id = await add(shop);
    await edit(
      shop,
      cream(shop, { id, goods_name: 'Calmer cream', type_ids: String(shop.type('acne_care')), price: '' }),
    );
    expect(await detail(shop, id)).toMatchObject({
      goods_name: 'Calmer cream',
      price: null,
      type_ids: String(shop.type('acne_care')),
    });
  });

  it('of a solrx shop has a skin profile and a tag instead of types', async () => {
    const solrx = await buildShop({ goods_mode: 'solrx' });
    const profile = { skin_type: 'oil', sensitive: 1, pigment: 0, wrinkle: 0 };
    const fields = { goods_name: 'a', goods_pic: 'conf_app/1/a.jpg', tag: '控油' };
    expect((await edit(solrx, fields)).code).toBe(11001);
    expect((await edit(solrx, { ...fields, ext_rules: JSON.stringify({ ...profile, wrinkle: undefined }) })).code).toBe(
      11001,
    );
    expect((await edit(solrx, { ...fields, tag: '', ext_rules: JSON.stringify(profile) })).code).toBe(11001);
    const { id } = await edit(solrx, { ...fields, ext_rules: JSON.stringify(profile) });
    expect(await detail(solrx, id as number)).toMatchObject({ ext_rules: profile, type_ids: '' });
  });

  it('of a shop in advanced mode names its mirror, category and auxiliary types, which may be none', async () => {
    const advanced = await buildShop({ work_mode: 2 });
    const device = await buildDevice(server, { tenant_id: advanced.main.tenant_id });
    const saved = await advanced.client.mutate('goods.saveCategory', { name: 'Face' });
    const category_id = (saved.json().result as { data: { category_id: number } }).data.category_id;
    const types = JSON.stringify([advanced.type('soothing'), 0, 0]);
    const full = cream(advanced, { device_nos: device.device_no, category_id, type_ids: types });
    for (const missing of ['device_nos', 'category_id', 'type_ids']) {
      expect((await edit(advanced, { ...full, [missing]: '' })).code).toBe(11001);
    }
    expect((await edit(advanced, { ...full, type_ids: String(advanced.type('soothing')) })).code).toBe(11001);
    expect(await edit(advanced, full)).toMatchObject({ code: 0 });
  });
});

it('a product for one mirror is recommended by that mirror alone, and by all in basic mode', async () => {
  const advanced = await buildShop({ work_mode: 2 });
  const { tenant_id } = advanced.main;
  const [own, other] = [await buildDevice(server, { tenant_id }), await buildDevice(server, { tenant_id })];
  const insert = await server.services.pool.query(
    `with product as (insert into goods (tenant_id, goods_name, push_type) values ($1, 'a', 1) returning goods_id),
          bound as (insert into goods_device select $1, goods_id, $2 from product)
     select goods_id from product`,
    [tenant_id, own.device_id],
  );
  const goodsOf = async (device: typeof own) => {
    const mirror = createMirrorClient(server, device);
    const meta = JSON.stringify(wholeTest());
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', { meta }, 'multipart')).json();
    const { goods } = (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json();
    return (goods as { goods_id: number }[]).map(({ goods_id }) => goods_id);
  };
  const { goods_id } = insert.rows[0];
  expect([await goodsOf(own), await goodsOf(other)]).toEqual([[goods_id], []]);
  await advanced.client.post('/skinMgrSrv/config/mode', { work_mode: 1 });
  expect(await goodsOf(other)).toEqual([goods_id]);
});

describe('the catalogue', () => {
  it('is searched by name, number, tag, keyword and type, and paged', async () => {
    const own = await buildShop();
    const a = await add(own, { goods_name: 'Alpha', goods_no: 'X1', keywords: 'night' });
    const b = await add(own, { goods_name: 'Beta', tag: '祛斑', type_ids: String(own.type('oil_control')) });
    for (const [q, found] of [
      ['alph', [a]],
      ['x1', [a]],
      ['NIGHT', [a]],
      ['祛斑', [b]],
      ['控油', [b]],
      ['oil', [b]],
      ['zzz', []],
    ] as const) {
      expect(ids(await list(own, { q }))).toEqual(found);
    }
    expect(await list(own, { page: 2, pageSize: 1 })).toMatchObject({ total: 2, list: [{ id: a }] });
    expect(await list(own, { page: 9 })).toMatchObject({ total: 2, list: [] });
    expect(ids(await list(own, { type_id: own.type('oil_control') }))).toEqual([b]);
  });

  it('is for accounts with the permission, each for its own shop', async () => {
    const id = await add(shop);
    const guide = await signIn(server, await buildGuide(server, { parent: shop.main, power: [2] }));
    expect((await guide.post('/skinMgrSrv/goods/list')).json()).toMatchObject({ code: 30001, list: [], total: 0 });
    const stranger = await buildShop();
    expect((await detail(stranger, id)).msg).toBe((await detail(stranger, 2_000_000_000)).msg);
    expect((await edit(stranger, cream(stranger, { id }))).code).toBe(11001);
  });
});

describe('a batch', () => {
  const post = async (action: string, goods_id: unknown, fields = {}, { client } = shop) =>
    (await client.post(`/skinMgrSrv/goods/${action}`, { goods_id, ...fields })).json();

  it.each([
    ['del', {}],
    ['shelve', { status: 0 }],
    ['lock', {}],
    ['unlock', {}],
  ])('%s needs a selection, and refuses as a whole what is not all of the shop', async (action, fields) => {
    const id = await add(shop);
    const foreign = await add(await buildShop());
    expect((await post(action, '', fields)).code).toBe(11001);
    const refused = await post(action, `${id},${foreign}`, fields);
    expect(refused).toEqual(await post(action, `${id},2000000000`, fields));
    expect(await detail(shop, id)).toMatchObject({ shelf_status: 10, is_lock: 0 });
  });

  it('takes products off the shelf and puts them back, and names those that it could not', async () => {
    const [a, b] = [await add(shop), await add(shop)];
    await post('lock', b);
    expect(await post('shelve', `${a},${b}`, { status: 0 })).toMatchObject({
      code: 0,
      ok: 1,
      failed: [{ id: b, msg: expect.stringContaining('锁定') }],
    });
    expect(await detail(shop, a)).toMatchObject({ shelf_status: 0 });
    expect(await post('shelve', [a], { status: 0 })).toMatchObject({ ok: 0, failed: [{ id: a }] });
    expect(await post('shelve', [a], { status: 10 })).toMatchObject({ ok: 1, failed: [] });
  });

  it('of locked products neither changes nor deletes them until they are unlocked', async () => {
    const id = await add(shop);
    await post('lock', id);
    expect(await edit(shop, cream(shop, { id, goods_name: 'New' }))).toMatchObject({
      code: 11001,
      msg: expect.stringContaining('锁定'),
    });
    expect(await post('del', id)).toMatchObject({ ok: 0, failed: [{ id }] });
    expect(await post('unlock', id)).toMatchObject({ ok: 1 });
    expect(await post('del', id)).toMatchObject({ ok: 1 });
  });

  it('deletes products for 30 days, in which they can be taken back', async () => {
    const [a, b] = [await add(shop), await add(shop)];
    await post('del', `${a},${b}`);
    expect(await detail(shop, a)).toMatchObject({ code: 11001 });
    expect(ids(await list(shop))).not.toContain(a);
    expect(ids(await list(shop, { is_deleted: 1 }))).toEqual(expect.arrayContaining([a, b]));
    await server.services.pool.query("update goods set deleted_at = now() - interval '31 days' where goods_id = $1", [
      b,
    ]);
    expect((await shop.client.mutate('goods.restore', { ids: [b] })).json().error?.data.code_name).toBe(
      'GOODS_NOT_FOUND',
    );
    expect((await shop.client.mutate('goods.restore', { ids: [a] })).status).toBe(200);
    expect(await detail(shop, a)).toMatchObject({ code: 0 });
  });

  it('takes back no product whose number another one has by now', async () => {
    const [first, second] = [await add(shop, { goods_no: 'again' }), await add(shop)];
    await post('del', `${first},${second}`);
    const third = await add(shop, { goods_no: 'AGAIN' });
    const restore = async (ids: number[]) => (await shop.client.mutate('goods.restore', { ids })).json().result;
    const taken = { id: first, msg: expect.stringContaining('编号') };
    expect(await restore([first, second])).toMatchObject({ data: { ok: 1, failed: [taken] } });
    await post('del', third);
    expect(await restore([first, third])).toMatchObject({ data: { ok: 1, failed: [taken] } });
  });
});

describe('which fields a product has', () => {
  it.each([
    ['standard', {}],
    ['advanced', { work_mode: 2 }],
    ['solrx', { goods_mode: 'solrx', work_mode: 2 }],
  ])('is %s by the work mode and the setting of the shop', async (profile, state) => {
    const { client } = await buildShop(state);
    expect((await client.query('goods.profile', {})).json()).toMatchObject({ result: { data: { profile } } });
  });
});

interface Category {
  readonly category_id: number;
  readonly name: string;
  readonly step_role: string;
  readonly goods: number;
}
const categoriesOf = async ({ client }: Shop): Promise<readonly Category[]> => {
  const answer = (await client.query('goods.categoryList', {})).json();
  return (answer as unknown as { result: { data: { list: Category[] } } }).result.data.list;
};
const saveCategory = async ({ client }: Shop, fields: Record<string, unknown>) =>
  (await client.mutate('goods.saveCategory', fields)).json();

describe('a category', () => {
  it('names the step of a routine, and keeps it when it is renamed', async () => {
    const own = await buildShop();
    await saveCategory(own, { name: 'Creams' });
    await saveCategory(own, { name: 'Foams', step_role: 'cleanse' });
    const [creams, foams] = (await categoriesOf(own)) as [Category, Category];
    expect([creams.step_role, foams.step_role]).toEqual(['other', 'cleanse']);
    await saveCategory(own, { category_id: creams.category_id, name: 'Creams', step_role: 'moisturise' });
    await saveCategory(own, { category_id: foams.category_id, name: 'Cleansers' });
    await add(own, { category_id: foams.category_id });
    expect(await categoriesOf(own)).toEqual([
      { ...creams, step_role: 'moisturise', rev: 2 },
      { ...foams, name: 'Cleansers', goods: 1, rev: 2 },
    ]);
  });

  it.each(['sleep', '', 1, null])('has no step that nobody knows: %j', async (step_role) => {
    const own = await buildShop();
    const { error } = await saveCategory(own, { name: 'Creams', step_role });
    expect(error).toBeDefined();
    expect(await categoriesOf(own)).toEqual([]);
  });

  it('decides the list of the next test: one product per step, and products without one', async () => {
    const own = await buildShop();
    const device = await buildDevice(server, { tenant_id: own.main.tenant_id });
    const mirror = createMirrorClient(server, device);
    await saveCategory(own, { name: 'Foams', step_role: 'cleanse' });
    await saveCategory(own, { name: 'Serums' });
    const [foams, serums] = (await categoriesOf(own)).map(({ category_id }) => category_id);
    const spots = { type_ids: String(own.type('acne_care')) };
    const names = ['Foam 1', 'Foam 2', 'Serum', 'Loose'];
    await add(own, { ...spots, goods_name: 'Foam 1', category_id: foams });
    await add(own, { ...spots, goods_name: 'Foam 2', category_id: foams });
    await add(own, { ...spots, goods_name: 'Serum', category_id: serums });
    await add(own, { ...spots, goods_name: 'Loose' });
    const listed = async () => {
      const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
      const { goods } = (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json() as unknown as {
        goods: { goods_name: string; step_role: string; choice: string; parts: string[] }[];
      };
      return goods.map(({ goods_name, step_role, choice, parts }) => [goods_name, step_role, choice, parts.join()]);
    };
    // Equal products take turns, so either foam may be the one.
    const foam = expect.stringMatching(/^Foam [12]$/);
    const [cleanser, ...others] = await listed();
    expect(cleanser).toEqual([foam, 'cleanse', 'first', 'am,pm']);
    expect(others.toSorted()).toEqual([
      ['Loose', 'other', 'also', ''],
      ['Serum', 'other', 'also', ''],
    ]);
    await saveCategory(own, { category_id: serums, name: 'Serums', step_role: 'treat' });
    expect((await listed()).map(([name, , choice]) => [name, choice])).toEqual([
      ['Serum', 'first'],
      [foam, 'first'],
      ['Loose', 'also'],
    ]);
    await own.client.post('/skinMgrSrv/config/update', { max_per_role: 0 });
    expect((await listed()).map(([name]) => name).toSorted()).toEqual(names.toSorted());
  });
});

describe('the products that come with us', () => {
  it('are added once with pictures and types, and removed again', async () => {
    const own = await buildShop();
    const kept = await add(own);
    const added = (await own.client.post('/skinMgrSrv/goods/addDefault')).json();
    expect(added).toMatchObject({ code: 0, count: expect.any(Number) });
    const { list: rows, total, hasdefault } = await list(own);
    expect([total, hasdefault]).toEqual([(added.count as number) + 1, 1]);
    const ours = rows.filter(({ is_default }) => is_default === 1);
    const categories = await categoriesOf(own);
    expect(categories.map(({ step_role }) => step_role)).toEqual(STEP_ROLES);
    expect(categories.reduce((sum, { goods }) => sum + goods, 0)).toBe(added.count);
    expect(ours.every((row) => (row.goods_type_attr as { type_str: string }).type_str !== '')).toBe(true);
    const picture = await own.client.get(`/fileSvr/get/${ours[0]?.goods_pic}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await own.client.post('/skinMgrSrv/goods/addDefault')).json().code).toBe(40010);
    expect((await own.client.post('/skinMgrSrv/goods/delDefault')).json()).toMatchObject({
      code: 0,
      count: added.count,
    });
    expect(ids(await list(own))).toEqual([kept]);
  });
});

describe('the list', () => {
  it('has the order that is asked for, prices by their amount and goods without one last', async () => {
    const own = await buildShop();
    for (const [goods_name, price] of [
      ['B', '9.00'],
      ['A', '1000.00'],
      ['C', ''],
    ]) {
      await add(own, { goods_name, price });
    }
    const names = async (sort: string) => {
      const { list } = (await own.client.post('/skinMgrSrv/goods/list', { sort })).json() as unknown as Listed;
      return list.map(({ goods_name }) => goods_name).join('');
    };
    expect(await names('')).toBe('CAB');
    expect(await names('goods_name')).toBe('ABC');
    expect(await names('price')).toBe('BAC');
    expect(await names('-price')).toBe('ABC');
    expect((await own.client.post('/skinMgrSrv/goods/list', { sort: 'detail' })).json().code).toBe(11001);
  });

  it('has all goods that match a filter changed at once, or none where another number matches', async () => {
    const own = await buildShop();
    for (const goods_name of ['Zenith 1', 'Zenith 2', 'Other']) await add(own, { goods_name });
    const removeAll = async (expected: number) =>
      (await own.client.mutate('goods.remove', { all: { q: 'zenith' }, expected })).json();
    const total = async () => (await own.client.post('/skinMgrSrv/goods/list', {})).json().total;
    for (const expected of [1, 3]) {
      const { error } = await removeAll(expected);
      expect(error).toMatchObject({ data: { code_name: 'COUNT_CHANGED', details: { count: 2 } } });
      expect(await total()).toBe(3);
    }
    expect(await removeAll(2)).toMatchObject({ result: { data: { ok: 2, failed: [] } } });
    expect(await total()).toBe(1);
  });

  it('of deleted goods is the main account’s alone, also for what is done to all of them', async () => {
    const own = await buildShop();
    await own.client.post('/skinMgrSrv/goods/del', { goods_id: await add(own) });
    const guide = await buildGuide(server, { parent: own.main, power: [2] });
    const all = { is_deleted: 1 };
    const asked = (await (await signIn(server, guide)).mutate('goods.restore', { all, expected: 1 })).json();
    expect(asked.error).toMatchObject({ data: { code_name: 'NO_PERMISSION' } });
    const restored = (await own.client.mutate('goods.restore', { all, expected: 1 })).json();
    expect(restored).toMatchObject({ result: { data: { ok: 1 } } });
  });
});

describe('what a call may do besides the form', () => {
  it('is to give a product a skin profile in any shop; half a profile is refused, and not dropped', async () => {
    const ext_rules = { skin_type: 'oil', sensitive: 1, pigment: 0, wrinkle: 0 };
    const id = await add(shop, { ext_rules: JSON.stringify(ext_rules) });
    expect(await detail(shop, id)).toMatchObject({ ext_rules });
    const half = { ...shop, client: shop.client.with({ locale: 'en' }) };
    expect(await edit(half, cream(shop, { ext_rules: JSON.stringify({ skin_type: 'oil' }) }))).toEqual({
      code: 11001,
      msg: 'Please check “Skin-profile rules”: this value cannot be used.',
    });
    expect(await edit(shop, cream(shop, { ext_rules: '{}' }))).toMatchObject({ code: 0 });
  });

  it('is to list categories, and to add and rename one', async () => {
    const own = await buildShop();
    const save = async (fields: Record<string, unknown>) =>
      (await own.client.post('/skinMgrSrv/goods/categorySave', fields)).json();
    const list = async () => (await own.client.post('/skinMgrSrv/goods/categoryList')).json();
    expect(await list()).toMatchObject({ code: 0, list: [] });
    const { category_id } = await save({ name: 'Serums' });
    expect(await save({ category_id, name: 'Ampoules' })).toMatchObject({ code: 0, category_id });
    expect(await save({ name: 'Ampoules' })).toMatchObject({ code: 40010 });
    expect(await list()).toMatchObject({ list: [{ category_id, name: 'Ampoules' }] });
  });
});
