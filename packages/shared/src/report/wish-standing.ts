import { focusOf } from './highlights.ts';
import type { SharedReport } from './report.contract.ts';

/** The places among the results, the lowest first. Others have no name of their own. */
const PLACES = ['lowest', 'second', 'third'] as const;

type Standing = (typeof PLACES)[number] | 'need';
/**
 * Names what a report says about a wish. `_treated`: a main recommendation is for it. `need`: other results come first.
 * `need_ask`: the report cares for this result first, too. `need_plain`: the figure alone.
 */
export type WishStanding = Standing | `${Standing}_treated` | 'need_ask' | 'need_plain' | 'fine' | 'unmeasured';

export interface StandingOf {
  readonly standing: WishStanding;
  /** The result, or the lower one of both layers. Undefined if it wasn't measured. */
  readonly dim: Measured | undefined;
}

interface Report {
  readonly dims: readonly Measured[];
  readonly goods: readonly ForNeeds[];
  readonly progress: Parameters<typeof focusOf>[0]['progress'];
}

/** Says where the result stands that a customer would like to improve, and whether the report treats it. */
export function wishStanding(wished: string, { dims, goods, progress }: Report): StandingOf {
  // Each layer of the skin counts, because the report shows both.
  const inOrder = dims.toSorted((a, b) => a.score - b.score);
  const at = inOrder.findIndex(({ key }) => key === wished);
  const dim = inOrder[at];
  if (!dim) return { standing: 'unmeasured', dim };
  if (dim.level === 1) return { standing: 'fine', dim };
  const place = PLACES[at];
  if (goods.some((product) => treats(product, wished))) return { standing: `${place ?? 'need'}_treated`, dim };
  const isFocus = focusOf({ dims, progress }).some(({ key }) => key === wished);
  return { standing: place ?? (isFocus ? 'need_ask' : 'need'), dim };
}

/** A cleanser alone is rinsed off, so it treats nothing. */
const treats = ({ choice, step_role, needs }: ForNeeds, wished: string): boolean =>
  choice === 'first' && step_role !== 'cleanse' && needs.some(({ key }) => key === wished);

type Measured = Pick<SharedReport['dims'][number], 'key' | 'layer' | 'score' | 'level'>;
type ForNeeds = Pick<SharedReport['goods'][number], 'choice' | 'step_role'> & {
  readonly needs: readonly { readonly key: string }[];
};

/**
 * Returns the lines about the wishes. Those for which other results come first are last and share one line, because one
 * sentence says so for all of them.
 */
export function wishLines<W extends { readonly key: string }>(
  wishes: readonly W[],
  report: Report,
): (W & StandingOf)[][] {
  const lines = wishes.map((wish) => ({ ...wish, ...wishStanding(wish.key, report) }));
  const later = lines.filter(({ standing }) => standing === 'need');
  const last = later.map((line, at) => (at < later.length - 1 ? { ...line, standing: 'need_plain' as const } : line));
  return [...lines.filter((line) => !later.includes(line)).map((line) => [line]), ...(last.length > 0 ? [last] : [])];
}
