import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  commandLine,
  formatIdentity,
  identify,
  isAlive,
  type ProcessIdentity,
  parseIdentity,
} from '../../process/process-identity.ts';
import { DatabaseStartError } from './start-error.ts';

const ownerSetting = 'skin_mirror.owner';
/** Milliseconds for a normal shutdown of PostgreSQL. Afterwards PostgreSQL is stopped by force. */
const shutdownPatience = 15_000;

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
  /** The server process that started this PostgreSQL. */
  readonly owner: ProcessIdentity;
}

/** Returns a setting for PostgreSQL's command line. The setting records which server process starts PostgreSQL. */
export function ownerFlag(): string {
  const self = identify(process.pid);
  if (!self) throw new DatabaseStartError('This process has no entry in the process table (is /proc mounted?).');
  return `${ownerSetting}=${formatIdentity(self)}`;
}

export function findPostmaster(dataDir: string): Postmaster | undefined {
  const [pidLine, , , portLine, , , , status] = readPidFile(dataDir);
  const pid = Number(pidLine);
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined;
  const owner = identity && parseIdentity(ownerPattern.exec(commandLine(pid))?.[1] ?? '');
  return owner && { pid, port: Number(portLine), ready: status?.trim() === 'ready', owner };
}

/**
 * Stops PostgreSQL if its server was killed. Deletes an outdated process-id file.
 * @throws DatabaseStartError if a running server uses the folder
 */
export async function stopAbandonedPostgres(dataDir: string, log: (message: string) => void): Promise<void> {
  const found = findPostmaster(dataDir);
  if (!found) {
    // The process id in the file may now belong to another program. PostgreSQL would mistake that program for a running
    // PostgreSQL.
    if (isForeign(dataDir)) rmSync(join(dataDir, 'postmaster.pid'), { force: true });
    return;
  }
  if (isAlive(found.owner)) {
    throw new DatabaseStartError(
      `Skin Mirror already runs on ${join(dataDir, '../..')} (process ${found.owner.pid}). Stop it first, or set DATA_DIR.`,
    );
  }
  log(`stopping PostgreSQL (process ${found.pid}) that a killed server left behind`);
  await stopPostmaster(found.pid);
}

/** Shuts PostgreSQL down and waits until it has ended. PostgreSQL writes all committed data to disk first. */
export async function stopPostmaster(pid: number): Promise<void> {
  const identity = identify(pid);
  if (!identity) return;
  signal(pid, 'SIGINT');
  if (await gone(identity, shutdownPatience)) return;
  signal(pid, 'SIGQUIT');
  if (await gone(identity, shutdownPatience)) return;
  throw new DatabaseStartError(`PostgreSQL (process ${pid}) does not stop. Kill it and start again.`);
}

const ownerPattern = new RegExp(`${ownerSetting.replace('.', '\\.')}=(\\S+)`);

function readPidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isForeign(dataDir: string): boolean {
  const pid = Number(readPidFile(dataDir)[0]);
  return pid > 0 && identify(pid) !== undefined && !/postgres/.test(commandLine(pid));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // PostgreSQL has already ended.
  }
}

async function gone(identity: ProcessIdentity, patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    if (!isAlive(identity)) return true;
  }
  return false;
}
