import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingRegistration } from '../config/registration.ts';
import type { QuestionAnswers } from '../record/record.schema.ts';
import type { StoredQuestion } from './question.schema.ts';
import { questionId, questionKey } from './question.ts';
import { changesMeaning, withWording, wordedQuestions } from './question-change.ts';
import { questionProblems } from './question-problems.ts';
import { storedSeeds } from './seed.ts';
import { visibleQuestions } from './visible-questions.ts';

const OPTIONS = ['a', 'b', 'c'];
const asked = (key: string, show_if: StoredQuestion['show_if'] = null, type: 1 | 2 | 3 = 1): StoredQuestion => ({
  key,
  version: 1,
  type,
  required: 1,
  show_if,
  texts: { zh: { question: key, placeholder: '' } },
  options: type === 3 ? [] : OPTIONS.map((id) => ({ id, texts: { zh: id } })),
});

/** Up to eight questions whose conditions name any of them. */
const anyQuestions = fc
  .array(fc.option(fc.tuple(fc.nat(7), fc.subarray(OPTIONS, { minLength: 1 })), { nil: null }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((conditions) =>
    conditions.map((condition, at) =>
      asked(String(at), condition && { question: String(condition[0] % conditions.length), options: condition[1] }),
    ),
  );
const anyAnswers: fc.Arbitrary<QuestionAnswers> = fc.dictionary(
  fc.nat(7).map(String),
  fc.oneof(fc.constantFrom(...OPTIONS, ''), fc.subarray(OPTIONS)),
);
const worded = (questions: readonly StoredQuestion[]) =>
  wordedQuestions(questions, { wanted: 'zh', shopDefault: 'zh' });

describe('the questions that a customer is asked', () => {
  it('follow from the answers, and an answer to a hidden question opens nothing', () => {
    const questions = worded([
      asked('1'),
      asked('2', { question: '1', options: ['a'] }),
      asked('3', { question: '2', options: ['b', 'c'] }),
    ]);
    const ids = (answers: QuestionAnswers) => visibleQuestions(questions, answers).map(({ id }) => id);
    expect(ids({})).toEqual(['1']);
    expect(ids({ 1: ['c', 'a'], 2: 'b' })).toEqual(['1', '2', '3']);
    expect(ids({ 1: 'b', 2: 'b' })).toEqual(['1']);
  });

  it('are all that have no condition, and each of the others only after its cause', () =>
    fc.assert(
      fc.property(anyQuestions, anyAnswers, (stored, answers) => {
        const questions = worded(stored);
        const visible = visibleQuestions(questions, answers);
        expect(questions.filter(({ show_if }) => !show_if).every((one) => visible.includes(one))).toBe(true);
        for (const [at, { show_if }] of visible.entries()) {
          if (show_if) expect(visible.slice(0, at).some(({ id }) => id === show_if.question)).toBe(true);
        }
      }),
    ));
});

describe('a questionnaire', () => {
  it('is refused exactly if a condition names nothing before it', () =>
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        const isFine = questions.every(({ show_if }, at) => !show_if || Number(show_if.question) < at);
        expect(questionProblems(questions).length === 0).toBe(isFine);
      }),
    ));

  it('tells the question that is wrong and why', () => {
    const problem = (...questions: StoredQuestion[]) => questionProblems(questions)[0];
    const loop = [
      asked('1', { question: '2', options: ['a'] }),
      asked('2', { question: '1', options: ['a'] }),
    ] as const;
    expect(problem(...loop)).toEqual({ code: 'QUESTION_CONDITION_LOOP', place: 1 });
    expect(problem(asked('1', { question: '1', options: ['a'] }))?.code).toBe('QUESTION_CONDITION_LOOP');
    expect(problem(asked('1', { question: '2', options: ['a'] }), asked('2'))?.code).toBe('QUESTION_CONDITION_LATER');
    const unknown = { code: 'QUESTION_CONDITION_UNKNOWN', place: 2 };
    expect(problem(asked('1'), asked('2', { question: '9', options: ['a'] }))).toEqual(unknown);
    expect(problem(asked('1'), asked('2', { question: '1', options: ['z'] }))).toEqual(unknown);
    expect(problem(asked('1', null, 3), asked('2', { question: '1', options: ['a'] }))).toEqual(unknown);
    expect(problem(asked('1'), asked('1'))).toEqual({ code: 'QUESTION_TWICE', place: 2 });
    expect(problem({ ...asked('1'), options: [] })?.code).toBe('QUESTION_OPTIONS');
    expect(problem(...Array.from({ length: 51 }, (_, at) => asked(String(at))))?.code).toBe('QUESTION_LIMIT');
  });

  it('begins with the built-in questions', () => expect(questionProblems(storedSeeds())).toEqual([]));
});

describe('a change of a question', () => {
  const before = asked('1');
  const say = (over = {}) => ({
    type: 1 as const,
    question: '1',
    placeholder: '',
    options: OPTIONS.map((id) => ({ id, option: id })),
    ...over,
  });

  it('makes a new version if an answer could be misread', () => {
    const isNew = (over: object, locale: 'zh' | 'en' = 'zh') =>
      changesMeaning(before, withWording(before, say(over), locale));
    expect(isNew({})).toBe(false);
    expect(isNew({}, 'en')).toBe(false);
    expect(isNew({ options: say().options.toReversed() })).toBe(false);
    expect(isNew({ question: 'other' })).toBe(true);
    expect(isNew({ options: say().options.slice(1) })).toBe(true);
    expect(isNew({ options: [...say().options, { id: 'd', option: 'd' }] })).toBe(true);
    expect(isNew({ type: 2 })).toBe(true);
  });

  it('keeps the texts of the other languages', () => {
    const both = withWording(before, say({ question: 'One' }), 'en');
    expect(both.texts).toMatchObject({ zh: { question: '1' }, en: { question: 'One' } });
    expect(
      withWording({ ...before, ...both }, say({ options: say().options.slice(1) }), 'zh').options[0]?.texts,
    ).toEqual({
      zh: 'b',
      en: 'b',
    });
  });

  it('has an id of its own for each version, and the conditions name the newest one', () => {
    expect([questionId('sleep', 1), questionId('sleep', 3), questionKey('sleep.3'), questionKey('sleep')]).toEqual([
      'sleep',
      'sleep.3',
      'sleep',
      'sleep',
    ]);
    const list = worded([{ ...asked('1'), version: 2 }, asked('2', { question: '1', options: ['a'] })]);
    expect(list[1]?.show_if?.question).toBe('1.2');
  });
});

it.each([
  [{}, {}, 'nickname'],
  [{}, { mobile: '1' }, undefined],
  [{ nickname: 'hidden' }, {}, 'mobile'],
  [{ nickname: 'hidden', mobile: 'hidden' }, {}, undefined],
  [{ mobile: 'required' }, { nickname: 'Mei' }, 'mobile'],
  [{ age: 'required' }, { nickname: 'Mei', age: 0 }, undefined],
  [{ age: 'required', capture_state: 'required' }, { nickname: 'Mei' }, 'age'],
] as const)('a registration with %o and %o lacks %s', (modes, customer, missing) => {
  expect(missingRegistration(modes, customer)).toBe(missing);
});
