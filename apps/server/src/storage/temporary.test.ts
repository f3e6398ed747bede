import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { openStorage } from './open-storage.ts';
import { openTemporaryFolder, temporaryName } from './temporary.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps what another machine may be writing for an hour', async () => {
  const names = ['other-machine~7-7~a.tmp', 'of-an-older-version'];
  for (const name of names) await writeFile(path.join(folder, name), 'x');
  await openTemporaryFolder(folder);
  expect((await readdir(folder)).sort()).toEqual([...names].sort());
  for (const name of names) await utimes(path.join(folder, name), new Date(), new Date(Date.now() - 61 * MINUTE_MS));
  const own = temporaryName();
  await writeFile(path.join(folder, own), 'x');
  await openTemporaryFolder(folder);
  expect(await readdir(folder)).toEqual([own]);
});

it('is empty after a write, and a failed write leaves nothing', async () => {
  const storage = await openStorage(readEnv({ DATA_DIR: folder }));
  await storage.put('skin/7/ab/a.jpg', 'a face');
  await expect(storage.put('skin/7/ab/a.jpg/b.jpg', 'below a file')).rejects.toThrow();
  await storage.put('skin/7/ab/b.jpg', new Uint8Array(10));
  await expect(storage.put('skin/7', 'in the place of a folder')).rejects.toThrow();
  const all = await readdir(path.join(folder, 'files'), { recursive: true });
  expect(all.filter((name) => name.endsWith('.tmp'))).toEqual(['.tmp']);
  expect(await storage.get('skin/7/ab/a.jpg')).toBe('a face');
});
