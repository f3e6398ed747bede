import { isExcellent, type ReportDimension } from './score-display.ts';

const PLACES = ['lowest', 'second', 'third'] as const;

export type Standing = 'unmeasured' | 'fine' | 'need' | (typeof PLACES)[number];

type Result = Pick<ReportDimension, 'key' | 'layer' | 'score' | 'level'>;

/**
 * Returns the lower result of a dimension, and where it stands among all results. Each layer of the skin counts, because
 * the report shows both.
 */
export function standingOf<T extends Result>(
  key: string,
  dims: readonly T[],
): { dim: T | undefined; standing: Standing } {
  const lowestFirst = dims.toSorted((a, b) => a.score - b.score);
  const at = lowestFirst.findIndex((dim) => dim.key === key);
  const dim = lowestFirst[at];
  if (!dim) return { dim, standing: 'unmeasured' };
  return { dim, standing: isExcellent(dim) ? 'fine' : (PLACES[at] ?? 'need') };
}
