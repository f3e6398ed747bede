import { databaseCodes } from './error-codes.ts';

/** PostgreSQL's codes and Prisma's for a transaction that was ended because it and another one stood in each other's way. */
const IN_THE_WAY = new Set(['40P01', '40001', 'P2034']);

/**
 * Does the work once more if the database ended its transaction in favour of another one. The work is one statement or
 * one transaction, so the first attempt has left nothing behind.
 */
export async function againIfInTheWay<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!databaseCodes(cause).some((code) => IN_THE_WAY.has(code))) throw cause;
    return work();
  }
}
