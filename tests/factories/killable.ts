import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { findPostmaster } from '../../apps/server/src/database/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { freePort } from './free-port.ts';
import { type RunningServer, type ServerProcess, startProcessBeside, startServerOn } from './server.ts';

/** A server process and a PostgreSQL of its own. Both keep their addresses after a kill. */
export interface Killable {
  readonly origin: string;
  readonly dataDir: string;
  /** The settings of a further process on the same data. */
  readonly settings: Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'SECRET_KEY', string>>;
  /** Works with a server of this process on the same data. No kill may happen meanwhile. */
  inside<T>(work: (server: RunningServer) => Promise<T>): Promise<T>;
  startServer(): Promise<void>;
  killServer(): Promise<void>;
  /** Starts a further server on the same data, with an address of its own. */
  startBeside(): Promise<{ readonly origin: string; kill(): Promise<unknown> }>;
  /** Kills PostgreSQL's first process, and starts it again. */
  killDatabase(): Promise<void>;
  /**
   * Ends one connection of the server, if possible one that is in a transaction: politely, or by a kill, after which
   * PostgreSQL ends all connections and recovers.
   */
  killConnection(how: 'terminate' | 'kill'): Promise<void>;
  /** Waits until the server says that it reaches its database. */
  becomesReady(): Promise<void>;
  /** Returns the log of all server processes so far. */
  log(): Record<string, unknown>[];
  close(): Promise<void>;
}

const READY_MS = 30_000;

export async function startKillable(settings: Readonly<Record<string, string>> = {}): Promise<Killable> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'skin-mirror-kill-'));
  const [databasePort, port] = [await freePort(), await freePort()];
  const openDatabase = () => startEmbeddedPostgres({ dataDir, logger: pino({ level: 'silent' }), port: databasePort });
  let database = await openDatabase();
  const { connectionString } = database;
  await migrate(connectionString);
  const own = { DATABASE_URL: connectionString, DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64') };
  const origin = `http://127.0.0.1:${port}`;
  const processes: ServerProcess[] = [];
  let main: ServerProcess | undefined;

  async function inside<T>(work: (server: RunningServer) => Promise<T>): Promise<T> {
    const server = await startServerOn(own);
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString });
    // The kill of another connection ends this one too.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function recovered(): Promise<void> {
    for (const until = Date.now() + READY_MS; ; await sleep(50)) {
      const client = await connect().catch((cause: Error) => cause);
      if (client instanceof pg.Client) return client.end();
      if (Date.now() > until) throw client;
    }
  }

  const env = await inside(async ({ services }) => services.env);

  async function startProcess(at: number): Promise<ServerProcess> {
    const beside = { services: { env } } as RunningServer;
    const server = await startProcessBeside(beside, {
      MIRROR_TESTS_PER_MINUTE: '0',
      ...settings,
      PORT: String(at),
    });
    processes.push(server);
    return server;
  }

  return {
    origin,
    dataDir,
    settings: own,
    inside,
    async startServer() {
      main = await startProcess(port);
    },
    async killServer() {
      await main?.stop('SIGKILL');
    },
    async startBeside() {
      const at = await freePort();
      const server = await startProcess(at);
      return { origin: `http://127.0.0.1:${at}`, kill: () => server.stop('SIGKILL') };
    },
    async killDatabase() {
      const postmaster = findPostmaster(path.join(dataDir, 'postgres', 'data'));
      if (!postmaster) throw new Error('PostgreSQL is not running');
      process.kill(postmaster.pid, 'SIGKILL');
      await sleep(100);
      database = await openDatabase();
    },
    async killConnection(how) {
      const client = await connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'skin-mirror'
          order by xact_start is null, random() limit 1`,
      );
      const [found] = rows;
      if (found && how === 'kill') {
        const ended = new Promise((resolve) => client.once('end', resolve));
        process.kill(found.pid, 'SIGKILL');
        await ended;
        await recovered();
      } else if (found) await client.query('select pg_terminate_backend($1)', [found.pid]);
      await client.end();
    },
    async becomesReady() {
      const until = Date.now() + READY_MS;
      while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
        if (Date.now() > until) throw new Error('the server does not answer any more');
        await sleep(50);
      }
    },
    log: () =>
      processes
        .flatMap((server) => server.output().split('\n'))
        // The last line of a killed server may be cut off.
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line)),
    async close() {
      await Promise.all(processes.map((server) => server.stop('SIGKILL')));
      await database.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
