// @module-tag long

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photoFolder } from '../../apps/server/src/modules/file/photo-key.ts';
import { buildTenant } from '../factories/accounts.ts';
import { childEnv } from '../factories/child-env.ts';
import { buildDevice } from '../factories/device.ts';
import { type Killable, startKillable } from '../factories/killable.ts';
import { buildRecords } from '../factories/record.ts';

const SCRIPT = fileURLToPath(new URL('../factories/run-job.ts', import.meta.url));
const PEOPLE = 400;
const KINDS = ['process', 'terminate', 'kill', 'database'] as const;
const ROUNDS = 5;

let world: Killable;
let shop: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  world = await startKillable();
  shop = await world.inside(prepare);
}, 120_000);
afterAll(() => world.close());

/** Makes a shop whose people are all to be erased now. Each has a test with a photo and a note. */
async function prepare(server: Parameters<Parameters<Killable['inside']>[0]>[0]) {
  const { pool, storage } = server.services;
  const { tenant_id } = await buildTenant(server);
  const device = await buildDevice(server, { tenant_id });
  const records = await buildRecords(
    server,
    Array.from({ length: PEOPLE }, (_, index) => ({
      device,
      customer_nickname: 'Zenobia',
      customer_mobile: `138${10_000_000 + index}`,
    })),
  );
  for (const record of records) await storage.put(`${photoFolder(record)}/white.jpg`, 'a face');
  await pool.query(
    `insert into record_note (tenant_id, record_id, mark)
     select tenant_id, record_id, 'Zenobia called' from skin_record where tenant_id = $1`,
    [tenant_id],
  );
  await pool.query("update customer set erase_at = now() - interval '1 hour' where tenant_id = $1", [tenant_id]);
  return { tenant_id, records };
}

const runJob = (): ChildProcess =>
  spawn(process.execPath, [SCRIPT, 'customer-erase'], {
    env: { ...childEnv(), ...world.settings },
    stdio: 'ignore',
  });

/** Asks the database. Returns nothing while it is away. */
async function ask<T extends object>(text: string, ...values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: world.settings.DATABASE_URL });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } catch {
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const left = () => ask<{ id: number }>('select customer_id as id from customer where tenant_id = $1', shop.tenant_id);
const WORKING = `select 1 from pg_stat_activity where application_name = 'skin-mirror' and xact_start is not null
                    and query ~* '(delete|update|insert)'`;

it('20 kills of the job, of its connections and of PostgreSQL leave nobody half erased, and each is noted once', {
  timeout: 600_000,
}, async () => {
  let hits = 0;
  for (let round = 0; round < KINDS.length * ROUNDS; round += 1) {
    const kind = KINDS[round % KINDS.length];
    const job = runJob();
    const exited = once(job, 'exit');
    while (job.exitCode === null && (await ask(WORKING)).length === 0) await sleep(10);
    if (job.exitCode !== null) break;
    await sleep(Math.random() * 100);
    if (kind === 'process') job.kill('SIGKILL');
    else if (kind === 'database') await world.killDatabase();
    else if (kind !== undefined) await world.killConnection(kind);
    hits += 1;
    // A job that goes on after the loss of a connection would erase the people of the later kills.
    await Promise.race([exited, sleep(200)]);
    job.kill('SIGKILL');
    await exited;
  }
  process.stdout.write(`killed ${hits} times, ${(await left()).length} people left\n`);
  expect(hits).toBe(KINDS.length * ROUNDS);
  expect((await left()).length).toBeGreaterThan(0);
  const [code] = await once(runJob(), 'exit');
  expect(code).toBe(0);

  expect(await left()).toEqual([]);
  await world.inside(async ({ services: { pool, storage } }) => {
    const named = await pool.query(
      `select 1 from skin_record where tenant_id = $1 and (customer_nickname <> '' or customer_mobile <> '')
       union all select 1 from record_note where tenant_id = $1`,
      [shop.tenant_id],
    );
    expect(named.rows).toEqual([]);
    for (const record of shop.records) expect(await storage.exists(`${photoFolder(record)}/white.jpg`)).toBe(false);
    const noted = await pool.query("select 1 from audit_log where tenant_id = $1 and action = 'customer.erased'", [
      shop.tenant_id,
    ]);
    expect(noted.rows).toHaveLength(PEOPLE);
  });
});
