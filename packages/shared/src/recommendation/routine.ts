import type { RecordScore } from '../dimension/dimension.schema.ts';
import { CARE_LEVELS, DIMENSION_KEYS } from '../dimension/dimension.ts';
import type { StoredScheme } from '../scheme/scheme.schema.ts';
import { STEP_PARTS, type StepPart } from '../scheme/scheme.ts';
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

/**
 * Returns the need: how far a score lies below `line`, in steps of 10 points, at most `MAX_NEED`. 0 if the score isn't
 * below `line`.
 */
export const needOf = (score: number, line: number): number =>
  score >= line ? 0 : Math.min(MAX_NEED, Math.ceil((line - score) / 10));

/** A recommended product of a stored test. Tests stored by older versions have no `step_role`. */
interface StoredChoice {
  readonly step_role?: StepRole | undefined;
  readonly trace: MatchTrace;
}
type Scheme = Pick<StoredScheme, 'causes' | 'steps'>;

/**
 * Returns when a product is used. If the scheme gives no times, returns the usual times for the product's step of the
 * routine.
 */
export function partsOf({ step_role, trace }: StoredChoice, scheme: Scheme | undefined): StepPart[] {
  const planned = (trace.steps ?? []).flatMap((step) => scheme?.steps[step - 1]?.part ?? []);
  const parts = planned.length > 0 ? planned : ROLE_PARTS[step_role ?? 'other'];
  return STEP_PARTS.filter((part) => parts.includes(part));
}

/** A result that led to the recommendation of a product, directly or through the scheme. */
export type Need = Pick<RecordScore, 'dimension' | 'layer' | 'score'>;

/**
 * Returns the results that led to the recommendation. Two kinds come first: for a product of the scheme, the results
 * that the scheme is for and the product has an effect for; for a product beside the one for the greatest need, those
 * of its main effect, because it was chosen for it. Then the greatest need comes first, then the lowest score.
 */
export function needsOf(
  { trace: { via, place: chosenFor, because } }: StoredChoice,
  scheme: Scheme | undefined,
): Need[] {
  const isBeside = chosenFor !== undefined && chosenFor !== 'treat';
  const called = via === 'cycle' ? (scheme?.causes ?? []) : [];
  const isCalled = ({ dimension }: Need) => called.some((cause) => cause.dimension === dimension);
  const asking = [
    ...because.map(({ points, weight, ...cause }) => ({
      ...cause,
      need: points / weight,
      isFirst: isCalled(cause) || (isBeside && weight === RANK_WEIGHTS[0]),
    })),
    ...called.map((cause) => ({ ...cause, need: needOf(cause.score, lineOf(cause.from)), isFirst: false })),
  ].sort(
    (a, b) => Number(b.isFirst) - Number(a.isFirst) || b.need - a.need || a.score - b.score || place(a) - place(b),
  );
  const first = new Map(asking.map((cause) => [cause.dimension, cause] as const).reverse());
  return asking
    .filter((cause) => first.get(cause.dimension) === cause)
    .map(({ dimension, layer, score }) => ({ dimension, layer, score }));
}

/** Returns the score below which a result has this care level or a worse level. */
const lineOf = (level: number) => (CARE_LEVELS.length + 1 - level) * 20;

const place = ({ dimension }: Need) => DIMENSION_KEYS.indexOf(dimension);

/** Products of tests that older versions stored have neither. */
interface InRoutine {
  readonly step_role?: StepRole | undefined;
  readonly choice?: Choice | undefined;
}

/** Sorts products: first the main recommendations in the order of the routine, then the others in the same order. */
export const inRoutine = <T extends InRoutine>(goods: readonly T[]): T[] =>
  goods.toSorted(
    (a, b) =>
      Number(a.choice === 'also') - Number(b.choice === 'also') ||
      STEP_ROLES.indexOf(a.step_role ?? 'other') - STEP_ROLES.indexOf(b.step_role ?? 'other'),
  );
