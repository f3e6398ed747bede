import { expect, it } from 'vitest';
import { WRITTEN_LOCALES } from '../kernel/locales.ts';
import { question, storedQuestion } from './question.schema.ts';
import { QUESTION_TYPES } from './question.ts';
import { seedQuestions, storedSeeds } from './seed.ts';

it.each(WRITTEN_LOCALES)('asks complete questions in %s', (locale) => {
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

it('begins a questionnaire with words in every language, none too long', () => {
  for (const seed of storedSeeds()) {
    expect(storedQuestion.parse(seed)).toEqual(seed);
    expect(Object.keys(seed.texts)).toEqual([...WRITTEN_LOCALES]);
  }
});
