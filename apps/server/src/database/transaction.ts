import type pg from 'pg';

/** The target of statements: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Runs statements as one transaction: all take effect, or none if `work` rejects. */
export async function transaction<T>(pool: pg.Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (cause) {
    await client.query('rollback').catch((err: unknown) => {
      broken = err;
    });
    throw cause;
  } finally {
    // A connection whose transaction couldn't be ended can't be reused.
    client.release(broken !== undefined);
  }
}
