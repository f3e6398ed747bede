import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { startJobs } from './jobs.ts';
import { runJob } from './run-job.ts';

let server: RunningServer;
let connectionString: string;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '4' });
  connectionString = server.services.env.DATABASE_URL ?? '';
});
afterAll(() => server.close());

/** Lets the next start of the jobs run this one at once. */
async function queue(job: string): Promise<void> {
  const boss = new PgBoss(connectionString);
  await boss.start();
  await boss.createQueue(job, { policy: 'singleton' });
  await boss.send(job);
  await boss.stop();
}

it('a job that waits for a table takes no connection from people', async () => {
  const client = await signIn(server, await buildUser(server));
  await queue('verification-purge');
  const locker = new pg.Client({ connectionString });
  await locker.connect();
  await locker.query('begin; lock table captcha in access exclusive mode');
  const jobs = await startJobs(server.services, { ...server.services.env, DATABASE_URL: connectionString });
  try {
    const waiting = async () =>
      (await locker.query(`select 1 from pg_locks where relation = 'captcha'::regclass and not granted`)).rowCount;
    await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(1);
    expect((await client.post('/skinMgrSrv/config/get')).json().code).toBe(0);
    expect(await waiting()).toBe(1);
  } finally {
    await locker.end();
    await jobs.stop();
  }
});

it.each([
  ['as a warning if it passes by itself', 'QUEUE_FULL', 40],
  ['as an error if the operator must act', 'INTERNAL', 50],
] as const)('a job that fails is logged %s', async (_, code, level) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const failing = () => Promise.reject(new AppError(code));
  await expect(runJob({ ...server.services, log }, 'scan-purge', failing)).rejects.toMatchObject({ code });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level, job: 'scan-purge', msg: 'job failed' }]);
});
