import type { Platform } from '@skin-mirror/shared/identity/identity.ts';
import { dayRange, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE } from '#tests/factories/zone.ts';

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
      rev: 0,
      source: {
        record_expprt: 'default',
        goods_mode: 'default',
        platform: 'account',
        work_mode: 'account',
      },
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

  it('may have no limit of products per step', async () => {
    const { client } = await buildShop();
    expect(await get(client)).toMatchObject({ max_per_role: 1 });
    expect(await update(client, { max_per_role: 0 })).toMatchObject({ code: 0 });
    expect(await get(client)).toMatchObject({ max_per_role: 0 });
  });

  it.each([
    ['a key that nobody knows', { beauty: 1 }],
    ['a value beyond its range', { max_goods: 99 }],
    ['more products per step than there may be', { max_per_role: 99 }],
    ['less than none per step', { max_per_role: -1 }],
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
    ['power_ext', 1],
    ['platform', 'ban'],
    ['work_mode', 2],
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

describe("a shop's card", () => {
  const CARD = {
    shop: '镜里花开 · Rose',
    shop_address: '12 Rose Lane\nSecond floor',
    shop_phone: '+49 30 1234567',
    shop_hours: 'Mon–Sat 10:00–20:00',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    default_locale: 'de',
  };

  const WORDS = {
    shop: 'Shop',
    timezone: 'Time zone',
    currency: 'Currency',
    default_locale: 'Language of the shop',
    shop_phone: 'Phone of the shop',
    shop_picture: 'Picture of the shop',
  };

  it('is in force at once, for the report, the mirror, the account and the next day', async () => {
    const { client, main } = await buildShop();
    const { ruleBook } = server.services;
    const before = (await ruleBook.latest(main.tenant_id)).rev;
    expect(await update(client, CARD, 'json')).toMatchObject({ code: 0 });
    expect(await get(client)).toMatchObject(CARD);
    const rules = await ruleBook.latest(main.tenant_id);
    expect(rules).toMatchObject({ shop: CARD.shop, timezone: 'Europe/Berlin', default_locale: 'de', config: CARD });
    expect(rules.rev).toBeGreaterThan(before);
    expect((await client.post('/userSrv/user/get')).json().attr).toMatchObject({ timezone: 'Europe/Berlin' });
    expect((await client.get('/skinMgrSrv/user/get')).json().userinfo).toMatchObject({ shop: CARD.shop });
  });

  it('is the main account’s to change, not a guide’s', async () => {
    const { guide } = await buildShop();
    const config = await guide([3, 4]);
    for (const [key, value] of Object.entries(CARD))
      expect((await update(config, { [key]: value })).code, key).toBe(30001);
  });

  it.each([
    ['a name with nothing to see', { shop: ' \u200b\u200d ' }],
    ['no name', { shop: '' }],
    ['a name of 200 characters', { shop: 'x'.repeat(200) }],
    ['a time zone that nobody knows', { timezone: 'Mars/Olympus' }],
    ['a time zone that the database writes otherwise', { timezone: '+08:00' }],
    ['a currency that does not exist', { currency: 'ABC' }],
    ['a language that does not exist', { default_locale: 'tlh' }],
    ['a phone number of words', { shop_phone: 'javascript:alert(1)' }],
    ['a picture of nobody', { shop_picture: 'conf_app/1/none.jpg' }],
  ])('is refused with %s, by name', async (_what, wrong) => {
    const { client } = await buildShop();
    const { code, msg } = await update(client.with({ locale: 'en' }), wrong, 'json');
    expect([code, msg]).toEqual([11001, expect.stringContaining(WORDS[Object.keys(wrong)[0] as keyof typeof WORDS])]);
  });

  it('keeps emoji and loses what would turn the text around it', async () => {
    const { client } = await buildShop();
    await update(client, { shop: '  \u202eRose\u202c 👩‍🦰\u200f\nSalon ', shop_hours: 'Mon\r\n\u0007Tue' }, 'json');
    expect(await get(client)).toMatchObject({ shop: 'Rose 👩‍🦰 Salon', shop_hours: 'Mon\nTue' });
  });

  it('is noted, and taken back with its revision', async () => {
    const { client } = await buildShop();
    const { shop, timezone } = await get(client);
    await update(client, { shop: 'Other', timezone: 'Europe/Berlin', shop_phone: '123' });
    const { data } = (await client.query('revision.list', {})).json().result ?? {};
    const [row] = (data as { list: { id: number; changes: { key: string }[] }[] }).list;
    expect(row?.changes.map(({ key }) => key).sort()).toEqual(['shop', 'shop_phone', 'timezone']);
    expect((await client.mutate('revision.restore', { id: row?.id, to: 'before' })).json().error).toBeUndefined();
    expect(await get(client)).toMatchObject({ shop, timezone, shop_phone: '' });
  });
});

it('a time zone that changes in the middle of a day moves the tests to their new days, deleted ones too', async () => {
  const { main, client } = await buildShop();
  const device = await buildDevice(server, { tenant_id: main.tenant_id });
  const midnight = dayRange('2026-11-21', '2026-11-21', SHOP_ZONE).start.getTime();
  const record = (minutes: number) =>
    buildRecord(server, { device, test_time: new Date(midnight + minutes * MINUTE_MS) });
  await record(-30);
  await record(30);
  const gone = await record(90);
  await client.post('/skinMgrSrv/record/del', { ids: gone.record_id });
  const counted = async () =>
    (
      await server.services.pool.query(
        "select to_char(day, 'MM-DD') as day, sum(count)::int as count from record_day where tenant_id = $1 group by 1 order by 1",
        [main.tenant_id],
      )
    ).rows;
  const listed = async (day: string) =>
    (await client.post('/skinMgrSrv/record/list', { st: day, ed: day })).json().data;
  expect(await counted()).toEqual([
    { day: '11-20', count: 1 },
    { day: '11-21', count: 1 },
  ]);
  expect(await update(client, { timezone: 'America/New_York' })).toMatchObject({ code: 0 });
  expect(await counted()).toEqual([{ day: '11-20', count: 2 }]);
  expect([await listed('2026-11-20'), await listed('2026-11-21')]).toMatchObject([{ total: 2 }, { total: 0 }]);
});

describe('settings of what customers see before and after a test', () => {
  const VALUES = {
    qr_type: 3,
    qr_url: {
      url: 'https://shop.example/qr',
      link: 'https://shop.example/',
      api_type: 2,
      qr_keys: 'data.qr',
      link_params: ['shareId'],
    },
    qr_process: 2,
    push_template_id: 'tpl-1',
    kf_left: '添加客服',
    carousel: [{ path: 'A', orientation: 'landscape', link: 'https://shop.example/a', start: '2026-11-01', end: '' }],
    carousel_interval: 8,
    ripple: ['A'],
    voice: { path: '', text: 'Welcome', enabled: 1 },
    h5_title: '十五个字的标题正好三十个单位宽',
    h5_theme_color: '#0b534a',
    coupon_status: 1,
    coupon_code_mode: 2,
    reg_fields: { mobile: 'required', age: 'hidden' },
    retention_days: { photos: 90 },
    frame_ancestors: ['https://shop.example'],
    match_efficacy: 1,
  };

  async function withPicture({ main }: Awaited<ReturnType<typeof buildShop>>) {
    const path = `conf_app/${main.tenant_id}/a.jpg`;
    await server.services.pool.query(
      "insert into stored_file (tenant_id, path, purpose, bytes, user_id) values ($1, $2, 'carousel', 1, $3)",
      [main.tenant_id, path, main.user_id],
    );
    return path;
  }

  it.each(['form', 'json'] as const)('are accepted, stored and returned, as %s', async (type) => {
    const shop = await buildShop();
    const path = await withPicture(shop);
    const values = JSON.parse(JSON.stringify(VALUES).replaceAll('"A"', JSON.stringify(path))) as typeof VALUES;
    const asForm = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);
    const sent =
      type === 'json' ? values : Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asForm(value)]));
    expect(await update(shop.client, sent, type)).toMatchObject({ code: 0 });
    const read = await get(shop.client, Object.keys(values).join());
    expect(read).toMatchObject(values);
    expect(read.source).toMatchObject({ carousel: 'account', match_efficacy: 'default' });
    // An empty kind of QR code means the default kind.
    expect(await update(shop.client, { qr_type: '' })).toMatchObject({ code: 0 });
    expect(await get(shop.client, 'qr_type')).toMatchObject({ qr_type: 2 });
  });

  it.each([
    [{ carousel_interval: 61 }, 'Seconds between carousel pictures must be between 1 and 60.'],
    [{ carousel: Array(6).fill({ path: 'conf_app/1/a.jpg' }) }, 'At most 5 can be chosen for “Carousel”.'],
    [{ carousel: [{ path: 'conf_app/1/none.jpg' }] }, 'Please check “Carousel”: this value cannot be used.'],
    [
      { carousel: [{ path: 'conf_app/1/a.jpg', start: '2026-11-02', end: '2026-11-01' }] },
      'Please check “Carousel”: this value cannot be used.',
    ],
    [{ video: { path: 'conf_app/1/none.mp4' } }, 'Please check “Video”: this value cannot be used.'],
    [
      { h5_title: '十六个字的标题比三十个单位还要宽一点' },
      'Please check “Title of the phone page”: this value cannot be used.',
    ],
    [
      { h5_support_link: 'javascript:alert(1)' },
      'Please check “Support link of the phone page”: this value cannot be used.',
    ],
    [{ retention_days: { photos: 0 } }, 'Days that photos are kept must be between 1 and 3650.'],
    [{ qr_type: 1 }, 'QR code picture cannot be empty.'],
    [{ qr_type: 3 }, 'Address that gives the QR code cannot be empty.'],
    [{ qr_type: 3, qr_url: { url: 'https://shop.example/qr' } }, 'Page behind the code cannot be empty.'],
    [
      { qr_type: 3, qr_url: { url: 'https://shop.example/qr', link: 'https://shop.example/', api_type: 2 } },
      'Path of the code in the JSON cannot be empty.',
    ],
    [{ qr_type: 4 }, 'App ID cannot be empty.'],
    [{ match_efficacy: 0 }, 'Please check “Match by effect”: this value cannot be used.'],
  ])('are refused with %j', async (wrong, msg) => {
    const { client } = await buildShop();
    expect(await update(client.with({ locale: 'en' }), wrong, 'json')).toEqual({ code: 11001, msg });
  });

  it('that name files are refused with a file of another type', async () => {
    const shop = await buildShop();
    const path = await withPicture(shop);
    expect((await update(shop.client, { video: { path: '', cover: path } }, 'json')).code).toBe(0);
    for (const wrong of [{ video: { path, cover: path } }, { voice: { path, text: '', enabled: 1 } }])
      expect((await update(shop.client, wrong, 'json')).code).toBe(11001);
  });

  it('belong to marketing, those that open the shop to others to the main account', async () => {
    const { guide } = await buildShop();
    const marketing = await guide([4]);
    expect((await update(marketing, { h5_title: 'Hello' })).code).toBe(0);
    expect((await update(marketing, { frame_ancestors: ['https://a.example'] }, 'json')).code).toBe(30001);
    expect((await update(marketing, { oa_token: 'token-1' })).code).toBe(30001);
    const codes = { qr_type: 1, qr_process: 2, qr_app_id: 'wx1', push_template_id: 't', kf_left: 'Hello' };
    for (const [key, value] of Object.entries(codes))
      expect((await update(marketing, { [key]: value })).code, key).toBe(30001);
  });

  it('that are secrets are read as an asterisk, and an asterisk keeps them', async () => {
    const { main, client } = await buildShop();
    const oa_aes_key = 'k'.repeat(43);
    const en = client.with({ locale: 'en' });
    for (const empty of ['', '*'])
      expect(await update(en, { oa_token: empty })).toMatchObject({ msg: 'Official account: token cannot be empty.' });
    expect((await update(client, { oa_token: 'ab' })).code).toBe(11001);
    expect((await update(client, { oa_aes_key: 'short' })).code).toBe(11001);
    expect(await get(client, 'oa_token')).toMatchObject({ oa_token: '' });
    expect((await update(client, { oa_token: 'token-1', oa_aes_key })).code).toBe(0);
    expect((await update(client, { oa_token: '*', oa_aes_key: '' })).code).toBe(0);
    expect(await get(client, 'oa_token,oa_aes_key,oa_secret')).toMatchObject({
      oa_token: '*',
      oa_aes_key: '*',
      oa_secret: '',
    });
    const stored = await server.services.pool.query(
      `select jsonb_agg(to_jsonb(t)) as everything from (
         select key, value from config_value where tenant_id = $1 union all
         select 'revision', to_jsonb(r) from setting_revision r where tenant_id = $1 union all
         select 'audit', to_jsonb(a) from audit_log a where tenant_id = $1) t`,
      [main.tenant_id],
    );
    expect(JSON.stringify(stored.rows)).not.toMatch(/token-1|kkkk/);
    const history = JSON.stringify((await client.query('revision.list', {})).json());
    expect(history).toContain('oa_token');
    const { rows } = await server.services.pool.query<{ value: string }>(
      "select value #>> '{}' as value from config_value where tenant_id = $1 and key = 'oa_token'",
      [main.tenant_id],
    );
    expect(history).not.toContain(rows[0]?.value);
  });
});

describe("a mirror's settings by calls", () => {
  async function buildAdvanced() {
    const { tenant_id } = await buildTenant(server, { work_mode: 2 });
    const main = await buildUser(server, { tenant_id });
    const { device_no } = await buildDevice(server, { tenant_id });
    return { tenant_id, main, device_no, client: await signIn(server, main) };
  }
  const of = async (client: RestClient, device_no: string, code: string) =>
    (await client.post('/skinMgrSrv/config/get', { code, device_no })).json();

  it('are changed with its number as code, read with the source of each, and reset', async () => {
    const { client, device_no } = await buildAdvanced();
    await update(client, { chart_type: 'rose', max_goods: 3 });
    expect(await update(client, { code: device_no, max_goods: 9, items_layer: 'acne,spot' })).toMatchObject({
      code: 0,
    });
    const keys = 'max_goods,items_layer,chart_type,share_days';
    expect(await of(client, device_no, keys)).toMatchObject({
      max_goods: 9,
      items_layer: ['acne', 'spot'],
      chart_type: 'rose',
      source: { max_goods: 'device', items_layer: 'device', chart_type: 'account', share_days: 'default' },
    });
    expect(await get(client, keys)).toMatchObject({
      max_goods: 3,
      items_layer: null,
      source: { max_goods: 'account' },
    });
    expect(await get(client.with({}), '-1')).toMatchObject({ code: 0 });
    const reset = await client.post('/skinMgrSrv/config/resetScope', {
      code: device_no,
      keys: 'max_goods,items_layer',
    });
    expect(reset.json()).toMatchObject({ code: 0 });
    expect(await of(client, device_no, 'max_goods')).toMatchObject({ max_goods: 3, source: { max_goods: 'account' } });
  });

  it('are refused where they count for the whole shop, for strangers, and in basic mode', async () => {
    const { client, device_no, main } = await buildAdvanced();
    const en = client.with({ locale: 'en' });
    expect(await update(en, { code: device_no, share_days: 30 })).toEqual({
      code: 11001,
      msg: '“Days that report links work” counts for the whole shop and can’t differ by mirror.',
    });
    const other = await buildAdvanced();
    expect((await update(client, { code: other.device_no, max_goods: 2 })).code).toBe(20001);
    expect((await of(client, other.device_no, 'max_goods')).code).toBe(20001);
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [3] }));
    expect((await of(guide, device_no, 'max_goods')).code).toBe(20001);
    expect((await update(guide, { code: device_no, max_goods: 2 })).code).not.toBe(0);
    await client.post('/skinMgrSrv/config/mode', { work_mode: 1 });
    expect((await update(client, { code: device_no, max_goods: 2 })).code).toBe(20005);
  });

  it('of scores, texts and mappings are those in force on it', async () => {
    const { client, device_no } = await buildAdvanced();
    const post = async (call: string, fields: Record<string, unknown>) =>
      (await client.with({ locale: 'en' }).post(`/skinMgrSrv/settings/${call}`, fields)).json();
    const offsets = async (code: string) => {
      const { list } = (await client.get('/skinMgrSrv/settings/get', { code })).json();
      return Object.fromEntries(
        (list as { typename: string; rate: number; source: string }[]).map(({ typename, rate, source }) => [
          typename,
          [rate, source],
        ]),
      );
    };
    await post('update', { acne: 5, spot: 4 });
    expect(await post('update', { code: device_no, acne: 0 })).toMatchObject({ code: 0, count: 1 });
    expect(await offsets(device_no)).toMatchObject({ acne: [0, 'device'], spot: [4, 'account'], pore: [0, 'default'] });
    expect(await offsets('')).toMatchObject({ acne: [5, 'account'], spot: [4, 'account'] });
    expect((await client.get('/skinMgrSrv/settings/get', { code: 'NOBODY' })).json()).toMatchObject({ code: 20001 });

    const words = { id: 'layer:acne:3', introduction: 'Some spots', advice: 'Cleanse twice a day' };
    expect(await post('articleEdit', { ...words, code: '-1' })).toMatchObject({ code: 0 });
    expect(await post('articleEdit', { ...words, id: 'layer:acne:2', code: device_no })).toMatchObject({ code: 0 });
    const sources = async (code: string) => {
      const { list } = await post('articleList', { type: 'layer', code });
      return Object.fromEntries((list as { id: string; source: string }[]).map(({ id, source }) => [id, source]));
    };
    expect(await sources(device_no)).toMatchObject({
      'layer:acne:1': 'default',
      'layer:acne:2': 'device',
      'layer:acne:3': 'account',
    });
    expect(await sources('-1')).toMatchObject({ 'layer:acne:2': 'default', 'layer:acne:3': 'account' });
  });
});
