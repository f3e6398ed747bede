import { schemeSave } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  newStep,
  placeInCycle,
  type SchemeValues,
  schemeInput,
  schemeProblems,
  schemeValues,
  stepsOfCycle,
} from './scheme-values.ts';

const step = (over: Partial<ReturnType<typeof newStep>> = {}) => ({ ...newStep('am', 28), title: 'Cleanse', ...over });
const values = (over: Partial<SchemeValues> = {}): SchemeValues => ({
  ...schemeValues(undefined),
  name: 'Calm',
  triggers: [{ dimension: 'sensitive', from: 3 }],
  steps: [step()],
  ...over,
});
const codes = (over: Partial<SchemeValues>) =>
  Object.fromEntries(Object.entries(schemeProblems(values(over))).map(([field, { code }]) => [field, code]));

describe('a scheme in the form', () => {
  it('is refused where the contract refuses it, and only there', () => {
    const others: Partial<SchemeValues>[] = [
      {},
      { name: '  ' },
      { cycle_days: '' },
      { cycle_days: 0 },
      { cycle_days: 366 },
      { cycle_days: 1.5 },
      { triggers: [] },
      { priority: '' },
      { priority: 1001 },
      { priority: -1 },
      { steps: [] },
      { steps: [step({ title: ' ' })] },
      { steps: [step({ day_from: 0 })] },
      { steps: [step({ day_from: '' })] },
    ];
    for (const over of others) {
      const sent = schemeSave.safeParse(schemeInput(values(over)));
      expect(Object.keys(schemeProblems(values(over))).length === 0, JSON.stringify(over)).toBe(sent.success);
    }
  });

  it('says which step lies outside of the cycle, at the day that does', () => {
    const steps = [step(), step({ day_from: 29, day_to: 30 }), step({ day_to: 29 }), step({ day_from: 9, day_to: 8 })];
    expect(codes({ steps })).toEqual({
      'steps.1.day_from': 'SCHEME_STEP_DAYS',
      'steps.2.day_to': 'SCHEME_STEP_DAYS',
      'steps.3.day_to': 'SCHEME_STEP_DAYS',
    });
    expect(schemeProblems(values({ steps }))['steps.2.day_to']?.details).toEqual({ step: 3, days: 28 });
    expect(codes({ cycle_days: '', steps })).toEqual({ cycle_days: 'INPUT_REQUIRED' });
  });

  it('is sent without what only the form needs', () => {
    const sent = schemeInput(values({ name: ' Calm ', priority: '', skin_types: ['mixed', 'dry'] }));
    expect(sent).toMatchObject({ name: 'Calm', priority: 0, skin_types: ['dry', 'mixed'] });
    expect(sent.steps[0]).not.toHaveProperty('key');
  });
});

describe('the cycle', () => {
  it('has a place for each step whose days lie within it', () => {
    expect(placeInCycle({ day_from: 8, day_to: 14 }, 28)).toEqual({ start: 0.25, length: 0.25 });
    expect(placeInCycle({ day_from: 1, day_to: 1 }, 1)).toEqual({ start: 0, length: 1 });
    for (const [day_from, day_to, days] of [
      [1, 29, 28],
      [5, 4, 28],
      ['', 4, 28],
      [1, 4, ''],
    ] as const) {
      expect(placeInCycle({ day_from, day_to }, days)).toBeUndefined();
    }
  });

  it('takes the steps that last until its end along when it gets longer or shorter', () => {
    const steps = [step({ day_to: 28 }), step({ day_to: 14 })];
    expect(stepsOfCycle(steps, 28, 42).map(({ day_to }) => day_to)).toEqual([42, 14]);
  });
});
