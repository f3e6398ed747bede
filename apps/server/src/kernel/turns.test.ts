import { afterEach, expect, it, vi } from 'vitest';
import { createTurns, NO_SHOP, type TurnLimits } from './turns.ts';

afterEach(() => vi.useRealTimers());

/** Notes the order in which works begin. Each work runs until the test calls `end`. */
function place(limits: TurnLimits) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const start = (shop: number, name: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = turns(shop, () => {
      begun.push(name);
      return promise;
    });
    return { result, end: () => resolve(name) };
  };
  return { turns, begun, start };
}

it('a shop waits behind itself, and shops take turns', async () => {
  const { begun, start } = place({ all: 1, each: 1 });
  const works = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3'), start(2, 'b1'), start(2, 'b2'), start(3, 'c1')];
  for (const { end } of works) end();
  await Promise.all(works.map(({ result }) => result));
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('so many run at once, of a shop and of all', async () => {
  const { begun, start } = place({ all: 3, each: 2 });
  const works = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => start(name.codePointAt(0) ?? 0, name));
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1']));
  works[0]?.end();
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']));
  for (const { end } of works) end();
  await Promise.all(works.map(({ result }) => result));
});

it('a shop of which enough waits is refused, and may come again later', async () => {
  const { turns, start } = place({ each: 1, waiting: 2 });
  const works = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3')];
  await expect(start(1, 'a4').result).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  await expect(turns(2, async () => 'another shop')).resolves.toBe('another shop');
  for (const { end } of works) end();
  await Promise.all(works.map(({ result }) => result));
  await expect(turns(1, async () => 'again')).resolves.toBe('again');
});

it('work that waits too long is refused, in words that say who is busy, and never begins', async () => {
  vi.useFakeTimers();
  const { begun, start } = place({ all: 1, each: 1, waitMs: 1_000 });
  const works = [start(1, 'a1'), start(1, 'a2'), start(2, 'b1')];
  const refused = Promise.all([
    expect(works[1]?.result).rejects.toMatchObject({ code: 'SHOP_BUSY' }),
    expect(works[2]?.result).rejects.toMatchObject({ code: 'SERVER_BUSY' }),
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  works[0]?.end();
  await works[0]?.result;
  const last = start(1, 'a3');
  last.end();
  await last.result;
  expect(begun).toEqual(['a1', 'a3']);
});

it('callers without a shop are told that the server is busy, not that their shop is', async () => {
  const { start } = place({ each: 1, waiting: 1 });
  const works = [start(NO_SHOP, 'a1'), start(NO_SHOP, 'a2')];
  await expect(start(NO_SHOP, 'a3').result).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  for (const { end } of works) end();
  await Promise.all(works.map(({ result }) => result));
});

it('work that fails makes room', async () => {
  const { turns } = place({ all: 1, each: 1, waiting: 0 });
  const broken = async () => {
    throw new Error('broken');
  };
  await expect(turns(1, broken)).rejects.toThrow('broken');
  await expect(turns(1, async () => 'again')).resolves.toBe('again');
});

it('work whose caller leaves never begins', async () => {
  const { turns, begun, start } = place({ all: 1, each: 1 });
  const first = start(1, 'a1');
  const caller = new AbortController();
  const left = turns(1, async () => begun.push('a2'), caller.signal);
  caller.abort();
  await expect(left).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  first.end();
  await first.result;
  const last = start(1, 'a3');
  last.end();
  await last.result;
  expect(begun).toEqual(['a1', 'a3']);
});
