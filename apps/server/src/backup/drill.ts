import { ownerAddress } from '../env.ts';
import { BackupError } from './backup-error.ts';
import { noteRun } from './backup-run.store.ts';
import { createDatabase, dropAbandoned, dropDatabase, withDatabase, withMaintenance } from './beside.store.ts';
import { hashTable, withClient } from './dump.store.ts';
import { loadDatabase, nameOfDatabase } from './load.store.ts';
import type { BackupEnv } from './make-backup.ts';
import { openBackup } from './restore-backup.ts';
import { wordingFaults } from './storage-words.ts';
import { type CheckOptions, refuseUnsound, type Tell, verifyFiles } from './verify-backup.ts';

/**
 * Restores a backup into a database of its own, compares all rows and all copies of files with what the backup says, and
 * removes the database. Notes the result.
 * @param tell is called with each fault
 * @throws BackupError if the backup can't be restored
 */
export function drill(env: BackupEnv, options: CheckOptions, tell?: Tell) {
  const { place = env.BACKUP_DIR } = options;
  return noteRun(env, place, 'drill', () => wordingFaults(place, () => tryRestore(env, options, tell)));
}

async function tryRestore(env: BackupEnv, options: CheckOptions, tell?: Tell) {
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
  refuseUnsound(name, faults, tell);
  return { name, manifest, bytes: manifest.files?.bytes ?? 0, seconds: (performance.now() - begun) / 1_000 };
}
