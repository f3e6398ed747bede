import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord, type RecordColumns } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildShop() {
  const main = await buildUser(server);
  const device = await buildDevice(server, { tenant_id: main.tenant_id });
  const guide = await buildGuide(server, { parent: main, power: [2] });
  return {
    main,
    device,
    guide,
    client: await signIn(server, main),
    guideClient: await signIn(server, guide),
    add: (columns: Partial<RecordColumns> = {}) => buildRecord(server, { device, ...columns }),
  };
}

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000';

interface Stored {
  readonly mark: string;
  readonly deleted_at: Date | null;
}

async function stored(record_id: string): Promise<Stored> {
  const { rows } = await server.services.pool.query<Stored>(
    'select mark, deleted_at from skin_record where record_id = $1',
    [record_id],
  );
  return rows[0] as Stored;
}

async function countsOf(tenant_id: number) {
  const { rows } = await server.services.pool.query<{ day: string; user_id: number; count: number; late: number }>(
    'select day, user_id, count, late from record_day where tenant_id = $1 order by day, user_id',
    [tenant_id],
  );
  return rows;
}

const dataOf = async (client: RestClient, procedure: string, input: unknown) =>
  (await client.query(procedure, input)).json();

describe('one record', () => {
  it('has its pictures, scores, result and goods with their reasons', async () => {
    const { client, add } = await buildShop();
    const path = 'skin/1/ab/abc.jpg';
    const record = await add({
      images: [{ kind: 'white', path, source_sha256: 'x', width: 3, height: 4, bytes: 5 }],
    });
    const trace = { via: 'smart', points: 9, because: [], sex: 'all', skin: 'all', skin_points: 0 };
    const card = { goods_name: '面霜', goods_pic: '', tag: '', price: '99.00', source_url: '' };
    const { goods_id } = await server.services.prisma.goods.create({
      data: { tenant_id: record.tenant_id, goods_name: '男士乳', deleted_at: new Date() },
    });
    const recommendation = { goods: [{ goods_id: 7, rank: 1, trace, ...card }], excluded: [[goods_id, 'sex', 3]] };
    await server.services.pool.query('update skin_record set recommendation = $2 where record_id = $1', [
      record.record_id,
      JSON.stringify(recommendation),
    ]);
    const { result } = await dataOf(client, 'record.get', { id: record.record_id });
    expect(result?.data).toMatchObject({
      id: record.record_id,
      customer_nickname: '王芳',
      images: [{ kind: 'white', url: `/fileSvr/get/${path}` }],
      scores: record.scores,
      result: record.result,
      // This test was stored before products had a step of the routine, so the step is `other`.
      goods: [{ goods_id: 7, rank: 1, via: 'smart', step_role: 'other', choice: 'first', parts: [], ...card, trace }],
      excluded: [{ goods_id, goods_name: '男士乳', reason: 'sex' }],
    });
  });

  it('can be without a result', async () => {
    const { client, add } = await buildShop();
    const { record_id } = await add({ status: 3, reason_key: 'blurred' });
    const { result } = await dataOf(client, 'record.get', { id: record_id });
    expect(result?.data).toMatchObject({ result: null, scores: [], goods: [], excluded: [], reason: '照片不够清晰' });
  });

  it('of another shop, of another guide, deleted or unknown: all the same answer', async () => {
    const { client, guideClient, add } = await buildShop();
    const foreign = await buildRecord(server);
    const deleted = await add({ deleted_at: new Date() });
    const own = await add();
    const answers = await Promise.all([
      client.query('record.get', { id: foreign.record_id }),
      client.query('record.get', { id: deleted.record_id }),
      client.query('record.get', { id: UNKNOWN_ID }),
      guideClient.query('record.get', { id: own.record_id }),
    ]);
    const errors = answers.map((answer) => {
      const { error } = answer.json();
      return { message: error?.message, code: error?.data.code_name, status: answer.status };
    });
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
    expect(errors[0]).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });
});

describe('the note of a record', () => {
  const write = (client: RestClient, analysis_id: string, mark: string) =>
    client.post('/skinMgrSrv/record/mark', { analysis_id, mark });

  it('is written, changed and removed', async () => {
    const { client, guideClient, guide, add } = await buildShop();
    const { record_id } = await add({ user_id: guide.user_id });
    expect((await write(client, record_id, '  Come back in May  ')).json().code).toBe(0);
    expect((await stored(record_id)).mark).toBe('Come back in May');
    expect((await write(guideClient, record_id, '六月再来')).json().code).toBe(0);
    expect((await stored(record_id)).mark).toBe('六月再来');
    await client.mutate('record.clearMark', { analysis_id: record_id });
    expect((await stored(record_id)).mark).toBe('');
  });

  it('cannot be empty', async () => {
    const { client, add } = await buildShop();
    const { record_id } = await add({ mark: 'before' });
    const answer = (await write(client, record_id, '   ')).json();
    expect(answer).toMatchObject({ code: 11001 });
    expect(answer.msg).toContain('备注');
    expect((await stored(record_id)).mark).toBe('before');
  });

  it("of a record that isn't the caller's is refused like one that doesn't exist", async () => {
    const { client, guideClient, add } = await buildShop();
    const foreign = await buildRecord(server);
    const mine = await add();
    const texts = [
      (await write(client, foreign.record_id, 'x')).text,
      (await write(client, UNKNOWN_ID, 'x')).text,
      (await write(guideClient, mine.record_id, 'x')).text,
    ];
    expect(new Set(texts).size).toBe(1);
    for (const { record_id } of [foreign, mine]) expect((await stored(record_id)).mark).toBe('');
  });
});

describe('deleting records', () => {
  const remove = (client: RestClient, ids: readonly string[], code = '') =>
    client.post('/skinMgrSrv/record/del', { ids: ids.join(','), code });

  it('of a simulated mirror takes late ones from the counts, too', async () => {
    const { client, main, add } = await buildShop();
    const test_time = new Date('2026-03-05T10:00:00+08:00');
    const { record_id } = await add({
      test_time,
      arrive_time: new Date('2026-04-01T10:00:00+08:00'),
      is_simulated: true,
    });
    expect(await countsOf(main.tenant_id)).toEqual([{ day: '2026-03-05', user_id: 0, count: 1, late: 1 }]);
    expect((await remove(client, [record_id])).json().code).toBe(0);
    expect(await countsOf(main.tenant_id)).toEqual([{ day: '2026-03-05', user_id: 0, count: 0, late: 0 }]);
  });

  it('takes them from the list and from the counts of their days; restoring brings both back', async () => {
    const { client, main, guide, add } = await buildShop();
    const day = '2026-03-05';
    const at = (time: string) => new Date(`${day}T${time}+08:00`);
    const kept = await add({ test_time: at('10:00:00') });
    const arrive_time = new Date(`${addDays(day, 1)}T09:00:00+08:00`);
    const first = await add({ test_time: at('11:00:00'), arrive_time });
    const second = await add({ test_time: at('12:00:00'), user_id: guide.user_id });
    const before = await countsOf(main.tenant_id);
    expect(before).toContainEqual({ day, user_id: 0, count: 2, late: 1 });

    const removed = (await remove(client, [first.record_id, second.record_id, first.record_id])).json();
    expect(removed).toMatchObject({ code: 0, count: 2 });
    expect(await countsOf(main.tenant_id)).toEqual([
      { day, user_id: 0, count: 1, late: 0 },
      { day, user_id: guide.user_id, count: 0, late: 0 },
    ]);
    const list = async () =>
      (await dataOf(client, 'record.list', { from: day, to: day })).result?.data as {
        list: { id: string }[];
        total: number;
      };
    expect((await list()).list.map(({ id }) => id)).toEqual([kept.record_id]);
    expect((await list()).total).toBe(1);

    const ids = [first.record_id, second.record_id];
    expect((await client.mutate('record.restore', { ids })).json().result?.data).toEqual({ count: 2, ids });
    expect(await countsOf(main.tenant_id)).toEqual(before);
    expect((await list()).total).toBe(3);
  });

  it('does nothing at all when one of them is not the caller’s', async () => {
    const { client, guideClient, main, guide, add } = await buildShop();
    const own = await add();
    const ofGuide = await add({ user_id: guide.user_id });
    const foreign = await buildRecord(server);
    const before = await countsOf(main.tenant_id);
    const texts = [
      (await remove(client, [own.record_id, foreign.record_id])).text,
      (await remove(client, [own.record_id, UNKNOWN_ID])).text,
      (await remove(guideClient, [ofGuide.record_id, own.record_id])).text,
      (await remove(client, [own.record_id, ofGuide.record_id], foreign.device_no)).text,
    ];
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] as string).code).toBe(11001);
    for (const { record_id } of [own, ofGuide, foreign]) expect((await stored(record_id)).deleted_at).toBeNull();
    expect(await countsOf(main.tenant_id)).toEqual(before);
  });

  it('happens once, however often and by how many it is asked for', async () => {
    const { client, main, add } = await buildShop();
    const { record_id } = await add();
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(client, [record_id])));
    expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1);
    expect((await countsOf(main.tenant_id)).map(({ count }) => count)).toEqual([0]);
  });

  it('and taking back at the same time leave the counts right', async () => {
    const { client, main, add } = await buildShop();
    const days = Array.from({ length: 5 }, (_, index) => addDays(shopToday(), -index));
    const records = await Promise.all(days.map((day) => add({ test_time: new Date(`${day}T02:00:00Z`) })));
    const ids = records.map(({ record_id }) => record_id);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const some = index % 4 < 2 ? ids : [...ids].reverse().slice(0, 1 + (index % 5));
        return index % 2 === 0 ? remove(client, some) : client.mutate('record.restore', { ids: some });
      }),
    );
    const { rows } = await server.services.pool.query<{ day: string; count: number }>(
      `select test_day as day, count(*) filter (where deleted_at is null)::int as count from skin_record
        where tenant_id = $1 group by 1 order by 1`,
      [main.tenant_id],
    );
    expect((await countsOf(main.tenant_id)).map(({ day, count }) => ({ day, count }))).toEqual(rows);
  });

  it('is possible again for 30 days, and no longer', async () => {
    const { client, add } = await buildShop();
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const recent = await add({ deleted_at: daysAgo(29) });
    const old = await add({ deleted_at: daysAgo(31) });
    const restore = async (id: string) => (await client.mutate('record.restore', { ids: [id] })).json();
    expect((await restore(recent.record_id)).result?.data).toEqual({ count: 1, ids: [recent.record_id] });
    expect((await restore(recent.record_id)).error?.data.code_name).toBe('RECORD_NOT_FOUND');
    expect((await restore(old.record_id)).error?.data.code_name).toBe('RECORD_NOT_FOUND');
  });

  it('asks for a selection', async () => {
    const { client } = await buildShop();
    for (const fields of [{}, { ids: '' }, { ids: '[]' }]) {
      const answer = (await client.post('/skinMgrSrv/record/del', fields)).json();
      expect(answer).toMatchObject({ code: 11001, msg: '请先选择要操作的内容' });
    }
    expect((await client.post('/skinMgrSrv/record/del', { ids: '12' })).json().code).toBe(11001);
  });
});

describe('deleting all records that match', () => {
  const FROM = '2020-01-01';
  const list = async (client: RestClient, fields: Record<string, unknown> = {}) =>
    (await client.query('record.list', { from: FROM, to: '2099-12-31', ...fields })).json().result?.data as {
      total: number;
    };
  const remove = async (client: RestClient, filter: Record<string, unknown>, expected: number) => {
    const all = { from: FROM, to: '2099-12-31', ...filter };
    const { result, error } = (await client.mutate('record.remove', { all, expected })).json();
    return (error?.data ?? result?.data) as { ids: string[] };
  };

  it.each([
    ['a name', { q: 'Ann' }],
    ['one letter', { q: 'z' }],
    ['digits of a phone', { q: '13800' }],
    ['a dimension', { dimensions: 'pore' }],
    ['a status', { status: 4 }],
    ['days', { from: '2021-03-01', to: '2021-03-02' }],
  ])('by %s deletes what the list has, nothing else, and can be taken back', async (_what, filter) => {
    const [shop, other] = [await buildShop(), await buildShop()];
    const columns: Partial<RecordColumns>[] = [
      { customer_nickname: 'Anna z', customer_mobile: '13800001111', status: 4, test_time: new Date('2021-03-01') },
      { customer_nickname: 'Joanne z', customer_mobile: '13800002222', status: 4, test_time: new Date('2021-03-02') },
      { customer_nickname: 'Bob', customer_mobile: '13900001111' },
    ];
    const pore = [{ dimension: 'pore', layer: 'layer', raw: 40, score: 40, level: 3, offset: 0 }] as never;
    for (const [index, one] of columns.entries()) {
      for (const { add } of [shop, other]) await add({ ...one, ...(index < 2 && { scores: pore }) });
    }
    expect((await list(shop.client, filter)).total).toBe(2);
    const { ids } = await remove(shop.client, filter, 2);
    expect(ids).toHaveLength(2);
    expect([(await list(shop.client)).total, (await list(other.client)).total]).toEqual([1, 3]);
    await shop.client.mutate('record.restore', { ids });
    expect((await list(shop.client, filter)).total).toBe(2);
    expect((await list(shop.client)).total).toBe(3);
  });

  it('by a mirror’s number finds the mirror’s records too', async () => {
    const shop = await buildShop();
    await shop.add();
    const q = shop.device.device_no.toLowerCase();
    expect(await list(shop.client, { q })).toMatchObject({ total: 1 });
    expect((await remove(shop.client, { q }, 1)).ids).toHaveLength(1);
  });

  it('does nothing when a record has arrived or gone since they were counted, and says how many there are', async () => {
    const shop = await buildShop();
    await shop.add({ customer_nickname: 'Ann' });
    const gone = await shop.add({ customer_nickname: 'Ann' });
    await shop.add({ customer_nickname: 'Ann' });
    expect(await remove(shop.client, { q: 'Ann' }, 2)).toMatchObject({
      code_name: 'COUNT_CHANGED',
      details: { count: 3 },
    });
    await shop.client.mutate('record.remove', { ids: [gone.record_id] });
    expect(await remove(shop.client, { q: 'Ann' }, 3)).toMatchObject({
      code_name: 'COUNT_CHANGED',
      details: { count: 2 },
    });
    expect((await list(shop.client)).total).toBe(2);
    expect(await remove(shop.client, { child: '999999' }, 1)).toMatchObject({ details: { count: 0 } });
  });

  it('reaches no further than a guide’s own list', async () => {
    const shop = await buildShop();
    await shop.add({ user_id: shop.guide.user_id });
    await shop.add();
    expect((await list(shop.guideClient)).total).toBe(1);
    expect(await remove(shop.guideClient, {}, 2)).toMatchObject({ code_name: 'COUNT_CHANGED', details: { count: 1 } });
    expect((await remove(shop.guideClient, {}, 1)).ids).toHaveLength(1);
    expect((await list(shop.client)).total).toBe(1);
  });

  it('leaves records that arrive meanwhile alone', async () => {
    const shop = await buildShop();
    for (let one = 0; one < 20; one++) await shop.add({ customer_nickname: 'Ann' });
    const arrivals = Array.from({ length: 10 }, () => shop.add({ customer_nickname: 'Ann' }));
    const answer = await remove(shop.client, { q: 'Ann' }, 20);
    await Promise.all(arrivals);
    expect((await list(shop.client)).total).toBe(30 - (answer.ids?.length ?? 0));
    expect([undefined, 20]).toContain(answer.ids?.length);
  });

  it('is noted with all ids', async () => {
    const shop = await buildShop();
    for (let one = 0; one < 2; one++) await shop.add();
    const { ids } = await remove(shop.client, {}, 2);
    const { rows } = await server.services.pool.query(
      "select details from audit_log where tenant_id = $1 and action = 'record.remove'",
      [shop.main.tenant_id],
    );
    expect(rows).toEqual([{ details: { ids } }]);
  });
});
