/** From this level on a dimension asks for care, and isn't praised. */
const CARE_FROM_LEVEL = 3;

type Measured = { score: number; level: number };

/**
 * What a customer reads first: at most `count` dimensions to praise, the best first, and at most `count` of the others to
 * care for, the worst first. Somebody without any good result still has their best one praised; what is in excellent
 * order (level 1) is never named as something to care for.
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
