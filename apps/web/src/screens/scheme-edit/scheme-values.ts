import {
  type CareLevel,
  type DimensionKey,
  SKIN_TYPES,
  type SkinType,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { CYCLE_DAYS, SCHEME_STATUS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import { isWhole, schemeProblems as problemsOf } from '@skin-mirror/shared/scheme/scheme-problems.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';

export type SchemeDetail = Outputs['scheme']['detail'];
export type StepGoods = SchemeDetail['goods'][number];

/** The cycle of a new scheme: four weeks, the time in which skin renews itself. */
const DEFAULT_CYCLE_DAYS = 28;

export type StepValues = {
  /** Identifies a step while steps move. It isn't sent. */
  key: string;
  title: string;
  part: StepPart;
  frequency: string;
  day_from: string | number;
  day_to: string | number;
  advice: string;
  goods_ids: number[];
};

export type TriggerValues = { dimension: DimensionKey; from: CareLevel };

/** The form's fields, in the order of the form and of the checks. */
export type SchemeValues = {
  name: string;
  description: string;
  cycle_days: string | number;
  status: SchemeDetail['status'];
  for_sex: SchemeDetail['for_sex'];
  skin_types: SkinType[];
  triggers: TriggerValues[];
  priority: string | number;
  steps: StepValues[];
};

let keys = 0;
const nextKey = () => `step-${++keys}`;

/** A step that lasts the whole cycle. */
export const newStep = (part: StepPart, cycleDays: string | number): StepValues => ({
  key: nextKey(),
  title: '',
  part,
  frequency: '',
  day_from: 1,
  day_to: cycleDays,
  advice: '',
  goods_ids: [],
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
      steps: [newStep('am', DEFAULT_CYCLE_DAYS), newStep('pm', DEFAULT_CYCLE_DAYS)],
    };
  }
  const { name, description, cycle_days, status, for_sex, skin_types, triggers, priority, steps } = scheme;
  return {
    ...{ name, description, cycle_days, status, for_sex, skin_types, triggers, priority },
    steps: steps.map((step) => ({ ...step, key: nextKey() })),
  };
}

export function schemeInput(values: SchemeValues) {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    cycle_days: Number(values.cycle_days),
    status: values.status,
    for_sex: values.for_sex,
    skin_types: SKIN_TYPES.filter((type) => values.skin_types.includes(type)),
    triggers: values.triggers.map(({ dimension, from }) => ({ dimension, from })),
    priority: values.priority === '' ? 0 : Number(values.priority),
    steps: values.steps.map(({ title, part, frequency, day_from, day_to, advice, goods_ids }) => ({
      title: title.trim(),
      part,
      frequency: frequency.trim(),
      day_from: Number(day_from),
      day_to: Number(day_to),
      advice: advice.trim(),
      goods_ids,
    })),
  };
}

/** The problems of the values by field, by the server's own rules. */
export const schemeProblems = (values: SchemeValues): FieldProblems =>
  Object.fromEntries(problemsOf(values).map(({ field, ...problem }) => [field, problem]));

/** A step's start and end as shares of the cycle, 0 to 1; undefined if its days are invalid. */
export function placeInCycle(step: Pick<StepValues, 'day_from' | 'day_to'>, cycleDays: string | number) {
  const days = Number(cycleDays);
  if (!isWhole(cycleDays, CYCLE_DAYS.min, CYCLE_DAYS.max)) return undefined;
  if (!isWhole(step.day_from, 1, days) || !isWhole(step.day_to, Number(step.day_from), days)) return undefined;
  return {
    start: (Number(step.day_from) - 1) / days,
    length: (Number(step.day_to) - Number(step.day_from) + 1) / days,
  };
}

/** The steps after the length of the cycle changed. Steps that lasted until its end still do. */
export function stepsOfCycle(steps: readonly StepValues[], before: number, after: number): StepValues[] {
  return steps.map((step) => (Number(step.day_to) === before ? { ...step, day_to: after } : step));
}
