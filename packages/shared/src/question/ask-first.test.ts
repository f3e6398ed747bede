import { expect, it } from 'vitest';
import { asksFirst, conditionWords } from './ask-first.ts';
import { questionId } from './question.ts';
import { seedQuestions, storedSeeds } from './seed.ts';

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

it('only what others need to know is named, in the words of the answer', () => {
  const questions = seedQuestions('en').map(({ key, ...question }) => ({ id: key, ...question }));
  expect(conditionWords(questions, { condition: ['prescribed'], allergy: ['other'] })).toEqual([
    'A skin medicine from my doctor',
  ]);
  expect(conditionWords(questions, { condition: ['none'] })).toEqual([]);
  expect(conditionWords([], { condition: ['prescribed'] })).toEqual([]);
});

it('nothing asks for it if nothing was answered', () => {
  expect(asksFirst(undefined)).toBe(false);
  expect(asksFirst({})).toBe(false);
});
