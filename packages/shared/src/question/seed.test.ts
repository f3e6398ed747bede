import { expect, it } from 'vitest';
import { question } from './question.schema.ts';
import { QUESTION_TYPES } from './question.ts';
import { seedQuestions } from './seed.ts';

it.each(['zh', 'en'] as const)('asks complete questions in %s', (locale) => {
  const questions = seedQuestions(locale);
  expect(questions.length).toBeGreaterThanOrEqual(6);
  for (const { key, ...rest } of questions) {
    expect(question.safeParse({ id: key, ...rest }).success).toBe(true);
    expect(rest.question).not.toBe('');
    if (rest.type === QUESTION_TYPES.text)
      expect(rest).toMatchObject({ placeholder: expect.stringMatching(/./), options: [] });
    else expect(new Set(rest.options.map(({ option }) => option)).size).toBeGreaterThanOrEqual(3);
  }
});

it('gives answers the same ids in every language', () => {
  const ids = (locale: 'zh' | 'en') =>
    seedQuestions(locale).map(({ key, options }) => [key, options.map(({ id }) => id)]);
  expect(ids('en')).toEqual(ids('zh'));
});

it('speaks Chinese to readers of either script and English to everybody else', () => {
  expect(seedQuestions('zh-TW')).toEqual(seedQuestions('zh'));
  expect(seedQuestions('fr')).toEqual(seedQuestions('en'));
});
