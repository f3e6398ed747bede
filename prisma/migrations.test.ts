import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('the migrations make exactly what the schema says', async () => {
  const steps = ['migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', 'prisma/schema.prisma'];
  const { stdout } = await prisma(...steps);
  expect(stdout).toContain('No difference detected.');
});

it("a database that the server has migrated is up to date for Prisma's command line", async () => {
  const { stdout } = await prisma('migrate', 'status');
  expect(stdout).toContain('Database schema is up to date!');
});

async function prisma(...args: string[]): Promise<{ stdout: string }> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const cli = fileURLToPath(import.meta.resolve('prisma/build/index.js'));
  const env = { ...process.env, DATABASE_URL: database.connectionString, NO_COLOR: '1' };
  try {
    return await promisify(execFile)(process.execPath, [cli, ...args], { cwd: root, env });
  } catch (error) {
    // The message contains both streams, because Prisma's command line writes errors to either of them.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`prisma ${args.join(' ')} failed\n${stdout}\n${stderr}`, { cause: error });
  }
}
