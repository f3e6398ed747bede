import { expect, it } from 'vitest';
import type { StepRole } from '../recommendation/recommendation.ts';
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
const product = (key: string, choice: 'first' | 'also' = 'first', step_role: StepRole = 'treat') => ({
  choice,
  step_role,
  needs: [{ key }],
});
const standing = (key: string, ...goods: ReturnType<typeof product>[]) =>
  wishStanding(key, { dims, goods, progress: null }).standing;

it('a wish stands at the lower result of both layers, among the results', () => {
  expect(['acne', 'pore', 'water', 'spot'].map((key) => standing(key))).toEqual(['lowest', 'second', 'third', 'need']);
  expect(wishStanding('pore', { dims, goods: [], progress: null }).dim).toMatchObject({ layer: 'deep', score: 50 });
  expect(standing('color')).toBe('fine');
  expect(standing('wrinkle')).toBe('unmeasured');
});

it('a wish is called treated only if a main recommendation is for it', () => {
  expect(standing('acne', product('acne'))).toBe('lowest_treated');
  expect(standing('spot', product('acne'), product('spot'))).toBe('need_treated');
  expect(standing('acne', product('acne', 'also'), product('pore'))).toBe('lowest');
  expect(standing('color', product('color'))).toBe('fine');
});

it('a cleanser treats nothing', () => {
  expect(standing('spot', product('spot', 'first', 'cleanse'))).toBe('need');
  expect(standing('water', product('water', 'first', 'cleanse'))).toBe('third');
});

it('other results never come before one that the report cares for first', () => {
  const twice = [dim('pore', 45, 'deep'), dim('pore', 50), dim('acne', 60), dim('water', 62), dim('spot', 65)];
  const of = (key: string) => wishStanding(key, { dims: twice, goods: [], progress: null }).standing;
  expect(['pore', 'acne', 'water', 'spot'].map(of)).toEqual(['lowest', 'third', 'need_ask', 'need']);
});

it('one sentence says for all that other results come first', () => {
  const wishes = ['spot', 'color', 'texture', 'acne'].map((key) => ({ key }));
  const report = { dims: [...dims, dim('texture', 70)], goods: [product('acne')], progress: null };
  const lines = wishLines(wishes, report).map((line) => line.map(({ key, standing }) => [key, standing]));
  expect(lines).toEqual([
    [['color', 'fine']],
    [['acne', 'lowest_treated']],
    [
      ['spot', 'need_plain'],
      ['texture', 'need'],
    ],
  ]);
});
