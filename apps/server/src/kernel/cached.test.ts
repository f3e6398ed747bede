import { describe, expect, it, vi } from 'vitest';
import { cached } from './cached.ts';

describe('answers that are kept', () => {
  const counting = () => {
    let made = 0;
    return async () => `${++made}`;
  };

  it('are made once for all who ask, also at the same time', async () => {
    const answers = cached<string>({ max: 2 });
    const make = counting();
    expect(await Promise.all([answers.get('a', make), answers.get('a', make)])).toEqual(['1', '1']);
    expect(await answers.get('a', make)).toBe('1');
    expect(await answers.get('b', make)).toBe('2');
  });

  it('are made again after a failure', async () => {
    const answers = cached<string>({ max: 2 });
    await expect(answers.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(answers.has('a')).toBe(false);
    expect(await answers.get('a', counting())).toBe('1');
  });

  it('are made again when their time is over, also if they were read meanwhile', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    try {
      const answers = cached<string>({ max: 2, ttl: (value) => 1_000 * Number(value) });
      const make = counting();
      await answers.get('a', make);
      clock.mockReturnValue(10_600);
      expect(await answers.get('a', make)).toBe('1');
      clock.mockReturnValue(11_200);
      await vi.waitFor(async () => expect(await answers.get('a', make)).toBe('2'));
      clock.mockReturnValue(13_100);
      expect(await answers.get('a', make)).toBe('2');
      clock.mockReturnValue(13_300);
      await vi.waitFor(async () => expect(await answers.get('a', make)).toBe('3'));
    } finally {
      clock.mockRestore();
    }
  });

  it('reach who asked for them even if others took their place', async () => {
    const answers = cached<string>({ max: 1 });
    const first = answers.get('a', counting());
    await answers.get('b', async () => 'other');
    expect(await first).toBe('1');
    expect(answers.has('a')).toBe(false);
  });
});
