import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange } from '@skin-mirror/shared/kernel/contract.ts';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';
import { makeFolder, syncFolder } from './durable.ts';
import { checkPrefix, missing, type OpenedFile, Storage } from './storage.ts';
import { openTemporaryFolder, temporaryName } from './temporary.ts';

const TEMPORARY = '.tmp';
const MAX_KNOWN = 10_000;

/** Opens the folder for files on this machine. @throws the file system's error if the folder isn't writable */
export async function openDisk(root: string): Promise<Storage> {
  await makeFolder(root);
  await access(root, constants.W_OK);
  await openTemporaryFolder(path.join(root, TEMPORARY));
  return new DiskStorage(root);
}

class DiskStorage extends Storage {
  readonly #root: string;

  constructor(root: string) {
    super(new DurableDriver(root));
    this.#root = root;
  }

  async openFile(key: string, part?: ByteRange): Promise<OpenedFile | undefined> {
    try {
      const file = await open(path.join(this.#root, key), constants.O_RDONLY);
      const stats = await file.stat();
      if (!stats.isFile()) {
        await file.close();
        return undefined;
      }
      return { size: part ? part.end - part.start + 1 : stats.size, stream: file.createReadStream(part) };
    } catch (cause) {
      return missing(key, cause);
    }
  }

  async removePrefix(prefix: string): Promise<void> {
    checkPrefix(prefix);
    await this.deleteAll(prefix);
    // Syncs the folder, so that an erased photo stays erased after a power failure.
    await syncFolder(path.dirname(path.join(this.#root, prefix))).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
    });
  }
}

/** Writes files that survive a power failure. Readers see the whole file or none. */
class DurableDriver extends FSDriver {
  readonly #root: string;
  /** Folders whose names are on disk. */
  readonly #known = new Set<string>();

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array, _options?: WriteOptions): Promise<void> {
    const target = path.join(this.#root, key);
    const folder = path.dirname(target);
    await this.#makeFolder(folder);
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

  /** Waits for the names of folders that another call has just made, too. */
  async #makeFolder(folder: string): Promise<void> {
    const firstNew = await mkdir(folder, { recursive: true, mode: 0o750 });
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    for (let inner = folder; inner.length > this.#root.length; inner = path.dirname(inner)) {
      const isNew = firstNew !== undefined && inner.length >= firstNew.length;
      if (this.#known.has(inner) && !isNew) continue;
      await syncFolder(path.dirname(inner));
      this.#known.add(inner);
    }
  }
}
