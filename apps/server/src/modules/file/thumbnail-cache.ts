import { readIfThere, type Storage } from '../../storage/storage.ts';
import { thumbnail } from './picture.ts';

const FOLDER = 'thumbnail';

/** Where a thumbnail is kept. */
export const thumbnailKey = (path: string, size: number): string => `${FOLDER}/${size}/${path}`;

const inWork = new Map<string, Promise<Uint8Array | undefined>>();

/**
 * The thumbnail of a stored picture: from the store, or made when it is asked for the first time and kept there.
 * Undefined when there is no such picture, whatever is left of its thumbnails.
 */
export function readThumbnail(storage: Storage, path: string, size: number): Promise<Uint8Array | undefined> {
  const key = thumbnailKey(path, size);
  const known = inWork.get(key) ?? findOrMake(storage, path, size, key).finally(() => inWork.delete(key));
  inWork.set(key, known);
  return known;
}

async function findOrMake(storage: Storage, path: string, size: number, key: string): Promise<Uint8Array | undefined> {
  // At the same time: where the store is another machine, each question is a way there and back.
  const [isThere, kept] = await Promise.all([storage.exists(path), readIfThere(storage, key)]);
  if (!isThere) return undefined;
  if (kept) return kept;
  const made = await thumbnail(() => storage.getBytes(path), size);
  await storage.put(key, made);
  return made;
}
