// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { fillAtOnce } from '#tests/factories/fill-at-once.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { openDatabase } from '../database/pool.ts';
import { SCHEDULE } from './jobs.ts';

const PEOPLE = 1_000;
const TESTS_OF_EACH = 3;
/** The tables that are large in a large shop. */
const LARGE = ['skin_record', 'customer'];

let server: RunningServer;
let device: Device;
beforeAll(async () => {
  server = await startTestServer();
  device = await buildDevice(server);
  for (const one of [device, await buildDevice(server)]) await fill(one);
  await server.services.pool.query('vacuum analyze skin_record, customer');
});
afterAll(() => server.close());

/** Adds many people with some tests each, all of them copies of one test. */
async function fill(at: Device): Promise<void> {
  const { record_id } = await buildRecord(server, { device: at, customer_mobile: '' });
  await server.services.pool.query(
    `insert into customer (tenant_id, mobile, seen_at) select $1, 13800000000 + n, now() from generate_series(1, ${PEOPLE}) n`,
    [at.tenant_id],
  );
  for (let day = 1; day <= TESTS_OF_EACH; day += 1) {
    await fillAtOnce(
      server,
      `insert into skin_record
       select (jsonb_populate_record(r, jsonb_build_object(
                'record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid(), 'customer_id', c.customer_id,
                'customer_mobile', c.mobile, 'test_time', r.test_time - $3 * interval '1 day'))).*
         from skin_record r, customer c where r.record_id = $2 and c.tenant_id = $1`,
      [at.tenant_id, record_id, day],
    );
  }
}

/** Runs a job, and returns the large tables that a statement of the job, or one of its checks of foreign keys, read as a whole. */
async function readWhole(job: 'record-purge' | 'customer-erase'): Promise<string[]> {
  // The job has a single connection, because each connection reports its own reads.
  const database = openDatabase(server.services.env.DATABASE_URL as string, { max: 1 });
  const scans = async () => {
    await database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await database.pool.query<{ name: string; count: number }>(
      'select relname as name, seq_scan as count from pg_stat_user_tables where relname = any($1) order by relname',
      [LARGE],
    );
    return rows;
  };
  try {
    const before = new Map((await scans()).map(({ name, count }) => [name, count]));
    expect(await SCHEDULE[job]?.run({ ...server.services, ...database })).toBeGreaterThan(0);
    return (await scans()).filter(({ name, count }) => count !== before.get(name)).map(({ name }) => name);
  } finally {
    await database.close();
  }
}

it('old deleted tests and people without a test are deleted without reading all tests', async () => {
  const { rowCount } = await server.services.pool.query(
    `update skin_record set deleted_at = now() - interval '31 days'
      where tenant_id = $1 and customer_id in (
        select customer_id from customer where tenant_id = $1 order by customer_id limit 100)`,
    [device.tenant_id],
  );
  expect(rowCount).toBe(300);
  expect(await readWhole('record-purge')).toEqual([]);
  const { rows } = await server.services.pool.query<{ tests: number; people: number }>(
    `select (select count(*) from skin_record where tenant_id = $1) as tests,
            (select count(*) from customer where tenant_id = $1) as people`,
    [device.tenant_id],
  );
  expect(rows).toEqual([{ tests: (PEOPLE - 100) * TESTS_OF_EACH + 1, people: PEOPLE - 100 }]);
});

it('a person is erased without reading all tests', async () => {
  await server.services.pool.query(
    `update customer set erase_at = now() - interval '1 minute'
      where tenant_id = $1 and customer_id in (
        select customer_id from customer where tenant_id = $1 order by customer_id desc limit 3)`,
    [device.tenant_id],
  );
  expect(await readWhole('customer-erase')).toEqual([]);
});
