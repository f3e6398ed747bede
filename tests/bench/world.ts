import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIGHT_MODES } from '@skin-mirror/shared/dimension/dimension.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { hashToken } from '../../apps/server/src/kernel/principal.ts';
import { routable } from '../../apps/server/src/kernel/routable.ts';
import { createSecrets, type Secrets } from '../../apps/server/src/kernel/secret.ts';
import { createAccount, createTenant } from '../../apps/server/src/modules/identity/identity.store.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { insertDevices } from '../factories/insert-devices.ts';
import { sizes } from './sizes.ts';

/** Linux counts processor time in ticks of this length, on all its platforms. */
const TICKS_PER_SECOND = 100;
const ROOT = path.resolve(import.meta.dirname, '../..');

export interface BenchDevice {
  readonly device_no: string;
  readonly secret: Buffer;
}

export interface BenchShop {
  readonly tenant_id: number;
  readonly token: string;
}

interface Shops {
  readonly pool: pg.Pool;
  /** Those of the server. */
  readonly secrets: Secrets;
  readonly devices: readonly BenchDevice[];
  readonly small: BenchShop;
  readonly large: BenchShop;
  /** A shop that may export, with tests if the world was made for it. */
  readonly exporting: BenchShop;
}

/** A running program, and the id of its process. */
export interface Program {
  readonly origin: string;
  readonly pid: number;
}

/** The shops, and both programs that use them, each in its own process. */
export interface Programs extends Shops {
  readonly server: Program;
  readonly raw: Program;
}

/** A PostgreSQL database that writes changes safely to disk, with the shops of the benchmarks. */
export interface World {
  /** Starts the server and the hand-written program anew, so that no figure depends on what was measured before. */
  withPrograms<T>(run: (programs: Programs) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export async function createWorld(options: {
  readonly withRecords: boolean;
  readonly withExport: boolean;
}): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'skin-mirror-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, logger: pino({ level: 'silent' }) });
  await migrate(database.connectionString);
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  // Some connections are still closing when the database stops. Their errors are ignored, because an error would end
  // the program before it prints the figures.
  pool.on('error', () => undefined);
  const key = randomBytes(32);
  const small = await createShop(pool);
  const large = await createShop(pool);
  const devices = await createDevices(pool, small.tenant_id, key, 64);
  const [largeDevice] = await createDevices(pool, large.tenant_id, key, 1);
  if (options.withRecords && devices[0] && largeDevice) {
    await fillRecords(pool, small.tenant_id, devices[0].device_no, sizes.small);
    await fillRecords(pool, large.tenant_id, largeDevice.device_no, sizes.large);
  }
  const exporting = await createShop(pool);
  if (options.withExport) await fillExport(pool, exporting.tenant_id, key);
  // Only what was filled: a plan that was made for an empty table reads all of it once rows have come.
  if (options.withRecords || options.withExport) await pool.query('vacuum analyze skin_record');
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, SECRET_KEY: key.toString('base64') };
  const shops: Shops = { pool, secrets: createSecrets(key), devices, small, large, exporting };
  return {
    async withPrograms(run) {
      const server = await startProgram('apps/server/src/main.ts', 8191, env);
      const raw = await startProgram('tests/bench/raw-server.ts', 8192, env);
      try {
        return await run({ ...shops, server, raw });
      } finally {
        await Promise.all([server.stop(), raw.stop()]);
      }
    },
    async stop() {
      await pool.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

export async function createShop(pool: pg.Pool): Promise<BenchShop> {
  const { tenant_id, key } = await createTenant(pool, { shop: 'bench', timezone: 'UTC' });
  await createGoodsTypes(pool, tenant_id);
  const main = { tenant_id, auth_type: AUTH_TYPES.main, agreement: AGREEMENT_VERSION };
  const user_id = await createAccount(pool, { ...main, user_acct: key, password: key });
  const token = routable(tenant_id, randomBytes(32));
  await pool.query(
    `insert into session (token_hash, tenant_id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [hashToken(token), tenant_id, user_id],
  );
  await pool.query(
    `insert into goods (tenant_id, goods_name) select $1, 'goods ' || n from generate_series(1, 200) n`,
    [tenant_id],
  );
  await pool.query(
    `insert into goods_effect (tenant_id, goods_id, rank, goods_type_id)
     select g.tenant_id, g.goods_id, 1, t.goods_type_id from goods g
       join lateral (select goods_type_id from goods_type t where t.tenant_id = g.tenant_id
                      order by goods_type_id offset g.goods_id % 14 limit 1) t on true
      where g.tenant_id = $1`,
    [tenant_id],
  );
  return { tenant_id, token };
}

export async function createDevices(
  pool: pg.Pool,
  tenant_id: number,
  key: Buffer,
  count: number,
): Promise<BenchDevice[]> {
  const secrets = createSecrets(key);
  const devices = Array.from({ length: count }, (_, index) => ({
    device_no: `B${tenant_id}-${index}`,
    secret: randomBytes(32),
  }));
  await insertDevices(pool, secrets, tenant_id, devices);
  return devices;
}

export const NAMES = '王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁';
export const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀兰霞平刚桂英华玉建文欣怡佳慧雪梅子涵宇轩';

/** Adds a month of records with SQL. Also fills their search index, so that names and phone numbers can be searched. */
async function fillRecords(pool: pg.Pool, tenant_id: number, device_no: string, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into skin_record (tenant_id, record_id, device_id, device_no, client_uuid, start_digest, end_digest, seq, test_time,
         arrive_time, finish_time, test_day, status, customer_nickname, customer_mobile, consent, questions, scores, result, share_secret,
         share_expires_at, search_grams)
       select $1::int, gen_random_uuid(), d.device_id, $2::text, gen_random_uuid(), '\\x00', '\\x00', n, t, t, t, t::date, 2, name, phone, '{}', '{}',
              '[{"dimension":"acne","layer":"layer","raw":70,"offset":0,"score":70,"level":2}]', '{"total_score":70}',
              decode(md5($1::int || '/' || n), 'hex'), t + interval '180 days',
              array[substr(name, 1, 1), substr(name, 2, 1), substr(name, 3, 1), substr(name, 1, 2), substr(name, 2, 2)]
                || array(select distinct substr(phone, i, 3) from generate_series(1, 9) i)
         from device d, generate_series(1, $3::int) n,
              lateral (select now() - (n::float / $3::int) * interval '30 days' as t,
                              substr($4::text, 1 + (n * 7) % length($4::text), 1) || substr($5::text, 1 + (n * 13) % length($5::text), 1)
                                || substr($5::text, 1 + (n * 29 + n / 17) % length($5::text), 1) as name,
                              '1' || lpad(((n::bigint * 7919) % 10000000000)::text, 10, '0') as phone) as person
        where d.tenant_id = $1::int and d.device_no = $2::text`,
      [tenant_id, device_no, count, NAMES, GIVEN],
    );
    await client.query(
      `insert into record_day (tenant_id, day, user_id, device_id, count)
       select tenant_id, test_day, 0, device_id, count(*) from skin_record where tenant_id = $1 group by 1, 2, 4
       on conflict (tenant_id, day, user_id, device_id) do update set count = excluded.count`,
      [tenant_id],
    );
  } finally {
    client.release(true);
  }
}

/** Adds tests with photos and notes, and switches exports on. */
async function fillExport(pool: pg.Pool, tenant_id: number, key: Buffer): Promise<void> {
  const [device] = await createDevices(pool, tenant_id, key, 1);
  await fillRecords(pool, tenant_id, device?.device_no ?? '', sizes.exported);
  const images = LIGHT_MODES.map((kind) => ({
    kind,
    path: `skin/2026-11/${tenant_id}/${'a'.repeat(36)}/${kind}-${'b'.repeat(16)}.jpg`,
    source_sha256: 'c'.repeat(64),
    width: 640,
    height: 640,
    bytes: 150_000,
  }));
  const goods = Array.from({ length: 6 }, (_, index) => ({ goods_name: `Calm cream ${index}`, rank: index + 1 }));
  await pool.query(
    `update skin_record set images = $2, recommendation = $3, customer_sex = seq % 2, customer_age = 20 + seq % 40,
                            user_acct = 'guide', mark = case when seq % 5 = 0 then 'comes again in May' else '' end
      where tenant_id = $1`,
    [tenant_id, JSON.stringify(images), JSON.stringify({ goods, excluded: [] })],
  );
  await pool.query(`insert into config_value (tenant_id, key, value) values ($1, 'record_expprt', '1')`, [tenant_id]);
}

/** Returns the processor time that a program has used, in milliseconds. */
export async function cpuOf({ pid }: Program): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

/** Returns the resident memory of a program in megabytes. */
export async function memoryOf({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns how many files, sockets and the like a program has open. */
export const descriptorsOf = async ({ pid }: Program): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;

export async function startProgram(file: string, port: number, env: Readonly<Record<string, string>>) {
  // The same option as in the image.
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=16', path.join(ROOT, file)], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      DEMO: '0',
      // This role runs no background jobs. Transactions of jobs would be counted with those of the calls.
      ROLE: 'web',
      LOG_LEVEL: 'error',
      MIRROR_TESTS_PER_MINUTE: '0',
      // Some requests name the network of their customer.
      TRUST_PROXY: 'loopback',
      ADMIN_USER: 'bench-admin',
      ADMIN_PASSWORD: createHash('sha256')
        .update(env.SECRET_KEY ?? '')
        .digest('hex'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
