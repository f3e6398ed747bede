import { readIfThere, type Storage } from '../../storage/storage.ts';
import { thumbnail } from './picture.ts';

const FOLDER = 'thumbnail';

/** Storage path of a thumbnail. */
export const thumbnailKey = (path: string, size: number): string => `${FOLDER}/${size}/${path}`;

const inWork = new Map<string, Promise<Uint8Array | undefined>>();

/**
 * The thumbnail of a stored picture; made and stored at the first request. Undefined if the picture doesn't exist, even
 * if old thumbnails do.
 */
export function readThumbnail(storage: Storage, path: string, size: number): Promise<Uint8Array | undefined> {
  const key = thumbnailKey(path, size);
  const known = inWork.get(key) ?? findOrMake(storage, path, size, key).finally(() => inWork.delete(key));
  inWork.set(key, known);
  return known;
}

async function findOrMake(storage: Storage, path: string, size: number, key: string): Promise<Uint8Array | undefined> {
  // In parallel, because each request to a remote store is a round trip.
  const [isThere, kept] = await Promise.all([storage.exists(path), readIfThere(storage, key)]);
  if (!isThere) return undefined;
  if (kept) return kept;
  const made = await thumbnail(() => storage.getBytes(path), size);
  await storage.put(key, made);
  return made;
}
