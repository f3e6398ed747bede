import type pg from 'pg';

export type Queryable = Pick<pg.Pool, 'query'>;

/** Runs `work` in one transaction, which is rolled back if `work` rejects. */
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
    // After a failed rollback, the connection is closed instead of returned to the pool.
    client.release(broken !== undefined);
  }
}
