import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

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
}

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  return { main, client: await signIn(server, main) };
}

async function addGoods({ main }: Shop, goods_name: string): Promise<number> {
  const { rows } = await server.services.pool.query<{ goods_id: number }>(
    'insert into goods (tenant_id, goods_name) values ($1, $2) returning goods_id',
    [main.tenant_id, goods_name],
  );
  return rows[0]?.goods_id as number;
}

const deleteGoods = (id: number) =>
  server.services.pool.query('update goods set deleted_at = now() where goods_id = $1', [id]);

const step = (over: Record<string, unknown> = {}) => ({
  title: 'Cleanse',
  part: 'am',
  frequency: 'daily',
  advice: 'lukewarm water',
  day_from: 1,
  day_to: 28,
  goods_ids: [],
  texts: {},
  ...over,
});

let schemes = 0;
const schemeForm = (over: Record<string, unknown> = {}) => ({
  name: `Scheme ${++schemes}`,
  description: 'Four weeks',
  cycle_days: 28,
  for_sex: 2,
  skin_types: ['mixed', 'oily'],
  triggers: [{ dimension: 'acne', from: 3 }],
  priority: 5,
  status: 10,
  steps: [step()],
  ...over,
});

const post = async ({ client }: Shop, action: string, fields: Record<string, unknown>) =>
  (await client.post(`/skinMgrSrv/scheme/${action}`, fields)).json();
async function add(in_: Shop, over: Record<string, unknown> = {}): Promise<number> {
  const answer = await post(in_, 'save', schemeForm(over));
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}

const detail = (in_: Shop, id: number) => post(in_, 'detail', { id });
const restore = async ({ client }: Shop, ids: number[]) => {
  const answer = (await client.mutate('scheme.restore', { ids })).json();
  return answer.error?.data.code_name ?? answer.result?.data;
};
/** Returns the name of the error, because several errors have the same number. */
const refusal = async ({ client }: Shop, fields: Record<string, unknown>) =>
  (await client.mutate('scheme.save', fields)).json().error?.data.code_name;

describe('a scheme', () => {
  it('is one of at most 200 in a shop, those that are taken back among them', async () => {
    const own = await buildShop();
    const id = await add(own);
    await post(own, 'del', { id });
    await server.services.pool.query(
      "insert into scheme (tenant_id, name) select $1, 'Filler ' || number from generate_series(1, 200) as number",
      [own.main.tenant_id],
    );
    expect(await post(own, 'save', schemeForm())).toMatchObject({ code: 11001, msg: expect.stringContaining('200') });
    expect(await restore(own, [id])).toBe('SCHEME_LIMIT');
  });

  it('is kept with its steps in their order and the goods of each in theirs', async () => {
    const [a, b] = [await addGoods(shop, 'Foam'), await addGoods(shop, 'Cream')];
    const fields = schemeForm({
      steps: [step({ goods_ids: [b, a] }), step({ title: 'Peel', part: 'weekly', day_from: 8, goods_ids: [a] })],
    });
    const { id } = await post(shop, 'save', fields);
    const { name, description, cycle_days, for_sex, triggers, priority, status, steps } = fields;
    expect(await detail(shop, id as number)).toMatchObject({
      id,
      name,
      description,
      cycle_days,
      for_sex,
      triggers,
      priority,
      status,
      steps,
      skin_types: ['oily', 'mixed'],
      goods: [
        { goods_id: a, goods_name: 'Foam', shelf_status: 10 },
        { goods_id: b, goods_name: 'Cream', shelf_status: 10 },
      ],
    });
  });

  it('is changed as a whole, and only where something differs', async () => {
    const [a, b] = [await addGoods(shop, 'One'), await addGoods(shop, 'Two')];
    const fields = schemeForm({ steps: [step({ goods_ids: [a] }), step({ title: 'Care', goods_ids: [a, b] })] });
    const { id } = await post(shop, 'save', fields);
    expect(await refusal(shop, { ...fields, id })).toBe('NOTHING_CHANGED');
    const swapped = { ...fields, id, steps: [step({ goods_ids: [a] }), step({ title: 'Care', goods_ids: [b, a] })] };
    expect(await post(shop, 'save', swapped)).toMatchObject({ code: 0, id });
    expect((await detail(shop, id as number)).steps).toEqual(swapped.steps);
    expect(await post(shop, 'save', { ...swapped, steps: [step()] })).toMatchObject({ code: 0 });
    expect(await detail(shop, id as number)).toMatchObject({ steps: [step()], goods: [] });
  });

  it('has its name once in the shop, whatever the case, as long as it is there', async () => {
    const id = await add(shop, { name: 'Clear skin' });
    expect(await refusal(shop, schemeForm({ name: 'CLEAR skin' }))).toBe('SCHEME_NAME_TAKEN');
    await add(await buildShop(), { name: 'Clear skin' });
    expect(await post(shop, 'del', { id: [id] })).toMatchObject({ code: 0, count: 1 });
    const second = await add(shop, { name: 'clear skin' });
    expect(await restore(shop, [id])).toBe('SCHEME_NAME_TAKEN');
    await post(shop, 'del', { id: [second] });
    expect(await restore(shop, [id])).toEqual({ count: 1, ids: [id] });
    expect(await detail(shop, id)).toMatchObject({ name: 'Clear skin' });
  });

  it.each([
    ['ends before it begins', { day_from: 5, day_to: 4 }],
    ['goes on after the last day', { day_from: 5, day_to: 29 }],
  ])('says which step %s', async (_, days) => {
    const { client } = shop;
    const fields = schemeForm({ steps: [step(), step(days)] });
    expect(await refusal(shop, fields)).toBe('SCHEME_STEP_DAYS');
    expect((await client.post('/skinMgrSrv/scheme/save', fields)).json().msg).toBe('第 2 步必须在方案的 28 天之内');
  });

  it('takes no goods of another shop nor deleted ones, and no longer shows those that were deleted since', async () => {
    const own = await addGoods(shop, 'Own');
    const foreign = await addGoods(await buildShop(), 'Foreign');
    const fields = schemeForm({ steps: [step({ goods_ids: [own] })] });
    const { id } = await post(shop, 'save', fields);
    for (const strange of [foreign, 2_000_000_000]) {
      const steps = [step({ goods_ids: [own, strange] })];
      expect(await refusal(shop, { ...fields, id, steps })).toBe('GOODS_NOT_FOUND');
    }
    expect((await detail(shop, id as number)).steps).toEqual(fields.steps);
    await deleteGoods(own);
    expect(await detail(shop, id as number)).toMatchObject({ steps: [step()], goods: [] });
    expect(await refusal(shop, { ...fields, id, name: 'Other' })).toBe('GOODS_NOT_FOUND');
  });

  it('counts what is named twice once', async () => {
    const goods_id = await addGoods(shop, 'Twice');
    const triggers = [
      { dimension: 'acne', from: 4 },
      { dimension: 'pore', from: 2 },
      { dimension: 'acne', from: 2 },
    ];
    const id = await add(shop, { triggers, steps: [step({ goods_ids: [goods_id, goods_id] })] });
    expect(await detail(shop, id)).toMatchObject({
      triggers: [triggers[2], triggers[1]],
      steps: [{ goods_ids: [goods_id] }],
    });
  });

  it.each([
    ['no trigger', { triggers: [] }],
    ['no step', { steps: [] }],
    ['no name', { name: ' ' }],
    ['a day of no length', { cycle_days: 0 }],
  ])('is refused with %s', async (_, over) => {
    expect((await post(shop, 'save', schemeForm(over))).code).not.toBe(0);
  });

  it("is the shop's own", async () => {
    const id = await add(shop);
    const stranger = await buildShop();
    for (const action of ['detail', 'save', 'del'] as const) {
      const about = (which: number) =>
        action === 'save' ? schemeForm({ id: which, name: 'Mine' }) : { id: action === 'del' ? [which] : which };
      expect(await post(stranger, action, about(id))).toMatchObject(
        (({ code, msg }) => ({ code, msg }))(await post(stranger, action, about(2_000_000_000))),
      );
    }
    expect(await detail(shop, id)).toMatchObject({ code: 0, id });
  });
});

describe('the list of schemes', () => {
  it('has the preferred ones first, with what they count, and finds by name and status', async () => {
    const own = await buildShop();
    const [a, b, gone] = [await addGoods(own, 'A'), await addGoods(own, 'B'), await addGoods(own, 'Gone')];
    const low = await add(own, {
      name: 'Calm',
      priority: 1,
      steps: [step({ goods_ids: [a, gone] }), step({ goods_ids: [a] })],
    });
    const high = await add(own, { name: 'Bright', priority: 9, status: 0 });
    await server.services.pool.query('update goods set scheme_id = $1 where goods_id = $2', [low, b]);
    await deleteGoods(gone);
    const list = async (fields: Record<string, unknown>) => {
      const answer = await post(own, 'list', fields);
      return [answer.total, (answer.list as { id: number }[]).map(({ id }) => id)];
    };
    expect((await post(own, 'list', {})).list).toMatchObject([
      { id: high, steps: 1, goods: 0, status: 0 },
      { id: low, steps: 2, goods: 2 },
    ]);
    expect(await list({ q: 'CAL' })).toEqual([1, [low]]);
    expect(await list({ status: 0 })).toEqual([1, [high]]);
    expect(await list({ pageSize: 1, page: 2 })).toEqual([2, [low]]);
    expect(await list({ q: '%' })).toEqual([0, []]);
  });
});

describe('deleting schemes', () => {
  it('needs a selection, and refuses as a whole what is not all of the shop', async () => {
    const [id, foreign] = [await add(shop), await add(await buildShop())];
    expect((await post(shop, 'del', { id: [] })).code).toBe(11001);
    const refused = await post(shop, 'del', { id: [id, foreign] });
    expect(refused).toEqual(await post(shop, 'del', { id: [id, 2_000_000_000] }));
    expect(await detail(shop, id)).toMatchObject({ code: 0 });
  });

  it('can be taken back for 30 days', async () => {
    const [a, b] = [await add(shop), await add(shop)];
    await post(shop, 'del', { id: [a, b] });
    expect((await detail(shop, a)).code).toBe(11001);
    await server.services.pool.query("update scheme set deleted_at = now() - interval '31 days' where scheme_id = $1", [
      b,
    ]);
    expect(await restore(shop, [a, b])).toBe('SCHEME_NOT_FOUND');
    expect(await restore(shop, [a])).toEqual({ count: 1, ids: [a] });
    expect(await restore(shop, [a])).toBe('SCHEME_NOT_FOUND');
  });

  it('and saving are noted', async () => {
    const own = await buildShop();
    const id = await add(own, { name: 'Noted' });
    await post(own, 'del', { id: [id] });
    await restore(own, [id]);
    const { rows } = await server.services.pool.query(
      "select action, entity_id, details from audit_log where tenant_id = $1 and entity = 'scheme' order by number",
      [own.main.tenant_id],
    );
    expect(rows).toEqual([
      { action: 'scheme.update', entity_id: String(id), details: { name: 'Noted', is_new: true } },
      { action: 'scheme.remove', entity_id: String(id), details: { count: 1 } },
      { action: 'scheme.restore', entity_id: String(id), details: { count: 1 } },
    ]);
  });
});

describe('the list of schemes', () => {
  const list = (in_: Shop, fields: Record<string, unknown>) => post(in_, 'list', fields);

  it('is sorted by a column of its own, rows that are alike by their ids', async () => {
    const own = await buildShop();
    const ids: number[] = [];
    for (const cycle_days of [56, 28, 56]) ids.push(await add(own, { cycle_days }));
    const [a, b, c] = ids;
    const order = async (sort: string) => ((await list(own, { sort })).list as { id: number }[]).map(({ id }) => id);
    expect(await order('cycle_days')).toEqual([b, a, c]);
    expect(await order('-cycle_days')).toEqual([c, a, b]);
    expect(await list(own, { sort: 'deleted_at' })).toMatchObject({ code: 11001, msg: expect.any(String) });
    expect(await list(own, { sort: 'name', page: 7 })).toMatchObject({ code: 0, list: [], total: 3 });
  });

  it('can be deleted as far as it matches, if it is as long as was said; no other shop’s scheme is among them', async () => {
    const [own, other] = [await buildShop(), await buildShop()];
    for (const in_ of [own, other]) {
      for (const name of ['Calm 1', 'Calm 2', 'Bright']) await add(in_, { name });
    }
    const all = { q: 'calm' };
    const remove = async (expected: number) => (await own.client.mutate('scheme.remove', { all, expected })).json();
    await add(own, { name: 'Calm 3' });
    expect((await remove(2)).error?.data).toMatchObject({ code_name: 'COUNT_CHANGED', details: { count: 3 } });
    expect(await list(own, {})).toMatchObject({ total: 4 });
    const { data } = (await remove(3)).result as { data: { count: number; ids: number[] } };
    expect(data.count).toBe(3);
    expect([(await list(own, {})).total, (await list(other, {})).total]).toEqual([1, 3]);
    expect(await restore(own, data.ids)).toMatchObject({ count: 3 });
    expect(await list(own, {})).toMatchObject({ total: 4 });
  });
});
