import type { RecordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import type { StoredScheme } from '../scheme/scheme.schema.ts';
import { STEP_PARTS, type StepPart } from '../scheme/scheme.ts';
import { helpsWith, isReasonFor } from './reason.ts';
import type { MatchTrace } from './recommendation.schema.ts';
import type { Choice, StepRole } from './recommendation.ts';
import { RANK_WEIGHTS, STEP_ROLES } from './recommendation.ts';

/** The usual times of use for each step of the routine. A scheme can have other times. */
const ROLE_PARTS: Readonly<Record<StepRole, readonly StepPart[]>> = {
  cleanse: ['am', 'pm'],
  tone: ['am', 'pm'],
  treat: ['am', 'pm'],
  eye: ['am', 'pm'],
  mask: ['weekly'],
  moisturise: ['am', 'pm'],
  protect: ['am'],
  other: [],
};

export const MAX_NEED = 10;

/** Returns the need: how far a score lies below `line`, in steps of 10 points, from 0 to `MAX_NEED`. */
export const needOf = (score: number, line: number): number =>
  score >= line ? 0 : Math.min(MAX_NEED, Math.ceil((line - score) / 10));

/** A recommended product of a stored test. Tests stored by older versions have no `step_role`. */
interface StoredChoice {
  readonly step_role?: StepRole | undefined;
  readonly trace: MatchTrace;
}
type Scheme = Pick<StoredScheme, 'causes' | 'steps'>;

/** Returns when a product is used: by the scheme, else as usual for its step. Make-up is taken off in the evening. */
export function partsOf({ step_role, trace }: StoredChoice, scheme: Scheme | undefined): StepPart[] {
  const planned = (trace.steps ?? []).flatMap((step) => scheme?.steps[step - 1]?.part ?? []);
  if (planned.length > 0) return STEP_PARTS.filter((part) => planned.includes(part));
  if (trace.place === 'make_up') return ['pm'];
  const usual = ROLE_PARTS[step_role ?? 'other'];
  if (trace.evening_only && usual.length === 0) return ['pm'];
  return usual.filter((part) => part !== 'am' || !trace.evening_only);
}

/** True for an acid or retinol of a daily step, which begins with a few evenings a week unless a scheme says how. */
export const beginsSlowly = ({ step_role, trace }: StoredChoice): boolean =>
  trace.evening_only === true && !trace.steps && ROLE_PARTS[step_role ?? 'other'].includes('pm');

const [MAIN_WEIGHT] = RANK_WEIGHTS;

/** A result that a product is for. */
export type Need = Pick<RecordScore, 'dimension' | 'layer' | 'score'>;

/**
 * Returns the results that a customer reads as the reason for a product: those that its step is about and its strongest
 * effect helps with, because a product isn't for what it helps with on the side. Eye care is for everything that it does
 * around the eyes. For a product of the scheme, the results that the scheme is for come first, then the greatest need,
 * then the lowest score. Results with less than half of the first one's need are left out. A cleanser is only for what
 * its main effect is for, and a make-up remover for no result.
 */
export function needsOf(
  { step_role = 'other', trace: { via, because, place } }: StoredChoice,
  scheme: Pick<StoredScheme, 'causes'> | undefined,
): Need[] {
  if (place === 'make_up') return [];
  const fitting = because.filter(({ dimension }) => isReasonFor(step_role, dimension));
  const strongest = step_role === 'cleanse' ? MAIN_WEIGHT : Math.max(...fitting.map(({ weight }) => weight));
  const called = via === 'cycle' ? (scheme?.causes ?? []) : [];
  const isCalled = ({ dimension }: Need) => called.some((cause) => cause.dimension === dimension);
  const asking = fitting
    .filter(({ weight }) => step_role === 'eye' || weight === strongest)
    .map(({ points, weight, ...cause }) => ({ ...cause, need: points / weight }))
    .sort(
      (a, b) =>
        Number(isCalled(b)) - Number(isCalled(a)) ||
        b.need - a.need ||
        a.score - b.score ||
        positionOf(a) - positionOf(b),
    );
  const [greatest] = asking;
  const first = new Map(asking.map((cause) => [cause.dimension, cause] as const).reverse());
  return asking
    .filter((cause) => first.get(cause.dimension) === cause && cause.need * 2 >= (greatest?.need ?? 0))
    .map(({ dimension, layer, score }) => ({ dimension, layer, score }));
}

/**
 * Returns all results that a product helps with, also beside what it is for. What is rinsed off, a cleanser or a make-up
 * remover, helps with none of them.
 */
export const helpedBy = ({ step_role = 'other', trace: { because, place } }: StoredChoice): DimensionKey[] =>
  step_role === 'cleanse' || place === 'make_up'
    ? []
    : [...new Set(because.map(({ dimension }) => dimension))].filter((dimension) => helpsWith(step_role, dimension));

const positionOf = ({ dimension }: Need) => DIMENSION_KEYS.indexOf(dimension);

/** Products of tests that older versions stored have only a trace. */
interface InRoutine {
  readonly step_role?: StepRole | undefined;
  readonly choice?: Choice | undefined;
  readonly trace?: Pick<MatchTrace, 'place'>;
}

const stepOf = ({ step_role = 'other', trace }: InRoutine): number =>
  trace?.place === 'make_up' ? -1 : STEP_ROLES.indexOf(step_role);

/** Sorts products by the routine, main recommendations first. A make-up remover comes before the cleanser. */
export const inRoutine = <T extends InRoutine>(goods: readonly T[]): T[] =>
  goods.toSorted((a, b) => Number(a.choice === 'also') - Number(b.choice === 'also') || stepOf(a) - stepOf(b));
