import type { RecordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import type { WorstScores } from '../recommendation/efficacy.ts';
import type { MatchSettings, MatchTest } from '../recommendation/recommendation.schema.ts';
import { suitsSex } from '../recommendation/refusal.ts';
import type { MatchableScheme, SchemeCause } from './scheme.schema.ts';
import { SCHEME_STATUS } from './scheme.ts';

/** A scheme that was chosen for a test. `causes` are the results that triggered it, most severe first. */
export interface CalledScheme<S extends MatchableScheme = MatchableScheme> {
  readonly scheme: S;
  readonly causes: readonly [SchemeCause, ...SchemeCause[]];
}

type Tested = Pick<MatchTest, 'sex' | 'skin_type' | 'is_sensitive'>;

interface Asked<S extends MatchableScheme> {
  /** The result with the greatest need for products. Undefined if no result asks for products. */
  readonly greatest: Pick<RecordScore, 'dimension' | 'score'> | undefined;
  /** True if the customer gets the products that the scheme's texts speak of. */
  readonly isWhole: (scheme: S) => boolean;
}

/**
 * Chooses the scheme for a test. Only active schemes that suit the customer are possible, and at least one trigger must
 * apply. The scheme with the most severe cause wins, then the higher priority, then the lower scheme_id. For the
 * severity of a cause, the higher care level counts first, then the lower score.
 *
 * A scheme takes the place of the routine, so it must be for the greatest need or for a result that is as low or lower, and
 * must be whole. Sensitive skin gets only schemes that are for it. Sex and skin type count only if the settings
 * say so. An unknown sex never excludes a scheme.
 */
export function chooseScheme<S extends MatchableScheme>(
  schemes: readonly S[],
  test: Tested,
  worst: WorstScores,
  settings: Pick<MatchSettings, 'match_sex' | 'match_skin'>,
  { greatest, isWhole }: Asked<S> = { greatest: undefined, isWhole: () => true },
): CalledScheme<S> | undefined {
  let best: S | undefined;
  let bestCause: Severity | undefined;
  for (const scheme of schemes) {
    if (!suits(scheme, test, settings)) continue;
    if (test.is_sensitive && !scheme.triggers.some(({ dimension }) => dimension === 'sensitive')) continue;
    const cause = worstCause(scheme, worst);
    if (!cause || (greatest && !isFor(scheme, worst, greatest))) continue;
    const order = best && bestCause ? severity(cause, bestCause) || preference(scheme, best) : -1;
    if (order < 0 && isWhole(scheme)) [best, bestCause] = [scheme, cause];
  }
  return best && { scheme: best, causes: causesOf(best, worst) };
}

/** True if a result that triggers the scheme is the greatest need, or as low. */
const isFor = (
  { triggers }: MatchableScheme,
  worst: WorstScores,
  greatest: Pick<RecordScore, 'dimension' | 'score'>,
): boolean =>
  triggers.some(({ dimension, from }) => {
    const score = worst.get(dimension);
    return score && score.level >= from && (dimension === greatest.dimension || score.score <= greatest.score);
  });

function suits(
  { status, for_sex, skin_types }: MatchableScheme,
  { sex, skin_type }: Tested,
  { match_sex, match_skin }: Pick<MatchSettings, 'match_sex' | 'match_skin'>,
): boolean {
  if (status !== SCHEME_STATUS.on) return false;
  if (match_sex && !suitsSex(for_sex, sex)) return false;
  return !match_skin || skin_types.length === 0 || skin_types.includes(skin_type);
}

type Severity = Pick<SchemeCause, 'level' | 'score'>;

/** Returns a negative number if `a` is more severe than `b`. */
const severity = (a: Severity, b: Severity): number => b.level - a.level || a.score - b.score;

const preference = (a: MatchableScheme, b: MatchableScheme): number =>
  b.priority - a.priority || a.scheme_id - b.scheme_id;

function worstCause({ triggers }: MatchableScheme, worst: WorstScores): Severity | undefined {
  let found: Severity | undefined;
  for (const { dimension, from } of triggers) {
    const score = worst.get(dimension);
    if (score && score.level >= from && (!found || severity(score, found) < 0)) found = score;
  }
  return found;
}

const place = (dimension: DimensionKey) => DIMENSION_KEYS.indexOf(dimension);

/** Returns the results that triggered the scheme. At least one trigger must apply. */
const causesOf = ({ triggers }: MatchableScheme, worst: WorstScores) =>
  triggers
    .flatMap(({ dimension, from }) => {
      const measured = worst.get(dimension);
      if (!measured || measured.level < from) return [];
      const { layer, score, level } = measured;
      return { dimension, from, layer, score, level };
    })
    .sort((a, b) => severity(a, b) || place(a.dimension) - place(b.dimension)) as [SchemeCause, ...SchemeCause[]];
