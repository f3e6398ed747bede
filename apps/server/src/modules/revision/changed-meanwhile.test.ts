import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { addScheme } from '#tests/factories/scheme.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop, type Shop } from '#tests/factories/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let server: RunningServer;
let shop: Shop;
let platform: RestClient;
let serial: number;

beforeAll(async () => {
  server = await startTestServer();
  shop = await buildShop(server);
  const { tenant_id } = await buildTenant(server);
  platform = await signIn(server, await buildUser(server, { tenant_id, auth_type: 99 }));
});
afterAll(() => server.close());

const answerOf = async (client: RestClient, path: string, fields: Fields = {}) =>
  (await client.post(path, fields)).json();
const cream = (fields: Fields = {}) => ({
  goods_name: 'Cream',
  goods_pic: 'conf_app/1/a.jpg',
  for_sex: 0,
  type_ids: shop.types.get('soothing'),
  ...fields,
});
const ask = async (client: RestClient, name: string, input: Fields) =>
  (await client.query(name, input)).json().result?.data as { list: Entry[]; total: number };

interface Entry {
  readonly user_name: string;
  readonly changes: readonly { readonly key: string; readonly before: unknown; readonly after: unknown }[];
}

/** A kind of data that people edit, with functions to create, read and save it. */
interface Thing {
  readonly name: string;
  readonly make: () => Promise<{
    readonly read: () => Promise<Fields>;
    readonly save: (value: string, rev?: unknown) => Promise<Fields>;
    readonly value: (row: Fields) => unknown;
  }>;
}

const listed = async (client: RestClient, path: string, isIt: (row: Fields) => boolean, fields: Fields = {}) => {
  const { list } = (await answerOf(client, path, fields)) as unknown as { list: Fields[] };
  const row = list.find(isIt);
  if (!row) throw new Error(`nothing in ${path}`);
  return row;
};

/** A shop in advanced mode with three stored pictures, by the words that the tests save. */
async function codes() {
  const { client, main } = await buildShop(server, { work_mode: 2 });
  const names = ['first', 'second', 'third'];
  const paths = Object.fromEntries(names.map((name) => [name, `conf_app/${main.tenant_id}/${name}.png`]));
  await server.services.pool.query(
    `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
     select $1, path, 'qr', 1, $3 from unnest($2::text[]) as path`,
    [main.tenant_id, Object.values(paths), main.user_id],
  );
  return { client, main, paths };
}

const THINGS: readonly Thing[] = [
  {
    name: 'a product',
    async make() {
      const { id } = await answerOf(shop.client, '/skinMgrSrv/goods/edit', cream());
      return {
        read: () => answerOf(shop.client, '/skinMgrSrv/goods/detail', { id }),
        save: (keywords, rev) => answerOf(shop.client, '/skinMgrSrv/goods/edit', cream({ id, keywords, rev })),
        value: ({ keywords }) => keywords,
      };
    },
  },
  {
    name: 'a scheme',
    async make() {
      const id = await addScheme(shop.client, { name: `Scheme ${Math.random()}` });
      const read = () => answerOf(shop.client, '/skinMgrSrv/scheme/detail', { id });
      return {
        read,
        save: async (description, rev) => {
          const { name, cycle_days, triggers, steps } = await read();
          const fields = { id, name, cycle_days, triggers, steps, description, rev };
          return (await shop.client.post('/skinMgrSrv/scheme/save', fields, 'json')).json();
        },
        value: ({ description }) => description,
      };
    },
  },
  {
    name: 'a sub-account',
    async make() {
      const { user_id } = await buildGuide(server, { parent: shop.main, power: [1] });
      return {
        read: () => listed(shop.client, '/skinMgrSrv/user/list', (row) => row.user_id === user_id, { pageSize: 500 }),
        save: (name, rev) => answerOf(shop.client, '/skinMgrSrv/user/save', { id: user_id, name, pwd: '', rev }),
        value: ({ name }) => name,
      };
    },
  },
  {
    name: 'a mirror',
    async make() {
      const { device_no } = await buildDevice(server, { tenant_id: shop.main.tenant_id });
      return {
        read: () => listed(shop.client, '/skinMgrSrv/device/myList', (row) => row.device_no === device_no),
        save: (remark, rev) => answerOf(shop.client, '/skinMgrSrv/device/save', { device_no, shop: 'A', remark, rev }),
        value: ({ remark }) => remark,
      };
    },
  },
  {
    name: 'a device number',
    async make() {
      const { device_no } = await buildDevice(server, { tenant_id: shop.main.tenant_id });
      const read = () =>
        listed(platform, '/skinMgrSrv/device/serialList', (row) => row.device_no === device_no, { search: device_no });
      serial = Number((await read()).id);
      return {
        read,
        save: (mark, rev) => answerOf(platform, '/skinMgrSrv/device/serialMark', { id: serial, mark, status: 10, rev }),
        value: ({ comment }) => comment,
      };
    },
  },
  {
    name: 'a tip',
    async make() {
      const tip = { title: 'T', type: `key_${Math.random()}`, lang: 'en' };
      const { id } = await answerOf(platform, '/skinMgrSrv/tips/edit', { ...tip, content: 'First' });
      return {
        read: () => listed(platform, '/skinMgrSrv/tips/list', (row) => row.id === id),
        save: (content, rev) => answerOf(platform, '/skinMgrSrv/tips/edit', { ...tip, id, content, rev }),
        value: ({ content }) => content,
      };
    },
  },
  {
    name: 'a mapping',
    async make() {
      const [one, two, three] = [...shop.types.values()];
      const types: Record<string, unknown> = { first: one, second: two, third: three };
      const isAcne = (row: Fields) => row.analysis_type === 'acne';
      return {
        read: () => listed(shop.client, '/skinMgrSrv/settings/analysisGoodsTypeList', isAcne),
        save: (name, rev) =>
          answerOf(shop.client, '/skinMgrSrv/settings/analysisGoodsTypeEdit', {
            analysis_type: 'acne',
            goods_types: types[name],
            rev,
          }),
        value: ({ goods_types }) => Object.keys(types).find((name) => String(types[name]) === goods_types),
      };
    },
  },
  {
    name: 'a report text',
    async make() {
      const id = 'layer:acne:3';
      const isIt = (row: Fields) => row.id === id;
      return {
        read: () => listed(shop.client, '/skinMgrSrv/settings/articleList', isIt, { type: 'layer', locale: 'en' }),
        save: (introduction, rev) =>
          answerOf(shop.client, '/skinMgrSrv/settings/articleEdit', {
            id,
            introduction,
            advice: 'A',
            locale: 'en',
            rev,
          }),
        value: ({ introduction }) => introduction,
      };
    },
  },
  {
    name: 'a setting',
    async make() {
      const counts: Record<string, number> = { first: 7, second: 8, third: 9 };
      return {
        read: () => answerOf(shop.client, '/skinMgrSrv/config/get', { code: 'max_goods' }),
        save: (name, rev) => answerOf(shop.client, '/skinMgrSrv/config/update', { max_goods: counts[name], rev }),
        value: ({ max_goods }) => Object.keys(counts).find((name) => counts[name] === max_goods),
      };
    },
  },
  {
    name: 'the QR code of a mirror',
    async make() {
      const { client, main, paths } = await codes();
      const { device_no } = await buildDevice(server, { tenant_id: main.tenant_id });
      return {
        read: () => answerOf(client, '/skinMgrSrv/config/get', { device_no }),
        save: (name, rev) =>
          answerOf(client, '/skinMgrSrv/config/update', { code: device_no, qr_static: paths[name], rev }),
        value(row) {
          const settings = row.settings as { key: string; value: unknown }[] | undefined;
          const path = settings?.find(({ key }) => key === 'qr_static')?.value ?? row.qr_static;
          return Object.keys(paths).find((name) => paths[name] === path);
        },
      };
    },
  },
  {
    name: "a guide's own QR code",
    async make() {
      const { main, paths } = await codes();
      const guide = await signIn(server, await buildGuide(server, { parent: main, power: [PERMISSIONS.marketing] }));
      return {
        read: async () => (await guide.query('qr.own', {})).json().result?.data as Fields,
        async save(name, rev) {
          const { error } = (await guide.mutate('qr.setOwn', { path: paths[name], rev })).json();
          const code = error ? ERRORS[error.data.code_name as ErrorCode].wire : 0;
          return { ...error?.data, code, msg: error?.message };
        },
        value: ({ path }) => Object.keys(paths).find((name) => paths[name] === path),
      };
    },
  },
  {
    name: 'a score offset',
    async make() {
      const rates: Record<string, number> = { first: 1, second: 2, third: 3 };
      const read = async () => (await shop.client.get('/skinMgrSrv/settings/get')).json();
      return {
        read,
        save: (name, rev) => answerOf(shop.client, '/skinMgrSrv/settings/update', { acne: rates[name], rev }),
        value({ list }) {
          const { rate } = (list as Fields[]).find((row) => row.typename === 'acne') ?? {};
          return Object.keys(rates).find((name) => rates[name] === rate);
        },
      };
    },
  },
];

describe.each(THINGS)('$name', ({ make }) => {
  it('is saved if nobody saved since it was read, and by calls that send no rev', async () => {
    const { read, save, value } = await make();
    expect(await save('first', (await read()).rev)).toMatchObject({ code: 0 });
    expect(await save('second')).toMatchObject({ code: 0 });
    expect(await save('third', '')).toMatchObject({ code: 0 });
    expect(value(await read())).toContain('third');
  });

  it('keeps the newer version if somebody saved meanwhile, and answers it with its rev', async () => {
    const { read, save, value } = await make();
    await save('first');
    const { rev } = await read();
    await save('second', rev);
    const refused = await save('third', rev);
    expect(refused).toMatchObject({ code: 50006, msg: expect.any(String) });
    const newer = refused.newer as Fields;
    expect(value(newer)).toContain('second');
    expect(value(await read())).toContain('second');
    expect(await save('third', newer.rev)).toMatchObject({ code: 0 });
    expect(value(await read())).toContain('third');
  });

  it('is saved by exactly one of two people who save at the same moment', async () => {
    const { read, save, value } = await make();
    await save('first');
    const { rev } = await read();
    const answers = await Promise.all([save('second', rev), save('third', rev)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 50006]);
    const winner = answers[0]?.code === 0 ? 'second' : 'third';
    expect(value(await read())).toContain(winner);
  });
});

it('settings that somebody else didn’t touch are saved, whatever else changed', async () => {
  const { rev } = await answerOf(shop.client, '/skinMgrSrv/config/get', {});
  expect(await answerOf(shop.client, '/skinMgrSrv/config/update', { chart_type: 'rose', rev })).toMatchObject({
    code: 0,
  });
  expect(await answerOf(shop.client, '/skinMgrSrv/config/update', { age_mode: 0, rev })).toMatchObject({ code: 0 });
});

it('signing in and reporting mirrors are no changes of what people edit', async () => {
  const guide = await buildGuide(server, { parent: shop.main, power: [1] });
  const device = await buildDevice(server, { tenant_id: shop.main.tenant_id });
  const revs = async () => {
    const member = await listed(shop.client, '/skinMgrSrv/user/list', (row) => row.user_id === guide.user_id, {
      pageSize: 500,
    });
    const mirror = await listed(shop.client, '/skinMgrSrv/device/myList', (row) => row.device_no === device.device_no);
    return [member.rev, mirror.rev];
  };
  const before = await revs();
  const { pool } = server.services;
  await pool.query('update user_account set last_login = now() where user_id = $1', [guide.user_id]);
  await pool.query('update device set last_seen = now() where device_no = $1', [device.device_no]);
  expect(await revs()).toEqual(before);
});

describe('the history of', () => {
  it('a product tells who changed what, from the first save to the trash and back', async () => {
    const { client, main } = shop;
    const { id } = await answerOf(client, '/skinMgrSrv/goods/edit', cream({ tag: 'One' }));
    await answerOf(client, '/skinMgrSrv/goods/edit', cream({ id, tag: 'Two', type_ids: shop.types.get('hydrating') }));
    await answerOf(client, '/skinMgrSrv/goods/shelve', { goods_id: id, status: 0 });
    await answerOf(client, '/skinMgrSrv/goods/del', { goods_id: id });
    await client.mutate('goods.restore', { ids: [id] });
    const { list, total } = await ask(client, 'goods.history', { id });
    expect(total).toBe(5);
    expect(list.map(({ changes }) => changes.map(({ key, before, after }) => [key, before, after]))).toEqual([
      [['is_deleted', 1, 0]],
      [['is_deleted', 0, 1]],
      [['shelf_status', 10, 0]],
      [
        ['type_ids', String(shop.types.get('soothing')), String(shop.types.get('hydrating'))],
        ['tag', 'One', 'Two'],
      ],
      [],
    ]);
    expect(new Set(list.map(({ user_name }) => user_name))).toEqual(new Set([main.user_acct]));
  });

  it('a scheme has its steps', async () => {
    const id = await addScheme(shop.client, { name: 'Steps' });
    const { steps, name, cycle_days, triggers } = await answerOf(shop.client, '/skinMgrSrv/scheme/detail', { id });
    const fewer = (steps as unknown as unknown[]).slice(0, 1);
    await shop.client.post('/skinMgrSrv/scheme/save', { id, name, cycle_days, triggers, steps: fewer }, 'json');
    const { list } = await ask(shop.client, 'scheme.history', { id });
    expect(list.map(({ changes }) => changes.map(({ key }) => key))).toEqual([['steps'], []]);
    expect(list[0]?.changes[0]?.after).toHaveLength(1);
  });

  it('a sub-account never has a password', async () => {
    const { user_id } = await buildGuide(server, { parent: shop.main, power: [1] });
    await answerOf(shop.client, '/skinMgrSrv/user/save', { id: user_id, pwd: 'velvet-orchard-9', powerarr: '1,2' });
    const { list } = await ask(shop.client, 'account.history', { id: user_id });
    expect(list[0]?.changes).toEqual([
      { key: 'power', before: '1', after: '1,2' },
      { key: 'pwd', before: null, after: '*' },
    ]);
    const { rows } = await server.services.pool.query('select changes::text as text from thing_revision');
    expect(rows.filter(({ text }) => text.includes('velvet'))).toEqual([]);
  });

  it('keeps the last 50 changes', async () => {
    const { id } = await answerOf(shop.client, '/skinMgrSrv/goods/edit', cream());
    for (let at = 0; at < 52; at += 1) {
      await answerOf(shop.client, '/skinMgrSrv/goods/edit', cream({ id, tag: String(at) }));
    }
    const { list, total } = await ask(shop.client, 'goods.history', { id, page: 5 });
    expect(total).toBe(50);
    expect(list).toHaveLength(10);
    expect(list.at(-1)?.changes).toEqual([{ key: 'tag', before: '1', after: '2' }]);
  });

  it('of another shop looks missing', async () => {
    const { id } = await answerOf(shop.client, '/skinMgrSrv/goods/edit', cream());
    const other = await buildShop(server);
    const answer = (await other.client.query('goods.history', { id })).json();
    expect(answer.error?.data.code_name).toBe('GOODS_NOT_FOUND');
  });
});
