import type { Storage } from '../../storage/storage.ts';
import { PHOTOS, type PhotoPlace, parsePhotoKey, photoMonth } from './photo-key.ts';

/** The folders, beside that of photos, in which each shop has a folder of its own. */
export const OF_SHOPS = ['conf_app', 'support', 'export'] as const;

const MONTH = /\/\d{4}-\d{2}$/;

/** Returns the paths of the folders directly inside a folder. */
export async function foldersIn(storage: Storage, folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const page of storage.list(folder)) {
    found.push(...page.filter(({ isFolder }) => isFolder).map(({ key }) => key));
  }
  return found;
}

/** Returns the months (`yyyy-MM`) from which the storage has photos, for each shop. */
export async function monthsOfShops(storage: Storage): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const folder of await foldersIn(storage, PHOTOS)) {
    for (const shop of await foldersIn(storage, folder)) {
      const tenant_id = Number(shop.slice(folder.length + 1));
      if (!Number.isSafeInteger(tenant_id)) continue;
      found.set(tenant_id, [...(found.get(tenant_id) ?? []), folder.slice(PHOTOS.length + 1)]);
    }
  }
  return found;
}

export interface TestFolder {
  readonly key: string;
  readonly place: PhotoPlace;
}

/** Gives the folders of the tests with photos of a month, at most `size` at once. */
export async function* testFolders(
  storage: Storage,
  month: string,
  tenant_id: number,
  size: number,
): AsyncGenerator<readonly TestFolder[]> {
  for await (const page of storage.list(photoMonth(month, tenant_id))) {
    const folders = page.flatMap(({ key }) => {
      const place = parsePhotoKey(key);
      return place ? [{ key, place }] : [];
    });
    for (let start = 0; start < folders.length; start += size) yield folders.slice(start, start + size);
  }
}

/** Returns the folders of a shop that have files. */
export async function foldersOfShop(storage: Storage, tenant_id: number): Promise<string[]> {
  const months = (await foldersIn(storage, PHOTOS)).filter((folder) => MONTH.test(folder));
  const found: string[] = [];
  // Version 0.1.0 kept the photos of a shop beside the months.
  for (const folder of [...OF_SHOPS, PHOTOS, ...months].map((one) => `${one}/${tenant_id}`)) {
    if (await hasAny(storage, folder)) found.push(folder);
  }
  return found;
}

async function hasAny(storage: Storage, folder: string): Promise<boolean> {
  for await (const page of storage.list(folder)) if (page.length > 0) return true;
  return false;
}
