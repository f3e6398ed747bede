import { isStorageFault, storageRefusal } from '../storage/storage-fault.ts';
import { BackupError } from './backup-error.ts';

/** PostgreSQL's code for a full disk. */
const DATABASE_FULL = '53100';

/**
 * Turns faults of the archive's disk or bucket into a sentence.
 * @param written where `work` writes, if it isn't the archive
 */
export async function wordingFaults<T>(
  place: string | undefined,
  work: () => Promise<T>,
  written: string | undefined = place,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || storageRefusal(cause) === 'STORAGE_FULL') {
      throw new BackupError('full', { place: written ?? '' }, { cause });
    }
    if (code === DATABASE_FULL) throw new BackupError('full', { place: 'PostgreSQL' }, { cause });
    if (isStorageFault(cause)) {
      const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
      throw new BackupError('unreachable', { place: place ?? '', problem: reason }, { cause });
    }
    if (code && path) throw new BackupError('unreachable', { place: place ?? '', problem: code }, { cause });
    throw cause;
  }
}
