import type { Platform } from '@skin-mirror/shared/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildShop(platform: Platform = 'default') {
  const main = await buildUser(server, await buildTenant(server, { platform }));
  const guide = async (power: number[]) => signIn(server, await buildGuide(server, { parent: main, power }));
  return { main, guide, client: await signIn(server, main) };
}

const FIELDS = { items_layer: 'Surface dimensions', face_net_content: 'connective tissue' };

const get = async (client: RestClient, code = '') => (await client.post('/skinMgrSrv/config/get', { code })).json();
const update = async (client: RestClient, values: Record<string, unknown>, type: 'form' | 'json' = 'form') =>
  (await client.post('/skinMgrSrv/config/update', values, type)).json();

describe("a shop's settings", () => {
  it('are read by their keys; those that nobody knows are left out', async () => {
    const { client } = await buildShop();
    expect(await get(client, 'record_expprt,goods_mode,platform,work_mode,beauty')).toEqual({
      code: 0,
      msg: expect.any(String),
      record_expprt: 0,
      goods_mode: 'normal',
      platform: 'default',
      work_mode: 1,
    });
    expect(Object.keys(await get(client)).length).toBeGreaterThan(18);
  });

  it.each(['form', 'json'] as const)('are changed by what is sent alone, as %s', async (type) => {
    const { client } = await buildShop();
    expect(await update(client, { chart_type: 'rose', countdown_seconds: 90 }, type)).toMatchObject({ code: 0 });
    expect(await get(client)).toMatchObject({ chart_type: 'rose', countdown_seconds: 90, max_goods: 6 });
  });

  it('count as one change, and as none where nothing differs', async () => {
    const { client } = await buildShop();
    const first = (await update(client, { chart_type: 'rose', max_goods: 3 })).config_rev as number;
    expect((await update(client, { chart_type: 'rose' })).config_rev).toBe(first);
    expect((await update(client, { max_goods: 4 })).config_rev).toBe(first + 1);
  });

  it.each([
    ['a key that nobody knows', { beauty: 1 }],
    ['a value beyond its range', { max_goods: 99 }],
    ['a word for a number', { countdown_seconds: 'long' }],
    ['another kind of chart', { chart_type: 'pie' }],
    ['nothing for a value', { chart_type: '' }],
    ['a name of every object', { constructor: 1 }],
  ])('are refused with %s, and nothing of them is kept', async (_what, wrong) => {
    const { client } = await buildShop();
    expect((await update(client, { share_days: 30, ...wrong })).code).toBe(11001);
    expect(await get(client)).toMatchObject({ share_days: 180 });
  });

  it('belong to permissions: each guide changes its own', async () => {
    const { guide } = await buildShop();
    const [config, marketing] = [await guide([3]), await guide([4])];
    expect((await update(config, { chart_type: 'rose' })).code).toBe(0);
    expect((await update(config, { countdown_seconds: 90 })).code).toBe(30001);
    expect((await update(marketing, { countdown_seconds: 90 })).code).toBe(0);
    expect((await update(marketing, { chart_type: 'column' })).code).toBe(30001);
    expect((await update(await guide([1, 2]), { chart_type: 'column' })).code).toBe(30001);
  });

  it.each([
    ['goods_mode', 'solrx'],
    ['record_expprt', 1],
    ['customer_expprt', 1],
    ['goods_import', 1],
  ])("%s is the platform's to set", async (key, value) => {
    const { client } = await buildShop();
    expect((await update(client, { [key]: value })).code).toBe(30001);
  });

  it('of one shop are not those of another', async () => {
    const [ours, theirs] = [await buildShop(), await buildShop()];
    await update(ours.client, { chart_type: 'rose' });
    expect(await get(theirs.client)).toMatchObject({ chart_type: 'column' });
  });

  it('have nothing cached to clear', async () => {
    const { client } = await buildShop();
    expect(await client.post('/skinMgrSrv/config/about').then((answer) => answer.json())).toMatchObject({ code: 0 });
  });

  it.each(['form', 'json'] as const)('may be lists and HTML by language, as %s', async (type) => {
    const { client } = await buildShop('zsmkj');
    const sent = (value: unknown) => (type === 'form' ? JSON.stringify(value) : value);
    const html = { zh: '<p>骨骼</p>', en: '<p>Bones</p>' };
    const values = { items_layer: sent(['spot', 'acne']), face_bones_content: sent(html) };
    const first = (await update(client, values, type)).config_rev;
    expect(await get(client)).toMatchObject({ items_layer: ['spot', 'acne'], face_bones_content: html });
    expect((await update(client, values, type)).config_rev).toBe(first);
    expect(await update(client, { items_layer: type === 'form' ? 'null' : null }, type)).toMatchObject({ code: 0 });
    expect(await get(client)).toMatchObject({ items_layer: null });
  });

  it.each([
    ['a dimension that does not exist', { items_layer: ['beauty'] }],
    ['one dimension twice', { items_layer: ['acne', 'acne'] }],
    ['an object for a list', { items_layer: {} }],
    ['a language that does not exist', { face_net_content: { xx: 'a' } }],
    ['more HTML than fits', { face_net_content: { en: `<p>${'a'.repeat(64 * 1024)}</p>` } }],
    ['nothing for HTML', { face_net_content: null }],
  ])('are refused with %s, by name', async (_what, wrong) => {
    const { client } = await buildShop('zsmkj');
    const { msg, code } = await update(client.with({ locale: 'en' }), wrong, 'json');
    expect([code, msg]).toEqual([11001, expect.stringContaining(FIELDS[Object.keys(wrong)[0] as keyof typeof FIELDS])]);
  });

  it('are stored without what HTML may not do', async () => {
    const { client } = await buildShop('zsmkj');
    const html = '<p onclick="steal()">Bones<script>steal()</script></p>';
    await update(client, { face_bones_content: { en: html, zh: '<script>steal()</script>' } }, 'json');
    expect((await get(client)).face_bones_content).toEqual({ en: '<p>Bones</p>' });
  });

  it('about the face are for the platform that has them, and for guides with the permission', async () => {
    const html = { face_fat_content: { en: '<p>Fat</p>' } };
    const [without, shop] = [await buildShop(), await buildShop('zsmkj')];
    expect((await update(without.client, html, 'json')).code).toBe(30001);
    expect((await update(shop.client, html, 'json')).code).toBe(0);
    expect((await update(await shop.guide([5]), { face_fat_content: {} }, 'json')).code).toBe(0);
    expect((await update(await shop.guide([3, 4]), html, 'json')).code).toBe(30001);
  });

  it('name pictures that the shop has stored, and no others', async () => {
    const [shop, other] = [await buildShop(), await buildShop()];
    const store = async ({ main }: typeof shop, name: string) => {
      const path = `conf_app/${main.tenant_id}/${name}`;
      await server.services.pool.query(
        "insert into stored_file (tenant_id, path, purpose, bytes, user_id) values ($1, $2, 'logo', 1, $3)",
        [main.tenant_id, path, main.user_id],
      );
      return path;
    };
    const logo = await store(shop, 'logo.jpg');
    expect((await update(shop.client, { logo })).code).toBe(0);
    for (const wrong of [
      await store(other, 'theirs.jpg'),
      await store(shop, 'film.mp4'),
      'conf_app/1/none.jpg',
      'https://a.example/a.jpg',
    ])
      expect((await update(shop.client, { logo: wrong })).code).toBe(11001);
    expect(await get(shop.client)).toMatchObject({ logo });
    expect((await update(shop.client, { logo: '' })).code).toBe(0);
    expect(await get(shop.client)).toMatchObject({ logo: '' });
  });
});
