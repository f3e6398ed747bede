import { expect, it } from 'vitest';
import { PRIZES } from './demo-marketing.ts';

it('the prizes have names that a promotion takes, in both languages', () => {
  // A Chinese character takes two places, a letter one.
  const places = (name: string) => [...name].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
  for (const { name } of PRIZES)
    for (const words of Object.values(name)) expect(places(words), words).toBeLessThanOrEqual(12);
});
