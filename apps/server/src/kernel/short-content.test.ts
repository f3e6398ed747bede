import { expect, it } from 'vitest';
import { SHORT_BYTES, wholeIfShort } from './short-content.ts';

const PART = new Uint8Array(SHORT_BYTES / 4);

/** A content of so many parts. `ended` tells whether its reader let it go. */
function contentOf(count: number, fault?: Error) {
  const state = { made: 0, ended: false };
  async function* parts() {
    try {
      for (; state.made < count; state.made += 1) yield PART;
      if (fault) throw fault;
    } finally {
      state.ended = true;
    }
  }
  return { content: parts(), state };
}

it('a short content is complete before its answer begins, or fails before it', async () => {
  const whole = await wholeIfShort(contentOf(3).content);
  expect(whole).toBeInstanceOf(Buffer);
  expect((whole as Buffer).length).toBe(3 * PART.length);
  await expect(wholeIfShort(contentOf(3, new Error('lost')).content)).rejects.toThrow('lost');
});

it('a long content is read no further than needed, and as a whole', async () => {
  const { content, state } = contentOf(40);
  const long = await wholeIfShort(content);
  expect(state.made).toBeLessThan(8);
  let size = 0;
  for await (const part of long as AsyncIterable<Uint8Array>) size += part.length;
  expect([size, state.ended]).toEqual([40 * PART.length, true]);
});

it('a long content ends when its reader leaves, even before the first byte', async () => {
  const { content, state } = contentOf(40);
  const long = (await wholeIfShort(content)) as AsyncIterable<Uint8Array>;
  await long[Symbol.asyncIterator]().return?.();
  expect(state.ended).toBe(true);
});
