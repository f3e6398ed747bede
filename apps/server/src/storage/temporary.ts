import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { formatIdentity, identify, isAlive, parseIdentity } from '../process/process-identity.ts';

/** Milliseconds after which a temporary file is old. No upload takes that long. */
const OLD_MS = HOUR_MS;

const machine = hostname().replace(/[^\w.-]/g, '_');
const own = identify(process.pid);
const writer = own ? `${machine}~${formatIdentity(own)}` : machine;

/** Returns a new name for a temporary file. The name contains the id of the process that writes the file. */
export const temporaryName = (): string => `${writer}~${randomUUID()}.tmp`;

/**
 * Creates a folder for temporary files. Deletes the files of killed processes, because they may contain photos of
 * faces. Files of other machines are deleted only after an hour, because those machines may still be writing.
 */
export async function openTemporaryFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (isAbandoned(name) || (await ageOf(file)) > OLD_MS) await rm(file, { force: true });
  }
  return folder;
}

function isAbandoned(name: string): boolean {
  const [where, process = ''] = name.split('~');
  const writtenBy = where === machine ? parseIdentity(process) : undefined;
  return writtenBy !== undefined && !isAlive(writtenBy);
}

const ageOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
