import { z } from 'zod';
import { NOTES_FOLDER } from '../modules/customer/erasure-note.ts';
import type { Storage } from '../storage/storage.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { keysIn } from './files.ts';
import { openWith, type Seal } from './seal.ts';

export const ERASED_FOLDER = NOTES_FOLDER;

const note = z.object({
  tenant_id: z.number().int(),
  erased_at: z.iso.datetime(),
  people: z.array(z.object({ customer_id: z.number().int(), crt_time: z.iso.datetime() })),
});
export type ErasureNote = z.output<typeof note>;

/** Returns the folders with copies of files: one for copies as they are, and one for each public key. */
export const foldersOfCopies = async (archive: Archive): Promise<string[]> =>
  (await archive.foldersIn('')).filter((name) => name === 'files' || name.startsWith('sealed-'));

/** Copies the notes of erasures that the archive doesn't have yet, so that the list is complete between two backups. */
export async function sendNotes(storage: Storage, archive: Archive, { folder, suffix, close }: Seal): Promise<void> {
  const there = await keysIn(archive, `${folder}/${ERASED_FOLDER}`);
  for await (const keys of storage.walk(ERASED_FOLDER)) {
    for (const key of keys) {
      const place = `${folder}/${key}${suffix}`;
      const content = there.has(place) ? undefined : await storage.readIfThere(key);
      if (content) await archive.put(place, await close(content));
    }
  }
}

/**
 * Returns the erasures after a moment, from the server's storage and from all folders of the archive.
 * @throws BackupError if a note can't be read, because then somebody would come back unnoticed
 */
export async function erasuresSince(
  moment: string,
  storage: Storage,
  archive: Archive,
  keys: string | undefined,
): Promise<ErasureNote[]> {
  const found = new Map<string, ErasureNote>();
  for await (const page of storage.walk(ERASED_FOLDER)) {
    for (const key of page) {
      const content = await storage.readIfThere(key);
      if (content) found.set(key, parse(key, content));
    }
  }
  for (const folder of await foldersOfCopies(archive)) {
    for await (const page of archive.walk(`${folder}/${ERASED_FOLDER}`)) {
      for (const path of page) {
        const key = path.slice(folder.length + 1).replace(/\.age$/, '');
        const content = found.has(key) ? undefined : await archive.read(path);
        const open = openWith(path.endsWith('.age') ? folder : null, keys);
        if (content) found.set(key, parse(path, await open(content)));
      }
    }
  }
  return [...found.values()].filter(({ erased_at }) => erased_at > moment);
}

function parse(path: string, content: Uint8Array): ErasureNote {
  try {
    return note.parse(JSON.parse(Buffer.from(content).toString()));
  } catch (cause) {
    throw new BackupError('damaged', { path }, { cause });
  }
}
