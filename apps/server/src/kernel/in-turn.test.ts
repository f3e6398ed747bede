import { expect, it } from 'vitest';
import { batches, forEachShop, ShopsFailed } from './in-turn.ts';

const log = { warn: () => undefined, error: () => undefined };

it('a large shop does not hold up the others: after each part, the next shop has its turn', async () => {
  const turns: number[] = [];
  const left = new Map([
    [1, 3_000],
    [2, 10],
    [3, 10],
  ]);
  const count = await forEachShop({ log }, [1, 2, 3], (tenant_id) =>
    batches(async (limit) => {
      turns.push(tenant_id);
      const rows = Math.min(limit, left.get(tenant_id) ?? 0);
      left.set(tenant_id, (left.get(tenant_id) ?? 0) - rows);
      return rows;
    }),
  );
  expect(count).toBe(3_020);
  expect(turns.slice(0, 3).sort()).toEqual([1, 2, 3]);
  expect(turns.slice(3)).toEqual([1, 1, 1]);
});

it('a shop that fails does not stop the others, and the job says at the end that it failed', async () => {
  const done: number[] = [];
  const job = forEachShop({ log }, [1, 2, 3], async function* (tenant_id) {
    if (tenant_id === 2) throw new Error('out of reach');
    done.push(tenant_id);
    yield 1;
  });
  await expect(job).rejects.toThrow(ShopsFailed);
  await expect(job).rejects.toThrow('1 of 3 shops, such as 2: out of reach');
  expect(done.sort()).toEqual([1, 3]);
});

it('a batch that the database cancels is tried again with half of the rows', async () => {
  const limits: number[] = [];
  let left = 100;
  const counts: number[] = [];
  const change = async (limit: number) => {
    limits.push(limit);
    if (limit > 30) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const rows = Math.min(limit, left);
    left -= rows;
    return rows;
  };
  for await (const count of batches(change, 100)) counts.push(count);
  expect(limits).toEqual([100, 50, 25, 25, 25, 25, 25]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
});

it('a batch of one row that the database cancels fails', async () => {
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const parts = batches(() => Promise.reject(cancelled), 2);
  expect((await parts.next()).value).toBe(0);
  await expect(parts.next()).rejects.toBe(cancelled);
});
