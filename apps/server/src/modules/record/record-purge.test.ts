import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord, buildRecords } from '#tests/factories/record.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createPool } from '../../database/pool.ts';
import { photoKey } from '../file/photo-key.ts';
import { thumbnailKey } from '../file/thumbnail-cache.ts';
import { purgeRecords } from './record-purge.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const photoOf = (test: BuiltRecord) => photoKey(test, 'white', 'ab'.repeat(32));
const there = async (test: BuiltRecord) => {
  const { rows } = await server.services.pool.query('select 1 from skin_record where record_id = $1', [test.record_id]);
  return [rows.length === 1, await server.services.storage.exists(photoOf(test))];
};

it('a test that was deleted more than 30 days ago goes for good, with its photos, and is noted', async () => {
  const { storage } = server.services;
  const main = await buildUser(server);
  const device = await buildDevice(server, main);
  const records = await buildRecords(server, [
    { device, deleted_at: daysAgo(31) },
    { device, deleted_at: daysAgo(29) },
    { device },
    { deleted_at: daysAgo(40) },
  ]);
  const [old, recent, shown, elsewhere] = records as [BuiltRecord, BuiltRecord, BuiltRecord, BuiltRecord];
  for (const test of records) await storage.put(photoOf(test), 'a face');
  await storage.put(thumbnailKey(photoOf(old), 40), 'a small face');

  expect(await purgeRecords(server.services)).toBe(2);
  expect(await Promise.all(records.map(there))).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(await storage.exists(thumbnailKey(photoOf(old), 40))).toBe(false);
  const { rows } = await server.services.pool.query<{ record_id: string }>(
    'select record_id from record_key where tenant_id = $1',
    [main.tenant_id],
  );
  expect(rows.map(({ record_id }) => record_id).sort()).toEqual([recent.record_id, shown.record_id].sort());
  expect(await purgeRecords(server.services)).toBe(0);

  const client = await signIn(server, main);
  const log = (await client.query('audit.list', { pageSize: 10 })).json().result?.data as unknown as {
    list: { action: string; actor_id: number | null; details: unknown }[];
  };
  const purged = log.list.filter(({ action }) => action === 'record.purge');
  expect(purged).toMatchObject([{ actor_id: null, entity: 'record', details: { ids: [old.record_id] } }]);
  const restored = await client.mutate('record.restore', { ids: [old.record_id] });
  expect(restored.json().error?.data.code_name).toBe('RECORD_NOT_FOUND');
  expect((await client.mutate('record.restore', { ids: [recent.record_id] })).status).toBe(200);
  expect([shown, elsewhere].map(({ tenant_id }) => tenant_id === main.tenant_id)).toEqual([true, false]);
});

it('many go in batches, and photos that cannot be removed go with a later run', async () => {
  const { storage } = server.services;
  const many = await buildDevice(server);
  await buildRecords(
    server,
    Array.from({ length: 450 }, () => ({ device: many, deleted_at: daysAgo(31) })),
  );
  const stuck = await buildRecord(server, { deleted_at: daysAgo(31) });
  await storage.put(photoOf(stuck), 'a face');
  const broken = Object.create(storage, {
    removePrefix: {
      value: (prefix: string) =>
        prefix.includes(`/${stuck.tenant_id}/`)
          ? Promise.reject(new Error('out of reach'))
          : storage.removePrefix(prefix),
    },
  });
  await expect(purgeRecords({ ...server.services, storage: broken })).rejects.toThrow('out of reach');
  expect(await there(stuck)).toEqual([false, true]);
  const { rows } = await server.services.pool.query('select 1 from skin_record where tenant_id = $1', [many.tenant_id]);
  expect(rows).toEqual([]);
  expect(await purgeRecords(server.services)).toBe(0);
  expect(await there(stuck)).toEqual([false, false]);
});

it('a purge that fails in its middle leaves tests, keys, people and photos as they were, and completes with the next run', async () => {
  const { pool, storage } = server.services;
  const test = await buildRecord(server, { deleted_at: daysAgo(31) });
  await storage.put(photoOf(test), 'a face');
  const left = async () => {
    const { rows } = await pool.query(
      `select (select count(*) from skin_record where tenant_id = $1) as tests,
              (select count(*) from record_key where tenant_id = $1) as keys,
              (select count(*) from customer where tenant_id = $1) as people,
              (select count(*) from file_removal where tenant_id = $1) as removals`,
      [test.tenant_id],
    );
    return { ...rows[0], photo: await storage.exists(photoOf(test)) };
  };
  const before = await left();
  expect(before).toEqual({ tests: 1, keys: 1, people: 1, removals: 0, photo: true });
  // The last statement of the transaction is the entry in the audit log, which another entry of the shop holds up.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table audit_log in exclusive mode');
  const run = expect(purgeRecords(server.services)).rejects.toThrow();
  await run;
  await holder.query('rollback');
  holder.release();
  expect(await left()).toEqual(before);
  expect(await purgeRecords(server.services)).toBe(1);
  expect(await left()).toEqual({ tests: 0, keys: 0, people: 0, removals: 0, photo: false });
});

it('a statement of the purge may take longer than those of requests', async () => {
  const { pool, env } = server.services;
  const test = await buildRecord(server, { deleted_at: daysAgo(31) });
  await pool.query(
    `create function delete_slowly() returns trigger language plpgsql as
       $$ begin perform pg_sleep(2.5); return old; end $$;
     create trigger delete_slowly before delete on skin_record for each row execute function delete_slowly()`,
  );
  const hasty = createPool(env.DATABASE_URL ?? '', { max: 1, min: 1 });
  try {
    await hasty.query("set statement_timeout = '2s'");
    expect(await purgeRecords({ ...server.services, pool: hasty })).toBe(1);
    expect(await there(test)).toEqual([false, false]);
  } finally {
    await hasty.end();
    await pool.query('drop trigger delete_slowly on skin_record; drop function delete_slowly');
  }
});

it('a person goes with the last test, and stays as long as there is one', async () => {
  const { pool } = server.services;
  const device = await buildDevice(server);
  const [gone, kept] = ['13700000081', '13700000082'];
  await buildRecords(server, [
    { device, customer_mobile: gone, deleted_at: daysAgo(31) },
    { device, customer_mobile: kept, deleted_at: daysAgo(31) },
    { device, customer_mobile: kept },
  ]);
  await purgeRecords(server.services);
  const { rows } = await pool.query<{ mobile: string }>('select mobile from customer where tenant_id = $1', [
    device.tenant_id,
  ]);
  expect(rows.map(({ mobile }) => mobile)).toEqual([kept]);
});
