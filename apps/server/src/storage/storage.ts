import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';
import type { StorageEnv } from '../env.ts';
import { isMissing } from './storage-fault.ts';
import { openTemporaryFolder, temporaryName } from './temporary.ts';

const TEMPORARY = '.tmp';

/**
 * Files below a folder. Acknowledged data survives a crash: a file is written to a temporary name, then fsync, rename,
 * and fsync of the folder. Readers see the whole file or none.
 */
class DurableDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array, _options?: WriteOptions): Promise<void> {
    const target = path.join(this.#root, key);
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o750 });
    const temporary = path.join(this.#root, TEMPORARY, temporaryName());
    try {
      const file = await open(temporary, 'wx', 0o640);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
      await syncFolder(folder);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export type Storage = Disk;

/**
 * Opens the file storage: the folder `files` in `DATA_DIR`, or a bucket. Checks at the start that the storage is
 * writable, so that an error appears before customers use it.
 * @throws the file system's error, or SettingsError that names the wrong setting of the bucket
 */
export async function openStorage(env: StorageEnv): Promise<Storage> {
  // Loads the S3 client only if it is used, because it loads slowly.
  if (env.STORAGE === 's3') return (await import('./storage-s3.ts')).openBucket(env);
  const root = path.resolve(env.DATA_DIR, 'files');
  await mkdir(root, { recursive: true });
  await access(root, constants.W_OK);
  await openTemporaryFolder(path.join(root, TEMPORARY));
  return new Disk(new DurableDriver(root));
}

/** Reads a stored file; undefined if it doesn't exist. Uses one request; `exists` and `getBytes` would use two. */
export async function readIfThere(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key);
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw cause;
  }
}
