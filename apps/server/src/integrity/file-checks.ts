import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import pLimit from 'p-limit';
import { sha256 } from '../backup/seal.ts';
import { foldersIn, monthsOfShops, OF_SHOPS } from '../modules/file/folders.ts';
import { PHOTOS, parsePhotoKey, photoMonth } from '../modules/file/photo-key.ts';
import type { Storage } from '../storage/storage.ts';
import type { Copies } from './copies.ts';
import type { Check, Fault } from './fault.ts';
import type { NamedFile } from './named-files.store.ts';

const READ_AT_ONCE = 4;
/** A server or a mirror may still be about to name a younger file. */
const UNKNOWN_MS = 7 * DAY_MS;
/** Pictures in smaller sizes, which the server makes again. */
const SMALLER = /_\d+x\d+\.jpg$/;
/** The names that the server itself gives to files. */
const OWN = /^(?:conf_app|support|export)\/\d+\/[\w-]+\.\w+$/;

export interface FileChecking {
  readonly storage: Storage;
  /** The copies of the newest backup, if there is one that can be read. */
  readonly copies: Copies | undefined;
  /** False to compare sizes alone, without reading the files. */
  readonly isReading: boolean;
}

/** A folder whose files are compared with rows. */
export interface Group {
  readonly tenant_id: number;
  readonly folder: string;
  readonly named: () => Promise<readonly NamedFile[]>;
}

/** Compares a folder with the rows that name its files. */
export async function* groupFaults(checking: FileChecking, { tenant_id, folder, named }: Group): AsyncGenerator<Fault> {
  const files = await named();
  const inTurn = pLimit(READ_AT_ONCE);
  const checked = await Promise.all(files.map((file) => inTurn(() => checkFile(checking, file))));
  const faults = checked.flatMap((check, at) => (check ? { check, file: files[at] as NamedFile } : []));
  if (faults.length > 0) {
    // A row may have been deleted meanwhile, and its file with it.
    const still = new Set((await named()).map(({ path }) => path));
    for (const { check, file } of faults.filter(({ file: { path } }) => still.has(path))) {
      yield {
        check,
        tenant_id,
        subject: file.path,
        detail: file.table,
        mend: checking.copies && (() => checking.copies?.bringBack(file, checking.storage) ?? Promise.resolve(false)),
      };
    }
  }
  yield* unknownFiles(checking.storage, folder, new Set(files.map(({ path }) => path)), tenant_id);
}

/** Finds files in folders of shops that don't exist, and in folders that the server doesn't have. */
export async function* strayFaults(storage: Storage, shops: ReadonlySet<number>): AsyncGenerator<Fault> {
  const known = new Set<string>([PHOTOS, ...OF_SHOPS, 'erased', 'check']);
  for (const folder of await foldersIn(storage, '')) {
    if (!known.has(folder) && !folder.startsWith('.')) yield* unknownFiles(storage, folder, new Set());
  }
  for (const root of OF_SHOPS) {
    for (const folder of await foldersIn(storage, root)) {
      // The built-in products of all shops have the same pictures.
      if (folder === 'conf_app/demo') continue;
      if (!shops.has(Number(folder.slice(root.length + 1)))) yield* unknownFiles(storage, folder, new Set());
    }
  }
  for (const [shop, months] of await monthsOfShops(storage)) {
    if (shops.has(shop)) continue;
    for (const month of months) yield* unknownFiles(storage, photoMonth(month, shop), new Set());
  }
}

/** Returns what is wrong with a file that a row names. */
async function checkFile({ storage, copies, isReading }: FileChecking, file: NamedFile): Promise<Check | undefined> {
  const { path, bytes } = file;
  if (!isReading) {
    const size = await storage.sizeOf(path);
    if (size === undefined) return 'file_missing';
    return bytes !== null && size !== bytes ? 'file_size' : undefined;
  }
  const content = await storage.readIfThere(path);
  if (!content) return 'file_missing';
  if (bytes !== null && content.length !== bytes) return 'file_size';
  const wanted = file.sha256 || (await copies?.hashOf(path));
  if (wanted) return sha256(content) === wanted ? undefined : 'file_hash';
  return path.endsWith('.jpg') && !isWholeJpeg(content) ? 'file_hash' : undefined;
}

/** True for the first and the last bytes of a JPEG. A file that a power failure cut ends with zeros. */
const isWholeJpeg = (content: Uint8Array): boolean =>
  content[0] === 0xff && content[1] === 0xd8 && content.at(-2) === 0xff && content.at(-1) === 0xd9;

async function* unknownFiles(
  storage: Storage,
  folder: string,
  named: ReadonlySet<string>,
  tenant_id?: number,
): AsyncGenerator<Fault> {
  for await (const keys of storage.walk(folder)) {
    for (const key of keys) {
      if (named.has(key) || named.has(key.replace(SMALLER, ''))) continue;
      const facts = await storage.getMetaData(key).catch(() => undefined);
      if (!facts || Date.now() - facts.lastModified.getTime() < UNKNOWN_MS) continue;
      const isOwn = OWN.test(key) || parsePhotoKey(key) !== undefined;
      const mend = isOwn ? () => storage.delete(key) : undefined;
      yield {
        check: 'file_unknown',
        subject: key,
        detail: String(facts.contentLength),
        mend,
        ...(tenant_id && { tenant_id }),
      };
    }
  }
}
