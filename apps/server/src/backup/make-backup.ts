import { type DatabaseEnv, type Env, ownerAddress } from '../env.ts';
import { VERSION } from '../process/version.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Archive, nameOfBackup, openArchive } from './archive.ts';
import { noteRun } from './backup-run.store.ts';
import { dumpDatabase, inSnapshot, withClient } from './dump.store.ts';
import { backUpFiles, listsOfBroken } from './files.ts';
import { FORMAT, type Manifest, type Part } from './manifest.ts';
import { ifReadable, removeOld } from './remove-old.ts';
import { sealTo } from './seal.ts';
import { wordingFaults } from './storage-words.ts';

export type BackupEnv = Env & DatabaseEnv;

interface BackupOptions {
  /** Another place than BACKUP_DIR. */
  readonly place?: string | undefined;
  /** False for a copy of the database alone. */
  readonly withFiles?: boolean;
  /** True to compare all copies of files, which earlier backups made, with their hashes. */
  readonly isThorough?: boolean;
}

/**
 * Makes a backup of the database and then of the files, so that the files include those that the database names. Removes
 * backups that are too old, and returns how many as `removed`.
 * @throws BackupError, or the fault of the database
 */
export function makeBackup(env: BackupEnv, options: BackupOptions = {}) {
  const { place = env.BACKUP_DIR, withFiles = true } = options;
  const work = () => wordingFaults(place, () => backUp(env, { ...options, place, withFiles }));
  return withFiles ? noteRun(env, place, 'backup', work) : work();
}

async function backUp(env: BackupEnv, { place, withFiles, isThorough = false }: BackupOptions) {
  const seal = sealTo(env.BACKUP_PUBLIC_KEY);
  const archive = await openArchive(env, place);
  return withClient(ownerAddress(env), async (client) => {
    const created = await freeMoment(archive);
    const name = nameOfBackup(created);
    const manifest = await inSnapshot(client, async (): Promise<Manifest> => {
      const dump = await dumpDatabase(client, archive, name, seal);
      const files = withFiles
        ? await backUpFiles({
            storage: await openStorage(env),
            archive,
            name,
            seal,
            earlier: await earlierLists(archive),
            isThorough,
          })
        : null;
      const created_at = created.toISOString();
      return { format: FORMAT, version: VERSION, created_at, recipient: seal.recipient, ...dump, files };
    });
    await archive.putManifest(name, manifest);
    // The connection still holds the lock of backups, so no other backup runs.
    const removed = withFiles ? await removeOld(archive, env.BACKUP_KEEP_DAYS, name) : 0;
    return { name, place: archive.place, manifest, bytes: sizeOf(manifest), removed };
  });
}

/** Returns the time of a new backup. Its name is free, because a name has only seconds. */
async function freeMoment(archive: Archive): Promise<Date> {
  const names = new Set((await archive.backups()).map(({ name }) => name));
  let moment = new Date();
  while (names.has(nameOfBackup(moment))) moment = new Date(moment.getTime() + 1_000);
  return moment;
}

/** Returns the lists with the copies that a new backup may use again: those of the newest backup, and of broken ones. */
async function earlierLists(archive: Archive): Promise<Pick<Part, 'path'>[]> {
  const all = await archive.backups();
  const lists: Pick<Part, 'path'>[] = [];
  for (const { name } of all.filter(({ isFinished }) => !isFinished))
    for (const path of await listsOfBroken(archive, name)) lists.push({ path });
  for (const { name } of all.filter(({ isFinished }) => isFinished)) {
    const manifest = await ifReadable(() => archive.manifest(name));
    if (manifest?.files) return [...manifest.files.lists, ...lists];
  }
  return lists;
}

/** Returns the bytes of everything that a backup contains. */
const sizeOf = ({ tables, files }: Manifest): number =>
  tables.flatMap(({ parts }) => parts).reduce((sum, { bytes }) => sum + bytes, 0) + (files?.bytes ?? 0);
