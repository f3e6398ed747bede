import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatcher } from './batch.ts';

describe('a batch', () => {
  it('takes what arrives together in one go and answers each in its order', async () => {
    const batches: number[][] = [];
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        batches.push([...items]);
        return items.map((item) => item * 10);
      },
      { lanes: 1, maxItems: 100 },
    );
    expect(await Promise.all([1, 2, 3].map(submit))).toEqual([10, 20, 30]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('grows while the one before is written', async () => {
    const sizes: number[] = [];
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        await turn();
        await turn();
        return items;
      },
      { lanes: 1, maxItems: 100 },
    );
    const first = submit(0);
    await turn();
    const others = Array.from({ length: 20 }, (_, index) => submit(index));
    await Promise.all([first, ...others]);
    expect(sizes).toEqual([1, 20]);
  });

  it('is no larger than allowed', async () => {
    const sizes: number[] = [];
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        return items;
      },
      { lanes: 2, maxItems: 4 },
    );
    await Promise.all(Array.from({ length: 10 }, (_, index) => submit(index)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(10);
  });

  it('fails only the one that cannot be written', async () => {
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        if (items.includes(13)) throw new Error('thirteen');
        return items;
      },
      { lanes: 1, maxItems: 100 },
    );
    const outcomes = await Promise.allSettled([1, 13, 3].map(submit));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await submit(4)).toBe(4);
  });

  it('is tried by halves, so that one bad item costs few statements', async () => {
    const sizes: number[] = [];
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        if (items.includes(13)) throw new Error('thirteen');
        return items;
      },
      { lanes: 1, maxItems: 100 },
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, (_, index) => submit(index)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(sizes.length).toBeLessThan(16);
  });

  it('fails as one if the database is away', async () => {
    const sizes: number[] = [];
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
      },
      { lanes: 1, maxItems: 100 },
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map(submit));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sizes).toEqual([3]);
  });

  it('contains items of one group only, and the oldest item is never passed over', async () => {
    const batches: string[] = [];
    const { submit } = createBatcher(
      async (items: readonly string[]) => {
        batches.push(items.join(' '));
        return items;
      },
      { lanes: 1, maxItems: 2, groupOf: (item) => item[0] },
    );
    expect(await Promise.all(['b1', 'a1', 'b2', 'a2', 'b3'].map(submit))).toEqual(['b1', 'a1', 'b2', 'a2', 'b3']);
    expect(batches).toEqual(['b1 b2', 'a1 a2', 'b3']);
  });

  it('waits for its time if the one before began a short while ago, and not after a pause', async () => {
    const starts: number[] = [];
    const { submit } = createBatcher(
      async (items: readonly number[]) => {
        starts.push(performance.now());
        return items;
      },
      { lanes: 1, maxItems: 100, everyMs: 500 },
    );
    const started = performance.now();
    for (let item = 0; item < 2; item += 1) await submit(item);
    expect(starts).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThanOrEqual(490);
    await sleep(520);
    const late = performance.now();
    await submit(5);
    expect(performance.now() - late).toBeLessThan(400);
  });
});
