import type { CareLevel } from '../dimension/dimension.ts';
import { SEED_PUSH_THRESHOLD } from '../recommendation/recommendation.ts';
import { needOf } from '../recommendation/routine.ts';
import { careLevel } from '../scoring/scoring.ts';

/** Customers whose total score is above or below that of so many percent of their peers read a better or worse step. */
const AMONG_THE_BEST = 75;
const AMONG_THE_LAST = 25;
const LAST_STEP = 5;

interface Judged {
  readonly total_score: number;
  /** The results that the report shows. */
  readonly scores: readonly { readonly score: number }[];
  /** The share of peers with a lower total score, in percent. Null if the peers aren't known. */
  readonly place: number | null;
}

/**
 * Returns which of the five texts about the whole skin a customer reads. The greatest need decides, because total scores
 * lie close together: an average of 75 says little to somebody with a result of 40. The place among the shop's customers
 * of the same sex and age moves it by one step. It is never better than the care level of the total score. Returns
 * undefined for fewer than two results, which have no whole.
 */
export function overallStep({ total_score, scores, place }: Judged): CareLevel | undefined {
  if (scores.length < 2) return undefined;
  const lowest = Math.min(...scores.map(({ score }) => score));
  const byNeed = Math.max(needOf(lowest, SEED_PUSH_THRESHOLD), 1);
  const moved = place === null ? 0 : Number(place < AMONG_THE_LAST) - Number(place >= AMONG_THE_BEST);
  return Math.min(Math.max(byNeed + moved, careLevel(total_score)), LAST_STEP) as CareLevel;
}
