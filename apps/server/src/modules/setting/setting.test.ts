import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly tenant_id: number;
  readonly client: RestClient;
  readonly type: (key: string) => number;
}

async function buildShop(state: { work_mode?: number; goods_mode?: string } = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode: state.work_mode ?? 1 });
  const main = await buildUser(server, { tenant_id });
  const types = await createGoodsTypes(server.services.pool, tenant_id);
  if (state.goods_mode) {
    await server.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, 'goods_mode', $2)", [
      tenant_id,
      JSON.stringify(state.goods_mode),
    ]);
  }
  return { main, tenant_id, client: await signIn(server, main), type: (key) => types.get(key) as number };
}

type Row = Readonly<Record<string, unknown>>;
const post = async ({ client }: Pick<Shop, 'client'>, path: string, fields: Row = {}) =>
  (await client.post(`/skinMgrSrv/settings/${path}`, fields)).json();
const rowsOf = (answer: unknown) => (answer as { list: readonly Row[] }).list;

/** Sends a whole test from a mirror. Returns the result that the mirror shows. */
async function test({ tenant_id }: Shop, device?: Awaited<ReturnType<typeof buildDevice>>) {
  const mirror = createMirrorClient(server, device ?? (await buildDevice(server, { tenant_id })));
  const meta = wholeTest();
  const { analysis_id } = (
    await mirror.post('/mirrorSrv/record/upload', { meta: JSON.stringify(meta) }, 'multipart')
  ).json();
  const result = (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json();
  return result as unknown as { scores: readonly Row[]; texts: readonly Row[]; goods: readonly Row[] };
}

describe('score offsets', () => {
  const offsets = async ({ client }: Shop, query = {}) =>
    rowsOf((await client.get('/skinMgrSrv/settings/get', query)).json());
  const rate = async (shop: Shop, typename: string, query = {}) =>
    (await offsets(shop, query)).find((row) => row.typename === typename)?.rate;

  it('are listed by dimension and layer, with what the mirrors measured', async () => {
    const shop = await buildShop();
    await buildRecord(server, { device: await buildDevice(server, { tenant_id: shop.tenant_id }) });
    const list = await offsets(shop);
    expect(list).toHaveLength(28);
    expect(list.find(({ typename }) => typename === 'acne')).toMatchObject({
      name: '痘痘',
      ratename: 'acne_rate',
      categray: 'layer',
      rate: 0,
      detected: 1,
    });
    expect(list.find(({ typename }) => typename === 'deep_acne')).toMatchObject({ categray: 'deep', detected: 0 });
  });

  it.each([
    ['by their name', { acne: '-10', deep_spot: 5 }],
    ['by the name of their field', { acne_rate: -10, deep_spot_rate: 5 }],
  ])('are changed %s', async (_what, fields) => {
    const shop = await buildShop();
    expect(await post(shop, 'update', { ...fields, customer_id: -1 })).toMatchObject({ code: 0, count: 2 });
    expect([await rate(shop, 'acne'), await rate(shop, 'deep_spot'), await rate(shop, 'spot')]).toEqual([-10, 5, 0]);
  });

  it('are changed one at a time as typename and rate', async () => {
    const shop = await buildShop();
    expect(await post(shop, 'update', { typename: 'acne', rate: 50 })).toMatchObject({ code: 0, count: 1 });
    expect(await post(shop, 'update', { typename: 'acne', rate: 50 })).toMatchObject({ code: 0, count: 0 });
  });

  it.each([
    ['beyond 50', { acne: 51 }],
    ['below -50', { acne: -51 }],
    ['of half a point', { acne: '1.5' }],
    ['that is no number', { acne: 'ten' }],
    ['that is empty', { acne: '' }],
    ['of a dimension that nobody knows', { beauty: 1 }],
  ])('%s are refused, and with them the others', async (_what, wrong) => {
    const shop = await buildShop();
    expect((await post(shop, 'update', { spot: 5, ...wrong })).code).toBe(11001);
    expect(await rate(shop, 'spot')).toBe(0);
  });

  it('count from the next test on', async () => {
    const shop = await buildShop();
    const before = await test(shop);
    await post(shop, 'update', { acne: -10 });
    const after = await test(shop);
    const acne = ({ scores }: typeof after) => scores.find(({ dimension }) => dimension === 'acne');
    expect([acne(before), acne(after)]).toMatchObject([
      { raw: 42, score: 42 },
      { raw: 42, offset: -10, score: 32 },
    ]);
  });

  it('of one mirror are for that mirror alone, in advanced mode', async () => {
    const shop = await buildShop({ work_mode: 2 });
    const [own, other] = await Promise.all([1, 2].map(() => buildDevice(server, { tenant_id: shop.tenant_id })));
    await post(shop, 'update', { acne: 3 });
    expect(await post(shop, 'update', { acne: 20, customer_id: own?.device_id })).toMatchObject({ code: 0 });
    expect([await rate(shop, 'acne'), await rate(shop, 'acne', { device_no: own?.device_no })]).toEqual([3, 20]);
    const score = async (device: typeof own) =>
      (await test(shop, device)).scores.find(({ dimension }) => dimension === 'acne')?.score;
    expect([await score(own), await score(other)]).toEqual([62, 45]);
  });

  it("of another shop's mirror are refused like those of one that does not exist", async () => {
    const shop = await buildShop({ work_mode: 2 });
    const foreign = await buildDevice(server);
    const answer = (customer_id: number) => post(shop, 'update', { acne: 1, customer_id });
    expect(await answer(foreign.device_id)).toEqual(await answer(2_000_000_000));
    expect((await answer(foreign.device_id)).code).toBe(20001);
    expect((await post(await buildShop(), 'update', { acne: 1, customer_id: 5 })).code).toBe(20005);
  });

  it('are noted with what they were', async () => {
    const shop = await buildShop();
    await post(shop, 'update', { acne: -10 });
    const { rows } = await server.services.pool.query(
      "select details from audit_log where tenant_id = $1 and action = 'setting.offset'",
      [shop.tenant_id],
    );
    expect(rows).toEqual([{ details: { acne: [0, -10] } }]);
  });
});

describe('result texts', () => {
  const articles = async (shop: Pick<Shop, 'client'>, type: string, fields = {}) =>
    rowsOf(await post(shop, 'articleList', { type, ...fields }));
  const article = async (shop: Pick<Shop, 'client'>, id: string, fields = {}) =>
    (await articles(shop, id.split(':')[0] as string, fields)).find((row) => row.id === id);
  const words = { introduction: '本店说明', advice: '本店建议' };

  it.each([
    ['layer', 70],
    ['deep', 70],
    ['zonghe', 85],
    ['syn', 85],
  ])('of %s are all there, in Chinese and English', async (type, count) => {
    const shop = await buildShop();
    for (const locale of ['zh', 'en']) {
      const list = await articles({ client: shop.client.with({ locale }) }, type);
      expect(list).toHaveLength(count);
      for (const row of list) {
        expect(row).toMatchObject({ locale, isedit: 0 });
        for (const name of ['service_name', 'value', 'introduction', 'advice'])
          expect(row[name], `${row.id} ${name}`).not.toBe('');
      }
    }
  });

  it('of a section that does not exist are refused', async () => {
    expect(await post(await buildShop(), 'articleList', { type: 'hair' })).toMatchObject({ code: 11001, list: [] });
  });

  it('are written for one language, shown to the next customer, and reset', async () => {
    const shop = await buildShop();
    const id = 'layer:acne:3';
    const before = await article(shop, id);
    expect(await post(shop, 'articleEdit', { id, ...words })).toMatchObject({ code: 0 });
    expect(await article(shop, id)).toMatchObject({ ...words, isedit: 1, seed_introduction: before?.introduction });
    const { texts } = await test(shop);
    expect(texts.find(({ dimension }) => dimension === 'acne')).toMatchObject(words);
    expect(await post(shop, 'articleReset', { id })).toMatchObject({ code: 0, count: 1 });
    expect(await article(shop, id)).toEqual({ ...before, rev: expect.any(Number) });
    expect(await post(shop, 'articleReset', { id })).toMatchObject({ code: 11001 });
  });

  it("in the shop's own language stand in for languages that it wrote none in", async () => {
    const shop = await buildShop();
    const id = 'deep:collagen:2';
    await post(shop, 'articleEdit', { id, ...words });
    expect(await article({ client: shop.client.with({ locale: 'en' }) }, id)).toMatchObject({
      ...words,
      locale: 'zh',
      isedit: 1,
    });
    await post(shop, 'articleEdit', { id, introduction: 'Ours', advice: 'Advice', locale: 'en' });
    expect(await article(shop, id, { locale: 'en' })).toMatchObject({ introduction: 'Ours', locale: 'en' });
    expect(await article(shop, id)).toMatchObject(words);
  });

  it.each([
    ['without a summary', { introduction: ' ' }],
    ['without advice', { advice: '' }],
    ['for a value that does not exist', { id: 'layer:acne:6' }],
    ['in a language that does not exist', { locale: 'xx' }],
  ])('%s are refused', async (_what, wrong) => {
    expect((await post(await buildShop(), 'articleEdit', { id: 'layer:acne:3', ...words, ...wrong })).code).toBe(11001);
  });

  it('of one shop are not those of another', async () => {
    const [shop, other] = [await buildShop(), await buildShop()];
    await post(shop, 'articleEdit', { id: 'layer:acne:3', ...words });
    expect(await article(other, 'layer:acne:3')).toMatchObject({ isedit: 0 });
    expect((await post(other, 'articleReset', { id: 'layer:acne:3' })).code).toBe(11001);
    expect(await article(shop, 'layer:acne:3')).toMatchObject({ isedit: 1 });
  });
});

describe('the mapping', () => {
  const mappings = async (shop: Shop) => rowsOf(await post(shop, 'analysisGoodsTypeList'));
  const mapping = async (shop: Shop, name: string) => (await mappings(shop)).find((row) => row.analysis_type === name);
  const edit = (shop: Shop, fields: Row) =>
    post(shop, 'analysisGoodsTypeEdit', { analysis_type: 'acne', status: 10, ...fields });

  it('begins with the types that come with the product', async () => {
    const shop = await buildShop();
    expect(await mappings(shop)).toHaveLength(14);
    expect(await mapping(shop, 'acne')).toMatchObject({
      analysis_name: '痘痘',
      goods_types_arr: ['acne_care', 'oil_control'].map(shop.type),
      goods_types_name: '祛痘, 控油',
      threshold: 80,
      status: 10,
      isedit: 0,
    });
  });

  it('is edited under either name of its list, keeps its threshold where none is sent, and is reset', async () => {
    const shop = await buildShop();
    const [a, b] = [shop.type('soothing'), shop.type('eye_care')];
    expect(await edit(shop, { goods_types: `${a},${b}`, threshold: 60 })).toMatchObject({ code: 0 });
    expect(await mapping(shop, 'acne')).toMatchObject({ goods_types: `${a},${b}`, threshold: 60, isedit: 1 });
    await edit(shop, { goods_types_arr: JSON.stringify([b]), status: 0 });
    expect(await mapping(shop, 'acne')).toMatchObject({ goods_types_arr: [b], threshold: 60, status: 0 });
    const id = (await mapping(shop, 'acne'))?.id;
    expect(await post(shop, 'analysisGoodsTypeReset', { id })).toMatchObject({ code: 0, count: 1 });
    expect(await mapping(shop, 'acne')).toMatchObject({ isedit: 0, threshold: 80 });
    expect((await post(shop, 'analysisGoodsTypeReset', { id })).code).toBe(11001);
  });

  it('has a threshold of 100 if it is sent without one, as callers know it', async () => {
    const shop = await buildShop();
    expect(await edit(shop, { goods_types: String(shop.type('soothing')) })).toMatchObject({ code: 0 });
    expect(await mapping(shop, 'acne')).toMatchObject({ isedit: 1, threshold: 100 });
  });

  it.each([
    ['no type', () => ({ goods_types: '' })],
    [
      'four types',
      ({ type }: Shop) => ({ goods_types: ['soothing', 'eye_care', 'firming', 'cleansing'].map(type).join(',') }),
    ],
    ['a type of another shop', async () => ({ goods_types: String((await buildShop()).type('soothing')) })],
    ['a threshold of its own', ({ type }: Shop) => ({ goods_types: String(type('soothing')), threshold: 65 })],
    [
      'a dimension that nobody knows',
      ({ type }: Shop) => ({ goods_types: String(type('soothing')), analysis_type: 'beauty' }),
    ],
  ])('with %s is refused', async (_what, wrong) => {
    const shop = await buildShop();
    expect((await edit(shop, await wrong(shop))).code).toBe(11001);
    expect(await mapping(shop, 'acne')).toMatchObject({ isedit: 0 });
  });

  it('is for nobody in a shop that describes goods by skin profile', async () => {
    const shop = await buildShop({ goods_mode: 'solrx' });
    expect(await post(shop, 'analysisGoodsTypeList')).toMatchObject({ code: 30001, list: [] });
    expect((await edit(shop, { goods_types: String(shop.type('soothing')) })).code).toBe(30001);
    expect((await post(shop, 'analysisGoodsTypeReset', { id: 1 })).code).toBe(30001);
  });
});

it('settings are for the main account and guides with the permission', async () => {
  const shop = await buildShop();
  const [without, permitted] = await Promise.all(
    [[1, 2, 4], [3]].map(async (power) => signIn(server, await buildGuide(server, { parent: shop.main, power }))),
  );
  expect((await without?.post('/skinMgrSrv/settings/update', { acne: 1 }))?.json().code).toBe(30001);
  expect((await permitted?.post('/skinMgrSrv/settings/update', { acne: 1 }))?.json().code).toBe(0);
});

describe('texts and mappings of a mirror', () => {
  const WORDS = { introduction: 'In the hall', advice: 'Ask in the hall' };

  async function buildMirrors() {
    const shop = await buildShop({ work_mode: 2 });
    const { tenant_id } = shop;
    const mirror = () => buildDevice(server, { tenant_id, is_simulated: true });
    const [device, other] = [await mirror(), await mirror()];
    const code = device.device_no;
    const article = async (fields: Row) =>
      rowsOf(await post(shop, 'articleList', { type: 'layer', locale: 'zh', ...fields })).find(
        ({ id }) => id === 'layer:acne:3',
      );
    const mapping = async (fields: Row) =>
      rowsOf(await post(shop, 'analysisGoodsTypeList', fields)).find(({ analysis_type }) => analysis_type === 'acne');
    return { shop, device, other, code, article, mapping };
  }

  it('replace the shop’s one by one, on the reports of that mirror alone, and go back to them', async () => {
    const { shop, device, other, code, article } = await buildMirrors();
    const id = 'layer:acne:3';
    const ofShop = { introduction: 'Shop', advice: 'Ask' };
    const built = (await article({}))?.introduction;
    expect(await post(shop, 'articleEdit', { id, locale: 'zh', ...ofShop })).toMatchObject({ code: 0 });
    expect(await article({ code })).toMatchObject({
      ...ofShop,
      source: 'account',
      isedit: 0,
      seed_introduction: 'Shop',
    });
    expect(await post(shop, 'articleEdit', { id, locale: 'zh', code, ...WORDS })).toMatchObject({ code: 0 });
    expect(await article({ code })).toMatchObject({ ...WORDS, source: 'device', isedit: 1, seed_introduction: 'Shop' });
    expect(await article({})).toMatchObject({ ...ofShop, source: 'account', seed_introduction: built });
    const rules = await server.services.ruleBook.latest(shop.tenant_id);
    const key = { section: 'layer', dimension: 'acne', value_key: '3' } as const;
    expect([device, other].map(({ device_id }) => rules.textFor(key, 'zh', device_id))).toEqual([WORDS, ofShop]);
    expect(rules.textFor({ ...key, value_key: '4' }, 'zh', device.device_id)).toEqual(
      rules.textFor({ ...key, value_key: '4' }, 'zh', 0),
    );
    expect(await post(shop, 'articleReset', { id, locale: 'zh', code })).toMatchObject({ code: 0, count: 1 });
    expect(await post(shop, 'articleReset', { id, locale: 'zh', code })).toMatchObject({ code: 11001 });
    expect(await article({ code })).toMatchObject({ ...ofShop, source: 'account' });
  });

  it('choose the goods of that mirror’s tests; the others keep the shop’s', async () => {
    const { shop, device, other, code, mapping } = await buildMirrors();
    const [acne, soothing] = [shop.type('acne_care'), shop.type('soothing')];
    for (const goods_type_id of [acne, soothing]) {
      await server.services.pool.query(
        `with product as (insert into goods (tenant_id, goods_name) values ($1, $2) returning goods_id)
         insert into goods_effect select $1, goods_id, 1, $3 from product`,
        [shop.tenant_id, goods_type_id === acne ? 'Acne' : 'Calm', goods_type_id],
      );
    }
    const before = await server.services.ruleBook.latest(shop.tenant_id);
    expect(before.evaluationFor(device.device_id).catalogue).toBe(before.evaluationFor(other.device_id).catalogue);
    const off = { analysis_type: 'acne', goods_types: String(acne), status: 0, code };
    expect(await post(shop, 'analysisGoodsTypeEdit', off)).toMatchObject({ code: 0 });
    expect(await mapping({ code })).toMatchObject({ status: 0, source: 'device', isedit: 1 });
    expect(await mapping({})).toMatchObject({ status: 10, source: 'default', isedit: 0 });
    const names = async (on: typeof device) => (await test(shop, on)).goods.map(({ goods_name }) => goods_name);
    expect(await names(device)).not.toContain('Acne');
    expect(await names(other)).toContain('Acne');
    const rules = await createMirrorClient(server, device).get('/mirrorSrv/simulator/rules');
    expect((rules.json().mappings as Row[]).findLast(({ analysis_type }) => analysis_type === 'acne')).toMatchObject({
      status: 0,
    });
    const { rev } = await server.services.ruleBook.latest(shop.tenant_id);
    expect(rev).toBeGreaterThan(before.rev);
    const reset = { id: 'acne', code };
    expect(await post(shop, 'analysisGoodsTypeReset', reset)).toMatchObject({ code: 0, count: 1 });
    expect(await names(device)).toContain('Acne');
  });

  it('need advanced mode and a mirror of the shop, count for nothing in basic mode and end with the binding', async () => {
    const { shop, device, code, article } = await buildMirrors();
    const edit = { id: 'layer:acne:3', locale: 'zh', ...WORDS };
    const foreign = await buildDevice(server);
    for (const no of [foreign.device_no, 'NOBODY']) {
      expect(await post(shop, 'articleEdit', { ...edit, code: no })).toMatchObject({ code: 20001 });
      expect(await post(shop, 'analysisGoodsTypeList', { code: no })).toMatchObject({ code: 20001 });
    }
    const guide = await buildGuide(server, { parent: shop.main, power: [3] });
    const helper = await signIn(server, guide);
    expect(await post({ client: helper }, 'articleEdit', { ...edit, code })).not.toMatchObject({ code: 0 });
    expect(await post(shop, 'articleEdit', { ...edit, code })).toMatchObject({ code: 0 });
    const shown = async () =>
      (await server.services.ruleBook.latest(shop.tenant_id)).textFor(
        { section: 'layer', dimension: 'acne', value_key: '3' },
        'zh',
        device.device_id,
      ).introduction;
    expect(await shown()).toBe(WORDS.introduction);
    await shop.client.post('/skinMgrSrv/config/mode', { work_mode: 1 });
    expect(await shown()).not.toBe(WORDS.introduction);
    expect(await post(shop, 'articleEdit', { ...edit, code })).toMatchObject({ code: 20005 });
    expect(await post(shop, 'articleList', { type: 'layer', code })).toMatchObject({ code: 20005 });
    await shop.client.post('/skinMgrSrv/config/mode', { work_mode: 2 });
    expect(await article({ code })).toMatchObject({ source: 'device' });
    await shop.client.post('/skinMgrSrv/device/unbind', { device_no: code });
    expect(await shown()).not.toBe(WORDS.introduction);
    expect(await server.services.prisma.result_text.count({ where: { tenant_id: shop.tenant_id } })).toBe(0);
  });
});
