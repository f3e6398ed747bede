import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { passesByItself } from '@skin-mirror/shared/kernel/passing-errors.ts';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { buildApp, buildWorker } from './app.ts';
import { BackupError } from './backup/backup-error.ts';
import { copyBeforeMigration } from './backup/before-migration.ts';
import { DatabaseStartError, embeddedSettings, startEmbeddedPostgres } from './database/embedded.ts';
import { databaseCodes } from './database/error-codes.ts';
import { MigrationError, migrate } from './database/migrate.ts';
import { giveRights } from './database/server-role.ts';
import { refusePooler, storeSession } from './database/session.ts';
import { refuseDemoShop, seedDemoShop, startDemo } from './demo/demo.ts';
import { inNetwork } from './demo/in-network.ts';
import { startOfficialPlatform } from './demo/official-platform.ts';
import {
  checkProduction,
  type DatabaseEnv,
  directAddress,
  type Env,
  isPooled,
  ownerAddress,
  readEnv,
  SettingsError,
} from './env.ts';
import { isLoopback } from './env-schema.ts';
import { startJobs } from './jobs/jobs.ts';
import { checkLimits, LimitError } from './kernel/check-limits.ts';
import { toAppError } from './kernel/refusal.ts';
import { ensureArticles } from './modules/article/first-articles.ts';
import { ensureTips } from './modules/tip/first-tips.ts';
import { createLogger } from './plugins/logging.ts';
import { createOutage } from './plugins/outage.ts';
import { onStopSignal, STOP_SIGNALS } from './process/stop-signals.ts';
import { VERSION } from './process/version.ts';
import { registry } from './registry.ts';
import { ensureAdministrator } from './start/administrators.ts';
import { createServices } from './start/bootstrap.ts';
import { checkSecretKey } from './start/secret-key.ts';
import { openStorage } from './storage/open-storage.ts';

/**
 * Milliseconds until a server that stops ends by force, with 1. It has time for the running requests, see `drain.ts`, then
 * for jobs and the database. `stop_grace_period` in docker-compose.yml is longer.
 */
const STOP_MS = 15_000;
/** Milliseconds that a stopping server still accepts requests, because one may already be on its way. */
const UNREAD_MS = 500;

const closers: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(settings: Env): Promise<void> {
  checkLimits(registry);
  const env = settings.DEMO && settings.DEMO_LAN ? inNetwork(settings) : settings;
  if (env.DEMO && !env.DEMO_LAN && !isLoopback(env.HOST)) {
    throw new SettingsError(
      'The demo has known passwords and listens on this machine only: unset HOST, start it with --lan, or set DEMO=0.',
    );
  }
  if (env.DEMO && env.ROLE !== 'all') {
    throw new SettingsError('The demo does everything in one process: unset ROLE, or set DEMO=0.');
  }
  if (!env.DEMO) checkProduction(env);
  await tryPort(env);
  const outage = createOutage();
  const log = createLogger(env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'), undefined, outage.take);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  // The storage opens first. If a storage setting is wrong, the start then fails before it changes the database.
  const storage = await openStorage(env);
  let isStopping = false;
  const { close: stop } = closeWithGrace(
    { delay: STOP_MS, logger: false, skip: [...STOP_SIGNALS] },
    async ({ err }) => {
      isStopping = true;
      if (err) log.fatal({ err }, 'stopping after a fault');
      await closeAll();
    },
  );
  onStopSignal(() => isStopping || stop());

  const platform = env.DEMO && !env.WX_COMPONENT_APP_ID ? await startOfficialPlatform() : undefined;
  if (platform) closers.push(platform.close);
  const { DATABASE_URL } = env;
  const addresses = DATABASE_URL === undefined ? await embeddedDatabase(env, log) : { DATABASE_URL };
  const complete = { ...env, ...platform?.settings, ...addresses };
  const direct = directAddress(complete);
  if (DATABASE_URL) await refusePooler(direct);
  if (env.DATABASE_OWNER_URL) await refusePooler(env.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL');
  const migrations = await migrate(ownerAddress(complete), undefined, () => copyBeforeMigration(complete, log));
  if (migrations.length > 0) log.info({ version: VERSION, migrations }, 'the database was brought up to date');
  await giveRights(complete, env.ROLE !== 'web');
  if (isPooled(complete)) await limitPooled(complete, log);
  const { services, close } = await createServices(complete, log, storage);
  closers.push(close);
  outage.watch(services.lanes.callers.pool, log);
  await checkSecretKey(services);
  if (env.DEMO) await seedDemoShop(services, direct);
  else await refuseDemoShop(services);
  await ensureAdministrator(services);
  await ensureTips(services);
  await ensureArticles(services);
  if (env.ROLE !== 'web') {
    const jobs = await startJobs(services, complete);
    closers.push(() => jobs.stop());
  }

  const app = await (env.ROLE === 'worker' ? buildWorker(services) : buildApp(services));
  closers.push(async () => {
    app.drain();
    await sleep(UNREAD_MS);
    await app.close();
  });
  const address = await app.listen({ host: env.HOST, port: env.PORT });
  await platform?.sendTicket(address);
  if (env.DEMO) closers.push((await startDemo(services, address)).stop);
  else
    process.stdout.write(
      `Skin Mirror ${VERSION} is at ${address}\n${env.ROLE === 'worker' ? '' : nextStep(env, address)}`,
    );
}

function nextStep({ PUBLIC_URL, ADMIN_USER }: Env, address: string): string {
  const site = PUBLIC_URL?.replace(/\/$/, '') ?? address;
  return `Sign in at ${site}/login as ${ADMIN_USER ?? 'the platform administrator'} and make the first shop under “Shops”, or let its owner register at ${site}/register\n`;
}

/**
 * Listens for a moment. The server itself listens last, and until then the start may have made a whole demo shop.
 * @throws the system's error if the port can't be used
 */
async function tryPort({ HOST, PORT }: Env): Promise<void> {
  const listener = createServer().listen(PORT, HOST);
  await once(listener, 'listening');
  listener.close();
  await once(listener, 'close');
}

async function limitPooled(env: DatabaseEnv, log: Logger): Promise<void> {
  const missing = await storeSession(directAddress(env), env.DATABASE_URL);
  if (missing.length === 0) return;
  log.warn({ missing }, 'the pooler has connections without limits: let it open new ones (RECONNECT in PgBouncer)');
}

async function embeddedDatabase(env: Env, log: Logger): Promise<ReturnType<typeof embeddedSettings>> {
  const database = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    logger: log,
    onUnexpectedExit: () => {
      process.stderr.write('PostgreSQL ended by itself; stopping.\n');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closers.push(() => database.stop());
  return embeddedSettings(database);
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT']);

const LOST_STATEMENT =
  'The pooler of DATABASE_URL loses prepared statements: set DATABASE_PREPARED=0, or let it keep them.';
const DATABASE_HINTS: Readonly<Record<string, string>> = {
  '53300': 'The database has no connection left: raise its limit, or lower DATABASE_POOL.',
  '26000': LOST_STATEMENT,
  '42P05': LOST_STATEMENT,
};

/** An error of the operating system, also of a socket. */
interface SystemError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
}

/** Returns one line for an error that the user can solve, and the whole stack for other errors. */
function explain(cause: unknown): string {
  const isPlain =
    cause instanceof SettingsError ||
    cause instanceof LimitError ||
    cause instanceof DatabaseStartError ||
    cause instanceof MigrationError ||
    cause instanceof BackupError;
  if (isPlain) return cause.message;
  const { code, syscall, path: place, port, address } = cause as SystemError;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one, or stop what uses it.`;
  if (code === 'EACCES' && syscall === 'listen') return `Port ${port} needs more rights: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: set HOST to one that it has.`;
  if (code && NOT_WRITABLE.has(code) && place) return `DATA_DIR cannot be used: ${code} at ${place}.`;
  if (code === 'ENOTFOUND') return 'The host of DATABASE_URL is not known.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.';
  const hint = databaseCodes(cause).flatMap((databaseCode) => DATABASE_HINTS[databaseCode] ?? [])[0];
  if (hint) return hint;
  if (passesByItself(toAppError(cause).code)) return `The database cannot be used now: ${(cause as Error).message}.`;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

try {
  await start(readEnv());
} catch (cause) {
  process.stderr.write(`${explain(cause)}\n`);
  await closeAll();
  process.exit(1);
}
