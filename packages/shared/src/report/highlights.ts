interface Measured {
  readonly key: string;
  readonly score: number;
  readonly level: number;
}

/**
 * Chooses the most important results: up to `count` strengths (best first) and up to `count` concerns (worst first).
 * Results of level 1 are strengths and never concerns. If there are none, the best result is a strength if its level is
 * 2 and other results are there to care for. A result that fell is no strength.
 */
export function highlights<T extends Measured>(
  dims: readonly T[],
  { count = 3, fallen = new Set() }: { readonly count?: number; readonly fallen?: ReadonlySet<string> } = {},
): { strengths: T[]; concerns: T[] } {
  const best = [...dims].sort((a, b) => b.score - a.score);
  const excellent = best.filter(({ level }) => level === 1);
  const good = best.length > 1 ? best.slice(0, 1).filter(({ level }) => level === 2) : [];
  const strengths = (excellent.length > 0 ? excellent : good).filter(({ key }) => !fallen.has(key)).slice(0, count);
  const concerns = lowestFirst(dims.filter((dim) => dim.level > 1 && !strengths.includes(dim))).slice(0, count);
  return { strengths, concerns };
}

/** Returns the results, the lowest first. Of both layers of the skin, only the lower one is there. */
export function lowestFirst<T extends Pick<Measured, 'key' | 'score'>>(dims: readonly T[]): T[] {
  const inOrder = dims.toSorted((a, b) => a.score - b.score);
  return inOrder.filter(({ key }, at) => inOrder.findIndex((other) => other.key === key) === at);
}

interface Progress {
  readonly list: readonly { readonly key: string; readonly verdict: string }[];
}

/** Returns the results that fell since the last visit. */
export const fallenIn = (progress: Progress | null): ReadonlySet<string> =>
  new Set(progress?.list.flatMap(({ key, verdict }) => (verdict === 'worse' ? [key] : [])));

/** Returns the result of the same dimension in the other layer of the skin, if it needs care as well. */
export const otherLayer = <T extends Measured & { layer: string }>(
  dims: readonly T[],
  { key, layer }: T,
): T | undefined => dims.find((dim) => dim.key === key && dim.layer !== layer && dim.level > 1);
