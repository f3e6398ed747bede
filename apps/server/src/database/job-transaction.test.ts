import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';
import { jobTransaction } from './job-transaction.ts';
import { openDatabase } from './pool.ts';
import type { Queryable } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('statements of a job may take a minute; its other limits, and all those of the next request, stay', async () => {
  const { pool, close } = openDatabase(database.connectionString, { max: 1 });
  const limits = async (db: Queryable) => {
    const { rows } = await db.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle, pg_backend_pid() as connection`,
    );
    return rows[0];
  };
  const ofRequests = await limits(pool);
  expect(ofRequests).toMatchObject({ statement: '5s', lock: '3s', idle: '10s' });
  expect(await jobTransaction(pool, limits)).toEqual({ ...ofRequests, statement: '1min' });
  expect(await limits(pool)).toEqual(ofRequests);
  await close();
});
