import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-'));
  storage = await openStorage(readEnv({ DATA_DIR: folder }));
});
afterEach(() => rm(folder, { recursive: true }));

it('opens a file whole or in parts, and no folder', async () => {
  await storage.put('conf_app/7/a.jpg', '0123456789');
  expect(await storage.sizeOf('conf_app/7/a.jpg')).toBe(10);
  const whole = await storage.openFile('conf_app/7/a.jpg');
  expect([whole?.size, whole && (await text(whole.stream))]).toEqual([10, '0123456789']);
  const part = await storage.openFile('conf_app/7/a.jpg', { start: 8, end: 9 });
  expect([part?.size, part && (await text(part.stream))]).toEqual([2, '89']);
  for (const key of ['conf_app/7', 'conf_app/7/b.jpg', 'conf_app/7/a.jpg/b.jpg']) {
    expect(await storage.openFile(key), key).toBeUndefined();
  }
});

it('deletes the files of a prefix, however often, and none of a longer name', async () => {
  const keys = ['skin/2025-01/7/1-a/white.jpg', 'skin/2025-01/7/2-b/uv.jpg', 'skin/2025-01/70/1-a/white.jpg'];
  for (const key of keys) await storage.put(key, 'a face');
  const there = () => Promise.all(keys.map((key) => storage.exists(key)));
  await storage.removePrefix('skin/2025-01/7/1-a/');
  await storage.removePrefix('skin/2025-01/7/1-a/');
  expect(await there()).toEqual([false, true, true]);
  await storage.removePrefix('skin/2025-01/7/');
  expect(await there()).toEqual([false, false, true]);
  await storage.removePrefix('skin/2024-12/');
  await storage.removePrefix('skin/2025-01/');
  expect(await there()).toEqual([false, false, false]);
  for (const prefix of ['', '/', 'skin', 'skin/2025-01', '../', 'skin/../', 'skin//']) {
    await expect(storage.removePrefix(prefix), prefix).rejects.toThrow('not the prefix of a folder');
  }
});

it('lists one level of a folder, and nothing of one that is missing', async () => {
  for (const key of ['skin/2025-01/7/1-a/white.jpg', 'skin/2025-01/note.jpg']) await storage.put(key, 'x');
  const pages: unknown[] = [];
  for await (const page of storage.list('skin/2025-01')) pages.push(...page);
  expect(pages).toHaveLength(2);
  expect(pages).toEqual(
    expect.arrayContaining([
      { key: 'skin/2025-01/7', isFolder: true },
      { key: 'skin/2025-01/note.jpg', isFolder: false },
    ]),
  );
  for await (const page of storage.list('skin/2020-01')) expect(page).toEqual([]);
});
