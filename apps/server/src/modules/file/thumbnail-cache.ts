import type { Storage } from '../../storage/storage.ts';
import { thumbnail } from './picture.ts';

/** A thumbnail lies in the folder of its picture, so that both are removed with the folder. */
export const thumbnailKey = (path: string, size: number): string => `${path}_${size}x${size}.jpg`;

/**
 * Makes sure that the thumbnail of a stored picture is stored, and returns its key. The first request makes it; parallel
 * requests wait for that one. Returns undefined if the picture doesn't exist, even if an old thumbnail does.
 */
export type MakeThumbnail = (path: string, size: number) => Promise<string | undefined>;

export function createThumbnails(storage: Storage): MakeThumbnail {
  const pending = new Map<string, Promise<string | undefined>>();
  return (path, size) => {
    const key = thumbnailKey(path, size);
    const making = pending.get(key) ?? findOrMake(storage, path, size, key).finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  };
}

async function findOrMake(storage: Storage, path: string, size: number, key: string): Promise<string | undefined> {
  // Asks for picture and thumbnail at once, because on a remote storage each question takes a round trip.
  const [isThere, isMade] = await Promise.all([storage.exists(path), storage.exists(key)]);
  if (!isThere) return undefined;
  if (!isMade) await storage.put(key, await thumbnail(() => storage.getBytes(path), size));
  return key;
}
