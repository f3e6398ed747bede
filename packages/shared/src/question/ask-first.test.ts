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
  ['allergy', 'fragrance', true],
  ['allergy', 'alcohol', true],
  ['allergy', 'acids', true],
  ['allergy', 'sunscreen', true],
  ['allergy', 'none', false],
  ['concerns', 'redness', false],
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

it.each([
  ['reaction', 'red', true],
  ['reaction', 'itch', true],
  ['reaction', 'peel', true],
  ['reaction', 'breakout', false],
  ['calm', 'longer', true],
  ['calm', 'days', false],
])('the answer “%s: %s” to a question of the shop asks for it: %s', (question, option, expected) => {
  expect(asksFirst({ [question]: [option] })).toBe(expected);
});

it('nothing asks for it if nothing was answered', () => {
  expect(asksFirst(undefined)).toBe(false);
  expect(asksFirst({})).toBe(false);
});
