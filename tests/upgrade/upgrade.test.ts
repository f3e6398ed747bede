// @module-tag long

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { shareIdOf } from '../../apps/server/src/modules/link/share-id.ts';
import { childEnv } from '../factories/child-env.ts';
import { createClient, type RestClient, signInByPassword } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import {
  connected,
  copyOf,
  differencesBetween,
  newDatabase,
  RELEASED,
  releasedDatabase,
  schemaOf,
} from './released.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [OLDEST = ''] = RELEASED;
const INIT = '20261122000000_init';

/**
 * The values that an upgrade changes on purpose. Sessions and tokens of programs had names without their shop; the audit
 * log got numbers of the shop's own; counters of wrong passwords last for minutes. `settings_rev` counts on, so that
 * mirrors load the settings again.
 */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  [OLDEST]: ['api_token.revoked_at', 'audit_log.hash', 'rate_limit', 'session', 'tenant.settings_rev'],
};

let fresh: string[];
beforeAll(async () => {
  const database = await newDatabase();
  await migrate(database);
  fresh = await schemaOf(database);
});

const query = <Row extends pg.QueryResultRow>(database: string, sql: string, values: unknown[] = []): Promise<Row[]> =>
  connected(database, async (client) => (await client.query<Row>(sql, values)).rows);

describe.each(RELEASED)('a database of the release that ends with %s', (state) => {
  let before: string;
  let after: string;
  let server: RunningServer;
  beforeAll(async () => {
    before = await releasedDatabase(state);
    after = await copyOf(before);
    await migrate(after);
    server = await startTestServer({ DATABASE_URL: after });
  });
  afterAll(() => server.close());

  it('gets the same schema as a new database', async () => {
    expect(await schemaOf(after)).toEqual(fresh);
  });

  it('keeps every row and every value, but for those on the list', async () => {
    expect(await differencesBetween(before, after)).toEqual(CHANGED[state] ?? []);
    const [{ tests } = { tests: 0 }] = await query<{ tests: number }>(
      after,
      'select count(*)::int as tests from skin_record',
    );
    expect(tests).toBeGreaterThanOrEqual(2000);
  });

  it('has one customer for each number, and no test with a number without its customer', async () => {
    const [found] = await query(
      after,
      `select (select count(distinct (tenant_id, customer_mobile))::int from skin_record
                where customer_mobile <> '' and deleted_at is null) as numbers,
              (select count(*)::int from customer) as customers,
              (select count(*)::int from skin_record
                where customer_mobile <> '' and deleted_at is null and customer_id is null) as lost`,
    );
    expect(found).toMatchObject({ customers: found?.numbers, lost: 0 });
  });

  it('lists the tests in the console as they were, and the password is the same', async () => {
    const rows = await query<{ record_id: string; mark: string; customer_nickname: string; customer_mobile: string }>(
      before,
      `select record_id, mark, customer_nickname, customer_mobile from skin_record
        where deleted_at is null and tenant_id = 2 order by test_time desc, record_id desc limit 100`,
    );
    const client = await signInByPassword(server, { user_acct: 'demo', password: 'demo-Mirror-1' });
    const { data } = await listed(client);
    expect(data.list).toMatchObject(rows.map(({ record_id, ...row }) => ({ ...row, analysis_id: record_id })));
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      before,
      'select count(*)::int from skin_record where deleted_at is null and tenant_id = 2',
    );
    expect(data.total).toBe(count);
  });

  it('shows reports with their scores and recommended goods', async () => {
    const rows = await query<StoredTest>(
      after,
      `update skin_record r set share_expires_at = 'infinity' from (
         select tenant_id, record_id from skin_record where result is not null and deleted_at is null
          order by md5(record_id::text) limit 5) chosen
        where r.tenant_id = chosen.tenant_id and r.record_id = chosen.record_id
       returning r.tenant_id, r.record_id, r.share_secret, r.scores, r.recommendation`,
    );
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      const answer = await createClient(server).get('/skinSrv/analysis/shareDetail', { shareId: shareIdOf(row) });
      const { code, report } = answer.json() as unknown as { code: number; report: ShownReport };
      expect(code).toBe(0);
      const shown = new Map(report.dims.map(({ key, layer, score }) => [`${layer} ${key}`, score]));
      for (const { layer, dimension, score } of row.scores) expect(shown.get(`${layer} ${dimension}`)).toBe(score);
      // The report shows goods in the order of a routine.
      const wanted = row.recommendation?.goods.map(({ goods_name }) => goods_name) ?? [];
      expect(report.goods.map(({ name }) => name).sort()).toEqual(wanted.sort());
    }
  });

  it('has a whole audit log in each shop', async () => {
    for (const user_acct of ['demo', 'admin']) {
      const client = await signInByPassword(server, { user_acct, password: 'demo-Mirror-1' });
      expect((await client.query('audit.verify')).json().result?.data).toMatchObject({ broken_at: null });
    }
  });

  it('counts new rows on from the old ones', async () => {
    const [added] = await query<{ goods_id: number; newest: number }>(
      after,
      `insert into goods (tenant_id, goods_name) values (2, 'new')
       returning goods_id, (select max(goods_id) from goods) as newest`,
    );
    expect(added?.goods_id).toBeGreaterThan(added?.newest as number);
  });
});

interface StoredTest {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly share_secret: Buffer;
  readonly scores: readonly { layer: string; dimension: string; score: number }[];
  readonly recommendation: { readonly goods: readonly { goods_name: string }[] } | null;
}

interface ShownReport {
  readonly dims: readonly { key: string; layer: string; score: number }[];
  readonly goods: readonly { name: string }[];
}

async function listed(client: RestClient) {
  const fields = { st: '2026-01-01', ed: '2026-12-31', pageSize: 100 };
  const answer = (await client.post('/skinMgrSrv/record/list', fields)).json();
  return answer as unknown as { data: { list: unknown[]; total: number } };
}

describe('an upgrade', () => {
  it('that is killed before or between its migrations is completed by the next start', async () => {
    const database = await releasedDatabase(OLDEST);
    await killWhileWaitingFor(database, 'skin_record');
    expect(await migrationsOf(database)).toHaveLength(9);
    await migrate(database, await folderWithInit());
    expect(await migrationsOf(database)).toEqual([INIT]);
    await killWhileWaitingFor(database, 'question');
    const some = await migrationsOf(database);
    expect(some.length).toBeGreaterThan(1);
    expect((await migrate(database)).length).toBeGreaterThan(1);
    expect(await schemaOf(database)).toEqual(fresh);
    expect(await differencesBetween(await releasedDatabase(OLDEST), database)).toEqual(CHANGED[OLDEST]);
  });

  it('by two servers at once happens once', async () => {
    const database = await releasedDatabase(OLDEST);
    const applied = await Promise.all([migrate(database), migrate(database)]);
    expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true]);
    expect(await schemaOf(database)).toEqual(fresh);
  });

  it('of a database with something that somebody else made from the tables changes nothing and names it', async () => {
    const database = await releasedDatabase(OLDEST);
    await query(database, 'create view own_numbers as select goods_no from goods');
    await expect(migrate(database)).rejects.toThrow(/upgrade to .+ failed and changed nothing: cannot drop/);
    expect(await differencesBetween(await releasedDatabase(OLDEST), database)).toEqual([]);
    await query(database, 'drop view own_numbers');
    await migrate(database);
  });

  it('keeps a break in the audit log visible', async () => {
    const database = await releasedDatabase(OLDEST);
    await query(
      database,
      `alter table audit_log disable trigger audit_append_only;
       update audit_log set details = '{"changed": true}' where tenant_id = 2 and action = 'record.remove'`,
    );
    await migrate(database);
    const [number] = await query(
      database,
      "select number from audit_log where tenant_id = 2 and action = 'record.remove'",
    );
    const server = await startTestServer({ DATABASE_URL: database });
    onTestFinished(() => server.close());
    const client = await signInByPassword(server, { user_acct: 'demo', password: 'demo-Mirror-1' });
    expect((await client.query('audit.verify')).json().result?.data).toMatchObject({
      broken_at: String(number?.number),
    });
  });

  it('begins also from the two earlier forms of the first migration', async () => {
    for (const [checksum, undo] of EARLIER_FORMS) {
      const database = await newDatabase();
      await migrate(database, await folderWithInit());
      await query(database, `${undo}; update _prisma_migrations set checksum = '${checksum}'`);
      await migrate(database);
      expect(await schemaOf(database)).toEqual(fresh);
    }
  });

  it('of a state that was never released is refused in words, and so is a newer one', async () => {
    const database = await releasedDatabase(OLDEST);
    const note = `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', '', $1, now())`;
    await query(database, note, ['20261122000100_tip_restore']);
    await expect(migrate(database)).rejects.toThrow(
      /made by an older version .+ never released \(migration 20261121000100_init\).+Start the version that made it, or restore a backup/,
    );
    const newer = await newDatabase();
    await migrate(newer);
    await query(newer, note, ['20991231000000_future']);
    await expect(migrate(newer)).rejects.toThrow(
      /made by a newer version .+ \(migration 20991231000000_future; .+\)\. Start that version, or restore a backup/,
    );
  });
});

/** The checksums of the earlier forms, and what they lacked. */
const EARLIER_FORMS = [
  [
    '82db99cf9c2b0cb39fa47f1f70dc0804b0062d2714bb1f699920acdaa1fdcd61',
    `alter table import_batch alter column refused set not null, alter column before set not null;
     drop index import_batch_kept_idx; alter table stored_file drop column is_shown`,
  ],
  ['140c54df7b632d8cddf92ecbe3bbdf1971e86f767adad389ae760b677a7bfcb0', 'select 1'],
] as const;

const migrationsOf = async (database: string): Promise<string[]> =>
  (await query<{ name: string }>(database, 'select migration_name as name from _prisma_migrations order by 1')).map(
    ({ name }) => name,
  );

async function folderWithInit(): Promise<string> {
  const folder = await mkdtemp(path.join(inject('testServer').folder, 'migrations-'));
  await cp(path.join(ROOT, 'prisma/migrations', INIT), path.join(folder, INIT), { recursive: true });
  return folder;
}

/** Starts a server while somebody reads a table, and kills it when a migration waits for that. */
async function killWhileWaitingFor(database: string, table: string): Promise<void> {
  const reader = new pg.Client({ connectionString: database });
  await reader.connect();
  await reader.query(`begin; lock table ${pg.escapeIdentifier(table)} in access share mode`);
  const server = await startServer(database);
  const waiting = async () =>
    (
      await query(
        database,
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
  await reader.end();
}

async function startServer(database: string): Promise<ChildProcess> {
  const env = {
    ...childEnv(),
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database,
    DATA_DIR: await mkdtemp(path.join(inject('testServer').folder, 'data-')),
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_USER: 'first-administrator',
    ADMIN_PASSWORD: 'first-password-of-all',
  };
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts')], { env, stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
