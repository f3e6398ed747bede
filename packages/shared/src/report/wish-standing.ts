import type { SharedReport } from './report.contract.ts';

/** The places among the results, the lowest first. Others have no name of their own. */
const PLACES = ['lowest', 'second', 'third'] as const;

type Standing = (typeof PLACES)[number] | 'need';
/**
 * Names what a report says about a wish. `_treated`: a main recommendation is for it. `need_too`: other results come first here
 * as well.
 */
export type WishStanding = Standing | `${Standing}_treated` | 'need_too' | 'fine' | 'unmeasured';

export interface StandingOf {
  readonly standing: WishStanding;
  /** The result, or the lower one of both layers. Undefined if it wasn't measured. */
  readonly dim: Measured | undefined;
}

/** Says where the result stands that a customer would like to improve, and whether the report treats it. */
export function wishStanding(
  wished: string,
  { dims, goods }: { readonly dims: readonly Measured[]; readonly goods: readonly ForNeeds[] },
): StandingOf {
  // Each layer of the skin counts, because the report shows both.
  const inOrder = dims.toSorted((a, b) => a.score - b.score);
  const at = inOrder.findIndex(({ key }) => key === wished);
  const dim = inOrder[at];
  if (!dim) return { standing: 'unmeasured', dim };
  if (dim.level === 1) return { standing: 'fine', dim };
  const isTreated = goods.some(({ choice, needs }) => choice === 'first' && needs.some(({ key }) => key === wished));
  const standing = PLACES[at] ?? 'need';
  return { standing: isTreated ? `${standing}_treated` : standing, dim };
}

type Measured = Pick<SharedReport['dims'][number], 'key' | 'layer' | 'score' | 'level'>;
type ForNeeds = Pick<SharedReport['goods'][number], 'choice'> & {
  readonly needs: readonly { readonly key: string }[];
};

const LATER: readonly WishStanding[] = ['second', 'third', 'need'];

/** Returns the lines about the wishes: those come last for which other results come first, because one line says so for all. */
export function wishLines<W extends { readonly key: string }>(
  wishes: readonly W[],
  report: Parameters<typeof wishStanding>[1],
): (W & StandingOf)[] {
  const lines = wishes.map((wish) => ({ ...wish, ...wishStanding(wish.key, report) }));
  const isLater = ({ standing }: StandingOf) => LATER.includes(standing);
  const [first, ...others] = lines.filter(isLater);
  return [
    ...lines.filter((line) => !isLater(line)),
    ...(first ? [first] : []),
    ...others.map((line) => ({ ...line, standing: 'need_too' as const })),
  ];
}
