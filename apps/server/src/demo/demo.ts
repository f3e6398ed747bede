import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toString as qrText } from 'qrcode';
import { environmentWith, SettingsError, storageSettings } from '../env.ts';
import { hasAccounts } from '../modules/identity/identity.store.ts';
import { reportAddress } from '../modules/link/report-address.ts';
import { newActiveCode } from '../modules/serial/active-code.ts';
import { VERSION } from '../process/version.ts';
import type { Services } from '../services.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { arriveInTime, hasDemoShop, newestReport, setDemoPassword } from './demo-shop.store.ts';

const SEED = fileURLToPath(new URL('./seed.ts', import.meta.url));
const SIMULATOR = fileURLToPath(new URL('../../../mirror-sim/src/main.ts', import.meta.url));

export async function seedDemoShop({ env, pool, prisma }: Services, databaseUrl: string): Promise<void> {
  if (await hasDemoShop(pool)) return;
  if (await hasAccounts(prisma)) {
    throw new SettingsError(
      'The demo would add accounts with known passwords to a database in use: set DEMO=0, or unset DATABASE_URL.',
    );
  }
  process.stdout.write('Making the demo shop: accounts, goods, mirrors …\n');
  const child = run([SEED], { DATABASE_URL: databaseUrl, DEMO_LOCALE: env.DEMO_LOCALE, ...storageSettings(env) });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the demo shop could not be made');
}

/** Refuses a database with the demo's accounts, because their passwords are public. */
export async function refuseDemoShop({ pool }: Services): Promise<void> {
  if (await hasDemoShop(pool)) {
    throw new SettingsError(
      'This database holds the demo shop, whose passwords are known: use another one for a real shop.',
    );
  }
}

/**
 * Returns the password of the demo's accounts. In a network, where others reach them, they get a new one at each start. The
 * next start for this machine alone gives them back the known one.
 */
async function demoPassword({ env, pool }: Services): Promise<string> {
  const usernames = DEMO_ACCOUNTS.map(({ username }) => username);
  const mark = path.join(env.DATA_DIR, 'demo-has-new-password');
  if (env.DEMO_LAN) {
    await writeFile(mark, '');
    const password = newActiveCode();
    await setDemoPassword(pool, usernames, password);
    return password;
  }
  if (existsSync(mark)) {
    await setDemoPassword(pool, usernames, DEMO_PASSWORD);
    await rm(mark);
  }
  return DEMO_PASSWORD;
}

/**
 * Prints the console's address and the demo accounts, and starts the simulator as a separate process. The simulator
 * first sends 90 days of skin tests, then one test every minute.
 */
export async function startDemo(services: Services, address: string): Promise<{ stop(): Promise<void> }> {
  const { env, log } = services;
  const password = await demoPassword(services);
  const accounts = DEMO_ACCOUNTS.map(({ username }) => `  ${username.padEnd(6)} ${password}\n`).join('');
  const shown = env.DEMO_LAN ? env.PUBLIC_URL : address;
  process.stdout.write(`\nSkin Mirror ${VERSION} is at ${shown}\nDemo accounts:\n${accounts}\nStop with Ctrl-C.\n\n`);
  const stopping = new AbortController();
  if (env.DEMO_LAN) {
    void showReport(services, address, stopping.signal).catch((err) => log.warn({ err }, 'no report to show'));
  }
  const live = env.DEMO_LIVE ? ['--live'] : [];
  const child = run([SIMULATOR, 'demo', '--server', address, '--account', DEMO_ACCOUNTS[0].username, ...live], {
    DATA_DIR: env.DATA_DIR,
    MIRROR_PASSWORD: password,
  });
  child.once('message', () => {
    arriveInTime(services.pool).catch((err: unknown) => log.warn({ err }, 'the past of the demo has arrived just now'));
  });
  child.once('exit', (code) => {
    if (code) log.warn({ code }, 'the simulated mirrors stopped');
  });
  return {
    async stop() {
      stopping.abort();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits until the demo has a report, and prints a QR code with which a phone in the network opens it. */
async function showReport(services: Services, origin: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const share_id = await newestReport(services.pool);
    if (share_id) {
      const link = reportAddress({ services, origin, locale: services.env.DEMO_LOCALE }, share_id);
      const code = await qrText(link, { type: 'terminal', small: true, errorCorrectionLevel: 'L' });
      process.stdout.write(`A report, for a phone in this network:\n${code}\n${link}\n\n`);
      return;
    }
    await sleep(1_000, undefined, { ref: false });
  }
}

/** Starts a child that watches its standard input, and so ends with this process, even if this one is killed. */
function run(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [...args], {
    env: environmentWith(env),
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
}
