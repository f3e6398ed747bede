import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { openDatabase } from '../../apps/server/src/database/pool.ts';
import { readEnv, storageSettings } from '../../apps/server/src/env.ts';
import type { RestOptions } from '../../apps/server/src/kernel/rest.ts';
import { createLogger } from '../../apps/server/src/plugins/logging.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { createServices } from '../../apps/server/src/start/bootstrap.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { twoRoles } from '../database/test-server.ts';
import { asServer, markRequests } from '../statements/recorder.ts';
import { childEnv } from './child-env.ts';

/**
 * A running server. `services` is for tests that check more than the server's answers: its connections are those of the
 * role that owns the database, while requests have those of the server's role.
 */
export interface RunningServer {
  /** The addresses of the database for its two roles, if the server works with the one that owns nothing. */
  readonly roles?: Readonly<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL', string>>;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly services: Services;
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts a server with its own database and data folder. Closing the server deletes the database. By default the server
 * has a free port.
 */
export async function startTestServer(settings: Settings = {}, port = 0): Promise<RunningServer> {
  const database = await createTestDatabase();
  const { folder, serverRole } = inject('testServer');
  const roles = twoRoles(database.connectionString, serverRole);
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const server = await startServerOn(
    {
      ...(settings.DATABASE_URL === undefined ? roles : { DATABASE_URL: settings.DATABASE_URL }),
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ...settings,
    },
    {},
    port,
  );
  return {
    ...server,
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

export function startBeside(
  { services: { env }, roles }: RunningServer,
  settings: Settings = {},
  options: RestOptions = {},
): Promise<RunningServer> {
  return startServerOn({ ...shared(env), ...(settings.DATABASE_URL ? {} : roles), ...settings }, options);
}

/** The settings of another server on the same data. */
export const shared = (env: Services['env']) => ({
  ...storageSettings(env),
  DATABASE_URL: env.DATABASE_URL ?? '',
  SECRET_KEY: env.SECRET_KEY ?? '',
});

export interface ServerProcess extends Pick<RunningServer, 'origin' | 'close'> {
  readonly pid: number;
  /** Returns the text that the process has written to its standard output, including the log. */
  output(): string;
  /** Ends the process and returns its exit code; null if a signal killed the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

const PLAIN = [process.execPath, MAIN];

/** Starts the server as a process. The settings name a first administrator, because a new database needs one. */
const spawnServer = (
  settings: Settings,
  stderr: 'pipe' | 'inherit',
  [program = '', ...args]: readonly string[] = PLAIN,
) =>
  spawn(program, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...childEnv(),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ADMIN_USER: 'first-administrator',
      ADMIN_PASSWORD: 'first-password-of-all',
      ...settings,
    },
    stdio: ['ignore', 'pipe', stderr],
  });

/** Starts a second server with settings that make its start fail. Returns its error output and its exit code. */
export async function failToStartBeside(
  { services: { env } }: RunningServer,
  settings: Settings,
): Promise<{ readonly said: string; readonly code: number | null }> {
  const child = spawnServer({ ...shared(env), ...settings }, 'pipe');
  const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')]);
  return { said, code };
}

/**
 * Starts a second server as a separate process, as in production, by `command` or by Node alone. Concurrent tests give their
 * own `onTestFinished`, because the global one doesn't know which of them calls it.
 */
export const startProcessBeside = (
  { services: { env } }: RunningServer,
  settings: Settings = {},
  atEnd?: (end: () => void) => void,
  command?: readonly string[],
): Promise<ServerProcess> => startProcess({ ...shared(env), ...settings }, atEnd, command);

/** Starts a server as a separate process. Without `DATABASE_URL` it has a PostgreSQL of its own in `DATA_DIR`. */
export async function startProcess(
  settings: Settings,
  atEnd: (end: () => void) => void = onTestFinished,
  command?: readonly string[],
): Promise<ServerProcess> {
  const child = spawnServer(settings, 'inherit', command);
  const exited = once(child, 'exit');
  // Kills the process after the test, because a failed test doesn't stop it. Otherwise the test run would wait forever.
  try {
    atEnd(() => void child.kill('SIGKILL'));
  } catch {
    // `onTestFinished` throws outside of a test. A hook such as `beforeAll` stops the process itself.
  }
  let output = '';
  let origin: string | undefined;
  const greeted = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      // Lines of the log are JSON. The greeting is a line of text.
      origin ??= /^[^{\n]*(http:\S+)/m.exec(output)?.[1];
      if (origin) resolve();
    });
  });
  await Promise.race([greeted, exited]);
  if (!origin) throw new Error(`the server did not start: ${output}`);
  return {
    origin,
    pid: child.pid as number,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return (await exited)[0];
    },
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts a server in this process, on a database that has all migrations. */
export async function startServerOn(
  settings: Settings & { readonly DATABASE_URL: string },
  options: RestOptions = {},
  port = 0,
): Promise<RunningServer> {
  const env = readEnv({ MIRROR_TESTS_PER_MINUTE: '0', ...settings });
  const { DATABASE_URL, DATABASE_OWNER_URL } = settings;
  const { services, close } = await createServices({ ...env, DATABASE_URL }, createLogger(env.LOG_LEVEL ?? 'silent'));
  const app = await buildApp(services, options);
  markRequests(app.server);
  app.addHook('preHandler', (_request, _reply, done) => asServer(done));
  const origin = await app.listen({ host: '127.0.0.1', port });
  const owner = DATABASE_OWNER_URL === undefined ? undefined : openDatabase(DATABASE_OWNER_URL);
  if (owner) {
    const { pool, prisma } = owner;
    const ofOwner = { ...env, DATABASE_URL: DATABASE_OWNER_URL, DATABASE_OWNER_URL: undefined };
    Object.assign(services, { pool, prisma, env: ofOwner });
  }
  return {
    origin,
    ...(DATABASE_OWNER_URL && { roles: { DATABASE_URL, DATABASE_OWNER_URL } }),
    services,
    async close() {
      await app.close();
      await close();
      await owner?.close();
    },
  };
}
