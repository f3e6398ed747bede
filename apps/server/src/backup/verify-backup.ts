import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pLimit from 'p-limit';
import { type Archive, openArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { noteRun } from './backup-run.store.ts';
import { copyPath, readCopy, readList } from './files.ts';
import type { BackupEnv } from './make-backup.ts';
import type { DumpedTable, ListedFile, Manifest } from './manifest.ts';
import { Tally } from './pieces.ts';
import type { RestoreOptions } from './restore-backup.ts';
import { type Open, openWith } from './seal.ts';
import { wordingFaults } from './storage-words.ts';

const READ_AT_ONCE = 4;

/**
 * Compares everything in a backup with its hashes and counts. Without a private key, an encrypted one is compared as it is
 * stored, and `isRead` is false. Notes the result.
 * @param tell is called with each fault
 * @throws BackupError if something is missing or damaged
 */
export function verify(env: BackupEnv, options: CheckOptions, tell?: Tell) {
  const { place = env.BACKUP_DIR, keys } = options;
  const work = async () => {
    const archive = await openArchive(env, place);
    const name = options.name ?? (await archive.newest());
    const manifest = await archive.manifest(name);
    const isRead = manifest.recipient === null || keys !== undefined;
    const open = isRead ? openWith(manifest.recipient, keys) : undefined;
    const faults: BackupError[] = [];
    for (const table of manifest.tables) await collect(faults, () => checkTable(archive, table, open));
    faults.push(...(await verifyFiles(archive, manifest, open)));
    refuseUnsound(name, faults, tell);
    return { name, manifest, bytes: manifest.files?.bytes ?? 0, isRead };
  };
  return noteRun(env, place, 'verify', () => wordingFaults(place, work));
}

export type CheckOptions = Pick<RestoreOptions, 'place' | 'name' | 'keys'>;
export type Tell = (fault: BackupError) => void;

/** @throws BackupError if there are faults */
export function refuseUnsound(name: string, faults: readonly BackupError[], tell: Tell = () => undefined): void {
  for (const fault of faults) tell(fault);
  const [first] = faults;
  if (first) throw new BackupError('unsound', { name, count: faults.length, first: first.message });
}

/** Returns the copies of files that are missing or damaged. */
export async function verifyFiles(
  archive: Archive,
  { files }: Manifest,
  open: Open | undefined,
): Promise<BackupError[]> {
  const faults: BackupError[] = [];
  if (!files) return faults;
  let count = 0;
  for (const part of files.lists) {
    const inTurn = pLimit(READ_AT_ONCE);
    await collect(faults, async () => {
      const listed = await readList(archive, part);
      count += listed.length;
      const check = (file: ListedFile) => collect(faults, () => checkCopy(archive, files.folder, file, open));
      await Promise.all(listed.map((file) => inTurn(() => check(file))));
    });
  }
  if (count !== files.count && faults.length === 0) faults.push(new BackupError('damaged', { path: 'manifest.json' }));
  return faults;
}

async function collect(faults: BackupError[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof BackupError) || !['missing', 'damaged'].includes(cause.reason)) throw cause;
    faults.push(cause);
  }
}

async function checkTable(archive: Archive, table: DumpedTable, open: Open | undefined): Promise<void> {
  const tally = new Tally();
  const pieces = async function* () {
    for (const part of table.parts) {
      const stored = await archive.readPart(part);
      if (open) yield await open(stored);
    }
  };
  if (!open || table.parts.length === 0) {
    for await (const _ of pieces());
    if (!open) return;
  } else await pipeline(Readable.from(pieces()), createGunzip(), tally.resume()).catch(damaged(table.name));
  if (tally.rows !== table.rows || tally.digest() !== table.sha256)
    throw new BackupError('damaged', { path: table.name });
}

const damaged = (path: string) => (cause: unknown) => {
  throw cause instanceof BackupError ? cause : new BackupError('damaged', { path }, { cause });
};

async function checkCopy(archive: Archive, folder: string, file: ListedFile, open: Open | undefined): Promise<void> {
  if (open) await readCopy(archive, folder, file, open);
  else if (file.stored) await archive.readPart({ path: copyPath(folder, file), ...file.stored });
}
