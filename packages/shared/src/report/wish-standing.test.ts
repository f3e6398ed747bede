import { expect, it } from 'vitest';
import { wishLines, wishStanding } from './wish-standing.ts';

const dim = (key: string, score: number, layer: 'layer' | 'deep' = 'layer') => ({
  key,
  layer,
  score,
  level: score >= 80 ? 1 : 3,
});
const dims = [
  dim('acne', 40),
  dim('pore', 90),
  dim('pore', 50, 'deep'),
  dim('water', 55),
  dim('spot', 58),
  dim('color', 85),
];
const product = (key: string, choice: 'first' | 'also' = 'first') => ({ choice, needs: [{ key }] });
const standing = (key: string, ...goods: ReturnType<typeof product>[]) => wishStanding(key, { dims, goods }).standing;

it('a wish stands at the lower result of both layers, among the results', () => {
  expect(['acne', 'pore', 'water', 'spot'].map((key) => standing(key))).toEqual(['lowest', 'second', 'third', 'need']);
  expect(wishStanding('pore', { dims, goods: [] }).dim).toMatchObject({ layer: 'deep', score: 50 });
  expect(standing('color')).toBe('fine');
  expect(standing('wrinkle')).toBe('unmeasured');
});

it('a wish is called treated only if a main recommendation is for it', () => {
  expect(standing('acne', product('acne'))).toBe('lowest_treated');
  expect(standing('spot', product('acne'), product('spot'))).toBe('need_treated');
  expect(standing('acne', product('acne', 'also'), product('pore'))).toBe('lowest');
  expect(standing('color', product('color'))).toBe('fine');
});

it('one line says that other results come first, and the others that it is so for them too', () => {
  const wishes = ['water', 'spot', 'acne'].map((key) => ({ key }));
  const lines = wishLines(wishes, { dims, goods: [product('acne')] });
  expect(lines.map(({ key, standing }) => [key, standing])).toEqual([
    ['acne', 'lowest_treated'],
    ['water', 'third'],
    ['spot', 'need_too'],
  ]);
});
