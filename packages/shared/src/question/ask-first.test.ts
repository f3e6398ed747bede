import { expect, it } from 'vitest';
import { asksFirst } from './ask-first.ts';
import { questionId } from './question.ts';
import { storedSeeds } from './seed.ts';

it.each([
  ['condition', 'pregnant', true],
  ['condition', 'treated', true],
  ['condition', 'prescribed', true],
  ['condition', 'none', false],
  ['allergy', 'other', true],
  ['allergy', 'fragrance', false],
  ['sleep', 'short', false],
])('the answer “%s: %s” asks for care with new products: %s', (question, option, expected) => {
  expect(
    storedSeeds()
      .find(({ key }) => key === question)
      ?.options.map(({ id }) => id),
  ).toContain(option);
  expect(asksFirst({ [question]: [option] })).toBe(expected);
  expect(asksFirst({ [questionId(question, 2)]: ['none', option] })).toBe(expected);
});

it('a reaction that lasts asks for it too', () => {
  expect(asksFirst({ calm: 'longer' })).toBe(true);
  expect(asksFirst({ calm: 'days' })).toBe(false);
});

it('nothing asks for it if nothing was answered', () => {
  expect(asksFirst(undefined)).toBe(false);
  expect(asksFirst({})).toBe(false);
});
