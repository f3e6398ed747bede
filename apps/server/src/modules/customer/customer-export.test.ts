import { searchGrams } from '@skin-mirror/shared/search/grams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { fillAtOnce } from '#tests/factories/fill-at-once.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let owner: Account;
let guide: Account;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  guide = await buildGuide(server, { parent: owner, power: [2] });
  await allowExports(server, owner.tenant_id);
  const device = await buildDevice(server, { tenant_id: owner.tenant_id });
  const at = (day: string) => new Date(`${day}T12:00:00+08:00`);
  const rose = { device, customer_nickname: 'Rose', customer_mobile: '13812341234' };
  await buildRecords(server, [
    { ...rose, test_time: at('2026-03-09'), user_id: guide.user_id },
    { ...rose, test_time: at('2026-03-01') },
    { device, customer_nickname: '=Lily', customer_mobile: '13900001111', test_time: at('2026-03-05') },
  ]);
  await buildRecord(server);
  client = await signIn(server, owner);
});
afterAll(() => server.close());

const fetchExport = ({ headers }: RestClient, query = {}) =>
  fetch(`${server.origin}/skinMgrSrv/record/exportCustomer?${new URLSearchParams(query)}`, { headers });

async function rowsOf(by: RestClient, query = {}): Promise<unknown[][]> {
  const answer = await fetchExport(by.with({ locale: 'en' }), query);
  const { Sheets } = read(new Uint8Array(await answer.arrayBuffer()));
  return utils.sheet_to_json<unknown[]>(Object.values(Sheets)[0] ?? {}, { header: 1, defval: '' });
}

const codeOf = async (by: RestClient) => ((await (await fetchExport(by)).json()) as { code: number }).code;

describe('an export of customers', () => {
  it('has one row for each person, the newest visit first, with figures and consent', async () => {
    const [headers, ...rows] = await rowsOf(client);
    expect(headers?.slice(0, 6)).toEqual(['Customer', 'Mobile number', 'Sex', 'Age', 'Tests', 'Last score']);
    expect(rows.map(([name, mobile, sex, , tests]) => [name, mobile, sex, tests])).toEqual([
      ['Rose', '13812341234', 'Female', 2],
      ["'=Lily", '13900001111', 'Female', 1],
    ]);
    expect(rows[0]?.slice(-3)).toEqual(['Yes', 'Yes', 'No']);
  });

  it('has the customers of the search alone', async () => {
    expect((await rowsOf(client, { q: 'rose' })).slice(1).map(([name]) => name)).toEqual(['Rose']);
    expect((await rowsOf(client, { q: '1390000' })).slice(1).map(([name]) => name)).toEqual(["'=Lily"]);
    expect((await rowsOf(client, { ed: '2026-03-06' })).slice(1)).toHaveLength(1);
  });

  it('has the chosen columns in their order, and names an unknown one', async () => {
    const columns = 'tests,nickname';
    const [headers, first] = await rowsOf(client, { columns });
    expect(headers).toEqual(['Tests', 'Customer', 'Mobile number', 'Sex', 'Age']);
    expect(first?.slice(0, 3)).toEqual([2, 'Rose', '13812341234']);
    const refused = (await (await fetchExport(client, { columns: 'nickname,secret' })).json()) as { code: number };
    expect(refused.code).toBe(11001);
  });

  it('has for a guide the own customers and tests, with masked mobile numbers', async () => {
    const rows = (await rowsOf(await signIn(server, guide))).slice(1);
    expect(rows.map(([name, mobile, , , tests]) => [name, mobile, tests])).toEqual([['Rose', '138****1234', 1]]);
  });

  it('is refused without the permission, and where the shop may not export customers', async () => {
    expect(await codeOf(await signIn(server, await buildGuide(server, { parent: owner, power: [1] })))).toBe(30001);
    expect(await codeOf(await signIn(server, await buildUser(server)))).toBe(30001);
  });

  it('is whole where it takes several statements', async () => {
    const shop = await buildUser(server);
    await allowExports(server, shop.tenant_id);
    await server.services.pool.query(
      `insert into customer (tenant_id, mobile, nickname, seen_at)
       select $1, n::text, 'Person ' || n, timestamptz '2026-03-01' + (n / 3) * interval '1 second' from generate_series(1, 1100) n`,
      [shop.tenant_id],
    );
    const device = await buildDevice(server, { tenant_id: shop.tenant_id });
    const { record_id } = await buildRecord(server, { device });
    await fillAtOnce(
      server,
      `with made as (
         select (json_populate_record(r, json_build_object('record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid(),
                                                           'customer_id', c.customer_id, 'customer_nickname', c.nickname,
                                                           'search_grams', to_json($3::text[])))).*
           from skin_record r, customer c where r.record_id = $2 and c.tenant_id = $1 and c.nickname like 'Person %')
       insert into skin_record select * from made`,
      [shop.tenant_id, record_id, searchGrams(['Person'])],
    );
    const rows = (await rowsOf(await signIn(server, shop), { q: 'person' })).slice(1);
    expect(new Set(rows.map(([name]) => name)).size).toBe(1_100);
    expect(rows).toHaveLength(1_100);
  });
});
