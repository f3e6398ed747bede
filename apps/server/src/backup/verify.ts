import { ownerAddress } from '../env.ts';
import { openArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { noteRun } from './backup-run.store.ts';
import type { BackupEnv } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import type { RestoreOptions } from './restore-backup.ts';
import { openWith } from './seal.ts';
import { wordingFaults } from './storage-words.ts';
import { verifyBackup } from './verify-backup.ts';

export interface Verified {
  readonly name: string;
  readonly manifest: Manifest;
  readonly bytes: number;
  /** False if the backup is encrypted and was compared as it is stored, because there was no private key. */
  readonly isRead: boolean;
}

/**
 * Compares everything in a backup with its hashes and counts. Notes the result.
 * @param tell is called with each fault
 * @throws BackupError if something is missing or damaged
 */
export async function verify(
  env: BackupEnv,
  options: Pick<RestoreOptions, 'place' | 'name' | 'keys'>,
  tell: (fault: BackupError) => void = () => undefined,
): Promise<Verified> {
  const place = options.place ?? env.BACKUP_DIR;
  const work = () =>
    wordingFaults(place, async (): Promise<Verified> => {
      const archive = await openArchive(env, place);
      const name = options.name ?? (await archive.newest());
      const manifest = await archive.manifest(name);
      const isRead = manifest.recipient === null || options.keys !== undefined;
      const open = isRead ? openWith(manifest.recipient, options.keys) : undefined;
      const faults = await verifyBackup(archive, manifest, open);
      for (const fault of faults) tell(fault);
      if (faults.length > 0)
        throw new BackupError('unsound', { name, count: faults.length, first: faults[0]?.message ?? '' });
      return { name, manifest, bytes: manifest.files?.bytes ?? 0, isRead };
    });
  return place === env.BACKUP_DIR ? noteRun(ownerAddress(env), 'verify', work) : work();
}
