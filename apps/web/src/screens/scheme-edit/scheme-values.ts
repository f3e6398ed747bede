import {
  type CareLevel,
  type DimensionKey,
  SKIN_TYPES,
  type SkinType,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { CYCLE_DAYS, MAX_PRIORITY, SCHEME_STATUS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { FieldProblem } from '../../ui/resource-form/field-problem.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';

export type SchemeDetail = Outputs['scheme']['detail'];
/** A product as a step shows it. */
export type StepGoods = SchemeDetail['goods'][number];

/** What a new scheme starts with: four weeks, the time in which skin renews itself. */
const USUAL_DAYS = 28;

export type StepValues = {
  /** Tells the steps apart while they are moved; isn't sent. */
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

/** The form's fields, in the order in which they stand there and are checked. */
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

/** What the form shows at first. */
export function schemeValues(scheme: SchemeDetail | undefined): SchemeValues {
  if (!scheme) {
    return {
      name: '',
      description: '',
      cycle_days: USUAL_DAYS,
      status: SCHEME_STATUS.on,
      for_sex: 0,
      skin_types: [],
      triggers: [],
      priority: 0,
      steps: [newStep('am', USUAL_DAYS), newStep('pm', USUAL_DAYS)],
    };
  }
  const { name, description, cycle_days, status, for_sex, skin_types, triggers, priority, steps } = scheme;
  return {
    ...{ name, description, cycle_days, status, for_sex, skin_types, triggers, priority },
    steps: steps.map((step) => ({ ...step, key: nextKey() })),
  };
}

/** What is sent. */
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

const MISSING: FieldProblem = { code: 'INPUT_REQUIRED' };
const WRONG: FieldProblem = { code: 'INPUT_INVALID' };

/** What is wrong with the values, by field. The server asks the same. */
export function schemeProblems(values: SchemeValues): FieldProblems {
  const problems: Record<string, FieldProblem> = {};
  if (values.name.trim() === '') problems.name = MISSING;
  const days = values.cycle_days;
  if (days === '') problems.cycle_days = MISSING;
  else if (!isWhole(days, CYCLE_DAYS.min, CYCLE_DAYS.max)) problems.cycle_days = WRONG;
  if (values.triggers.length === 0) problems.triggers = MISSING;
  if (values.priority !== '' && !isWhole(values.priority, 0, MAX_PRIORITY)) problems.priority = WRONG;
  if (values.steps.length === 0) problems.steps = MISSING;
  values.steps.forEach((step, index) => {
    if (step.title.trim() === '') problems[`steps.${index}.title`] = MISSING;
    if (problems.cycle_days) return;
    const wrong = wrongDay(step, Number(days));
    if (wrong) {
      const details = { step: index + 1, days: Number(days) };
      problems[`steps.${index}.${wrong}`] = { code: 'SCHEME_STEP_DAYS', details };
    }
  });
  return problems;
}

/** The one of a step's days that doesn't lie within the cycle, or before the other one. */
function wrongDay({ day_from, day_to }: StepValues, cycleDays: number): 'day_from' | 'day_to' | undefined {
  if (!isWhole(day_from, 1, cycleDays)) return 'day_from';
  return isWhole(day_to, Number(day_from), cycleDays) ? undefined : 'day_to';
}

function isWhole(value: string | number, min: number, max: number): boolean {
  const number = Number(value);
  return value !== '' && Number.isInteger(number) && number >= min && number <= max;
}

/** A step's place in the cycle as parts of it from 0 to 1; undefined where its days make no sense. */
export function placeInCycle(step: Pick<StepValues, 'day_from' | 'day_to'>, cycleDays: string | number) {
  const days = Number(cycleDays);
  if (!isWhole(cycleDays, CYCLE_DAYS.min, CYCLE_DAYS.max)) return undefined;
  if (!isWhole(step.day_from, 1, days) || !isWhole(step.day_to, Number(step.day_from), days)) return undefined;
  return {
    start: (Number(step.day_from) - 1) / days,
    length: (Number(step.day_to) - Number(step.day_from) + 1) / days,
  };
}

/** The steps after the cycle got another length: those that lasted until its end still do. */
export function stepsOfCycle(steps: readonly StepValues[], before: number, after: number): StepValues[] {
  return steps.map((step) => (Number(step.day_to) === before ? { ...step, day_to: after } : step));
}
