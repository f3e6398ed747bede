/** A result with this care level or a higher one is never shown as a strength. */
const CARE_FROM_LEVEL = 3;

type Measured = { score: number; level: number };

/**
 * Chooses the most important results: up to `count` strengths (best first) and up to `count` concerns (worst first). If
 * no result is good, the best one is still a strength. Results of level 1 are never concerns.
 */
export function highlights<T extends Measured>(dims: readonly T[], count = 3): { strengths: T[]; concerns: T[] } {
  const best = [...dims].sort((a, b) => b.score - a.score);
  const praised = best.filter((dim) => dim.level < CARE_FROM_LEVEL).slice(0, count);
  const strengths = praised.length > 0 ? praised : best.slice(0, 1);
  const concerns = best
    .slice(strengths.length)
    .filter((dim) => dim.level > 1)
    .reverse()
    .slice(0, count);
  return { strengths, concerns };
}
