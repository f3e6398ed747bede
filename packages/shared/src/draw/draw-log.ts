import { ALL_TICKETS, type DrawPrize, isSoldOut, prizeOf } from './draw.ts';
import { isSeed, seedHash, seedKey, ticketOf } from './draw-ticket.ts';

/** The prizes from one draw on, until the next terms. */
export interface DrawTerms {
  /** The number of the first draw under these terms. */
  readonly from_seq: number;
  readonly prizes: readonly DrawPrize[];
}

export interface LoggedDraw {
  /** The number of the draw in its promotion: 1, 2, 3 … */
  readonly seq: number;
  readonly record_id: string;
  readonly award_id: number | null;
}

/** The log of a promotion that is over. It has no people. */
export interface DrawLog {
  readonly seed: string;
  readonly seed_hash: string;
  readonly terms: readonly DrawTerms[];
  readonly draws: readonly LoggedDraw[];
}

interface LogPage {
  readonly draws: readonly LoggedDraw[];
  /** The draw after which the next page begins. Null on the last page. */
  readonly next: number | null;
}

/** Reads all pages of a log. Returns the first page with the draws of all pages. */
export async function wholeLog<Page extends LogPage>(ask: (after: number) => Promise<Page>): Promise<Page> {
  const first = await ask(0);
  const draws = [...first.draws];
  for (let { next } = first; next !== null; ) {
    const page = await ask(next);
    draws.push(...page.draws);
    next = page.next;
  }
  return { ...first, draws, next: null };
}

/**
 * The problems that a log can have. `seed`: it isn't the one whose hash was shown. `missing`: a draw is missing or numbered
 * twice. `repeated`: the test drew before. `outcome`: the seed gives another prize. `oversold`: there was none left.
 * `terms`: the prizes have more than 100 %, or there are none.
 */
export const LOG_PROBLEMS = ['seed', 'terms', 'missing', 'repeated', 'outcome', 'oversold'] as const;
export type LogProblem = (typeof LOG_PROBLEMS)[number];

export interface LogFinding {
  readonly problem: LogProblem;
  /** The draw. 0 if the problem is of the whole log. */
  readonly seq: number;
}

const isSound = (prizes: readonly DrawPrize[]): boolean =>
  prizes.every(({ probability }) => Number.isInteger(probability) && probability >= 0) &&
  prizes.reduce((sum, { probability }) => sum + probability, 0) <= ALL_TICKETS;

/** Draws everything again, in the order of the log. Returns all that is wrong, so nothing if the log is right. */
export async function verifyLog({ seed, seed_hash, terms, draws }: DrawLog): Promise<LogFinding[]> {
  const findings: LogFinding[] = [];
  const add = (problem: LogProblem, seq: number) => findings.push({ problem, seq });
  if (!isSeed(seed) || (await seedHash(seed)) !== seed_hash) return [{ problem: 'seed', seq: 0 }];
  for (const { from_seq, prizes } of terms) if (!isSound(prizes)) add('terms', from_seq);

  const key = await seedKey(seed);
  const given = new Map<number, number>();
  const seen = new Set<string>();
  const inOrder = [...terms].sort((a, b) => a.from_seq - b.from_seq);
  let now: DrawTerms | undefined;
  let expected = 1;
  for (const { seq, record_id, award_id } of [...draws].sort((a, b) => a.seq - b.seq)) {
    if (seq !== expected) add('missing', seq);
    expected = seq + 1;
    if (seen.has(record_id)) add('repeated', seq);
    seen.add(record_id);
    while (inOrder[0] && inOrder[0].from_seq <= seq) now = inOrder.shift();
    if (!now) {
      add('terms', seq);
      continue;
    }
    const right = prizeOf(now.prizes, given, await ticketOf(key, record_id));
    if ((right?.award_id ?? null) !== award_id) add('outcome', seq);
    if (award_id === null) continue;
    const prize = now.prizes.find((one) => one.award_id === award_id);
    if (!prize || isSoldOut(prize, given)) add('oversold', seq);
    given.set(award_id, (given.get(award_id) ?? 0) + 1);
  }
  return findings;
}
