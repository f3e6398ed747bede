import path from 'node:path';
import type { StorageEnv } from '../env.ts';
import type { Storage } from './storage.ts';
import { openDisk } from './storage-disk.ts';

/**
 * Opens the file storage: the folder `files` in DATA_DIR, or a bucket. Checks that the storage is writable, so that an
 * error appears when the server starts, and not later. `answerMs` is the longest time for an answer of a bucket.
 * @throws the file system's error, or SettingsError with the name of the wrong setting
 */
export async function openStorage(env: StorageEnv, answerMs?: number): Promise<Storage> {
  // The S3 client is loaded only if it is used, because loading is slow.
  if (env.STORAGE === 's3') return (await import('./storage-s3.ts')).openBucket(env, answerMs);
  return openDisk(path.resolve(env.DATA_DIR, 'files'));
}
