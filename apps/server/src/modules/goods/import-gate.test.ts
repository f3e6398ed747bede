import { afterEach, expect, it, vi } from 'vitest';
import { importGate } from './import-gate.ts';

afterEach(() => vi.useRealTimers());

/** A task that runs until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { isRunning: vi.fn(), end: () => resolve('done'), task: promise };
}

const start = () => {
  const one = held();
  const result = importGate(() => {
    one.isRunning();
    return one.task;
  });
  return { ...one, result };
};

it('lets two run, six wait and the next one come again', async () => {
  const all = Array.from({ length: 8 }, start);
  await vi.waitFor(() => expect(all.filter(({ isRunning }) => isRunning.mock.calls.length > 0)).toHaveLength(2));
  await expect(importGate(async () => 'never')).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  for (const { end } of all) end();
  expect(await Promise.all(all.map(({ result }) => result))).toEqual(Array.from({ length: 8 }, () => 'done'));
  expect(await importGate(async () => 'again')).toBe('again');
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
    importGate(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await importGate(async () => 'again')).toBe('again');
  expect(third.isRunning).not.toHaveBeenCalled();
});
