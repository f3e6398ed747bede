import { setTimeout as sleep } from 'node:timers/promises';
import { databaseCodes } from './error-codes.ts';

/** PostgreSQL's codes and Prisma's for a transaction that was ended because it and another one stood in each other's way. */
const IN_THE_WAY = new Set(['40P01', '40001', 'P2034']);

/** Two attempts aren't enough on a busy server, where the second one can meet another transaction. */
const MAX_ATTEMPTS = 6;
/** The longest pause before the second attempt, in ms. Pauses differ by chance, so that the same two don't meet again. */
const PAUSE_MS = 50;

/**
 * Repeats the work if the database ended its transaction in favour of another one. The work is one statement or one
 * transaction, so an attempt that failed has left nothing behind.
 */
export async function againIfInTheWay<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      const isInTheWay = databaseCodes(cause).some((code) => IN_THE_WAY.has(code));
      if (!isInTheWay || attempt === MAX_ATTEMPTS) throw cause;
      await sleep(Math.random() * PAUSE_MS * attempt);
    }
  }
}
