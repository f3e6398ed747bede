import { type FieldProblem, fieldProblems } from '../kernel/field-problems.ts';
import { CYCLE_DAYS, MAX_PRIORITY } from './scheme.ts';

/** The input of the scheme form. Numbers may still be text. */
export interface SchemeDraft {
  readonly name: string;
  readonly cycle_days: string | number;
  readonly triggers: readonly unknown[];
  readonly priority: string | number;
  readonly steps: readonly {
    readonly title: string;
    readonly day_from: string | number;
    readonly day_to: string | number;
  }[];
}

/** Checks a scheme's fields by themselves, for the server and the form. The problems have the order of the form. */
export function schemeProblems({ name, cycle_days, triggers, priority, steps }: SchemeDraft): FieldProblem[] {
  const { problems, add } = fieldProblems();
  const isCycle = isWhole(cycle_days, CYCLE_DAYS.min, CYCLE_DAYS.max);
  add(name.trim() === '', 'name', 'INPUT_REQUIRED');
  add(!isCycle, 'cycle_days', cycle_days === '' ? 'INPUT_REQUIRED' : 'INPUT_INVALID');
  add(triggers.length === 0, 'triggers', 'INPUT_REQUIRED');
  add(priority !== '' && !isWhole(priority, 0, MAX_PRIORITY), 'priority');
  add(steps.length === 0, 'steps', 'INPUT_REQUIRED');
  for (const [index, { title, day_from, day_to }] of steps.entries()) {
    add(title.trim() === '', `steps.${index}.title`, 'INPUT_REQUIRED');
    const days = Number(cycle_days);
    const isStart = isWhole(day_from, 1, days);
    const isRange = isStart && isWhole(day_to, Number(day_from), days);
    const wrong = isStart ? 'day_to' : 'day_from';
    add(isCycle && !isRange, `steps.${index}.${wrong}`, 'SCHEME_STEP_DAYS', { step: index + 1, days });
  }
  return problems;
}

export function isWhole(value: string | number, min: number, max: number): boolean {
  const number = Number(value);
  return value !== '' && Number.isInteger(number) && number >= min && number <= max;
}
