import { readIfThere, type Storage } from '../../storage/storage.ts';
import { thumbnail } from './picture.ts';

const FOLDER = 'thumbnail';

export const thumbnailKey = (path: string, size: number): string => `${FOLDER}/${size}/${path}`;

/**
 * Reads the thumbnail of a stored picture. The first request creates and stores the thumbnail; parallel requests wait
 * for that one. Returns undefined if the picture doesn't exist, even if an old thumbnail does.
 */
export type ReadThumbnail = (path: string, size: number) => Promise<Uint8Array | undefined>;

export function createThumbnails(storage: Storage): ReadThumbnail {
  const pending = new Map<string, Promise<Uint8Array | undefined>>();
  return (path, size) => {
    const key = thumbnailKey(path, size);
    const reading = pending.get(key) ?? findOrMake(storage, path, size, key).finally(() => pending.delete(key));
    pending.set(key, reading);
    return reading;
  };
}

async function findOrMake(storage: Storage, path: string, size: number, key: string): Promise<Uint8Array | undefined> {
  // Asks for picture and thumbnail at once, because on a remote storage each question takes a round trip.
  const [isThere, kept] = await Promise.all([storage.exists(path), readIfThere(storage, key)]);
  if (!isThere) return undefined;
  if (kept) return kept;
  const made = await thumbnail(() => storage.getBytes(path), size);
  await storage.put(key, made);
  return made;
}
