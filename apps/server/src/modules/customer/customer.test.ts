import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import AdmZip from 'adm-zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { photo, wholeTest } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createMirrorClient, file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly device: Device;
  readonly client: RestClient;
}

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  return { main, device: await buildDevice(server, { tenant_id }), client: await signIn(server, main) };
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

interface Listed {
  readonly id: number;
  readonly nickname: string;
  readonly tests: number;
}

async function list(client: RestClient, filter = {}) {
  const answer = (await client.post('/skinMgrSrv/customer/list', filter)).json();
  expect(answer.code).toBe(0);
  return answer as unknown as { list: Listed[]; total: number };
}

interface Detail extends Listed {
  readonly mobiles: string[];
  readonly list: { id: string; is_doubtful: boolean; goods: unknown[] }[];
  readonly moves: { id: number; kind: string; other_id: number; is_in: boolean; tests: number }[];
}

async function detail(client: RestClient, id: number): Promise<Detail> {
  const answer = (await client.post('/skinMgrSrv/customer/detail', { id })).json();
  expect(answer.code).toBe(0);
  return answer as unknown as Detail;
}

const merge = async ({ client }: Shop, from: number, to: number) =>
  (await client.post('/skinMgrSrv/customer/merge', { from, to })).json();
const undo = ({ client }: Shop, move_id: unknown) => client.mutate('customer.undo', { move_id });

async function newTest({ device }: Shop, customer: Record<string, unknown>): Promise<string> {
  const mirror = createMirrorClient(server, device);
  return (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer }) })).json()
    .analysis_id as string;
}

describe('the list of customers', () => {
  it('has a person once, with the figures of all tests, the newest visit first', async () => {
    const { device, client } = await buildShop();
    const [anna, berta] = ['13900000001', '13900000002'];
    await buildRecord(server, { device, customer_nickname: 'Anna', customer_mobile: anna, test_time: daysAgo(9) });
    await buildRecord(server, { device, customer_nickname: 'Berta', customer_mobile: berta, test_time: daysAgo(5) });
    await buildRecord(server, { device, customer_nickname: 'Anna', customer_mobile: anna, test_time: daysAgo(7) });
    const { list: rows, total } = await list(client);
    expect(rows.map(({ nickname, tests }) => [nickname, tests])).toEqual([
      ['Berta', 1],
      ['Anna', 2],
    ]);
    expect(total).toBe(2);
    const oldestFirst = await list(client, { sort: 'last_time' });
    expect(oldestFirst.list.map(({ nickname }) => nickname)).toEqual(['Anna', 'Berta']);
    expect((await list(client, { q: '139-0000-0001' })).list.map(({ nickname }) => nickname)).toEqual(['Anna']);
    expect((await list(client, { q: 'bert' })).list.map(({ nickname }) => nickname)).toEqual(['Berta']);
    const day = daysAgo(5).toISOString().slice(0, 10);
    expect((await list(client, { st: day })).list.map(({ nickname }) => nickname)).toEqual(['Berta']);
  });

  it('shows a guide the persons and tests within the own scope alone', async () => {
    const { main, device } = await buildShop();
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const shared = { device, customer_nickname: 'Carla', customer_mobile: '13900000003' };
    await buildRecord(server, { ...shared, user_id: guide.user_id });
    await buildRecord(server, shared);
    await buildRecord(server, { device, customer_mobile: '13900000004' });
    const client = await signIn(server, guide);
    const { list: rows, total } = await list(client);
    expect([rows.map(({ nickname, tests }) => [nickname, tests]), total]).toEqual([[['Carla', 1]], 1]);
    const [carla] = rows as [Listed];
    expect((await detail(client, carla.id)).list).toHaveLength(1);
    expect((await client.post('/skinMgrSrv/customer/merge', { from: carla.id, to: carla.id })).json().code).toBe(30001);
  });
});

describe('the search by pinyin', () => {
  it('finds names by the beginning of their pinyin or of their initials, without leaving other searches out', async () => {
    const { device, client } = await buildShop();
    const names = ['王小明', '王大力', '单雨', 'Wanda', 'Anna'];
    for (const [place, customer_nickname] of names.entries()) {
      await buildRecord(server, { device, customer_nickname, customer_mobile: `1390000010${place}` });
    }
    await runScheduled(server, 'customer-pinyin');
    const found = async (q: string) => (await list(client, { q })).list.map(({ nickname }) => nickname).sort();
    expect(await found('wang')).toEqual(['王大力', '王小明']);
    expect(await found('Wang Xiao')).toEqual(['王小明']);
    expect(await found('wxm')).toEqual(['王小明']);
    expect(await found('shan')).toEqual(['单雨']);
    expect(await found('wan')).toEqual(['Wanda', '王大力', '王小明']);
    expect(await found('xiaoming')).toEqual([]);
    expect(await found('王')).toEqual(['王大力', '王小明']);
    expect((await list(client, { q: 'wang' })).total).toBe(2);
    const other = await buildShop();
    expect((await list(other.client, { q: 'wang' })).total).toBe(0);
  });

  it('finds a customer for a guide by no name that only others have written', async () => {
    const { main, device } = await buildShop();
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const shared = { device, customer_mobile: '13900000121' };
    await buildRecord(server, { ...shared, customer_nickname: '王小明', test_time: daysAgo(1) });
    await buildRecord(server, { ...shared, customer_nickname: '小明', user_id: guide.user_id, test_time: daysAgo(3) });
    await buildRecord(server, {
      device,
      customer_mobile: '13900000122',
      customer_nickname: '王丽',
      user_id: guide.user_id,
    });
    await runScheduled(server, 'customer-pinyin');
    const client = await signIn(server, guide);
    expect((await list(client, { q: 'wang' })).list.map(({ nickname }) => nickname)).toEqual(['王丽']);
  });

  it('forgets the sound of an erased name', async () => {
    const { device } = await buildShop();
    const { pool } = server.services;
    await buildRecord(server, { device, customer_nickname: '王小明', customer_mobile: '13900000131' });
    await runScheduled(server, 'customer-pinyin');
    await pool.query("update customer set erase_at = now() - interval '1 minute' where mobile = '13900000131'");
    await runScheduled(server, 'customer-erase');
    const { rows } = await pool.query(
      "select pinyin, initials from customer where tenant_id = $1 and (pinyin <> '' or initials <> '')",
      [device.tenant_id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a merge', () => {
  it('joins the tests, sends new ones there too, and is undone', async () => {
    const shop = await buildShop();
    const { device, client } = shop;
    const [old, now] = ['13900000011', '13900000012'];
    const first = await buildRecord(server, { device, customer_mobile: old, test_time: daysAgo(3) });
    const second = await buildRecord(server, { device, customer_mobile: now, test_time: daysAgo(1) });
    const [to, from] = (await list(client)).list as [Listed, Listed];
    const { code, move_id } = await merge(shop, from.id, to.id);
    expect(code).toBe(0);
    const third = await newTest(shop, { mobile: old });
    const joined = await detail(client, to.id);
    expect(joined.list.map(({ id }) => id)).toEqual([third, second.record_id, first.record_id]);
    expect(joined.mobiles.sort()).toEqual([old, now]);
    expect((await list(client)).total).toBe(1);
    expect((await merge(shop, from.id, to.id)).code).toBe(40010);

    expect((await undo(shop, move_id)).status).toBe(200);
    expect((await detail(client, from.id)).list.map(({ id }) => id)).toEqual([third, first.record_id]);
    expect((await undo(shop, move_id)).json().error?.data.code_name).toBe('MOVE_UNDONE');
    expect((await list(client)).total).toBe(2);
  });

  it('shows a guide name and number of the own tests alone', async () => {
    const shop = await buildShop();
    const guide = await buildGuide(server, { parent: shop.main, power: [PERMISSIONS.records] });
    const { device } = shop;
    const [own, other] = ['13900000041', '13900000042'];
    await buildRecord(server, { device, customer_nickname: 'Own', customer_mobile: own, user_id: guide.user_id });
    await buildRecord(server, { device, customer_nickname: 'Colleague', customer_mobile: other });
    const people = (await list(shop.client)).list;
    const idOf = (name: string) => people.find(({ nickname }) => nickname === name)?.id ?? 0;
    expect((await merge(shop, idOf('Own'), idOf('Colleague'))).code).toBe(0);
    const client = await signIn(server, guide);
    expect((await list(client)).list).toMatchObject([{ nickname: 'Own', mobile: own, tests: 1 }]);
    expect((await detail(client, idOf('Colleague'))).mobiles).toEqual([own]);
    expect((await list(client, { q: other })).list).toEqual([]);
    expect((await list(client, { q: 'Colleague' })).list).toEqual([]);
  });

  it('of several persons in a row keeps all tests, and the last one is undone first', async () => {
    const shop = await buildShop();
    const { device, client } = shop;
    for (const end of ['21', '22', '23']) await buildRecord(server, { device, customer_mobile: `139000000${end}` });
    const [c, b, a] = (await list(client)).list as [Listed, Listed, Listed];
    const first = await merge(shop, a.id, b.id);
    const second = await merge(shop, b.id, c.id);
    expect((await detail(client, c.id)).list).toHaveLength(3);
    await newTest(shop, { mobile: '13900000021' });
    expect((await detail(client, c.id)).list).toHaveLength(4);
    expect((await undo(shop, first.move_id)).json().error?.data.code_name).toBe('MOVE_OVERTAKEN');
    expect((await undo(shop, second.move_id)).status).toBe(200);
    expect((await undo(shop, first.move_id)).status).toBe(200);
    expect((await list(client)).total).toBe(3);
  });

  it('by two people at once, in both directions, happens once', async () => {
    const shop = await buildShop();
    const { device, client } = shop;
    for (const end of ['31', '32']) await buildRecord(server, { device, customer_mobile: `139000000${end}` });
    const [a, b] = (await list(client)).list as [Listed, Listed];
    const codes = await Promise.all([merge(shop, a.id, b.id), merge(shop, b.id, a.id)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 40010]);
  });
});

describe('a split', () => {
  it('makes a new person of some tests, is undone, and never takes all of them', async () => {
    const shop = await buildShop();
    const { device, client } = shop;
    const mobile = '13900000041';
    const mother = await buildRecord(server, {
      device,
      customer_mobile: mobile,
      customer_age: 50,
      test_time: daysAgo(5),
    });
    const daughter = await buildRecord(server, {
      device,
      customer_mobile: mobile,
      customer_age: 25,
      test_time: daysAgo(1),
    });
    const [person] = (await list(client)).list as [Listed];
    expect((await detail(client, person.id)).list.map(({ id, is_doubtful }) => [id, is_doubtful])).toEqual([
      [daughter.record_id, true],
      [mother.record_id, false],
    ]);
    const split = (record_ids: string[]) => client.post('/skinMgrSrv/customer/split', { id: person.id, record_ids });
    expect((await split([mother.record_id, daughter.record_id])).json().msg).toContain('至少');
    const { id, move_id } = (await split([daughter.record_id])).json() as unknown as { id: number; move_id: number };
    expect((await detail(client, id)).list.map((test) => test.id)).toEqual([daughter.record_id]);
    // The next test of the daughter goes to her, because her age suits.
    const again = await newTest(shop, { mobile, age: 26, sex: 0 });
    expect((await detail(client, id)).list[0]?.id).toBe(again);
    expect((await undo(shop, move_id)).status).toBe(200);
    expect((await detail(client, person.id)).list).toHaveLength(3);
    expect((await client.post('/skinMgrSrv/customer/detail', { id })).json().code).toBe(11001);
  });

  it('twice at once makes two persons', async () => {
    const { device, client } = await buildShop();
    const tests = [];
    for (const days of [1, 2, 3]) {
      tests.push(await buildRecord(server, { device, customer_mobile: '13900000051', test_time: daysAgo(days) }));
    }
    const [person] = (await list(client)).list as [Listed];
    const answers = await Promise.all(
      tests
        .slice(1)
        .map(({ record_id }) => client.post('/skinMgrSrv/customer/split', { id: person.id, record_ids: [record_id] })),
    );
    expect(answers.map((answer) => answer.json().code)).toEqual([0, 0]);
    expect((await list(client)).list.map(({ tests: count }) => count)).toEqual([1, 1, 1]);
  });

  it('is no longer asked about once somebody confirmed the person', async () => {
    const { device, client } = await buildShop();
    await buildRecord(server, { device, customer_mobile: '13900000061', customer_sex: 0, test_time: daysAgo(2) });
    const { record_id } = await buildRecord(server, { device, customer_mobile: '13900000061', customer_sex: 1 });
    const [person] = (await list(client)).list as [Listed];
    expect((await detail(client, person.id)).list[0]?.is_doubtful).toBe(true);
    expect((await client.mutate('customer.settle', { record_id })).status).toBe(200);
    expect((await detail(client, person.id)).list[0]?.is_doubtful).toBe(false);
  });
});

describe('everything about a customer', () => {
  it('is one archive for the main account: JSON and the photos of all tests', async () => {
    const { main, device, client } = await buildShop();
    const meta = wholeTest({
      customer: { nickname: 'Dora', mobile: '13900000071' },
      consent: { text_id: 'v1', photos: 1, contact: 0, marketing: 0 },
      questions: { 1: 'a mild soap' },
    });
    const sent = { meta, white: file(await photo(), 'white.jpg') };
    const mirror = createMirrorClient(server, device);
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json();
    await client.post('/skinMgrSrv/record/mark', { analysis_id, mark: 'likes roses' });
    const [person] = (await list(client)).list as [Listed];
    const answer = await fetch(`${server.origin}/skinMgrSrv/customer/exportAll?id=${person.id}`, {
      headers: client.headers,
    });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()));
    const names = zip.getEntries().map(({ entryName }) => entryName);
    expect(names).toEqual(['person.json', expect.stringMatching(/_.*\/white.*\.jpg$/)]);
    const stored = JSON.parse(zip.readAsText('person.json'));
    expect(stored).toMatchObject({
      person: { mobile: '13900000071', nickname: 'Dora' },
      tests: [
        {
          record_id: analysis_id,
          mark: 'likes roses',
          questions: { 1: 'a mild soap' },
          notes: [{ mark: 'likes roses' }],
        },
      ],
    });
    expect(JSON.stringify(stored)).not.toContain('secret');
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [2] }));
    expect((await guide.get('/skinMgrSrv/customer/exportAll', { id: person.id })).json().code).toBe(30001);
  });
});
