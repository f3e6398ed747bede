import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/database/pool.ts';
import { keepAnswered } from '../statements/answered.ts';
import { recordStatements } from '../statements/recorder.ts';
import { administer, withDatabase } from './test-server.ts';

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
  const { pool, prisma, close } = openDatabase(connectionString);
  const drop = async () => {
    await close();
    // Tries several times. PostgreSQL's own background workers may use the database for a moment, and they can't be
    // stopped.
    const remove = () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    for (let tries = 1; tries < 20; tries++) {
      try {
        return void (await remove());
      } catch {
        await setTimeout(100);
      }
    }
    await remove();
  };
  return { pool, prisma, connectionString, drop };
}
