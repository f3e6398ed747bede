// @module-tag long

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTenant } from '#tests/factories/accounts.ts';
import { childEnv } from '#tests/factories/child-env.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecords } from '#tests/factories/record.ts';
import { type RunningServer, shared, startTestServer } from '#tests/factories/server.ts';
import { photoFolder } from '../modules/file/photo-key.ts';

const SCRIPT = fileURLToPath(new URL('../../../../tests/factories/run-job.ts', import.meta.url));
const PEOPLE = 6;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const select = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

/** A shop with customers, their tests, photos and notes, all of which the jobs must remove. */
async function buildShop() {
  const { tenant_id } = await buildTenant(server);
  const device = await buildDevice(server, { tenant_id });
  const records = await buildRecords(
    server,
    Array.from({ length: PEOPLE }, (_, index) => ({
      device,
      customer_nickname: 'Zenobia',
      customer_mobile: `1390000000${index}`,
    })),
  );
  for (const record of records) await server.services.storage.put(`${photoFolder(record)}/white.jpg`, 'a face');
  await select(
    `insert into record_note (tenant_id, record_id, mark)
     select tenant_id, record_id, 'Zenobia called' from skin_record where tenant_id = $1`,
    tenant_id,
  );
  await select("update customer set erase_at = now() - interval '1 hour' where tenant_id = $1", tenant_id);
  await select("update skin_record set deleted_at = now() - interval '40 days' where tenant_id = $1", tenant_id);
  return { tenant_id, records };
}

const runJob = (name: string): ChildProcess =>
  spawn(process.execPath, [SCRIPT, name], {
    env: { ...childEnv(), ...shared(server.services.env) },
    stdio: 'inherit',
  });

/** Kills the job when it waits for a table, and ends its connections, as when its machine loses its power. */
async function killAt(table: string, name: string): Promise<void> {
  const locking = await server.services.pool.connect();
  try {
    await locking.query(`begin; lock table ${table} in exclusive mode`);
    const job = runJob(name);
    const waiting = () =>
      select<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and application_name = 'skin-mirror' and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting, { interval: 20 }).not.toEqual([]);
    job.kill('SIGKILL');
    for (const { pid } of await waiting()) await select('select pg_terminate_backend($1)', pid);
    await expect.poll(waiting, { interval: 20 }).toEqual([]);
    await locking.query('rollback');
  } finally {
    locking.release();
  }
}

it.each([
  ['customer-erase', 'record_note', 'customer.erased', PEOPLE],
  ['customer-erase', 'report_share', 'customer.erased', PEOPLE],
  ['customer-erase', 'audit_log', 'customer.erased', PEOPLE],
  ['record-purge', 'record_key', 'record.purge', 1],
  ['record-purge', 'audit_log', 'record.purge', 1],
])('the job %s that is killed at %s is done by its next run, and noted once', async (name, table, action, entries) => {
  const { tenant_id, records } = await buildShop();
  await killAt(table, name);
  const [code] = await once(runJob(name), 'exit');
  expect(code).toBe(0);

  const persons = await select('select 1 from customer where tenant_id = $1', tenant_id);
  const named = await select(
    `select 1 from skin_record where tenant_id = $1 and (customer_nickname <> '' or customer_mobile <> '')
     union all select 1 from record_note where tenant_id = $1`,
    tenant_id,
  );
  const keys = await select(
    `select 1 from record_key k where k.tenant_id = $1
        and not exists (select 1 from skin_record r where r.tenant_id = $1 and r.record_id = k.record_id)`,
    tenant_id,
  );
  expect([persons, named, keys]).toEqual([[], [], []]);
  for (const record of records) {
    expect(await server.services.storage.exists(`${photoFolder(record)}/white.jpg`)).toBe(false);
  }
  const noted = await select('select 1 from audit_log where tenant_id = $1 and action = $2', tenant_id, action);
  expect(noted).toHaveLength(entries);
});
