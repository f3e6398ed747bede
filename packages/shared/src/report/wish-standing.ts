import { lowestFirst } from './highlights.ts';
import type { SharedReport } from './report.contract.ts';

/** `_treated`: main recommendations are for the wish. `partly`: they help with it. `lowest` and `ask`: none does. */
export type WishStanding = 'lowest_treated' | 'need_treated' | 'partly' | 'lowest' | 'ask' | 'fine' | 'unmeasured';

export interface StandingOf<G> {
  readonly standing: WishStanding;
  /** The result, or the lower one of both layers. Undefined if it wasn't measured. */
  readonly dim: Measured | undefined;
  /** The products of the routine that the standing is about. The customer may have them already. */
  readonly goods: readonly G[];
}

interface Report<G> {
  readonly dims: readonly Measured[];
  readonly goods: readonly G[];
}

/** Says where the result stands that a customer would like to improve, and which products of the routine help with it. */
export function wishStanding<G extends Helping>(wished: string, { dims, goods }: Report<G>): StandingOf<G> {
  const inOrder = lowestFirst(dims);
  const at = inOrder.findIndex(({ key }) => key === wished);
  const dim = inOrder[at];
  if (!dim) return { standing: 'unmeasured', dim, goods: [] };
  if (dim.level === 1) return { standing: 'fine', dim, goods: [] };
  const routine = goods.filter(({ choice }) => choice === 'first');
  const treating = routine.filter(({ needs }) => needs.some(({ key }) => key === wished));
  if (treating.length > 0) return { standing: at === 0 ? 'lowest_treated' : 'need_treated', dim, goods: treating };
  const helping = routine.filter(({ helps }) => helps.includes(wished));
  if (helping.length > 0) return { standing: 'partly', dim, goods: helping };
  // A further suggestion is no part of the routine, but a product that is for it.
  const isNamed = goods.some(({ needs, helps }) => helps.includes(wished) || needs.some(({ key }) => key === wished));
  return { standing: at === 0 && !isNamed ? 'lowest' : 'ask', dim, goods: [] };
}

type Measured = Pick<SharedReport['dims'][number], 'key' | 'layer' | 'score' | 'level'>;
type Helping = Pick<SharedReport['goods'][number], 'choice' | 'helps'> & {
  readonly needs: readonly { readonly key: string }[];
};

/** Returns the lines about the wishes. Those that no product helps with share the last line. */
export function wishLines<W extends { readonly key: string }, G extends Helping>(
  wishes: readonly W[],
  report: Report<G>,
): (W & StandingOf<G>)[][] {
  const lines = wishes.map((wish) => ({ ...wish, ...wishStanding(wish.key, report) }));
  const asking = lines.filter(({ standing }) => standing === 'ask');
  return [
    ...lines.filter((line) => !asking.includes(line)).map((line) => [line]),
    ...(asking.length > 0 ? [asking] : []),
  ];
}
