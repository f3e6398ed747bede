type Measured = { score: number; level: number };

/**
 * Chooses the most important results: up to `count` strengths (best first) and up to `count` concerns (worst first).
 * Results of level 1 are strengths and never concerns. If there are none, the best result is a strength if its level is
 * 2 and other results are there to care for.
 */
export function highlights<T extends Measured>(dims: readonly T[], count = 3): { strengths: T[]; concerns: T[] } {
  const best = [...dims].sort((a, b) => b.score - a.score);
  const excellent = best.filter(({ level }) => level === 1);
  const good = best.length > 1 ? best.slice(0, 1).filter(({ level }) => level === 2) : [];
  const strengths = (excellent.length > 0 ? excellent : good).slice(0, count);
  const concerns = best
    .filter((dim) => dim.level > 1 && !strengths.includes(dim))
    .reverse()
    .slice(0, count);
  return { strengths, concerns };
}
