import { expect, it } from 'vitest';
import { slideProblem, slideState } from './carousel.ts';

it.each([
  ['', '', 'shown'],
  ['2026-11-23', '2026-11-23', 'shown'],
  ['2026-11-24', '', 'later'],
  ['', '2026-11-22', 'over'],
  ['2026-11-01', '2026-11-22', 'over'],
] as const)('a picture from %j to %j is %s on the day itself', (start, end, state) => {
  expect(slideState({ start, end }, '2026-11-23')).toBe(state);
});

it('a picture needs a web address as its link and an end that is not before its start', () => {
  const slide = { path: 'conf_app/1/a.jpg', orientation: 'portrait', link: '', start: '', end: '' } as const;
  expect(slideProblem(slide)).toBeUndefined();
  expect(slideProblem({ ...slide, link: 'shop.example' })).toBe('link');
  expect(slideProblem({ ...slide, link: 'javascript:alert(1)' })).toBe('link');
  expect(slideProblem({ ...slide, start: '2026-11-02', end: '2026-11-01' })).toBe('end');
  expect(
    slideProblem({ ...slide, link: 'https://shop.example/a', start: '2026-11-01', end: '2026-11-01' }),
  ).toBeUndefined();
});
