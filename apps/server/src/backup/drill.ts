import { ownerAddress } from '../env.ts';
import { BackupError } from './backup-error.ts';
import { noteRun } from './backup-run.store.ts';
import { createDatabase, dropAbandoned, dropDatabase, withDatabase, withMaintenance } from './beside.store.ts';
import { hashTable, withClient } from './dump.store.ts';
import { loadDatabase, nameOfDatabase } from './load.store.ts';
import type { BackupEnv } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { openBackup, type RestoreOptions } from './restore-backup.ts';
import { wordingFaults } from './storage-words.ts';
import { verifyFiles } from './verify-backup.ts';

export interface Drilled {
  readonly name: string;
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly seconds: number;
}

/**
 * Restores a backup into a database of its own, compares all rows and all copies of files with what the backup says, and
 * removes the database. Notes the result.
 * @param tell is called with each fault
 * @throws BackupError if the backup can't be restored
 */
export async function drill(
  env: BackupEnv,
  options: Pick<RestoreOptions, 'place' | 'name' | 'keys'>,
  tell: (fault: BackupError) => void = () => undefined,
): Promise<Drilled> {
  const place = options.place ?? env.BACKUP_DIR;
  const work = () => wordingFaults(place, () => tryRestore(env, options, tell));
  return place === env.BACKUP_DIR ? noteRun(ownerAddress(env), 'drill', work) : work();
}

async function tryRestore(
  env: BackupEnv,
  options: Pick<RestoreOptions, 'place' | 'name' | 'keys'>,
  tell: (fault: BackupError) => void,
): Promise<Drilled> {
  const begun = performance.now();
  const { archive, name, manifest, open } = await openBackup(env, options);
  const address = ownerAddress(env);
  const used = await withClient(address, nameOfDatabase);
  const fresh = `${used}_drill_${Date.now()}`;
  const faults = await withMaintenance(address, async (client) => {
    await dropAbandoned(client, used);
    await createDatabase(client, fresh);
    try {
      return await withClient(withDatabase(address, fresh), async (scratch) => {
        await scratch.query('begin');
        await loadDatabase(scratch, archive, manifest, open);
        const differing: BackupError[] = [];
        for (const table of manifest.tables) {
          const { rows, sha256 } = await hashTable(scratch, table);
          if (rows !== table.rows || sha256 !== table.sha256)
            differing.push(new BackupError('differs', { table: table.name, rows, wanted: table.rows }));
        }
        return differing;
      });
    } catch (cause) {
      if (!(cause instanceof BackupError)) throw cause;
      return [cause];
    } finally {
      await dropDatabase(client, fresh);
    }
  });
  faults.push(...(await verifyFiles(archive, manifest, open)));
  for (const fault of faults) tell(fault);
  if (faults.length > 0)
    throw new BackupError('unsound', { name, count: faults.length, first: faults[0]?.message ?? '' });
  return { name, manifest, bytes: manifest.files?.bytes ?? 0, seconds: (performance.now() - begun) / 1_000 };
}
