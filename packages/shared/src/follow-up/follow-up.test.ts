import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterContact, fillMessage, isNextDayWrong, MESSAGE_PARTS, OUTCOMES, smsNumber } from './follow-up.ts';

const TODAY = '2026-03-31';
const parts = { name: 'Anna', shop: 'Rose', scheme: 'Calm', day: '3 March', report: 'https://shop.test/r' };

describe('a contact', () => {
  it.each([
    ['not_reached', '', { due_on: '2026-04-01', is_done: false }],
    ['not_reached', '2026-04-09', { due_on: '2026-04-09', is_done: false }],
    ['messaged', '', { due_on: '2026-04-03', is_done: false }],
    ['messaged', '2026-04-09', { due_on: '2026-04-09', is_done: false }],
    ['reached', '', { due_on: null, is_done: true }],
    ['reached', '2026-04-09', { due_on: '2026-04-09', is_done: false }],
    ['appointment', '2026-04-09', { due_on: '2026-04-09', is_done: false }],
    ['declined', '2026-04-09', { due_on: null, is_done: true }],
  ] as const)('%s with the next day "%s"', (outcome, next_on, expected) => {
    expect(afterContact({ outcome, next_on }, TODAY)).toEqual(expected);
  });

  it.each([
    ['appointment', '', true],
    ['appointment', TODAY, false],
    ['reached', '', false],
    ['reached', '2026-03-30', true],
    ['reached', '2027-03-31', false],
    ['reached', '2027-04-01', true],
  ] as const)('%s on "%s" is wrong: %s', (outcome, next_on, isWrong) => {
    expect(isNextDayWrong({ outcome, next_on }, TODAY)).toBe(isWrong);
  });

  it('is either done or has a day that is not in the past', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OUTCOMES), fc.constantFrom('', '2026-03-31', '2026-12-01'), (outcome, next_on) => {
        const { due_on, is_done } = afterContact({ outcome, next_on }, TODAY);
        expect(is_done ? due_on === null : due_on !== null && due_on >= TODAY).toBe(true);
      }),
    );
  });
});

it.each([
  ['+86 138-0000-0001', '13800000001'],
  ['0049 151 2345678', '+491512345678'],
  ['010-12345', ''],
  ['12345', ''],
  ['', ''],
])('an SMS to "%s" goes to "%s"', (text, number) => {
  expect(smsNumber(text)).toBe(number);
});

describe('a message', () => {
  it('has the parts in their places', () => {
    expect(fillMessage('Hello {{name}}, {{shop}} expects you: {{report}}', parts)).toBe(
      'Hello Anna, Rose expects you: https://shop.test/r',
    );
  });

  it('leaves a missing part out, with the space before it', () => {
    expect(fillMessage('Hello {{name}}, welcome', { ...parts, name: '' })).toBe('Hello, welcome');
    expect(fillMessage('{{name}}您好', { ...parts, name: '' })).toBe('您好');
  });

  it('keeps braces that name no part', () => {
    expect(fillMessage('{{constructor}} {{ name }} {{x}}', parts)).toBe('{{constructor}} {{ name }} {{x}}');
  });

  it('puts a part in as it is, also if it looks like a part or a pattern', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MESSAGE_PARTS), fc.string({ minLength: 1 }), (name, text) => {
        expect(fillMessage(`<{{${name}}}>`, { ...parts, [name]: text })).toBe(`<${text}>`);
      }),
    );
  });
});
