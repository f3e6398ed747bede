import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/database/pool.ts';
import { keepAnswered } from '../statements/answered.ts';
import { recordStatements } from '../statements/recorder.ts';
import { administer, dropDatabase, withDatabase } from './test-server.ts';

export interface TestDatabase extends Database {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/**
 * Makes a new, empty database with all migrations. It is a copy of a template, so it takes only some tens of
 * milliseconds. Create it in a test file's `beforeAll` and drop it in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connectionString: server, run, folder } = inject('testServer');
  recordStatements(join(folder, 'statements'));
  keepAnswered(join(folder, 'answered'));
  const name = `${run}_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${run} STRATEGY FILE_COPY`);
  const connectionString = withDatabase(server, name);
  const database = openDatabase(connectionString);
  const drop = async () => {
    await database.close();
    await dropDatabase(server, name);
  };
  return Object.assign(database, { connectionString, drop });
}
