import type { Readable } from 'node:stream';
import type { ByteRange } from '@skin-mirror/shared/kernel/contract.ts';
import { Disk, errors } from 'flydrive';
import { isMissing, isStorageFault } from './storage-fault.ts';

export interface OpenedFile {
  /** The number of bytes that `stream` has. */
  readonly size: number;
  readonly stream: Readable;
}

/** A file or a folder that lies in a listed folder. */
export interface Listed {
  /** The key of a file, or the prefix of a folder without its last slash. */
  readonly key: string;
  readonly isFolder: boolean;
}

/** The file storage. Besides flydrive's calls, it streams parts of files and works with all keys below a prefix. */
export abstract class Storage extends Disk {
  /** Opens a file, or a part of it, to be streamed. Returns undefined if it doesn't exist. */
  abstract openFile(key: string, part?: ByteRange): Promise<OpenedFile | undefined>;

  /**
   * Deletes every file whose key begins with `prefix`, which ends with a slash, so that `skin/2026-11/7/` never reaches
   * the files of shop 70. It may be repeated: a prefix without files is no error.
   */
  abstract removePrefix(prefix: string): Promise<void>;

  /** Returns a file's size in bytes; undefined if it doesn't exist. */
  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.getMetaData(key).catch((cause: unknown) => missing(key, cause)))?.contentLength;
  }

  /** Reads a stored file; undefined if it doesn't exist. Uses one request; `exists` and `getBytes` would use two. */
  readIfThere(key: string): Promise<Uint8Array | undefined> {
    return this.getBytes(key).catch((cause: unknown) => missing(key, cause));
  }

  /** Lists one level of a folder, page by page if the storage answers in pages. A missing folder is empty. */
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
}

/** Returns undefined if something couldn't be read because it doesn't exist. Throws flydrive's error otherwise. */
export function missing(key: string, cause: unknown): undefined {
  const fault = isStorageFault(cause) ? cause : new errors.E_CANNOT_READ_FILE([key], { cause });
  if (!isMissing(fault)) throw fault;
}

/** Throws unless the prefix ends a folder. An empty prefix would mean the whole storage. */
export function checkPrefix(prefix: string): void {
  if (!/^[\w-]+\/(?:[\w-]+\/)*$/.test(prefix)) throw new Error(`not the prefix of a folder: ${prefix}`);
}
