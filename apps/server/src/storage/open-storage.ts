import path from 'node:path';
import type { StorageEnv } from '../env.ts';
import type { Storage } from './storage.ts';
import { openDisk } from './storage-disk.ts';

/**
 * Opens the file storage: the folder `files` in `DATA_DIR`, or a bucket. Checks at the start that the storage is
 * writable, so that an error appears before customers use it.
 * @throws the file system's error, or SettingsError that names the wrong setting of the bucket
 */
export async function openStorage(env: StorageEnv): Promise<Storage> {
  // Loads the S3 client only if it is used, because it loads slowly.
  if (env.STORAGE === 's3') return (await import('./storage-s3.ts')).openBucket(env);
  return openDisk(path.resolve(env.DATA_DIR, 'files'));
}
