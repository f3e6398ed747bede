import { randomId } from '@mantine/hooks';
import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { CYCLE_DAYS, SCHEME_STATUS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import { isWhole, schemeProblems as problemsOf } from '@skin-mirror/shared/scheme/scheme-problems.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { trimmed } from '../../ui/resource-form/trimmed.ts';

export type SchemeDetail = Outputs['scheme']['detail'];
export type StepGoods = SchemeDetail['goods'][number];

/** The default length of a scheme (care plan) in days. Skin renews itself in about four weeks. */
const DEFAULT_CYCLE_DAYS = 28;

/** A step in the form. Its numbers are text while the user types, and its `key` isn't saved. */
export type StepValues = Omit<SchemeDetail['steps'][number], Days> & { key: string } & Record<Days, string | number>;
type Days = 'day_from' | 'day_to';
export type TriggerValues = SchemeDetail['triggers'][number];

export type SchemeValues = Omit<
  SchemeDetail,
  'id' | 'mod_time' | 'rev' | 'goods' | 'cycle_days' | 'priority' | 'steps'
> & {
  cycle_days: string | number;
  priority: string | number;
  steps: StepValues[];
};

/** Returns a random key. Counted numbers could repeat the keys of a restored draft. */
const nextKey = () => randomId('step-');

export const newStep = (part: StepPart, cycleDays: string | number): StepValues => ({
  key: nextKey(),
  title: '',
  part,
  frequency: '',
  day_from: 1,
  day_to: cycleDays,
  advice: '',
  goods_ids: [],
  texts: {},
});

export function schemeValues(scheme: SchemeDetail | undefined): SchemeValues {
  if (!scheme) {
    return {
      name: '',
      description: '',
      cycle_days: DEFAULT_CYCLE_DAYS,
      status: SCHEME_STATUS.on,
      for_sex: 0,
      skin_types: [],
      triggers: [],
      priority: 0,
      texts: {},
      steps: [newStep('am', DEFAULT_CYCLE_DAYS), newStep('pm', DEFAULT_CYCLE_DAYS)],
    };
  }
  const { name, description, cycle_days, status, for_sex, skin_types, triggers, priority, texts } = scheme;
  // The history has older versions without translations.
  const steps = scheme.steps.map((step) => ({ ...step, texts: step.texts ?? {}, key: nextKey() }));
  return { name, description, cycle_days, status, for_sex, skin_types, triggers, priority, texts, steps };
}

export function schemeInput(values: SchemeValues) {
  return {
    ...trimmed(values),
    cycle_days: Number(values.cycle_days),
    skin_types: SKIN_TYPES.filter((type) => values.skin_types.includes(type)),
    priority: Number(values.priority),
    steps: values.steps.map(({ key: _, ...step }) => ({
      ...trimmed(step),
      day_from: Number(step.day_from),
      day_to: Number(step.day_to),
    })),
  };
}

/** Checks the form with the same rules as the server. Returns the errors by field. */
export const schemeProblems = (values: SchemeValues): FieldProblems =>
  Object.fromEntries(problemsOf(values).map(({ field, ...problem }) => [field, problem]));

/** Returns the step's start and end as shares of the whole cycle, from 0 to 1. Undefined if its days are invalid. */
export function placeInCycle({ day_from, day_to }: Pick<StepValues, Days>, cycleDays: string | number) {
  const [days, from, to] = [Number(cycleDays), Number(day_from), Number(day_to)];
  if (!isCycle(cycleDays) || !isWhole(day_from, 1, days) || !isWhole(day_to, from, days)) return undefined;
  return { start: (from - 1) / days, length: (to - from + 1) / days };
}

export const isCycle = (days: string | number): boolean => isWhole(days, CYCLE_DAYS.min, CYCLE_DAYS.max);

/** Keeps steps that end on the last day there when the length of the cycle changes, in days. */
export function stepsOfCycle(steps: readonly StepValues[], before: number, after: number): StepValues[] {
  return steps.map((step) => (Number(step.day_to) === before ? { ...step, day_to: after } : step));
}
