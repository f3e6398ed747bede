import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import { describe, expect, it } from 'vitest';
import { readableAnswers } from './readable-answers.ts';

const always = { required: 0, show_if: null } as const;
const questions: Question[] = [
  {
    id: 'q1',
    question: 'How does your skin feel?',
    type: 1,
    placeholder: '',
    ...always,
    options: [
      { id: 'dry', option: 'Dry' },
      { id: 'oily', option: 'Oily' },
    ],
  },
  {
    id: 'q2',
    question: 'What matters to you?',
    type: 2,
    placeholder: '',
    ...always,
    options: [
      { id: 'a', option: 'Pores' },
      { id: 'b', option: 'Lines' },
    ],
  },
  { id: 'q3', question: 'Anything else?', type: 3, placeholder: '', options: [], ...always },
];

describe("a customer's answers", () => {
  it('are shown in words, in the order of the questionnaire', () => {
    expect(readableAnswers(questions, { q3: 'Pollen in spring', q2: ['b', 'a'], q1: 'dry' })).toEqual([
      { id: 'q1', question: 'How does your skin feel?', answers: ['Dry'] },
      { id: 'q2', question: 'What matters to you?', answers: ['Lines', 'Pores'] },
      { id: 'q3', question: 'Anything else?', answers: ['Pollen in spring'] },
    ]);
  });

  it('to questions and options that are gone are shown as they were sent', () => {
    expect(readableAnswers(questions, { old: 'x7', q1: 'sticky' })).toEqual([
      { id: 'q1', question: 'How does your skin feel?', answers: ['sticky'] },
      { id: 'old', question: 'old', answers: ['x7'] },
    ]);
  });

  it('leave out questions that were not answered', () => {
    expect(readableAnswers(questions, {})).toEqual([]);
    expect(readableAnswers(questions, { q3: '' })[0]?.answers).toEqual([]);
  });
});
