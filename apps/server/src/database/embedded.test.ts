// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify, isAlive } from '../process/process-identity.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

let dataDir: string;
const cleanUp: (() => unknown)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skin-mirror-embedded-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
});

afterEach(async () => {
  for (const action of cleanUp.splice(0).reverse()) await action();
});

describe('the embedded database', () => {
  it('keeps its data between two starts', async () => {
    const first = await start();
    await query(first.connectionString, 'CREATE TABLE note (body text)', "INSERT INTO note VALUES ('kept')");
    await first.stop();
    const second = await start();
    expect(await query(second.connectionString, 'SELECT body FROM note')).toEqual([{ body: 'kept' }]);
  });

  it('has the extensions, the time zones and the durability that the product counts on', async () => {
    const { connectionString } = await start();
    await query(connectionString, 'CREATE EXTENSION pg_trgm', 'CREATE EXTENSION btree_gin');
    const [row] = await query(
      connectionString,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('TimeZone') AS zone, current_setting('server_encoding') AS encoding,
              timestamptz '2026-01-01 00:00Z' AT TIME ZONE 'Asia/Shanghai' = timestamp '2026-01-01 08:00' AS shanghai,
              (SELECT usesuper FROM pg_user WHERE usename = current_user) AS superuser`,
    );
    expect(row).toEqual({ fsync: 'on', commit: 'on', zone: 'UTC', encoding: 'UTF8', shanghai: true, superuser: false });
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    const { connectionString } = await start();
    const guess = new URL(connectionString);
    guess.password = 'guess';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    guess.username = 'postgres';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o077).toBe(0);
  });

  it('has everything that was committed after PostgreSQL was killed', async () => {
    const ended = Promise.withResolvers<void>();
    const first = await startEmbeddedPostgres({ dataDir, logger: silent, onUnexpectedExit: ended.resolve });
    await query(first.connectionString, 'CREATE TABLE note (body text)', "INSERT INTO note VALUES ('committed')");
    process.kill(postmaster().pid, 'SIGKILL');
    await ended.promise;
    const second = await start();
    expect(await query(second.connectionString, 'SELECT body FROM note')).toEqual([{ body: 'committed' }]);
  });

  it('starts again at once after its server was killed', async () => {
    const server = await holder();
    await query(server.said, 'CREATE TABLE note (body text)', "INSERT INTO note VALUES ('committed')");
    const orphan = postmaster();
    await kill(server.process);
    const { connectionString } = await start();
    expect(identify(orphan.pid)).toBeUndefined();
    expect(await query(connectionString, 'SELECT body FROM note')).toEqual([{ body: 'committed' }]);
  });

  it('stops with its server, however the server ends', async () => {
    const server = await holder();
    const orphan = identify(postmaster().pid);
    await kill(server.process);
    await expect.poll(() => orphan && isAlive(orphan), { timeout: 10_000 }).toBe(false);
  });

  it.runIf(process.platform === 'linux')('takes over from a PostgreSQL that was left alone', async () => {
    const server = await holder();
    const orphan = postmaster();
    const supervisor = await parentOf(orphan.pid);
    const watchers = (await childrenOf(supervisor)).filter((child) => child !== orphan.pid);
    for (const pid of [...watchers, supervisor]) process.kill(pid, 'SIGKILL');
    await kill(server.process);
    expect(identify(orphan.pid)).toBeDefined();
    await start();
    expect(identify(orphan.pid)).toBeUndefined();
  });

  it('ignores the number of a process that is now another program', async () => {
    await (await start()).stop();
    const left = [process.pid, join(dataDir, 'postgres/data'), 0, 5432, '', '127.0.0.1', '', 'ready'];
    await writeFile(join(dataDir, 'postgres/data/postmaster.pid'), left.join('\n'));
    await expect(start()).resolves.toBeDefined();
  });

  it('serves one server at a time: the second of two simultaneous starts is refused with a reason', async () => {
    const both = await Promise.all([holder(), holder()]);
    const [refused, ...others] = both.filter(({ said }) => !said.startsWith('postgresql://'));
    expect(others).toEqual([]);
    expect(refused?.said).toMatch(
      /^Skin Mirror already runs on .* \(process \d+\)\. Stop it first, or set DATA_DIR\.$/,
    );
  });

  it('can be found by another command while it runs', async () => {
    expect(findEmbeddedPostgres(dataDir)).toBeUndefined();
    const running = await start();
    expect(findEmbeddedPostgres(dataDir)).toEqual({
      connectionString: running.connectionString,
      serverConnectionString: running.serverConnectionString,
    });
    await running.stop();
    expect(findEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('refuses a folder of another PostgreSQL version with a reason', async () => {
    await (await start()).stop();
    const file = join(dataDir, 'postgres/data/PG_VERSION');
    expect(await readFile(file, 'utf8')).toBe('18\n');
    await writeFile(file, '17\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17, this is 18');
  });
});

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

async function start() {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silent });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

/** Starts PostgreSQL in a separate server process. Returns the process and the line that it printed. */
async function holder(): Promise<{ process: ChildProcess; said: string }> {
  const fixture = fileURLToPath(new URL('./embedded/holder.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUp.push(() => kill(child));
  const [output] = await once(child.stdout, 'data');
  return { process: child, said: String(output).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function postmaster() {
  const found = findPostmaster(join(dataDir, 'postgres/data'));
  if (!found) throw new Error('PostgreSQL does not run');
  return found;
}

async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
}

async function query(connectionString: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', ignore);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
