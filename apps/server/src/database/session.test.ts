import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';
import { openNotifications } from './notifications.ts';
import { createPool, openDatabase } from './pool.ts';
import { refusePooler, storeSession } from './session.ts';

const LIMITS = {
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '3s',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '5s',
  TimeZone: 'UTC',
};

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([database.drop(), other.drop()]));

interface Settings {
  readonly values: unknown;
  readonly sources: string[];
  readonly fromClient: string[];
}

async function settingsOf(db: Pick<pg.Client | pg.Pool, 'query'>): Promise<Settings> {
  const { rows } = await db.query<Settings>(
    `select json_object_agg(name, current_setting(name)) filter (where name = any($1)) as values,
            array_agg(distinct source) filter (where name = any($1)) as sources,
            array_agg(name order by name) filter (where source = 'client') as "fromClient" from pg_settings`,
    [Object.keys(LIMITS)],
  );
  return rows[0] as Settings;
}

async function plainSettings({ connectionString }: TestDatabase): Promise<Settings> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await settingsOf(client);
  } finally {
    await client.end();
  }
}

describe('a connection', () => {
  it('has its limits without start-up parameters, which poolers refuse', async () => {
    expect(await settingsOf(database.pool)).toEqual({
      values: LIMITS,
      sources: ['session'],
      fromClient: ['application_name', 'client_encoding'],
    });
  });

  it('through a pooler has them from the database, for its role and in this database alone', async () => {
    const { connectionString } = database;
    expect((await plainSettings(database)).values).not.toEqual(LIMITS);
    // Several servers may start at the same time.
    expect(await Promise.all([1, 2, 3].map(() => storeSession(connectionString, connectionString)))).toEqual([
      [],
      [],
      [],
    ]);
    expect(await plainSettings(database)).toMatchObject({ values: LIMITS, sources: ['database user'] });
    expect((await plainSettings(other)).values).not.toEqual(LIMITS);
    const pooled = createPool(connectionString, { isPooled: true });
    expect(await settingsOf(pooled)).toMatchObject({ values: LIMITS, sources: ['database user'] });
    await pooled.end();
  });

  it('that a pooler has kept since before is noticed', async () => {
    const { connectionString } = other;
    const url = new URL(connectionString);
    url.searchParams.set('options', '-c statement_timeout=0');
    expect(await storeSession(connectionString, url.href)).toEqual(['statement_timeout']);
  });

  it('to PostgreSQL itself is taken for what it is', async () => {
    await expect(refusePooler(database.connectionString)).resolves.toBeUndefined();
  });
});

describe('statements', () => {
  const NAMED = { name: 'two', text: 'select $1::int + 1 as two', values: [1] };
  const PREPARED = 'select count(*)::int as count from pg_prepared_statements';

  it.each([
    [true, 2],
    [false, 0],
  ])('are kept prepared by SQL and by Prisma if isPrepared is %s', async (isPrepared, count) => {
    const { pool, prisma, close } = openDatabase(database.connectionString, { max: 1, isPrepared });
    expect((await pool.query(NAMED)).rows).toEqual([{ two: 2 }]);
    await prisma.tenant.findMany({ where: { tenant_id: 1 } });
    expect((await pool.query(PREPARED)).rows).toEqual([{ count }]);
    await close();
  });

  it('that a pooler loses are reported in one line, and no more are prepared', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const pool = createPool(database.connectionString, { max: 1, log });
    await pool.query(NAMED);
    await pool.query('deallocate all');
    await expect(pool.query(NAMED)).rejects.toMatchObject({ code: '26000' });
    for (let round = 0; round < 3; round++) expect((await pool.query(NAMED)).rows).toEqual([{ two: 2 }]);
    expect((await pool.query(PREPARED)).rows).toEqual([{ count: 0 }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('DATABASE_PREPARED=0');
    await pool.end();
  });
});

it('notifications that come from another database are refused by the name of the setting', async () => {
  const opened = openNotifications(other.connectionString, database.pool, pino({ level: 'silent' }));
  await expect(opened).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
});
