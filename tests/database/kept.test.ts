import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEDULE } from '../../apps/server/src/jobs/jobs.ts';
import { KEPT, type Period, type Staying } from '../../apps/server/src/kernel/kept.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rules: readonly (Period | Staying)[] = Object.values(KEPT);

it('each table has a time after which its rows go, or a reason why they stay', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '_prisma_migrations'`,
  );
  expect(Object.keys(KEPT).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const rule of rules) expect('job' in rule ? rule.after : rule.stays).not.toBe('');
});

it('rows that go are deleted by a job of the schedule', () => {
  const named = rules.flatMap((rule) => ('job' in rule ? [rule.job] : []));
  expect(named.filter((job) => !(job in SCHEDULE))).toEqual([]);
});
