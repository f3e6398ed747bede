import type { Storage } from '../../storage/storage.ts';
import { parsePhotoKey } from './photo-key.ts';
import { thumbnail } from './picture.ts';

declare module '../../services.ts' {
  interface Services {
    readonly makeThumbnail: MakeThumbnail;
  }
}

/** A thumbnail is in the same folder as its picture. Deleting the folder removes both files. */
export const thumbnailKey = (path: string, size: number): string => `${path}_${size}x${size}.jpg`;

/**
 * Returns the storage path of a thumbnail, and makes the thumbnail first if it is missing. Parallel requests wait for
 * the same work. Returns undefined if the picture does not exist.
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
  // Makes the two checks in parallel, because each check may need a network request.
  const [isThere, isMade] = await Promise.all([storage.exists(path), storage.exists(key)]);
  if (!isThere) return undefined;
  if (!isMade) await storage.put(key, await thumbnail(shopOf(path), () => storage.getBytes(path), size));
  return key;
}

/** The shop of a picture, by its path: `conf_app/<shop>/…` or that of a photo. */
function shopOf(path: string): number {
  return parsePhotoKey(path)?.tenant_id ?? Number(/^conf_app\/(\d+)\//.exec(path)?.[1] ?? 0);
}
