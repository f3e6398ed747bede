import { afterEach, expect, it, vi } from 'vitest';
import { createImportGate } from './import-gate.ts';

const importGate = createImportGate();

afterEach(() => vi.useRealTimers());

/** Makes a task that runs until the test calls `end`. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { isRunning: vi.fn(), end: () => resolve('done'), task: promise };
}

let shops = 0;
/** Starts an import for a shop. Without an argument, the import belongs to a new shop that has no other imports. */
const start = (shop?: number) => {
  const one = held();
  shops += 1;
  const result = importGate(shop ?? -shops, () => {
    one.isRunning();
    return one.task;
  });
  return { ...one, result };
};

it('lets two run, six wait and the next one come again', async () => {
  const all = Array.from({ length: 8 }, () => start());
  await vi.waitFor(() => expect(all.filter(({ isRunning }) => isRunning.mock.calls.length > 0)).toHaveLength(2));
  await expect(importGate(-100, async () => 'never')).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  for (const { end } of all) end();
  expect(await Promise.all(all.map(({ result }) => result))).toEqual(Array.from({ length: 8 }, () => 'done'));
  expect(await importGate(-100, async () => 'again')).toBe('again');
});

it('lets nobody wait longer than ten seconds, and a failure makes room', async () => {
  vi.useFakeTimers();
  const [first, second, third] = [start(), start(), start()];
  const refused = expect(third.result).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  first.end();
  second.end();
  await Promise.all([first.result, second.result]);
  await expect(
    importGate(-100, async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await importGate(-100, async () => 'again')).toBe('again');
  expect(third.isRunning).not.toHaveBeenCalled();
});

it('lets one of a shop run and one wait, and leaves the others their turns', async () => {
  const [first, second] = [start(1), start(1)];
  await expect(start(1).result).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  const other = start(2);
  await vi.waitFor(() => expect(other.isRunning).toHaveBeenCalled());
  expect([first, second].map(({ isRunning }) => isRunning.mock.calls.length)).toEqual([1, 0]);
  first.end();
  await vi.waitFor(() => expect(second.isRunning).toHaveBeenCalled());
  const third = start(1);
  for (const { end } of [second, third, other]) end();
  expect(await Promise.all([second, third, other].map(({ result }) => result))).toEqual(['done', 'done', 'done']);
});
