// @module-tag long
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
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

it('a migration that landed can be neither changed nor removed', async () => {
  const folder = path.join(inject('testServer').folder, 'landed');
  const migrations = path.join(folder, 'prisma/migrations');
  await cp(path.join(ROOT, 'prisma/migrations'), migrations, { recursive: true });
  await cp(path.join(ROOT, 'docs'), path.join(folder, 'docs'), { recursive: true });
  const check = () => promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/documents.ts')], { cwd: folder });
  await check();
  await appendFile(path.join(migrations, '20261123051000_customer/migration.sql'), '-- changed');
  await rm(path.join(migrations, '20261123123000_coupon'), { recursive: true });
  await expect(check()).rejects.toThrow(
    'changed or removed after it had landed: 20261123051000_customer, 20261123123000_coupon',
  );
});

it.skipIf(!existsSync(path.join(ROOT, '.git')))('no line of the checksums was ever changed', async () => {
  const steps = ['log', '--first-parent', '-m', '-p', '--format=', '--', 'prisma/migrations/checksums'];
  const { stdout } = await promisify(execFile)('git', steps, { cwd: ROOT });
  expect(stdout.match(/^-[^-].*$/gm) ?? []).toEqual([]);
});

async function prisma(...args: string[]): Promise<{ stdout: string }> {
  const cli = fileURLToPath(import.meta.resolve('prisma/build/index.js'));
  const env = { ...process.env, DATABASE_URL: database.connectionString, NO_COLOR: '1' };
  try {
    return await promisify(execFile)(process.execPath, [cli, ...args], { cwd: ROOT, env });
  } catch (error) {
    // The message contains both streams, because Prisma's command line writes errors to either of them.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`prisma ${args.join(' ')} failed\n${stdout}\n${stderr}`, { cause: error });
  }
}
