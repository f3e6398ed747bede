import type { Readable } from 'node:stream';
import type { ByteRange } from '@skin-mirror/shared/kernel/contract.ts';
import { Disk, errors } from 'flydrive';
import { isMissing, isStorageFault } from './storage-fault.ts';

export interface OpenedFile {
  readonly size: number;
  readonly stream: Readable;
}

export interface Listed {
  /** The key of a file, or the path of a folder without a slash at its end. */
  readonly key: string;
  readonly isFolder: boolean;
}

const OWN_NAME = /^[\w./-]+$/;

export abstract class Storage extends Disk {
  /** Opens a file, or a part of it, for streaming. Returns undefined if the file doesn't exist. */
  abstract openFile(key: string, part?: ByteRange): Promise<OpenedFile | undefined>;

  /**
   * Deletes every file whose key begins with `prefix`. The prefix ends with a slash, because `skin/2026-11/7/` must not
   * match the files of shop 70. A prefix without files is no error.
   */
  abstract removePrefix(prefix: string): Promise<void>;

  /** Returns a file's size in bytes. Returns undefined if the file doesn't exist. */
  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.getMetaData(key).catch((cause: unknown) => missing(key, cause)))?.contentLength;
  }

  /** Reads a file. Undefined if it doesn't exist. Needs one request, while `exists` and `getBytes` need two. */
  readIfThere(key: string): Promise<Uint8Array | undefined> {
    return this.getBytes(key).catch((cause: unknown) => missing(key, cause));
  }

  /** Lists the files and folders directly inside a folder, page by page. A missing folder counts as empty. */
  async *list(folder: string): AsyncGenerator<readonly Listed[]> {
    let paginationToken: string | undefined;
    do {
      const page = await this.listAll(`${folder}/`, { ...(paginationToken && { paginationToken }) }).catch(
        (cause: unknown) => missing(folder, cause),
      );
      if (!page) return;
      yield Array.from(page.objects, (object) =>
        object.isDirectory
          ? { key: object.prefix.replace(/\/$/, ''), isFolder: true }
          : { key: object.key, isFolder: false },
      );
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }

  /**
   * Lists the keys of all files in a folder and in the folders inside it, page by page. A missing folder counts as empty.
   * Folders with names that the server doesn't give are left out, because no key leads into them.
   */
  async *walk(folder: string): AsyncGenerator<readonly string[]> {
    for await (const page of this.list(folder)) {
      yield page.filter(({ isFolder }) => !isFolder).map(({ key }) => key);
      for (const { key, isFolder } of page) if (isFolder && OWN_NAME.test(key)) yield* this.walk(key);
    }
  }
}

/** Returns undefined if the error means that the file doesn't exist. Throws any other error. */
export function missing(key: string, cause: unknown): undefined {
  const fault = isStorageFault(cause) ? cause : new errors.E_CANNOT_READ_FILE([key], { cause });
  if (!isMissing(fault)) throw fault;
}

/** Throws if the prefix isn't a folder's path with a slash at the end. An empty one would match the whole storage. */
export function checkPrefix(prefix: string): void {
  if (!/^[\w-]+\/(?:[\w-]+\/)*$/.test(prefix)) throw new Error(`not the prefix of a folder: ${prefix}`);
}
