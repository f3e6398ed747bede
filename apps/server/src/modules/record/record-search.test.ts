import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRecord } from '#tests/factories/record.ts';
import type { RestClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop, list, names, noon, recountDays } from './record.fixture.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('searching', () => {
  let client: RestClient;
  // The device number must not match any of the searches below.
  const deviceNo = 'MIRROR';
  const people = [
    ['王小芳', '13800138000'],
    ['李芳', '13912345678'],
    ['Ｍary Ann', '+44 20 7946 0958'],
    ['Łukasz', '600100200'],
    ['100%_\\', ''],
    ['佐藤さくら', '08012345678'],
  ] as const;
  beforeAll(async () => {
    const shop = await buildShop(server, deviceNo);
    client = shop.client;
    for (const [index, [customer_nickname, customer_mobile]] of people.entries()) {
      await shop.add({ customer_nickname, customer_mobile, test_time: noon(addDays('2026-03-10', -index)) });
    }
  });

  it.each([
    ['芳', ['王小芳', '李芳']],
    ['小芳', ['王小芳']],
    ['王芳', []],
    ['8000', ['王小芳']],
    ['1380013', ['王小芳']],
    ['1234', ['李芳', '佐藤さくら']],
    ['7946 0958', ['Ｍary Ann']],
    ['79460958', []],
    ['MARY', ['Ｍary Ann']],
    ['ｍａｒｙ　ａｎｎ', ['Ｍary Ann']],
    ['y A', ['Ｍary Ann']],
    ['łuk', ['Łukasz']],
    ['Ł', ['Łukasz']],
    ['さく', ['佐藤さくら']],
    ['0%', ['100%_\\']],
    ['_', ['100%_\\']],
    ['\\', ['100%_\\']],
    ["' or 1=1 --", []],
    ['44', ['Ｍary Ann']],
    ['9', ['李芳', 'Ｍary Ann']],
  ])('by %s finds what contains it, and nothing else', async (q, found) => {
    const page = await list(client, { q });
    expect(names(page)).toEqual(found);
    expect(page).toMatchObject({ total: found.length, total_capped: false });
  });

  it('finds every record by any part of its name and phone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people), fc.boolean(), fc.nat(), fc.nat(), async (person, isName, a, b) => {
        const characters = [...(isName ? person[0] : person[1])];
        const [from = 0, to = 0] = [a % (characters.length + 1), b % (characters.length + 1)].sort((x, y) => x - y);
        const q = characters.slice(from, to).join('').trim();
        expect(names(await list(client, { q, pageSize: 50 }))).toContain(person[0]);
      }),
      { numRuns: 80 },
    );
  });

  it('finds by any part of the mirror, whatever the case', async () => {
    for (const q of [deviceNo, 'irro']) {
      const page = await list(client, { q });
      expect(page.total).toBe(people.length);
      expect(names(page)).toEqual(people.map(([name]) => name));
    }
    expect(names(await list(client, { q: deviceNo, page: 2, pageSize: 2 }))).toEqual(['Ｍary Ann', 'Łukasz']);
    const oldest = people.map(([name]) => name).toReversed();
    expect(names(await list(client, { q: deviceNo, sort: 'test_time' }))).toEqual(oldest);
    expect(names(await list(client, { q: deviceNo, sort: 'test_time', page: 2, pageSize: 2 }))).toEqual(
      oldest.slice(2, 4),
    );
  });

  it('keeps to the days and the other filters', async () => {
    expect(names(await list(client, { q: '芳', st: '2026-03-10', ed: '2026-03-10' }))).toEqual(['王小芳']);
    expect(names(await list(client, { q: '芳', status: '3' }))).toEqual([]);
    expect(names(await list(client, { q: deviceNo, status: '3' }))).toEqual([]);
    expect(names(await list(client, { q: deviceNo, st: '2026-03-09', ed: '2026-03-09' }))).toEqual(['李芳']);
  });

  it("doesn't find a person by the mirror of another shop", async () => {
    const foreign = await buildRecord(server, { customer_nickname: 'foreign' });
    expect(names(await list(client, { q: foreign.device_no }))).toEqual([]);
    expect(names(await list(client, { q: 'foreign' }))).toEqual([]);
  });
});

describe('the dimension filter', () => {
  let client: RestClient;
  beforeAll(async () => {
    const shop = await buildShop(server);
    client = shop.client;
    const score = (dimension: 'acne' | 'spot', layer: 'layer' | 'deep', level: 2 | 4) =>
      ({ dimension, layer, raw: 50, offset: 0, score: 50, level }) as const;
    await shop.add({ customer_nickname: 'a4', scores: [score('acne', 'layer', 4)], test_time: noon('2026-03-03') });
    await shop.add({
      customer_nickname: 'a2 s4',
      scores: [score('acne', 'layer', 2), score('spot', 'deep', 4)],
      test_time: noon('2026-03-02'),
    });
    await shop.add({ customer_nickname: 'none', scores: [], test_time: noon('2026-03-01') });
  });

  it.each([
    ['all', ['a4', 'a2 s4', 'none']],
    ['acne', ['a4', 'a2 s4']],
    ['acne:4', ['a4']],
    ['acne:4,acne:2', ['a4', 'a2 s4']],
    ['acne,spot', ['a2 s4']],
    ['acne:4,spot', []],
    ['spot:4,acne:2', ['a2 s4']],
    ['pore', []],
  ])('%s', async (weidu, found) => {
    const page = await list(client, { weidu });
    expect(names(page)).toEqual(found);
    expect(page.total).toBe(found.length);
  });

  it('refuses what is no dimension', async () => {
    const answer = (await client.post('/skinMgrSrv/record/list', { weidu: 'acne:9' })).json();
    expect(answer).toMatchObject({ code: 11001 });
  });
});

describe('totals', () => {
  it('are marked where counting ended', async () => {
    const { main, device, client } = await buildShop(server);
    await server.services.pool.query(
      `insert into skin_record (tenant_id, record_id, device_id, device_no, client_uuid, start_digest, seq, test_time, test_day, status,
         customer_nickname, consent, questions, share_secret, share_expires_at, search_grams)
       select $1, uuidv7(), $2, 'x', gen_random_uuid(), '\\x00', n, t, t::date, 4, '李雷', '{}', '{}', '', now(), '{李,李雷,雷}'
         from generate_series(1, 5100) n, lateral (select timestamptz '2026-03-01 00:00Z' + n * interval '1 minute' as t) as time`,
      [main.tenant_id, device.device_id],
    );
    await recountDays(server, main.tenant_id);
    expect(await list(client)).toMatchObject({ total: 5100, total_capped: false });
    expect(await list(client, { status: '4' })).toMatchObject({ total: 1000, total_capped: true });
    const found = await list(client, { q: '李雷', page: 3, pageSize: 2 });
    expect(found).toMatchObject({ total: 5000, total_capped: true });
    const inOrder = await list(client, { page: 3, pageSize: 2 });
    expect(found.list.map(({ id }) => id)).toEqual(inOrder.list.map(({ id }) => id));
  });
});
