import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { DatabaseStartError, startEmbeddedPostgres } from './database/embedded.ts';
import { MigrationError, migrate } from './database/migrate.ts';
import { refuseDemoShop, seedDemoShop, startDemo } from './demo/demo.ts';
import { checkProduction, type Env, isLoopback, readEnv, SettingsError } from './env.ts';
import { startJobs } from './jobs/jobs.ts';
import { ensureTips } from './modules/tip/first-tips.ts';
import { createLogger } from './plugins/logging.ts';
import { createServices } from './start/bootstrap.ts';
import { ensureAdministrator } from './start/first-administrator.ts';
import { openStorage } from './storage/storage.ts';

const STOP_MS = 10_000;
/**
 * Closes connections without a request after this time in ms, because a request may be on its way to a stopping server.
 */
const UNREAD_MS = 500;

/** The functions that close what was opened. They run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(env: Env): Promise<void> {
  if (env.DEMO && !isLoopback(env.HOST)) {
    throw new SettingsError(
      'The demo has known passwords and listens on this machine only: unset HOST, or set DEMO=0.',
    );
  }
  if (!env.DEMO) checkProduction(env);
  const log = createLogger(env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'));
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  // Opens the storage before the database is changed, so that a wrong setting changes nothing.
  const storage = await openStorage(env);
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after a fault');
    await closeAll();
  });

  const DATABASE_URL = env.DATABASE_URL ?? (await embeddedDatabase(env, log));
  await migrate(DATABASE_URL);
  const { services, close } = await createServices({ ...env, DATABASE_URL }, log, storage);
  closers.push(close);
  if (env.DEMO) await seedDemoShop(services, DATABASE_URL);
  else await refuseDemoShop(services);
  await ensureAdministrator(services);
  await ensureTips(services);
  const jobs = await startJobs(services, DATABASE_URL);
  closers.push(() => jobs.stop());

  const app = await buildApp(services);
  closers.push(async () => {
    app.drain();
    await sleep(UNREAD_MS);
    await app.close();
  });
  const address = await app.listen({ host: env.HOST, port: env.PORT });
  if (env.DEMO) closers.push((await startDemo(services, address)).stop);
  else process.stdout.write(`Skin Mirror is at ${address}\n`);
}

async function embeddedDatabase(env: Env, log: ReturnType<typeof createLogger>): Promise<string> {
  const database = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    logger: log,
    onUnexpectedExit: () => {
      process.stderr.write('PostgreSQL ended by itself; stopping.\n');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closers.push(() => database.stop());
  return database.connectionString;
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT']);

/** Returns one line for an error that the user can solve, and the whole stack for other errors. */
function explain(cause: unknown): string {
  const isPlain =
    cause instanceof SettingsError || cause instanceof DatabaseStartError || cause instanceof MigrationError;
  if (isPlain) return cause.message;
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return 'The port is taken: set PORT to another one, or stop what uses it.';
  const { syscall, path: place } = cause as NodeJS.ErrnoException;
  if (code === 'EACCES' && syscall === 'listen') return 'The port needs more rights: set PORT to one above 1023.';
  if (code && NOT_WRITABLE.has(code) && place) return `DATA_DIR cannot be used: ${code} at ${place}.`;
  if (code === 'ENOTFOUND') return 'The host of DATABASE_URL is not known.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.';
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

try {
  await start(readEnv());
} catch (cause) {
  process.stderr.write(`${explain(cause)}\n`);
  await closeAll();
  process.exit(1);
}
