import path from 'node:path';
import type { Env } from '../env.ts';
import { foldersIn } from '../modules/file/folders.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { openDisk } from '../storage/storage-disk.ts';
import { BackupError } from './backup-error.ts';
import { FORMAT, formatSchema, type Manifest, manifestSchema, type Part } from './manifest.ts';
import { isContent, sha256 } from './seal.ts';

/** Milliseconds that a store has for one object of the archive, which may take a slow line. */
const ANSWER_MS = 120_000;
const BACKUPS = 'backups';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export interface FoundBackup {
  readonly name: string;
  /** False for a backup that was broken off, or still runs. */
  readonly isFinished: boolean;
}

export const nameOfBackup = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const timeOfBackup = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
export const folderOf = (name: string): string => `${BACKUPS}/${name}`;
const manifestPath = (name: string): string => `${folderOf(name)}/manifest.json`;

/** The folder or the part of a bucket with all backups. Backups share the copies of files, because files never change. */
export class Archive {
  readonly #storage: Storage;
  readonly #prefix: string;
  /** The folder or the address, for messages. */
  readonly place: string;

  constructor(storage: Storage, prefix: string, place: string) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.place = place;
  }

  async put(key: string, bytes: Uint8Array | string): Promise<Part> {
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    await this.#storage.put(this.#prefix + key, content);
    return { path: key, bytes: content.length, sha256: sha256(content) };
  }

  read(key: string): Promise<Uint8Array | undefined> {
    return this.#storage.readIfThere(this.#prefix + key);
  }

  /** @throws BackupError if the object is missing or isn't as it was written */
  async readPart(part: Part): Promise<Uint8Array> {
    const found = await this.read(part.path);
    if (!found) throw new BackupError('missing', { path: part.path });
    if (!isContent(found, part)) throw new BackupError('damaged', { path: part.path });
    return found;
  }

  delete(key: string): Promise<void> {
    return this.#storage.delete(this.#prefix + key);
  }

  async *walk(folder: string): AsyncGenerator<readonly string[]> {
    for await (const page of this.#storage.walk(this.#prefix + folder))
      yield page.map((key) => key.slice(this.#prefix.length));
  }

  /** Returns the names of the folders directly inside a folder. */
  async foldersIn(folder: string): Promise<string[]> {
    const paths = await foldersIn(this.#storage, (this.#prefix + folder).replace(/\/$/, ''));
    return paths.map((one) => path.posix.basename(one)).sort();
  }

  /** Returns all backups, the newest first. */
  async backups(): Promise<FoundBackup[]> {
    const names = (await this.foldersIn(BACKUPS)).filter((name) => NAME.test(name)).reverse();
    return Promise.all(
      names.map(async (name) => ({
        name,
        isFinished: (await this.#storage.sizeOf(this.#prefix + manifestPath(name))) !== undefined,
      })),
    );
  }

  async putManifest(name: string, manifest: Manifest): Promise<void> {
    await this.put(manifestPath(name), `${JSON.stringify(manifest, null, 1)}\n`);
  }

  /** @throws BackupError if the backup isn't there, was broken off, or was made by a newer version */
  async manifest(name: string): Promise<Manifest> {
    const content = NAME.test(name) ? await this.read(manifestPath(name)) : undefined;
    if (!content) throw new BackupError('not_found', { name, place: this.place });
    const json = parsed(content);
    const { data: head } = formatSchema.safeParse(json);
    if (head && head.format > FORMAT) throw new BackupError('newer', { name, version: head.version });
    const manifest = manifestSchema.safeParse(json);
    if (!manifest.success) throw new BackupError('damaged', { path: manifestPath(name) }, { cause: manifest.error });
    return manifest.data;
  }

  /** Returns the newest finished backup. */
  async newest(): Promise<string> {
    const name = (await this.backups()).find(({ isFinished }) => isFinished)?.name;
    if (!name) throw new BackupError('none', { place: this.place });
    return name;
  }

  /** Removes the manifest first, so that a half removed backup isn't taken for a whole one. */
  async remove(name: string): Promise<void> {
    await this.delete(manifestPath(name));
    await this.#storage.removePrefix(`${this.#prefix}${folderOf(name)}/`);
  }
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString());
  } catch {
    return undefined;
  }
}

/**
 * Opens the place of backups: a folder, or a part of a bucket as `s3://bucket/folder`, with the keys of the server's bucket.
 * @throws the file system's error, or SettingsError with the name of the wrong setting
 */
export async function openArchive(env: Env, place: string | undefined = env.BACKUP_DIR): Promise<Archive> {
  if (place === undefined) throw new BackupError('no_place');
  const [, S3_BUCKET, folder] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(place) ?? [];
  if (S3_BUCKET !== undefined) {
    const bucket = { ...env, S3_BUCKET, STORAGE: 's3', PHOTO_DELIVERY: 'proxy' } as const;
    if (env.STORAGE === 's3' && env.S3_BUCKET === S3_BUCKET) throw new BackupError('same_place', { place });
    return new Archive(await openStorage(bucket, ANSWER_MS), folder ? `${folder}/` : '', place);
  }
  const root = path.resolve(place);
  const inFiles = path.relative(path.resolve(env.DATA_DIR, 'files'), root);
  if (!inFiles.startsWith('..')) throw new BackupError('same_place', { place });
  return new Archive(await openDisk(root), '', root);
}
