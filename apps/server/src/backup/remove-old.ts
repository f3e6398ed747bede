import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { PHOTOS } from '../modules/file/photo-key.ts';
import { type Archive, timeOfBackup } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { ERASED_FOLDER, foldersOfCopies } from './erased.ts';
import { groupOf, readList } from './files.ts';
import type { Manifest } from './manifest.ts';

/**
 * Removes backups that are too old or were broken off, then the copies of files that no backup has any more.
 * @param newest the backup that stays in any case
 * @returns the number of removed backups
 */
export async function removeOld(archive: Archive, days: number, newest?: string): Promise<number> {
  const since = Date.now() - days * DAY_MS;
  const all = await archive.backups();
  const isKept = ({ name, isFinished }: (typeof all)[number]) =>
    isFinished && (name === newest || timeOfBackup(name).getTime() >= since);
  const removed = all.filter((backup) => !isKept(backup));
  for (const { name } of removed) await archive.remove(name);
  if (removed.length > 0) await removeCopies(archive, all.filter(isKept));
  return removed.length;
}

/** Removes the copies of files that none of the backups has, one group of files after another. */
async function removeCopies(archive: Archive, kept: readonly { readonly name: string }[]): Promise<void> {
  const manifests: Manifest[] = [];
  for (const { name } of kept) {
    const manifest = await ifReadable(() => archive.manifest(name));
    // It isn't known which copies this backup needs.
    if (!manifest) return;
    manifests.push(manifest);
  }
  for (const folder of await foldersOfCopies(archive)) {
    const lists = manifests.flatMap(({ files }) => (files?.folder === folder ? files.lists : []));
    for (const group of await groupsIn(archive, folder)) {
      // Erasures are repeated after the restore of any backup, and copies of backups may be elsewhere.
      if (group === ERASED_FOLDER) continue;
      const wanted = new Set<string>();
      for (const list of lists.filter(({ path }) => groupOf(path) === group)) {
        const files = await ifReadable(() => readList(archive, list));
        if (!files) return;
        for (const { key } of files) wanted.add(`${folder}/${key}`);
      }
      for await (const keys of archive.walk(`${folder}/${group}`))
        for (const key of keys) if (!wanted.has(key.replace(/\.age$/, ''))) await archive.delete(key);
    }
  }
}

/** Returns the groups of `files.ts` that have copies. */
async function groupsIn(archive: Archive, folder: string): Promise<string[]> {
  const months = (await archive.foldersIn(`${folder}/${PHOTOS}`)).map((month) => `${PHOTOS}/${month}`);
  return [...(await archive.foldersIn(folder)).filter((group) => group !== PHOTOS), ...months];
}

/** Returns undefined if what is read is damaged. */
export async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof BackupError) return undefined;
    throw cause;
  }
}
