import type { Storage } from '../../storage/storage.ts';
import { PHOTOS } from './photo-key.ts';

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
