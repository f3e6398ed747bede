import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { createClient, createMirrorClient } from '#tests/factories/rest-client.ts';
import { addScheme } from '#tests/factories/scheme.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop, type Shop } from '#tests/factories/shop.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CREAM = { goods_name: '舒缓霜', tag: '新品', brand_story: '来自花园。' };
const TEXTS = {
  en: { goods_name: 'Calm cream', tag: 'New', brand_story: 'From a garden.' },
  de: { goods_name: 'Sanfte Creme' },
};

async function edit({ client, type }: Shop, fields: Readonly<Record<string, unknown>>) {
  const form = { goods_pic: 'conf_app/1/a.jpg', for_sex: 0, type_ids: type('acne_care'), ...CREAM, ...fields };
  return (await client.post('/skinMgrSrv/goods/edit', form)).json();
}

async function add(shop: Shop, fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const answer = await edit(shop, fields);
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}

const detail = async ({ client }: Shop, id: number) => (await client.post('/skinMgrSrv/goods/detail', { id })).json();
const counts = async ({ client }: Shop, of: 'goods' | 'scheme') => {
  const data = (await client.query(`${of}.translated`, {})).json().result?.data;
  return (data as { list: { locale: string; translated: number; total: number }[] }).list;
};
const coverage = async (shop: Shop, of: 'goods' | 'scheme', locale: string) =>
  (await counts(shop, of)).find((one) => one.locale === locale);

interface Worded {
  readonly langs?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** Sends a test with an acne score that asks for the product. Returns what customer and mirror read in a language. */
async function runTest(shop: Shop) {
  const mirror = createMirrorClient(server, await buildDevice(server, shop));
  const { analysis_id, share_id } = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
  return {
    analysis_id,
    report: async (locale: string) =>
      (await createClient(server).get('/skinSrv/analysis/shareDetail', { shareId: share_id }, { locale })).json()
        .report as { goods: Worded[]; scheme: (Worded & { steps: Worded[] }) | null },
    result: async (locale: string) =>
      (await mirror.get('/mirrorSrv/record/result', { analysis_id }, { locale })).json() as unknown as {
        goods: Worded[];
        scheme: (Worded & { steps: Worded[] }) | null;
      },
  };
}

describe('a product in several languages', () => {
  it('is kept, and a call that names no translations leaves them as they are', async () => {
    const shop = await buildShop(server);
    const id = await add(shop, { texts: JSON.stringify({ ...TEXTS, fr: { goods_name: ' ', tag: '' } }) });
    expect((await detail(shop, id)).texts).toEqual(TEXTS);
    await add(shop, { id });
    expect((await detail(shop, id)).texts).toEqual(TEXTS);
    await add(shop, { id, texts: JSON.stringify({ de: TEXTS.de }) });
    expect((await detail(shop, id)).texts).toEqual({ de: TEXTS.de });
    await add(shop, { id, texts: '{}' });
    expect((await detail(shop, id)).texts).toEqual({});
    const history = (await shop.client.query('goods.history', { id })).json().result?.data;
    const { list } = history as { list: { changes: { key: string }[] }[] };
    expect(list.slice(0, 2).map(({ changes }) => changes.map(({ key }) => key))).toEqual([['texts'], ['texts']]);
  });

  it.each([
    ['a badge of more than three characters', { de: { tag: 'Neuheit' } }],
    ['a name that is too long', { de: { goods_name: 'x'.repeat(129) } }],
    ['a language that there is not', { xx: { goods_name: 'Cream' } }],
    ['a field that customers don’t read', { de: { keywords: 'rose' } }],
  ])('is refused with %s', async (_, texts) => {
    const shop = await buildShop(server);
    expect((await edit(shop, { texts: JSON.stringify(texts) })).code).not.toBe(0);
  });

  it('stands in the report in the reader’s language, else in the nearest one, which it names', async () => {
    const shop = await buildShop(server);
    await add(shop, { texts: JSON.stringify(TEXTS) });
    const test = await runTest(shop);
    const { rows } = await server.services.pool.query(
      "select recommendation #> '{goods,0}' as stored from skin_record where record_id = $1",
      [test.analysis_id],
    );
    expect(rows[0].stored).toMatchObject(CREAM);
    expect(rows[0].stored).not.toHaveProperty('texts');
    const read = async (locale: string) => {
      const [{ name, tag, brand_story, langs } = {}] = (await test.report(locale)).goods as Worded[];
      return [name, tag, brand_story, langs];
    };
    const { en } = TEXTS;
    expect(await read('zh')).toEqual([...Object.values(CREAM), undefined]);
    expect(await read('en')).toEqual([...Object.values(en), undefined]);
    expect(await read('de')).toEqual(['Sanfte Creme', en.tag, en.brand_story, { tag: 'en', brand_story: 'en' }]);
    expect(await read('zh-TW')).toEqual([...Object.values(CREAM), { name: 'zh', tag: 'zh', brand_story: 'zh' }]);
    const [product] = (await test.result('de')).goods;
    expect(product).toMatchObject({ goods_name: 'Sanfte Creme', tag: 'New', langs: { tag: 'en' } });
    expect((await test.result('zh')).goods[0]).not.toHaveProperty('langs');
  });

  it('keeps the words of a test’s day when the product gets another name', async () => {
    const shop = await buildShop(server);
    const id = await add(shop, { texts: JSON.stringify(TEXTS) });
    const test = await runTest(shop);
    await add(shop, {
      id,
      goods_name: '祛痘精华',
      texts: JSON.stringify({ en: { ...TEXTS.en, goods_name: 'Serum' } }),
    });
    const [old] = (await test.report('en')).goods;
    expect(old).toMatchObject({ name: CREAM.goods_name, tag: 'New', langs: { name: 'zh' } });
    const [now] = (await (await runTest(shop)).report('en')).goods;
    expect(now).toMatchObject({ name: 'Serum' });
    await add(shop, { id, goods_name: CREAM.goods_name, texts: JSON.stringify({ en: { goods_name: 'Mild cream' } }) });
    expect((await test.report('en')).goods[0]).toMatchObject({ name: 'Mild cream', tag: CREAM.tag });
  });

  it('is counted by language, and the list shows those that lack one', async () => {
    const [shop, other] = [await buildShop(server), await buildShop(server)];
    const whole = await add(shop, { texts: JSON.stringify(TEXTS) });
    const plain = await add(shop, { goods_name: '洁面', tag: '', brand_story: '' });
    await add(shop, { goods_name: '防晒', tag: '', brand_story: '', texts: '{"en":{"goods_name":"Sun screen"}}' });
    expect(await coverage(shop, 'goods', 'en')).toEqual({ locale: 'en', translated: 2, total: 3 });
    expect(await coverage(shop, 'goods', 'de')).toEqual({ locale: 'de', translated: 0, total: 3 });
    expect(await coverage(other, 'goods', 'en')).toEqual({ locale: 'en', translated: 0, total: 0 });
    const { list, total } = (
      await shop.client.post('/skinMgrSrv/goods/list', { untranslated: 'en', pageSize: 20 })
    ).json() as unknown as { list: { id: number }[]; total: number };
    expect([list.map(({ id }) => id), total]).toEqual([[plain], 1]);
    expect(await detail(other, whole)).not.toHaveProperty('texts');
    expect((await edit(other, { id: whole, texts: '{}' })).code).not.toBe(0);
    expect((await detail(shop, whole)).texts).toEqual(TEXTS);
  });
});

describe('a scheme in several languages', () => {
  const step = (title: string, over: Readonly<Record<string, unknown>> = {}) => ({
    title,
    part: 'pm',
    frequency: '每天',
    advice: '',
    day_from: 1,
    day_to: 28,
    goods_ids: [],
    ...over,
  });
  const texts = { en: { name: 'Calm weeks' } };
  const stepTexts = { en: { title: 'Cleanse', frequency: 'daily' } };
  const scheme = {
    name: '舒缓四周',
    triggers: [{ dimension: 'acne', from: 2 }],
    texts,
    steps: [step('洁面', { texts: stepTexts }), step('面霜')],
  };

  it('stands in the report in the reader’s language, step by step, while its words are the same', async () => {
    const shop = await buildShop(server, { config: { push_mode: 1 } });
    const id = await addScheme(shop.client, scheme);
    const test = await runTest(shop);
    const shown = {
      name: 'Calm weeks',
      steps: [
        { title: 'Cleanse', frequency: 'daily' },
        { title: '面霜', frequency: '每天', langs: { title: 'zh', frequency: 'zh' } },
      ],
    };
    expect((await test.report('en')).scheme).toMatchObject(shown);
    expect((await test.report('en')).scheme).not.toHaveProperty('langs');
    expect((await test.result('en')).scheme).toMatchObject(shown);
    expect((await test.report('zh')).scheme).toMatchObject({ name: scheme.name, steps: [{ title: '洁面' }, {}] });
    await addScheme(shop.client, { ...scheme, id, name: '另一个' });
    expect((await test.report('en')).scheme).toMatchObject({ name: scheme.name, langs: { name: 'zh' } });
  });

  it('keeps its translations if a call names none, and those of steps by their titles', async () => {
    const shop = await buildShop(server);
    const id = await addScheme(shop.client, scheme);
    const { texts: _, ...plain } = scheme;
    await addScheme(shop.client, { ...plain, id, steps: [step('按摩'), step('洁面')] });
    const { texts: kept, steps } = (await shop.client.post('/skinMgrSrv/scheme/detail', { id })).json();
    expect(kept).toEqual(texts);
    expect((steps as { texts: object }[]).map((one) => one.texts)).toEqual([{}, stepTexts]);
  });

  it('is counted by language with its steps, and listed where one lacks words', async () => {
    const [shop, other] = [await buildShop(server), await buildShop(server)];
    await addScheme(shop.client, { ...scheme, steps: [step('洁面', { texts: stepTexts })] });
    const lacking = await addScheme(shop.client, { ...scheme, name: '第二个' });
    expect(await coverage(shop, 'scheme', 'en')).toEqual({ locale: 'en', translated: 1, total: 2 });
    expect(await coverage(other, 'scheme', 'en')).toEqual({ locale: 'en', translated: 0, total: 0 });
    const { list } = (
      await shop.client.post('/skinMgrSrv/scheme/list', { untranslated: 'en', pageSize: 20 })
    ).json() as unknown as { list: { id: number }[] };
    expect(list.map(({ id }) => id)).toEqual([lacking]);
  });
});

it('a shop counts its translations in all languages', async () => {
  const shop = await buildShop(server);
  const list = await counts(shop, 'goods');
  expect(list.map(({ locale }) => locale).toSorted()).toEqual(LOCALES.toSorted());
});
