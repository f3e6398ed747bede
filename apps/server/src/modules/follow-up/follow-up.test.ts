import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { addDays, DAY_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { measuredResult, testStart, wholeTest, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, type MirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE, shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://rose.example.com' });
});
afterAll(() => server.close());

const CYCLE_DAYS = 28;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly device: Device;
  readonly mirror: MirrorClient;
}

/** A shop whose reports say: come again after four weeks. */
async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode: 2, shop: 'Rose' });
  const main = await buildUser(server, { tenant_id });
  const client = await signIn(server, main);
  const config = await client.post('/skinMgrSrv/config/update', { push_mode: PUSH_MODES.cycle }, 'json');
  expect(config.json().code).toBe(0);
  const step = { title: 'Cleanse', part: 'pm', frequency: 'daily', advice: '', day_from: 1, day_to: 28, goods_ids: [] };
  const scheme = { name: 'Calm skin', description: '', cycle_days: CYCLE_DAYS, steps: [step] };
  const triggers = [{ dimension: 'acne', from: 3 }];
  expect((await client.post('/skinMgrSrv/scheme/save', { ...scheme, triggers }, 'json')).json().code).toBe(0);
  const device = await buildDevice(server, { tenant_id });
  return { main, client, device, mirror: createMirrorClient(server, device) };
}

async function send({ mirror }: Shop, days: number, over: Record<string, unknown> = {}): Promise<string> {
  const meta = wholeTest({ test_time: daysAgo(days), customer: { nickname: 'Anna', mobile: '13900000001' }, ...over });
  const answer = (await mirror.post('/mirrorSrv/record/upload', { meta })).json();
  expect(answer.code).toBe(0);
  return answer.analysis_id as string;
}

interface Row {
  readonly id: string;
  readonly due_on: string;
  readonly state: string;
  readonly outcome: string;
  readonly attempts: number;
  readonly came_at: string | null;
  readonly rev: number;
}

async function list(client: RestClient, state: string, q = '', sort = ''): Promise<Row[]> {
  const answer = (await client.post('/skinMgrSrv/followUp/list', { state, q, sort })).json();
  expect(answer.code).toBe(0);
  expect(answer.total).toBe((answer.list as Row[]).length);
  return answer.list as Row[];
}

const idsOf = async (client: RestClient, state: string) => (await list(client, state)).map(({ id }) => id);
const note = async (client: RestClient, input: Record<string, unknown>) =>
  (await client.post('/skinMgrSrv/followUp/note', input)).json();

describe('the list of follow-ups', () => {
  it('has each test whose report says when to come again, from the day on until the customer comes', async () => {
    const shop = await buildShop();
    const due = await send(shop, 30);
    const upcoming = await send(shop, 5, { customer: { mobile: '13900000002' } });
    const lapsed = await send(shop, 28 + 95, { customer: { mobile: '13900000003' } });
    expect(await list(shop.client, 'due')).toMatchObject([
      { id: due, nickname: 'Anna', mobile: '13900000001', scheme: 'Calm skin', state: 'due', outcome: '', attempts: 0 },
    ]);
    expect((await list(shop.client, 'due'))[0]?.due_on).toBe(addDays(shopDay(new Date(daysAgo(30)), SHOP_ZONE), 28));
    expect(await idsOf(shop.client, 'upcoming')).toEqual([upcoming]);
    expect(await list(shop.client, 'past')).toMatchObject([{ id: lapsed, state: 'lapsed' }]);
    expect(await list(shop.client, 'due', 'ann')).toHaveLength(1);
    expect(await list(shop.client, 'due', '139 0000 0001')).toHaveLength(1);
    expect(await list(shop.client, 'due', 'berta')).toEqual([]);
    const insights = (await shop.client.query('dashboard.insights', {})).json();
    expect(insights.result?.data).toMatchObject({ count_due: 1 });

    const again = await send(shop, 1);
    expect(await idsOf(shop.client, 'due')).toEqual([]);
    expect((await list(shop.client, 'past')).find(({ id }) => id === due)).toMatchObject({ state: 'came' });
    expect(await idsOf(shop.client, 'upcoming')).toEqual([upcoming, again]);
    const sorted = async (state: string, sort: string) =>
      (await list(shop.client, state, '', sort)).map(({ id }) => id);
    expect(await sorted('upcoming', '-due_on')).toEqual([again, upcoming]);
    expect(await sorted('past', 'due_on')).toEqual([lapsed, due]);
    expect(await sorted('past', '')).toEqual([due, lapsed]);
  });

  it('has a test that ended later, and a repeated one only once', async () => {
    const shop = await buildShop();
    const start = testStart({ ...withoutPhotos, test_time: daysAgo(29) });
    const begun = (await shop.mirror.post('/mirrorSrv/record/create', start)).json();
    expect(await list(shop.client, 'due')).toEqual([]);
    const end = {
      analysis_id: begun.analysis_id,
      status: 2,
      quality: { face: 0.95, blur: 0.9, light: 0.9 },
      result: measuredResult,
    };
    for (let time = 0; time < 2; time++) {
      expect((await shop.mirror.post('/mirrorSrv/record/finish', end)).json().code).toBe(0);
    }
    const meta = wholeTest({ test_time: daysAgo(30), customer: { mobile: '13900000009' } });
    for (let time = 0; time < 2; time++) await shop.mirror.post('/mirrorSrv/record/upload', { meta });
    expect(await list(shop.client, 'due')).toHaveLength(2);
  });

  it("has a test without a scheme after the shop's own days, and none where the shop proposes no visit", async () => {
    const shop = await buildShop();
    const set = (revisit_days: number) => shop.client.post('/skinMgrSrv/config/update', { revisit_days }, 'json');
    const healthy = { ...measuredResult, dims: { acne: { layer: 'layer', raw: 95 } } };
    const sendFrom = (mobile: string) => send(shop, 20, { customer: { mobile }, result: healthy });
    const usual = await sendFrom('13900000011');
    await set(14);
    const soon = await sendFrom('13900000012');
    await set(0);
    await sendFrom('13900000013');
    const dueAfter = (days: number) => addDays(shopDay(new Date(daysAgo(20)), SHOP_ZONE), days);
    expect(await list(shop.client, 'due')).toMatchObject([{ id: soon, scheme: '', due_on: dueAfter(14) }]);
    expect(await list(shop.client, 'upcoming')).toMatchObject([{ id: usual, scheme: '', due_on: dueAfter(28) }]);
    expect(await list(shop.client, 'past')).toEqual([]);
  });

  it('leaves out who may not be contacted, has no number, or whose test failed', async () => {
    const shop = await buildShop();
    await send(shop, 30, { consent: { text_id: 'v1', photos: 0, contact: 0, marketing: 0 } });
    await send(shop, 30, { customer: { nickname: 'Nobody' } });
    await send(shop, 30, { customer: { mobile: '13900000005' }, status: 3, result: undefined, reason_key: 'blurred' });
    for (const state of ['due', 'upcoming', 'past']) expect(await list(shop.client, state)).toEqual([]);
  });

  it('shows a guide the own tests, and another shop none', async () => {
    const shop = await buildShop();
    const guide = await buildGuide(server, { parent: shop.main, power: [PERMISSIONS.records] });
    const id = await send(shop, 30, { user_acct: guide.user_acct });
    const other = await send(shop, 30, { customer: { mobile: '13900000002' } });
    const client = await signIn(server, guide);
    expect(await idsOf(client, 'due')).toEqual([id]);
    const stranger = (await buildShop()).client;
    expect(await list(stranger, 'due')).toEqual([]);
    for (const [caller, record] of [
      [client, other],
      [stranger, id],
    ] as const) {
      expect(await note(caller, { id: record, outcome: 'reached' })).toMatchObject({ code: 11001 });
      expect((await caller.get('/skinMgrSrv/followUp/calendar', { id: record })).json()).toMatchObject({ code: 11001 });
    }
  });
});

describe('a contact', () => {
  it('moves the day, ends the follow-up, or brings it back the next day', async () => {
    const shop = await buildShop();
    const id = await send(shop, 30);
    expect(await note(shop.client, { id, outcome: 'not_reached', note: 'engaged' })).toMatchObject({
      due_on: addDays(shopToday(), 1),
      is_done: false,
    });
    expect(await list(shop.client, 'upcoming')).toMatchObject([
      {
        id,
        outcome: 'not_reached',
        note: 'engaged',
        attempts: 1,
        noted_by: shop.main.user_acct,
        noted_name: shop.main.user_acct,
      },
    ]);
    await server.services.prisma.user_account.updateMany({
      where: { tenant_id: shop.main.tenant_id },
      data: { name: 'Rosa' },
    });
    expect(await list(shop.client, 'upcoming')).toMatchObject([{ noted_name: 'Rosa', user_name: '' }]);
    const day = addDays(shopToday(), 6);
    expect(await note(shop.client, { id, outcome: 'appointment', next_on: day })).toMatchObject({ due_on: day });
    expect(await note(shop.client, { id, outcome: 'declined' })).toMatchObject({ code: 0, is_done: true });
    expect(await list(shop.client, 'past')).toMatchObject([{ id, state: 'done', outcome: 'declined', attempts: 3 }]);
  });

  it('is refused with a wrong day, for a customer who came, and over a newer one', async () => {
    const shop = await buildShop();
    const id = await send(shop, 30);
    const wrong = [
      { outcome: 'appointment' },
      { outcome: 'reached', next_on: addDays(shopToday(), -1) },
      { outcome: 'x' },
    ];
    for (const input of wrong) expect((await note(shop.client, { id, ...input })).code).toBe(11001);
    const [{ rev }] = (await list(shop.client, 'due')) as [Row];
    expect((await note(shop.client, { id, outcome: 'reached', rev })).code).toBe(0);
    const numbersRead = async () => {
      const key = { startsWith: `numbers-read:${shop.main.tenant_id}/` };
      return (await server.services.prisma.rate_limit.findMany({ where: { key } })).map(({ points }) => points);
    };
    const [before = 0] = await numbersRead();
    expect((await note(shop.client, { id, outcome: 'declined', rev })).code).toBe(50006);
    // The refusal has the newer row, with the customer's number.
    expect(await numbersRead()).toEqual([before + 1]);
    await send(shop, 0);
    expect((await note(shop.client, { id, outcome: 'declined' })).code).toBe(40010);
    expect((await list(shop.client, 'past'))[0]).toMatchObject({ state: 'came', outcome: 'reached', attempts: 1 });
  });

  it('has a message in the shop’s words and language, and a day for the calendar without a name', async () => {
    const shop = await buildShop();
    const id = await send(shop, 30);
    type Messages = { locale: string; text: string }[];
    const messages = async () =>
      ((await shop.client.query('followUp.get', { id })).json().result?.data as undefined | { messages: Messages })
        ?.messages ?? [];
    const found = await messages();
    expect(found.map(({ locale }) => locale)).toEqual([...WRITTEN_LOCALES]);
    expect(found.find(({ locale }) => locale === 'en')?.text).toMatch(
      /^Hello Anna, .*Rose.*https:\/\/rose\.example\.com\/zmskinweb\/#\/report\?shareId=\S+&locale=en$/,
    );
    const texts = { de: 'Hallo {{name}}, bis bald bei {{shop}}' };
    const saved = await shop.client.post(
      '/skinMgrSrv/config/update',
      { follow_up_text: texts, default_locale: 'de' },
      'json',
    );
    expect(saved.json().code).toBe(0);
    expect((await messages())[0]).toEqual({ locale: 'de', text: 'Hallo Anna, bis bald bei Rose' });

    await note(shop.client, { id, outcome: 'appointment', next_on: addDays(shopToday(), 3) });
    const file = await shop.client.get('/skinMgrSrv/followUp/calendar', { id, locale: 'en' });
    const [day, next] = [3, 4].map((days) => addDays(shopToday(), days).replaceAll('-', ''));
    expect(file.text).toContain(`DTSTART;VALUE=DATE:${day}\r\nDTEND;VALUE=DATE:${next}\r\n`);
    expect(file.text).toContain('SUMMARY:Skin test at Rose');
    expect(file.text).not.toContain('Anna');
  });
});

describe('an export of follow-ups', () => {
  it('has the rows of the list, whole numbers for the main account alone, and needs the switch', async () => {
    const shop = await buildShop();
    const guide = await buildGuide(server, { parent: shop.main, power: [PERMISSIONS.records] });
    await send(shop, 30, { user_acct: guide.user_acct });
    await send(shop, 40, { customer: { nickname: '=1+1', mobile: '13900000002' } });
    const get = (client: RestClient, state = 'due') =>
      client.get('/skinMgrSrv/followUp/export', { state, format: 'csv' });
    expect((await get(shop.client)).json().code).toBe(30001);
    await server.services.pool.query(
      "insert into config_value (tenant_id, key, value) values ($1, 'customer_expprt', '1')",
      [shop.main.tenant_id],
    );
    const lines = (await get(shop.client)).text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=1+1");
    expect(lines[2]).toContain('13900000001');
    const ofGuide = (await get(await signIn(server, guide))).text.trim().split('\r\n');
    expect(ofGuide).toHaveLength(2);
    expect(ofGuide[1]).toContain('139****0001');
    expect((await get(shop.client, 'past')).text.trim().split('\r\n')).toHaveLength(1);

    const chosen = { state: 'due', format: 'csv', columns: 'device_no,due_on' };
    const english = shop.client.with({ locale: 'en' });
    const [headers] = (await english.get('/skinMgrSrv/followUp/export', chosen)).text.split('\r\n');
    expect(headers?.replace('\ufeff', '')).toBe('Mirror,Guide,Due on,State');
  });
});
