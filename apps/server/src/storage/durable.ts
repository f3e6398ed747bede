import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder and those above it that are missing, so that their names survive a power failure. */
export async function makeFolder(folder: string): Promise<void> {
  const firstNew = await mkdir(folder, { recursive: true });
  if (firstNew === undefined) return;
  const top = path.dirname(firstNew);
  for (let above = path.dirname(path.resolve(folder)); above.length >= top.length; above = path.dirname(above)) {
    await syncFolder(above);
  }
}

/** Waits until the names in a folder are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the content of a file, or the names in a folder, are on disk. Blocks the process; for the start alone. */
export function syncNow(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
