import { parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

it('knows a password by its hash, and no other', async () => {
  const hash = await hashPassword('a right password');
  expect(await isPassword('a right password', hash)).toBe(true);
  expect(await isPassword('a wrong password', hash)).toBe(false);
});

it('gives every hash its own salt and the cost of the day', async () => {
  const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  expect(one).not.toBe(other);
  expect(parseOptions(one)).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

it('is right for nobody without an account', async () => {
  expect(await isPassword('', undefined)).toBe(false);
  expect(await isPassword('anything', undefined)).toBe(false);
});

it('takes as long for an account that does not exist as for a wrong password', async () => {
  const hash = await hashPassword('somebody');
  const time = async (stored: string | undefined) => {
    const start = performance.now();
    await isPassword('wrong', stored);
    return performance.now() - start;
  };
  // Measures the two cases alternately, because a busy machine then slows both equally.
  const ratios: number[] = [];
  for (let i = 0; i < 15; i += 1) ratios.push((await time(undefined)) / (await time(hash)));
  const median = ratios.toSorted((a, b) => a - b)[7];
  expect(median).toBeGreaterThan(0.5);
  expect(median).toBeLessThan(2);
});
