import type { Storage } from '../../storage/storage.ts';

/** Returns the paths of the folders directly inside a folder. */
export async function foldersIn(storage: Storage, folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const page of storage.list(folder)) {
    found.push(...page.filter(({ isFolder }) => isFolder).map(({ key }) => key));
  }
  return found;
}
