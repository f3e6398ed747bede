import { isStorageFault, storageRefusal } from '../storage/storage-fault.ts';
import { BackupError } from './backup-error.ts';

/** Turns faults of the archive's disk or bucket into a sentence. */
export async function wordingFaults<T>(place: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || storageRefusal(cause) === 'STORAGE_FULL') {
      throw new BackupError('full', { place: place ?? '' }, { cause });
    }
    if (isStorageFault(cause)) {
      const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
      throw new BackupError('unreachable', { place: place ?? '', problem: reason }, { cause });
    }
    if (code && path) throw new BackupError('unreachable', { place: place ?? '', problem: code }, { cause });
    throw cause;
  }
}
