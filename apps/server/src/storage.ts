import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/**
 * Files below a folder, written so that what was acknowledged survives a crash: to a temporary name, fsync, rename,
 * fsync of the folder. Readers see the whole file or none.
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
    const temporary = path.join(folder, `.${randomUUID()}.tmp`);
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

export const createStorage = (root: string): Storage => new Disk(new DurableDriver(root));
