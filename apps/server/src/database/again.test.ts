import { describe, expect, it } from 'vitest';
import { againIfInTheWay } from './again.ts';

/** Makes work that fails with one code after the other, and then succeeds. */
function failing(...codes: string[]) {
  const left = [...codes];
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    const code = left.shift();
    if (code) throw Object.assign(new Error(code), { code });
    return 'done';
  };
  return { work, attempts: () => attempts };
}

describe('work that stands in the way of another transaction', () => {
  it('is repeated until it succeeds', async () => {
    const { work, attempts } = failing('40P01', 'P2034', '40001');
    expect(await againIfInTheWay(work)).toBe('done');
    expect(attempts()).toBe(4);
  });

  it('fails after six attempts', async () => {
    const { work, attempts } = failing(...Array.from({ length: 7 }, () => '40P01'));
    await expect(againIfInTheWay(work)).rejects.toThrow('40P01');
    expect(attempts()).toBe(6);
  });

  it('fails at once for any other reason', async () => {
    const { work, attempts } = failing('23505');
    await expect(againIfInTheWay(work)).rejects.toThrow('23505');
    expect(attempts()).toBe(1);
  });
});
