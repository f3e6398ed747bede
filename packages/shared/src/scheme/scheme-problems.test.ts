import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CYCLE_DAYS } from './scheme.ts';
import { type SchemeDraft, schemeProblems } from './scheme-problems.ts';

const step = { title: 'Cleanse', day_from: 1, day_to: 28 };
const scheme: SchemeDraft = { name: 'Calm', cycle_days: 28, triggers: ['acne'], priority: 0, steps: [step] };
const problems = (over: Partial<SchemeDraft>) => schemeProblems({ ...scheme, ...over });

describe('a scheme', () => {
  it('with a name, a cause and steps within its cycle has no problem', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ cycle_days: '28', priority: '', steps: [{ ...step, day_to: '28' }] })).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'INPUT_REQUIRED'],
    [{ triggers: [] }, 'triggers', 'INPUT_REQUIRED'],
    [{ steps: [] }, 'steps', 'INPUT_REQUIRED'],
    [{ priority: 1001 }, 'priority', 'INPUT_INVALID'],
    [{ cycle_days: '' }, 'cycle_days', 'INPUT_REQUIRED'],
    [{ cycle_days: 0 }, 'cycle_days', 'INPUT_INVALID'],
    [{ steps: [{ ...step, title: '' }] }, 'steps.0.title', 'INPUT_REQUIRED'],
    [{ steps: [step, { ...step, day_to: 29 }] }, 'steps.1.day_to', 'SCHEME_STEP_DAYS'],
    [{ steps: [{ ...step, day_from: '' }] }, 'steps.0.day_from', 'SCHEME_STEP_DAYS'],
  ] as const)('with %o is refused at %s', (over, field, code) => {
    expect(problems(over as Partial<SchemeDraft>)).toMatchObject([{ field, code }]);
  });

  it('takes a step exactly if its days are in order and within the cycle', () => {
    const day = fc.integer({ min: -2, max: CYCLE_DAYS.max + 2 });
    fc.assert(
      fc.property(fc.integer(CYCLE_DAYS), day, day, (cycle_days, day_from, day_to) => {
        const isRight = day_from >= 1 && day_from <= day_to && day_to <= cycle_days;
        expect(problems({ cycle_days, steps: [{ ...step, day_from, day_to }] }).length === 0).toBe(isRight);
      }),
    );
  });
});
