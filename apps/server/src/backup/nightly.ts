import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { environmentWith, settingsAsText, storageSettings } from '../env.ts';
import { logFailure } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import { openArchive } from './archive.ts';
import { removeOldCopies } from './before-migration.ts';
import { sendNotes } from './erased.ts';
import { sealTo } from './seal.ts';

const COMMAND = fileURLToPath(new URL('../command/command-main.ts', import.meta.url));

/** Makes a backup, if there is a place for it, and removes copies from before migrations. */
export async function backUpAtNight(services: Services): Promise<number> {
  await removeOldCopies(services.env);
  if (services.env.BACKUP_DIR === undefined) return 0;
  await runCommand(services, 'backup');
  return 1;
}

/** Tries to restore the newest backup. The server can't decrypt, so it compares encrypted backups with their hashes. */
export async function drillAtNight(services: Services): Promise<number> {
  const { BACKUP_DIR, BACKUP_DRILL, BACKUP_PUBLIC_KEY } = services.env;
  if (BACKUP_DIR === undefined || !BACKUP_DRILL) return 0;
  await runCommand(services, BACKUP_PUBLIC_KEY === undefined ? 'drill' : 'verify');
  return 1;
}

/** Runs a command in a process of its own, so that its work doesn't delay requests. It ends with this process. */
async function runCommand({ env }: Services, command: 'backup' | 'drill' | 'verify'): Promise<void> {
  const addresses = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const;
  const settings = settingsAsText(env, [...addresses, 'BACKUP_DIR', 'BACKUP_KEEP_DAYS', 'BACKUP_PUBLIC_KEY']);
  // This process has read the files of secrets.
  const read = [...addresses, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const files = Object.fromEntries(read.map((name) => [`${name}_FILE`, '']));
  const child = fork(COMMAND, [command], {
    env: environmentWith({ ...storageSettings(env), ...settings, ...files, LC_ALL: 'C' }),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')]);
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `${command} ended with ${code}`);
}

/** Copies the notes of erasures to the backups. The next backup copies those that can't be copied now. */
export async function sendErasures({ env, storage, log }: Services): Promise<void> {
  if (env.BACKUP_DIR === undefined) return;
  try {
    await sendNotes(storage, await openArchive(env), sealTo(env.BACKUP_PUBLIC_KEY));
  } catch (err) {
    logFailure(log, err, {}, 'the backups do not know of an erasure yet');
  }
}
