import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { createPool } from '../../apps/server/src/database/pool.ts';
import { createTenant } from '../../apps/server/src/modules/identity/identity.store.ts';
import { REGISTERS } from '../statements/platform-statements.ts';
import { dockerAnswers } from './docker.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const SQL = readFileSync(new URL('../../prisma/citus.sql', import.meta.url), 'utf8');

/** Tables that only the platform uses. They contain no data of shops. */
const LOCAL = [
  'article',
  'backup_run',
  'captcha',
  'code_request',
  'component_ticket',
  'job_run',
  'oidc_used',
  'outbox_message',
  'passkey_challenge',
  'rate_limit',
  'secret_check',
  'tip',
  'verify_code',
];

describe('where the tables lie in a divided database', () => {
  let database: TestDatabase;
  let places: Readonly<Record<string, readonly string[]>>;
  let references: readonly { source: string; definition: string; stays: boolean }[];
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = await database.pool.connect();
    // Runs only the first two parts of prisma/citus.sql, because part 3 needs the Citus extension.
    await client.query(SQL.slice(0, SQL.indexOf('-- 3.')));
    const { rows } = await client.query<{ place: string; names: string[] }>(
      'select place, array_agg(name order by name) as names from placement group by place',
    );
    places = Object.fromEntries(rows.map(({ place, names }) => [place, names]));
    references = (await client.query('select * from reference')).rows;
    await client.query('rollback');
    client.release();
  });
  afterAll(() => database.drop());

  it('is decided for each table: by shop, whole on every node if the shop is unknown, or on the coordinator', () => {
    expect(places.local).toEqual(LOCAL);
    expect(new Set(places.reference)).toEqual(new Set(Object.keys(REGISTERS)));
    expect(places.divided).toContain('skin_record');
    expect(places.divided).toContain('tenant');
  });

  it('keeps every reference between tables of a shop', () => {
    const lost = references.filter(({ stays }) => !stays);
    expect(lost.filter(({ source }) => places.divided?.includes(source))).toEqual([]);
    expect(references.length - lost.length).toBeGreaterThan(20);
  });
});

const hasDocker = await dockerAnswers();
if (!hasDocker) console.warn('SKIPPED: the tables divided by Citus, because no Docker engine answers.');

const run = promisify(execFile);
const docker = async (...args: string[]) => (await run('docker', args)).stdout.trim();

describe.skipIf(!hasDocker)('Citus with two workers', { tags: 'long' }, () => {
  const network = `skin-mirror-citus-${randomBytes(4).toString('hex')}`;
  const nodes = ['coordinator', 'one', 'two'].map((name) => `${network}-${name}`);
  const image = process.env.CITUS_IMAGE ?? 'citusdata/citus:14';
  const [coordinator = ''] = nodes;
  let connectionString: string;

  beforeAll(async () => {
    await docker('network', 'create', network);
    const trust = ['-e', 'POSTGRES_HOST_AUTH_METHOD=trust', '-e', 'POSTGRES_DB=skin_mirror'];
    for (const name of nodes) {
      await docker('run', '-d', '--rm', '--network', network, '--name', name, ...trust, '-p', '127.0.0.1::5432', image);
      const address = await addressOf(name);
      await expect.poll(() => query(address, 'select 1').catch(() => undefined), { timeout: 60_000 }).toBeDefined();
      await query(address, 'create extension if not exists citus');
      await query(address, 'create extension if not exists pg_trgm');
      await query(address, 'create extension if not exists btree_gin');
    }
    connectionString = await addressOf(coordinator);
    await query(connectionString, `select citus_set_coordinator_host('${coordinator}')`);
    for (const worker of nodes.slice(1)) await query(connectionString, `select citus_add_node('${worker}', 5432)`);
    await migrate(connectionString);
    await query(connectionString, SQL);
  }, 300_000);
  afterAll(async () => {
    for (const name of nodes) await docker('rm', '-f', name).catch(() => undefined);
    await docker('network', 'rm', network).catch(() => undefined);
  });

  const addressOf = async (name: string) =>
    `postgres://postgres@${(await docker('port', name, '5432')).split('\n')[0]}/skin_mirror`;

  async function query(address: string, statement: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      const result = await client.query(statement);
      return Array.isArray(result) ? [] : result.rows;
    } finally {
      await client.end();
    }
  }

  it('keeps all rows of a shop on one node, and the rows of shops on several', async () => {
    const pool = createPool(connectionString);
    const shops = await Promise.all(Array.from({ length: 20 }, () => createTenant(pool, { shop: 'Citus' })));
    for (const { tenant_id } of shops) {
      await pool.query('insert into goods (tenant_id, goods_name) values ($1, $2)', [tenant_id, 'Cream']);
    }
    const nodesOf = async (table: string) => {
      const ids = shops.map(({ tenant_id }) => tenant_id);
      const { rows } = await pool.query(
        `select id, nodeport || nodename as node from unnest($1::int[]) id
           join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('${table}', id)`,
        [ids],
      );
      return new Map(rows.map(({ id, node }) => [id, node]));
    };
    expect(await nodesOf('goods')).toEqual(await nodesOf('tenant'));
    expect(new Set((await nodesOf('tenant')).values()).size).toBeGreaterThan(1);
    await pool.end();
  });
});
