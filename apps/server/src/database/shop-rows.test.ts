import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';
import { twoRoles } from '#tests/database/test-server.ts';
import { buildAdmin, buildUser } from '#tests/factories/accounts.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { startTestServer } from '#tests/factories/server.ts';
import { REGISTERS } from '#tests/statements/platform-statements.ts';
import { newDatabase } from '#tests/upgrade/released.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './pool.ts';
import { giveRights } from './server-role.ts';
import { ALL_SHOPS_ROLE, asShop, SHOP_SETTING } from './shop-rows.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
let server: Database & { close(): Promise<void> };
let shops: [number, number];
beforeAll(async () => {
  database = await createTestDatabase();
  server = openDatabase(addresses().DATABASE_URL, { max: 2, byShop: true });
  const { rows } = await database.pool.query<{ tenant_id: number }>(
    `insert into tenant (key, shop) values ('one', ''), ('two', '') returning tenant_id`,
  );
  shops = rows.map(({ tenant_id }) => tenant_id) as [number, number];
  await database.pool.query(`insert into goods_category (tenant_id, name) select unnest($1::int[]), 'of this shop'`, [
    shops,
  ]);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const addresses = () => twoRoles(database.connectionString, inject('testServer').serverRole);
const READ = 'select tenant_id from goods_category order by 1';
const seen = async (db: Pick<pg.Pool, 'query'>) =>
  (await db.query<{ tenant_id: number }>(READ)).rows.map(({ tenant_id }) => tenant_id);

const rulesOf = async (owner: pg.Pool) =>
  (
    await owner.query<{ name: string; rules: string }>(
      `select c.relname as name, concat_ws(' ', case when c.relrowsecurity then 'on' end,
              case when c.relforcerowsecurity then 'forced' end,
              (select string_agg(polname, ' ' order by polname) from pg_policy where polrelid = c.oid)) as rules
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )
  ).rows;

it('every table of a shop has the rule, and it counts for its owner too', async () => {
  const without = (await rulesOf(database.pool)).filter(({ rules }) => rules !== 'on forced all_shops one_shop');
  const registers = Object.keys(REGISTERS).sort();
  expect(without).toEqual(registers.map((name) => ({ name, rules: '' })));
});

describe('as the server’s role', () => {
  it('a connection of somebody else sees the rows of the shop that it names, and none without', async () => {
    const client = new pg.Client({ connectionString: addresses().DATABASE_URL });
    await client.connect();
    expect(await seen(client)).toEqual([]);
    await client.query(`set ${SHOP_SETTING} = '${shops[1]}'`);
    expect(await seen(client)).toEqual([shops[1]]);
    await client.query(`set ${SHOP_SETTING} = ''`);
    expect(await seen(client)).toEqual([]);
    await client.end();
  });

  it('the call of a shop sees and changes its rows alone, and what comes after it on the connection sees all', async () => {
    for (let times = 0; times < 3; times += 1) {
      for (const shop of shops) expect(await asShop(shop, () => seen(server.pool))).toEqual([shop]);
      expect(await seen(server.pool)).toEqual(shops);
    }
    const [one, two] = shops;
    const change = (statement: string) => asShop(one, () => server.pool.query(statement, [two]));
    expect((await change('update goods_category set name = name where tenant_id = $1')).rowCount).toBe(0);
    expect((await change('delete from goods_category where tenant_id = $1')).rowCount).toBe(0);
    await expect(change(`insert into goods_category (tenant_id, name) values ($1, 'x')`)).rejects.toThrow(
      'row-level security',
    );
    expect(await seen(server.pool)).toEqual(shops);
  });

  it('so do transactions and Prisma, many calls at once', async () => {
    const { pool, prisma } = server;
    const read = (shop: number) =>
      asShop(shop, async () => {
        const unique = shops.map((other) =>
          prisma.tenant.findUnique({ where: { tenant_id: other }, select: { tenant_id: true } }),
        );
        return [
          (await Promise.all(unique)).flatMap((row) => row?.tenant_id ?? []),
          await transaction(pool, async (db) => [...(await seen(db)), ...(await seen(db))]),
          (await prisma.goods_category.findMany()).map((row) => row.tenant_id),
          await prisma.$transaction(async (db) => (await db.goods_category.findMany()).map((row) => row.tenant_id)),
        ];
      });
    const calls = Array.from({ length: 40 }, (_, at) => shops[at % 2] as number);
    const found = await Promise.all(calls.map(read));
    expect(found).toEqual(calls.map((shop) => [[shop], [shop, shop], [shop], [shop]]));
    expect(await seen(pool)).toEqual(shops);
  });

  it('a list of statements, which would not be one transaction, is refused', async () => {
    const remove = (name: string) => server.prisma.goods_category.deleteMany({ where: { name } });
    const both = asShop(shops[0], () => server.prisma.$transaction([remove('a'), remove('b')]));
    await expect(both).rejects.toThrow('a transaction is a function here');
  });

  it('an error leaves the connection usable for the next shop', async () => {
    await expect(asShop(shops[0], () => server.pool.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
    expect(await asShop(shops[1], () => seen(server.pool))).toEqual([shops[1]]);
  });
});

it('a request of a shop reaches the database as this shop alone, and one of the platform as all shops', async () => {
  const whole = await startTestServer();
  onTestFinished(() => whole.close());
  const { pool } = whole.services;
  await pool.query(`
    create table writer (role text, shop text);
    create function note_writer() returns trigger language plpgsql security definer as $$ begin
      insert into writer values (current_setting('role'), current_setting('${SHOP_SETTING}', true));
      return new;
    end $$;
    create trigger note_writer after insert on goods_category for each row execute function note_writer();
    create trigger note_writer after insert on tip for each row execute function note_writer();`);
  const writers = async () => (await pool.query('delete from writer returning role, shop')).rows;

  const owner = await buildUser(whole);
  const [shop, platform] = [await signIn(whole, owner), await signIn(whole, await buildAdmin(whole))];
  for (const name of ['one', 'two']) {
    await shop.mutate('goods.saveCategory', { name });
    expect(await writers()).toEqual([{ role: 'none', shop: String(owner.tenant_id) }]);
    await platform.mutate('tip.edit', { id: '', title: name, type: name, lang: 'en', content: '<p>text</p>' });
    expect(await writers()).toEqual([{ role: ALL_SHOPS_ROLE, shop: '' }]);
  }
});

it('a server behind a pooler, or without the role for all shops, works without the rules', async () => {
  const owner = await newDatabase();
  await migrate(owner);
  const both = twoRoles(owner, inject('testServer').serverRole);
  const pool = new pg.Pool({ connectionString: owner, max: 1 });
  onTestFinished(() => pool.end());
  const on = async () => (await rulesOf(pool)).filter(({ rules }) => rules.startsWith('on')).length;
  await giveRights(both, false);
  expect(await on()).toBeGreaterThan(50);
  await giveRights({ ...both, DATABASE_DIRECT_URL: `${both.DATABASE_URL}?application_name=direct` }, false);
  expect(await on()).toBe(0);
  const { rows } = await pool.query('select to_regrole($1) is not null as is_there', [ALL_SHOPS_ROLE]);
  expect(rows).toEqual([{ is_there: true }]);
});
