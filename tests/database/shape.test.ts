import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REGISTERS } from '#tests/statements/platform-statements.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The only unique keys of shops' tables that don't begin with `tenant_id`, each with its reason. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  tenant_key_key: "the shop's text in public addresses, found without its number",
};

const ACCOUNT = 'accounts are only marked, until the whole shop is removed';
const MIRROR = 'mirrors are only unbound, until the whole shop is removed';
const GOODS = 'a shop has at most 5,000 products';

/** The only foreign keys without an index, each with its reason. */
const SLOW_REFERENCES: Readonly<Record<string, string>> = {
  api_token_tenant_id_user_id_fkey: ACCOUNT,
  device_guide_tenant_id_device_id_fkey: MIRROR,
  device_serial_id_fkey: 'device numbers are never deleted',
  goods_tenant_id_category_id_fkey: GOODS,
  goods_tenant_id_import_batch_id_fkey: GOODS,
  goods_tenant_id_scheme_id_fkey: GOODS,
  list_default_tenant_id_view_id_fkey: 'an account has one row for each list',
  scan_session_tenant_id_device_id_fkey: MIRROR,
  skin_record_tenant_id_device_id_fkey: MIRROR,
  skin_record_tenant_id_user_id_fkey: ACCOUNT,
  support_ticket_tenant_id_user_id_fkey: ACCOUNT,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Selects the tables of shops: those with a column `tenant_id`, except the tables in `$1`. */
const SHOP_TABLES = `select a.attrelid as oid, a.attnum as shop from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'tenant_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and c.relname <> all($1)`;

async function otherKeys(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join (${SHOP_TABLES}) t on t.oid = i.indrelid
      where i.indisunique and i.indkey[0] <> t.shop order by 1`,
    [Object.keys(REGISTERS)],
  );
  return rows.map(({ name }) => name);
}

/** Returns foreign keys that would let a row of one shop refer to a row of another shop. */
async function strayReferences(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select f.conname as name from pg_constraint f
       join (${SHOP_TABLES}) source on source.oid = f.conrelid join (${SHOP_TABLES}) target on target.oid = f.confrelid
      where f.contype = 'f' and (array_position(f.conkey, source.shop) is null
         or array_position(f.conkey, source.shop) <> coalesce(array_position(f.confkey, target.shop), 0)) order by 1`,
    [Object.keys(REGISTERS)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns foreign keys without an index of their own columns. When a row is deleted, PostgreSQL then reads the whole
 * table that refers to it.
 */
async function slowReferences(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select f.conname as name from pg_constraint f
      where f.contype = 'f' and not exists (
        select 1 from pg_index i
         where i.indrelid = f.conrelid and i.indpred is null and i.indisvalid
           and (select array_agg(i.indkey[n] order by i.indkey[n]) from generate_series(0, cardinality(f.conkey) - 1) n)
             = (select array_agg(key order by key) from unnest(f.conkey) key)) order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function cascadesOnUpdate(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and confupdtype <> 'a' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns trigger functions with a statement that names several shops at once. */
async function wideTriggers(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    String.raw`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
                and prosrc ~* '\mtenant_id\s+in\s*\(|\musing\s*\(\s*tenant_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('the tables of shops', () => {
  it('have unique keys that begin with the shop, but for those on the list', async () => {
    expect(await otherKeys()).toEqual(Object.keys(OTHER_KEYS).sort());
  });

  it('point to each other within the shop, and follow no update', async () => {
    expect(await strayReferences()).toEqual([]);
    expect(await cascadesOnUpdate()).toEqual([]);
  });

  it('find by an index who points to a row that is deleted', async () => {
    expect(await slowReferences()).toEqual(Object.keys(SLOW_REFERENCES));
  });

  it('have triggers that change one shop a statement', async () => {
    expect(await wideTriggers()).toEqual([]);
  });
});

describe('a table of another shape is noticed', () => {
  beforeEach(() =>
    database.pool.query(`drop table if exists planted_part, planted;
      create table planted (tenant_id int not null references tenant on update cascade, id int not null,
        primary key (tenant_id, id))`),
  );

  it('by its unique key', async () => {
    const before = await otherKeys();
    await database.pool.query('create unique index planted_id_key on planted (id)');
    await database.pool.query('create unique index planted_text_key on planted ((id + 1), tenant_id)');
    expect((await otherKeys()).filter((name) => !before.includes(name))).toEqual([
      'planted_id_key',
      'planted_text_key',
    ]);
  });

  it('by its reference without the shop, or with the shop in another place', async () => {
    await database.pool.query(`create unique index planted_once on planted (id);
      create table planted_part (tenant_id int not null, planted_id int not null, other_id int not null,
        constraint without_shop foreign key (planted_id) references planted (id),
        constraint in_another_place foreign key (planted_id, tenant_id) references planted (tenant_id, id),
        constraint sound foreign key (tenant_id, other_id) references planted (tenant_id, id))`);
    expect(await strayReferences()).toEqual(['in_another_place', 'without_shop']);
  });

  it('by its cascade', async () => {
    expect(await cascadesOnUpdate()).toEqual(['planted_tenant_id_fkey']);
  });

  it('by its trigger', async () => {
    await database.pool.query(`create function planted() returns trigger language plpgsql as $$ begin
      update tenant set shop = '' where tenant_id in (select tenant_id from planted); return null; end $$`);
    expect(await wideTriggers()).toEqual(['planted']);
    await database.pool.query('drop function planted');
  });
});

it('a statement on the goods of many shops counts one change of settings in each of them', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ tenant_id: number }>(
    "insert into tenant (key, shop) select 'shop-' || n, '' from generate_series(1, 5) n returning tenant_id",
  );
  const ids = rows.map(({ tenant_id }) => tenant_id);
  const revisions = async () =>
    (
      await pool.query<{ rev: number }>(
        'select settings_rev as rev from tenant where tenant_id = any($1) order by tenant_id',
        [ids],
      )
    ).rows.map(({ rev }) => rev);
  const [quiet, ...changed] = ids;
  const goods = 'insert into goods (tenant_id, goods_name) select shop, $2 from unnest($1::int[]) shop';
  await pool.query(`${goods}, generate_series(1, 3)`, [changed, 'cream']);
  await pool.query("update goods set goods_name = 'oil' where tenant_id = any($1)", [changed]);
  await pool.query('delete from goods where tenant_id = any($1)', [changed]);
  expect(await revisions()).toEqual([1, 4, 4, 4, 4]);
  await pool.query(goods, [[quiet], 'soap']);
  expect(await revisions()).toEqual([2, 4, 4, 4, 4]);
});
