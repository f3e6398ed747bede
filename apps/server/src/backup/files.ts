import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { foldersIn } from '../modules/file/folders.ts';
import { PHOTOS } from '../modules/file/photo-key.ts';
import type { Storage } from '../storage/storage.ts';
import { type Archive, folderOf } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { isOwnName, type ListedFile, listedFile, type Manifest, type Part } from './manifest.ts';
import { isContent, type Open, type Seal, sha256 } from './seal.ts';

/** The files of one list. A backup that is broken off keeps the lists that it has written. */
const LISTED_AT_ONCE = 1_000;
const COPIED_AT_ONCE = 4;
/** Pictures in smaller sizes, which the server makes again, and the files that an opening storage writes for a moment. */
const LEFT_OUT = /\.\w+_\d+x\d+\.jpg$|^check\//;
/** A copy of a file that an earlier backup made. */
type Copies = Map<string, ListedFile>;

interface FileBackup {
  readonly storage: Storage;
  readonly archive: Archive;
  readonly name: string;
  readonly seal: Seal;
  /** The lists of earlier backups with copies that may be used again. */
  readonly earlier: readonly Pick<Part, 'path'>[];
  /** True to read and compare the copies that are there. */
  readonly isThorough: boolean;
}

/**
 * Copies the stored files that the archive doesn't have yet. A file never changes under its name. What others put into the
 * folder under names that the server doesn't give is left out.
 */
export async function backUpFiles(backup: FileBackup): Promise<NonNullable<Manifest['files']>> {
  const { storage, archive, seal } = backup;
  const total = { folder: seal.folder, count: 0, bytes: 0, lists: [] as Part[] };
  for (const group of await groupsOf(storage)) {
    const copies = await copiesOf(archive, group, backup.earlier);
    const there = await keysIn(archive, `${seal.folder}/${group}`);
    for await (const keys of inSteps(storage.walk(group), LISTED_AT_ONCE)) {
      const inTurn = pLimit(COPIED_AT_ONCE);
      const wanted = keys.filter((key) => !LEFT_OUT.test(key) && isOwnName(key));
      const copied = await Promise.all(wanted.map((key) => inTurn(() => copyFile(backup, key, copies, there))));
      const files = copied.filter((file) => file !== undefined);
      if (files.length === 0) continue;
      total.lists.push(await putList(backup, group, total.lists.length + 1, files));
      total.count += files.length;
      total.bytes += files.reduce((sum, { bytes }) => sum + bytes, 0);
    }
  }
  return total;
}

/**
 * Returns the group of a file: the month of a photo, and else the top folder. Each month is a group of its own, because a
 * group is compared in memory.
 */
export const groupOfFile = (key: string): string =>
  key
    .split('/')
    .slice(0, key.startsWith(`${PHOTOS}/`) ? 2 : 1)
    .join('/');

/** Returns the folders that are compared at once: the months of photos, and the other folders. */
async function groupsOf(storage: Storage): Promise<string[]> {
  const isGroup = (folder: string) => !folder.startsWith('.') && isOwnName(folder) && folder !== PHOTOS;
  const top = (await foldersIn(storage, '')).filter(isGroup);
  return [...top.sort(), ...(await foldersIn(storage, PHOTOS)).sort()];
}

/** The group of files that a list is about, by the path of the list. */
export const groupOf = (list: string): string => /^backups\/[^/]+\/files\/(.+)\/\d+\.gz$/.exec(list)?.[1] ?? '';

async function putList(
  { archive, name }: FileBackup,
  group: string,
  number: number,
  files: readonly ListedFile[],
): Promise<Part> {
  const path = `${folderOf(name)}/files/${group}/${String(number).padStart(5, '0')}.gz`;
  const text = files.map((file) => `${JSON.stringify(file)}\n`).join('');
  return archive.put(path, await promisify(gzip)(text));
}

/** Reads a list of files. @throws BackupError if it is damaged */
export async function readList(archive: Archive, part: Part): Promise<ListedFile[]> {
  return parseList(part.path, await archive.readPart(part));
}

async function parseList(path: string, content: Uint8Array): Promise<ListedFile[]> {
  try {
    const text = (await promisify(gunzip)(content)).toString();
    return text.split('\n').flatMap((line) => (line === '' ? [] : listedFile.parse(JSON.parse(line))));
  } catch (cause) {
    throw new BackupError('damaged', { path }, { cause });
  }
}

/** Returns the lists of a backup that was broken off. They have no hashes, and a damaged one only means new copies. */
export const listsOfBroken = (archive: Archive, name: string): Promise<ReadonlySet<string>> =>
  keysIn(archive, `${folderOf(name)}/files`);

async function copiesOf(archive: Archive, group: string, lists: readonly Pick<Part, 'path'>[]): Promise<Copies> {
  const copies: Copies = new Map();
  for (const { path } of lists.filter((list) => groupOf(list.path) === group)) {
    const content = await archive.read(path);
    const files = content ? await parseList(path, content).catch(() => []) : [];
    for (const file of files) copies.set(file.key, file);
  }
  return copies;
}

export async function keysIn(archive: Archive, folder: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const page of archive.walk(folder)) for (const key of page) keys.add(key);
  return keys;
}

export const copyPath = (folder: string, { key, stored }: ListedFile): string =>
  `${folder}/${key}${stored ? '.age' : ''}`;

/** Returns undefined if the file was deleted meanwhile. */
async function copyFile(
  { storage, archive, seal, isThorough }: FileBackup,
  key: string,
  copies: Copies,
  there: ReadonlySet<string>,
): Promise<ListedFile | undefined> {
  const place = `${seal.folder}/${key}${seal.suffix}`;
  const known = copies.get(key);
  if (known && there.has(place) && (!isThorough || (await isWhole(archive, place, known)))) return known;
  const content = await storage.readIfThere(key);
  if (!content) return undefined;
  const file = { key, bytes: content.length, sha256: sha256(content) };
  // A backup that was broken off may have copied it.
  if (seal.recipient === null && there.has(place) && (await isWhole(archive, place, file))) return file;
  const { bytes, sha256: hash } = await archive.put(place, await seal.close(content));
  return seal.recipient === null ? file : { ...file, stored: { bytes, sha256: hash } };
}

const isWhole = async (archive: Archive, path: string, file: ListedFile): Promise<boolean> =>
  isContent(await archive.read(path), file.stored ?? file);

/** Reads a copy and checks it. @throws BackupError if it is missing or damaged */
export async function readCopy(archive: Archive, folder: string, file: ListedFile, open: Open): Promise<Uint8Array> {
  const path = copyPath(folder, file);
  const stored = await archive.read(path);
  if (!stored) throw new BackupError('missing', { path });
  const content = file.stored ? await open(stored) : stored;
  if (!isContent(content, file)) throw new BackupError('damaged', { path });
  return content;
}

/**
 * Puts the files of a backup back. A file that is there with the right content stays. Returns the copies that can't be
 * used.
 * @param isSkipping false to throw the first BackupError instead
 */
export async function restoreFiles(
  storage: Storage,
  archive: Archive,
  { folder, lists }: NonNullable<Manifest['files']>,
  open: Open,
  isSkipping: boolean,
): Promise<BackupError[]> {
  const faults: BackupError[] = [];
  for (const list of lists) {
    const inTurn = pLimit(COPIED_AT_ONCE);
    const restoreOne = async (file: ListedFile) => {
      try {
        if (isContent(await storage.readIfThere(file.key), file)) return;
        await storage.put(file.key, await readCopy(archive, folder, file, open));
      } catch (cause) {
        const isOfCopy = cause instanceof BackupError && ['missing', 'damaged'].includes(cause.reason);
        if (!isOfCopy || !isSkipping) throw cause;
        faults.push(cause);
      }
    };
    await Promise.all((await readList(archive, list)).map((file) => inTurn(() => restoreOne(file))));
  }
  return faults;
}

async function* inSteps(pages: AsyncIterable<readonly string[]>, size: number): AsyncGenerator<string[]> {
  let step: string[] = [];
  for await (const page of pages) {
    for (const key of page) {
      step.push(key);
      if (step.length < size) continue;
      yield step;
      step = [];
    }
  }
  if (step.length > 0) yield step;
}
