import { expect, it } from 'vitest';
import { highlights } from './highlights.ts';
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
const product = (needs: string[], helps: string[] = needs, choice: 'first' | 'also' = 'first') => ({
  choice,
  needs: needs.map((key) => ({ key })),
  helps,
});
const of = (key: string, ...goods: ReturnType<typeof product>[]) => wishStanding(key, { dims, goods });
const standing = (...args: Parameters<typeof of>) => of(...args).standing;

it('a wish stands at the lower result of both layers, among the results', () => {
  const all = product(['acne', 'pore', 'water', 'spot']);
  expect(['acne', 'pore', 'water', 'spot'].map((key) => standing(key, all))).toEqual([
    'lowest_treated',
    'need_treated',
    'need_treated',
    'need_treated',
  ]);
  expect(of('pore').dim).toMatchObject({ layer: 'deep', score: 50 });
});

it('of equal scores, the lowest is the one that stands first in the focus of the care', () => {
  const results = [dim('spot', 50), dim('water', 50)];
  const at = (key: string) => wishStanding(key, { dims: results, goods: [product(['water', 'spot'])] }).standing;
  expect([at('spot'), at('water')]).toEqual(['lowest_treated', 'need_treated']);
  expect(highlights(results).concerns.map(({ key }) => key)).toEqual(['spot', 'water']);
});

it('the products that a main recommendation has for it are named', () => {
  const [serum, cream] = [product(['spot']), product(['acne'])];
  expect(of('spot', cream, serum).goods).toEqual([serum]);
  expect(of('acne', product(['acne'], ['acne'], 'also'), serum).goods).toEqual([]);
});

it('a product that is for something else may help with it', () => {
  const cream = product(['water'], ['water', 'spot']);
  expect(of('spot', cream)).toMatchObject({ standing: 'partly', goods: [cream] });
  expect(of('spot', cream, product(['spot']))).toMatchObject({ standing: 'need_treated' });
});

it('what no product helps with is said, and asked of the adviser', () => {
  expect(['acne', 'pore', 'water', 'spot'].map((key) => standing(key))).toEqual(['lowest', 'ask', 'ask', 'ask']);
  expect(standing('acne', product(['acne'], ['acne'], 'also'))).toBe('ask');
});

it('a good result needs no product, and one that was not measured is no result', () => {
  expect(standing('color')).toBe('fine');
  expect(standing('color', product(['color']))).toBe('fine');
  expect(standing('wrinkle', product(['wrinkle']))).toBe('unmeasured');
});

it('one sentence is for all wishes that no product helps with', () => {
  const wishes = ['spot', 'color', 'texture', 'acne'].map((key) => ({ key }));
  const report = { dims: [...dims, dim('texture', 70)], goods: [product(['acne'])] };
  const lines = wishLines(wishes, report).map((line) => line.map(({ key, standing }) => [key, standing]));
  expect(lines).toEqual([
    [['color', 'fine']],
    [['acne', 'lowest_treated']],
    [
      ['spot', 'ask'],
      ['texture', 'ask'],
    ],
  ]);
});
