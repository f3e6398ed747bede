// @module-tag long
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildAdmin } from '#tests/factories/accounts.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '#tests/factories/server.ts';
import { photoKey } from '../modules/file/photo-key.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  await buildAdmin(server);
});
afterAll(() => server.close());

it('a job whose server is killed in its middle leaves nothing half done, and another server completes it', {
  timeout: 600_000,
}, async () => {
  const { pool, storage, env } = server.services;
  const test = await buildRecord(server, { deleted_at: new Date(Date.now() - 31 * DAY_MS) });
  const photo = photoKey(test, 'white', 'ab'.repeat(32));
  await storage.put(photo, 'a face');
  const one = async <T extends object>(text: string) => (await pool.query<T>(text)).rows[0];
  const left = async () => [
    await one(`select (select count(*) from skin_record) as tests, (select count(*) from record_key) as keys,
                      (select count(*) from customer) as people`),
    await storage.exists(photo),
  ];
  const whole = [{ tests: 1, keys: 1, people: 1 }, true];
  expect(await left()).toEqual(whole);

  const { stop } = await startProcessBeside(server, { DATA_DIR: env.DATA_DIR });
  const boss = new PgBoss({ connectionString: env.DATABASE_URL as string });
  await boss.start();
  onTestFinished(() => boss.stop());
  // The entry in the audit log is the last statement of the transaction. Another entry holds it up.
  const holder = new pg.Client({ connectionString: env.DATABASE_URL });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table audit_log in exclusive mode');
  await boss.send('record-purge', {});
  await expect
    .poll(
      () =>
        one(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                                                    and query like '%into audit_log%'`),
      { timeout: 60_000 },
    )
    .toBeDefined();
  expect(await stop('SIGKILL')).toBe(null);
  await holder.query('rollback');
  await expect
    .poll(() => one(`select begun_at is not null as is_running from job_run where name = 'record-purge'`))
    .toEqual({ is_running: true });
  expect(await left()).toEqual(whole);

  const second = await startProcessBeside(server, { DATA_DIR: env.DATA_DIR });
  await expect.poll(left, { timeout: 500_000 }).toEqual([{ tests: 0, keys: 0, people: 0 }, false]);
  await expect
    .poll(() => one(`select begun_at is null as is_over, failures from job_run where name = 'record-purge'`))
    .toEqual({ is_over: true, failures: 0 });
  await second.close();
});
