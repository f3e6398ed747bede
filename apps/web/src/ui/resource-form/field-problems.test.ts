import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusedField, schemaProblems } from './field-problems.ts';

const note = recordContract.mark.input;
const dayOfStep = ({ step }: { step?: unknown }) => `steps.${Number(step) - 1}.day_to`;
const analysis_id = '0197a1b2-0000-7000-8000-000000000001';

describe("a form's values", () => {
  it('may not be empty where the contract asks for something, nor hold blanks alone', () => {
    expect(schemaProblems(note, { analysis_id, mark: '' })).toEqual({ mark: { code: 'INPUT_REQUIRED' } });
    expect(schemaProblems(note, { analysis_id, mark: '  \n' })).toEqual({ mark: { code: 'INPUT_REQUIRED' } });
    expect(schemaProblems(z.object({ shop: z.string() }), {})).toEqual({ shop: { code: 'INPUT_REQUIRED' } });
  });

  it('break a limit, which the problem names', () => {
    expect(schemaProblems(note, { analysis_id, mark: 'x'.repeat(1001) })).toEqual({
      mark: { code: 'INPUT_TOO_LONG', details: { max: 1000 } },
    });
    expect(schemaProblems(z.object({ seconds: z.number().int().min(5).max(600) }), { seconds: 4 })).toEqual({
      seconds: { code: 'INPUT_RANGE', details: { min: 5, max: 600 } },
    });
  });

  it('have no problem where they suit the contract', () => {
    expect(schemaProblems(note, { analysis_id, mark: 'call back' })).toEqual({});
  });
});

describe("a server's refusal", () => {
  it('belongs to the field that it names', () => {
    const problem = { kind: 'refused', code: 'INPUT_INVALID', details: { field: 'mark' } } as const;
    expect(refusedField(problem, ['mark'], {})?.field).toBe('mark');
  });

  it('belongs to the field whose matter its code is', () => {
    expect(refusedField({ kind: 'refused', code: 'NOTE_EMPTY' }, ['mark'], { NOTE_EMPTY: 'mark' })?.field).toBe('mark');
  });

  it('belongs to a field within a list of the form, which its details may say', () => {
    const named = { kind: 'refused', code: 'INPUT_INVALID', details: { field: 'steps.2.title' } } as const;
    expect(refusedField(named, ['name', 'steps'], {})?.field).toBe('steps.2.title');
    const counted = { kind: 'refused', code: 'SCHEME_STEP_DAYS', details: { step: 3 } } as const;
    expect(refusedField(counted, ['name', 'steps'], { SCHEME_STEP_DAYS: dayOfStep })?.field).toBe('steps.2.day_to');
  });

  it('belongs to no field where it is about something else', () => {
    expect(refusedField({ kind: 'refused', code: 'RECORD_NOT_FOUND' }, ['mark'], {})).toBeUndefined();
    expect(refusedField({ kind: 'network' }, ['mark'], {})).toBeUndefined();
  });
});
