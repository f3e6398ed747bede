import { type Archive, openArchive } from '../backup/archive.ts';
import { BackupError } from '../backup/backup-error.ts';
import { groupOf, groupOfFile, readCopy, readList } from '../backup/files.ts';
import type { ListedFile, Manifest } from '../backup/manifest.ts';
import { ifReadable } from '../backup/remove-old.ts';
import { type Open, openWith } from '../backup/seal.ts';
import type { Env } from '../env.ts';
import type { Storage } from '../storage/storage.ts';
import type { NamedFile } from './named-files.store.ts';

/** The files of the newest backup: their hashes, and their copies if they can be decrypted. */
export class Copies {
  readonly #archive: Archive;
  readonly #files: NonNullable<Manifest['files']>;
  readonly #open: Open | undefined;
  /** The files of one group, because groups are asked for one after another. */
  #group: { readonly name: string; readonly files: Promise<ReadonlyMap<string, ListedFile>> } | undefined;

  constructor(archive: Archive, files: NonNullable<Manifest['files']>, open: Open | undefined) {
    this.#archive = archive;
    this.#files = files;
    this.#open = open;
  }

  async hashOf(path: string): Promise<string | undefined> {
    return (await this.#find(path))?.sha256;
  }

  /** Puts a file back as the backup has it. Returns false if the backup has none that suits the row. */
  async bringBack({ path, bytes, sha256 }: NamedFile, storage: Storage): Promise<boolean> {
    const file = await this.#find(path);
    const isSame = file && (bytes === null || file.bytes === bytes) && (sha256 === '' || file.sha256 === sha256);
    if (!isSame || !this.#open) return false;
    try {
      await storage.put(path, await readCopy(this.#archive, this.#files.folder, file, this.#open));
      return true;
    } catch (cause) {
      if (cause instanceof BackupError) return false;
      throw cause;
    }
  }

  async #find(path: string): Promise<ListedFile | undefined> {
    const name = groupOfFile(path);
    if (this.#group?.name !== name) this.#group = { name, files: this.#read(name) };
    return (await this.#group.files).get(path);
  }

  async #read(name: string): Promise<ReadonlyMap<string, ListedFile>> {
    const found = new Map<string, ListedFile>();
    for (const list of this.#files.lists.filter((one) => groupOf(one.path) === name)) {
      for (const file of (await ifReadable(() => readList(this.#archive, list))) ?? []) found.set(file.key, file);
    }
    return found;
  }
}

/** Opens the newest backup in BACKUP_DIR. Returns undefined if there is none with files. @throws BackupError */
export async function openCopies(env: Env, keys: string | undefined): Promise<Copies | undefined> {
  if (env.BACKUP_DIR === undefined) return undefined;
  const archive = await openArchive(env);
  const name = (await archive.backups()).find(({ isFinished }) => isFinished)?.name;
  if (name === undefined) return undefined;
  const { files, recipient } = await archive.manifest(name);
  if (!files) return undefined;
  const isReadable = recipient === null || keys !== undefined;
  return new Copies(archive, files, isReadable ? openWith(recipient, keys) : undefined);
}
