/** Probabilities are integers in hundredths of a percent: this one is 100 %. */
export const ALL_TICKETS = 10_000;

/** The level of the consolation prize: thank-you. */
export const CONSOLATION_LEVEL = 0;

/** A prize, as far as a draw needs to know it. */
export interface DrawPrize {
  readonly award_id: number;
  /** Hundredths of a percent. */
  readonly probability: number;
  /** How many there are. Null without a limit, which is what a consolation prize is. */
  readonly total: number | null;
}

/** How many of each prize (by award_id) were given. */
export type Given = ReadonlyMap<number, number>;

/** Returns the prize that gets the shares of all others: the first one without a limit. */
const consolationOf = <P extends DrawPrize>(prizes: readonly P[]): P | null =>
  prizes.find(({ total }) => total === null) ?? null;

/** Returns the prize that a ticket (0 … 9999) hits, sold out or not. The prizes stand in the order of their tickets. */
function hitBy<P extends DrawPrize>(prizes: readonly P[], ticket: number): P | null {
  let next = 0;
  for (const prize of prizes) {
    next += prize.probability;
    if (ticket < next) return prize;
  }
  return consolationOf(prizes);
}

export const isSoldOut = ({ award_id, total }: DrawPrize, given: Given): boolean =>
  total !== null && (given.get(award_id) ?? 0) >= total;

/**
 * Returns the prize of a ticket (0 … 9999). The share of a prize that is sold out, and what is missing to 100 %, belong
 * to the consolation prize. Null means no prize, because there is no consolation prize.
 */
export function prizeOf<P extends DrawPrize>(prizes: readonly P[], given: Given, ticket: number): P | null {
  const hit = hitBy(prizes, ticket);
  return hit && isSoldOut(hit, given) ? consolationOf(prizes) : hit;
}

/** Counts of the draws by award_id; the draws without a prize are under null. */
export type Counts = ReadonlyMap<number | null, number>;

/** Draws `draws` times with the numbers of `random` (0 ≤ x < 1), as if no prize were ever sold out. */
export function simulateDraws(prizes: readonly DrawPrize[], draws: number, random: () => number): Counts {
  const counts = new Map<number | null, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const award_id = hitBy(prizes, Math.floor(random() * ALL_TICKETS))?.award_id ?? null;
    counts.set(award_id, (counts.get(award_id) ?? 0) + 1);
  }
  return counts;
}

/** Returns how many draws of 10,000 each prize expects while none is sold out, by award_id; null is no prize. */
export function expectedShares(prizes: readonly DrawPrize[]): Counts {
  const shares = new Map<number | null, number>(prizes.map(({ award_id, probability }) => [award_id, probability]));
  const rest = ALL_TICKETS - prizes.reduce((sum, { probability }) => sum + probability, 0);
  const consolation = consolationOf(prizes)?.award_id ?? null;
  if (rest > 0) shares.set(consolation, (shares.get(consolation) ?? 0) + rest);
  return shares;
}

/**
 * Pearson's chi-square of counts against expected shares, and whether it is what chance gives: within three standard
 * deviations of its mean (k ± 3·√(2k) at k degrees of freedom, and never below 0). Shares that expect fewer than 5
 * draws are put together, because the test is wrong for small numbers.
 */
export function chiSquare(counts: Counts, shares: Counts): { readonly value: number; readonly isFair: boolean } {
  const draws = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const cells: { count: number; expected: number }[] = [];
  const small = { count: 0, expected: 0 };
  for (const key of new Set([...counts.keys(), ...shares.keys()])) {
    const count = counts.get(key) ?? 0;
    const expected = ((shares.get(key) ?? 0) * draws) / ALL_TICKETS;
    if (expected === 0 && count > 0) return { value: Number.POSITIVE_INFINITY, isFair: false };
    if (expected >= 5) cells.push({ count, expected });
    else {
      small.count += count;
      small.expected += expected;
    }
  }
  if (small.expected > 0) cells.push(small);
  const value = cells.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = Math.max(1, cells.length - 1);
  return { value, isFair: Math.abs(value - freedom) <= 3 * Math.sqrt(2 * freedom) };
}
