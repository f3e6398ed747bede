import type pg from 'pg';
import { againIfInTheWay } from './again.ts';
import { type Queryable, transaction } from './transaction.ts';

/**
 * Runs a job's transaction, and repeats it if another one stood in its way. Its statements may take a minute instead of
 * the five seconds of a request, because nobody waits for a job. The limits of locks and of idle transactions stay, because
 * others may wait for those.
 */
export const jobTransaction = <T>(pool: pg.Pool, work: (db: Queryable) => Promise<T>): Promise<T> =>
  againIfInTheWay(() =>
    transaction(pool, async (db) => {
      await db.query("set local statement_timeout = '60s'");
      return work(db);
    }),
  );
