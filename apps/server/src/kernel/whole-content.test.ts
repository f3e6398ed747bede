import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHORT_BYTES, wholeOf } from './whole-content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-whole-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SIZE = SHORT_BYTES / 4;

/** A content of so many parts in the same memory, each of another byte. `isOver` tells whether its reader let it go. */
function contentOf(count: number, fault?: Error) {
  const state = { made: 0, isOver: false };
  async function* parts() {
    const memory = Buffer.alloc(SIZE);
    try {
      for (; state.made < count; state.made += 1) yield memory.fill(state.made);
      if (fault) throw fault;
    } finally {
      state.isOver = true;
    }
  }
  return { content: parts(), state };
}

const expected = (count: number) => Buffer.concat(Array.from({ length: count }, (_, made) => Buffer.alloc(SIZE, made)));
const staying = new AbortController().signal;

it.each([0, 3, 4, 5, 40])(
  'a content of %i parts is whole before its answer begins, and leaves no file',
  async (count) => {
    const { content, state } = contentOf(count);
    const whole = await wholeOf(content, folder, staying);
    expect([whole?.size, state.isOver]).toEqual([count * SIZE, true]);
    expect(await readdir(folder)).toEqual([]);
    const body = whole?.body ?? Buffer.of();
    expect(Buffer.compare(body instanceof Readable ? await buffer(body) : body, expected(count))).toBe(0);
  },
);

it.each([1, 40])('a content that fails after %i parts fails before its answer begins', async (count) => {
  const { content } = contentOf(count, new Error('lost'));
  await expect(wholeOf(content, folder, staying)).rejects.toThrow('lost');
  expect(await readdir(folder)).toEqual([]);
});

it('a content ends when its caller leaves', async () => {
  const { content, state } = contentOf(1_000);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort());
  expect(await wholeOf(content, folder, leaving.signal)).toBeUndefined();
  expect(state.made).toBeLessThan(1_000);
  expect(state.isOver).toBe(true);
});
