import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AUTH_TYPES, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '../../../apps/server/src/database/embedded.ts';
import { migrate } from '../../../apps/server/src/database/migrate.ts';
import { readEnv } from '../../../apps/server/src/env.ts';
import { hashToken } from '../../../apps/server/src/kernel/principal.ts';
import { routable } from '../../../apps/server/src/kernel/routable.ts';
import { createSecrets, type Secrets } from '../../../apps/server/src/kernel/secret.ts';
import { newSeed } from '../../../apps/server/src/modules/draw/seed.ts';
import { createAccount } from '../../../apps/server/src/modules/identity/identity.store.ts';
import type { Services } from '../../../apps/server/src/services.ts';
import { createServices } from '../../../apps/server/src/start/bootstrap.ts';
import { freePort } from '../../factories/free-port.ts';
import { IS_SMOKE } from '../sizes.ts';
import { createDevices, createShop, startProgram } from '../world.ts';
import { fillShop } from './fill.ts';

/** The number of tests of the shop that the large one is compared with. */
export const SMALL = IS_SMOKE ? 1_000 : 10_000;

export interface LargeShop {
  readonly tenant_id: number;
  readonly tests: number;
  /** The session of the main account, and that of a guide. */
  readonly token: string;
  readonly guide_token: string;
}

/** The facts that are needed to use a kept database again. */
interface Kept {
  /** SECRET_KEY of the server. */
  readonly key: string;
  readonly small: LargeShop;
  readonly large: LargeShop;
}

/** A database with a large and a small shop, and a server of its own. */
export interface MillionWorld extends Kept {
  readonly dataDir: string;
  readonly pool: pg.Pool;
  readonly origin: string;
  /** The id of the server's process. */
  readonly pid: number;
  /** Starts database and server again, so that both have nothing in their memory. */
  restarted(): Promise<MillionWorld>;
  stop(): Promise<void>;
}

const silent = pino({ level: 'silent' });

/**
 * Opens the database in the folder `keep`, and makes it first if there is none. Without a folder, the database is
 * temporary. The folder must be used by one process at a time; while none does, it can be copied.
 */
export async function openMillion(tests: number, keep?: string): Promise<MillionWorld> {
  const dataDir = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'skin-mirror-million-'));
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'million.json');
  if (!existsSync(file)) await writeFile(file, JSON.stringify(await makeDatabase(dataDir, tests)));
  const kept: Kept = JSON.parse(await readFile(file, 'utf8'));
  if (kept.large.tests !== tests) throw new Error(`${dataDir} has ${kept.large.tests} tests, not ${tests}`);
  const stopped = async () => {
    if (!keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return start(kept, dataDir, stopped);
}

/** Runs what a job runs, with services of its own. */
export async function withServices<T>(world: MillionWorld, run: (services: Services) => Promise<T>): Promise<T> {
  const DATABASE_URL = String(world.pool.options.connectionString);
  const env = readEnv({ DATABASE_URL, SECRET_KEY: world.key, DATA_DIR: world.dataDir });
  const { services, close } = await createServices({ ...env, DATABASE_URL }, pino({ level: 'error' }));
  try {
    return await run(services);
  } finally {
    await close();
  }
}

async function start(kept: Kept, dataDir: string, stopped: () => Promise<void>): Promise<MillionWorld> {
  const database = await startEmbeddedPostgres({ dataDir, logger: silent });
  await migrate(database.connectionString);
  const pool = openPool(database.connectionString);
  await pool.query(`update session set expires_at = now() + interval '1 day' where tenant_id = any($1::int[])`, [
    [kept.small.tenant_id, kept.large.tenant_id],
  ]);
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, SECRET_KEY: kept.key };
  const server = await startProgram('apps/server/src/main.ts', await freePort(), env);
  const end = async () => {
    await server.stop();
    await pool.end();
    await database.stop();
  };
  return {
    ...kept,
    dataDir,
    pool,
    origin: server.origin,
    pid: server.pid,
    async restarted() {
      await end();
      return start(kept, dataDir, stopped);
    },
    async stop() {
      await end();
      await stopped();
    },
  };
}

async function makeDatabase(dataDir: string, tests: number): Promise<Kept> {
  const started = performance.now();
  const database = await startEmbeddedPostgres({ dataDir, logger: silent, durable: false });
  await migrate(database.connectionString);
  const pool = openPool(database.connectionString);
  const key = randomBytes(32);
  try {
    const small = await makeShop(pool, key, SMALL);
    const large = await makeShop(pool, key, tests);
    await pool.query('vacuum analyze');
    const { rows } = await pool.query(`select pg_size_pretty(pg_database_size(current_database())) as whole,
                                              pg_size_pretty(pg_table_size('skin_record')) as tests`);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`${tests} tests made in ${seconds} s: ${rows[0].whole}, tests alone ${rows[0].tests}\n`);
    return { key: key.toString('base64'), small, large };
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function makeShop(pool: pg.Pool, key: Buffer, tests: number): Promise<LargeShop> {
  const isLarge = tests > SMALL;
  const secrets: Secrets = createSecrets(key);
  const { tenant_id, token } = await createShop(pool);
  await pool.query(
    `insert into config_value (tenant_id, key, value) values ($1, 'record_expprt', '1'), ($1, 'customer_expprt', '1')`,
    [tenant_id],
  );
  await createDevices(pool, tenant_id, key, isLarge ? 24 : 4);
  const { rows: devices } = await pool.query('select device_id from device where tenant_id = $1', [tenant_id]);
  const guide_ids = await makeGuides(pool, tenant_id, isLarge ? 12 : 3);
  const guide_token = await signedIn(pool, tenant_id, guide_ids[0] as number);
  const client = await pool.connect();
  try {
    const device_ids = devices.map(({ device_id }) => device_id);
    await fillShop(client, { tenant_id, tests, device_ids, guide_ids, seed: await newSeed(secrets, tenant_id) });
  } finally {
    client.release(true);
  }
  return { tenant_id, tests, token, guide_token };
}

async function makeGuides(pool: pg.Pool, tenant_id: number, count: number): Promise<number[]> {
  const { rows } = await pool.query('select user_id from user_account where tenant_id = $1', [tenant_id]);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const user_acct = `guide-${tenant_id}-${index}`;
    const power = Object.values(PERMISSIONS);
    const account = { tenant_id, auth_type: AUTH_TYPES.guide, parent_id: rows[0].user_id, user_acct, power };
    ids.push(await createAccount(pool, { ...account, password: randomBytes(12).toString('hex') }));
  }
  return ids;
}

export async function signedIn(pool: pg.Pool, tenant_id: number, user_id: number): Promise<string> {
  const token = routable(tenant_id, randomBytes(32));
  await pool.query(
    `insert into session (token_hash, tenant_id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [hashToken(token), tenant_id, user_id],
  );
  return token;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  // A connection that is closing when the database stops fails. That is no error here.
  pool.on('error', () => undefined);
  return pool;
}
