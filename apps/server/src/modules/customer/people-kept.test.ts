import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { fillAtOnce } from '#tests/factories/fill-at-once.ts';
import { photo, testStart } from '#tests/factories/mirror-test.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { timeOutRecords } from '../mirror/record-timeout.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the facts that are kept with persons and follow-ups, and the same facts counted from the tests. */
async function keptAndCounted(tenant_id: number) {
  const { pool } = server.services;
  const person = `select c.customer_id, t.* from customer c cross join lateral (
      select count(*)::int as tests, max(r.test_day) filter (where r.status = 2) as last_on,
             coalesce(array_agg(distinct r.user_id) filter (where r.user_id is not null), '{}') as user_ids,
             coalesce(array_agg(distinct r.device_id) filter (where r.device_id is not null), '{}') as device_ids
        from skin_record r where r.tenant_id = $1 and r.customer_id = c.customer_id and r.deleted_at is null) as t
     where c.tenant_id = $1 order by 1`;
  const previous = `select c.customer_id, max(r.test_day) as previous_on from customer c
      left join skin_record r on r.tenant_id = $1 and r.customer_id = c.customer_id and r.deleted_at is null and r.status = 2
       and r.test_day < (select max(n.test_day) from skin_record n
                          where n.tenant_id = $1 and n.customer_id = c.customer_id and n.deleted_at is null and n.status = 2)
     where c.tenant_id = $1 group by 1 order by 1`;
  const came = `select f.record_id, case when r.deleted_at is null then r.customer_id end as customer_id,
      case when r.deleted_at is null then (select min(n.test_time) from skin_record n
        where n.tenant_id = $1 and n.customer_id = r.customer_id and n.deleted_at is null and n.status = 2
          and (n.test_time, n.record_id) > (r.test_time, r.record_id)) end as came_at
     from follow_up f join skin_record r on r.tenant_id = $1 and r.record_id = f.record_id where f.tenant_id = $1 order by 1`;
  const all = async (text: string) => (await pool.query(text, [tenant_id])).rows;
  return {
    kept: [
      await all(
        'select customer_id, tests, last_on, user_ids, device_ids from customer where tenant_id = $1 order by 1',
      ),
      await all('select customer_id, previous_on from customer where tenant_id = $1 order by 1'),
      await all('select record_id, customer_id, came_at from follow_up where tenant_id = $1 order by 1'),
    ],
    counted: [await all(person), await all(previous), await all(came)],
  };
}

describe('what is kept of a person’s tests', () => {
  it('is what counting them gives, after tests, deletions, merges, splits and their undoing', async () => {
    const main = await buildUser(server);
    const { tenant_id } = main;
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const devices = [await buildDevice(server, { tenant_id }), await buildDevice(server, { tenant_id })];
    const client = await signIn(server, main);
    const { pool } = server.services;
    const ids: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      const { record_id } = await buildRecord(server, {
        device: devices[n % 2],
        customer_mobile: `1390000000${n % 5}`,
        test_time: new Date(Date.now() - ((n * 7) % 24) * DAY_MS),
        status: n % 6 === 5 ? 4 : 2,
        ...(n % 3 === 0 && { user_id: guide.user_id }),
      });
      ids.push(record_id);
    }
    await pool.query(
      `insert into follow_up (tenant_id, record_id, due_on) select tenant_id, record_id, test_day + 28 from skin_record where tenant_id = $1`,
      [tenant_id],
    );
    // As the ingest does it: the follow-ups are there when the trigger of the tests runs.
    await pool.query('select settle_people($1, array(select customer_id from customer where tenant_id = $1))', [
      tenant_id,
    ]);
    const expectKept = async () => {
      const { kept, counted } = await keptAndCounted(tenant_id);
      expect(kept).toEqual(counted);
    };
    await expectKept();

    expect((await client.post('/skinMgrSrv/record/del', { ids: ids.slice(0, 6) }, 'json')).json().code).toBe(0);
    await expectKept();
    expect((await client.mutate('record.restore', { ids: ids.slice(0, 3) })).status).toBe(200);
    await expectKept();

    const { rows } = await pool.query('select customer_id from customer where tenant_id = $1 order by 1', [tenant_id]);
    const [one, two, three] = rows.map(({ customer_id }) => customer_id as number);
    const merged = (await client.post('/skinMgrSrv/customer/merge', { from: one, to: two })).json();
    expect(merged.code).toBe(0);
    await expectKept();
    const ofThree = await pool.query(
      'select record_id from skin_record where tenant_id = $1 and customer_id = $2 and deleted_at is null limit 2',
      [tenant_id, three],
    );
    const record_ids = ofThree.rows.map(({ record_id }) => record_id);
    expect((await client.post('/skinMgrSrv/customer/split', { id: three, record_ids }, 'json')).json().code).toBe(0);
    await expectKept();
    expect((await client.mutate('customer.undo', { move_id: merged.move_id })).status).toBe(200);
    await expectKept();
  });

  it('is what counting them gives, in whatever order tests come and end', async () => {
    const main = await buildUser(server);
    const { tenant_id } = main;
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const devices = [await buildDevice(server, { tenant_id }), await buildDevice(server, { tenant_id })];
    const { pool } = server.services;
    const models = await buildRecords(
      server,
      [0, 1, 2].map((person) => ({ device: devices[0], customer_mobile: `1390000002${person}` })),
    );
    const followed = `insert into follow_up (tenant_id, record_id, due_on)
      select tenant_id, record_id, test_day + 28 from written where status = 2`;
    /** As the ingest does it: one statement writes tests and their follow-ups. */
    const insert = (first: number) =>
      pool.query(
        `with written as (
           insert into skin_record select (json_populate_record(r, json_build_object(
                    'record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid(), 'device_id', ($3::int[])[1 + n % 2],
                    'user_id', case when n % 3 = 0 then $4::int end, 'status', case n % 5 when 0 then 0 when 1 then 4 else 2 end,
                    'test_time', r.test_time - (n * 11 % 17) * interval '1 day', 'test_day', r.test_day - n * 11 % 17))).*
             from skin_record r, generate_series($5::int, $5 + 3) n
            where r.tenant_id = $1 and r.record_id = any($2) returning *)
         ${followed}`,
        [
          tenant_id,
          models.map(({ record_id }) => record_id),
          devices.map((one) => one.device_id),
          guide.user_id,
          first,
        ],
      );
    const end = () =>
      pool.query(
        `with written as (
           update skin_record set status = 2 where tenant_id = $1 and record_id in
             (select record_id from skin_record where tenant_id = $1 and status = 0 limit 2) returning *)
         ${followed}`,
        [tenant_id],
      );
    for (let first = 0; first < 20; first += 4) {
      await insert(first);
      await end();
      const { kept, counted } = await keptAndCounted(tenant_id);
      expect(kept).toEqual(counted);
    }
    await pool.query('select settle_people($1, array(select customer_id from customer where tenant_id = $1))', [
      tenant_id,
    ]);
    const { kept, counted } = await keptAndCounted(tenant_id);
    expect(kept).toEqual(counted);
  });

  it('costs a new test the same, however many tests have the same number', async () => {
    const device = await buildDevice(server);
    const { record_id, tenant_id } = await buildRecord(server, { device, customer_mobile: '13900000030', status: 0 });
    const copies = (count: number, status: number) => `with written as (
      insert into skin_record select (json_populate_record(r, json_build_object(
               'record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid(), 'status', ${status},
               'test_time', r.test_time - n * interval '1 minute'))).*
        from skin_record r, generate_series(1, ${count}) n where r.tenant_id = $1 and r.record_id = $2 returning *)
      insert into follow_up (tenant_id, record_id, due_on) select tenant_id, record_id, test_day from written where status = 2`;
    await fillAtOnce(server, copies(1_000, 2), [tenant_id, record_id]);
    const client = await server.services.pool.connect();
    try {
      // Otherwise the connection's counters still have what it read before.
      await client.query('select pg_stat_force_next_flush()');
      await client.query('begin');
      await client.query(copies(1, 2), [tenant_id, record_id]);
      await client.query('update skin_record set status = 2 where tenant_id = $1 and record_id = $2', [
        tenant_id,
        record_id,
      ]);
      const { rows } = await client.query<{ read: number }>(
        `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
          where relname in ('skin_record', 'follow_up')`,
      );
      expect(rows[0]?.read).toBeLessThan(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('keeps a photo and a time-out from waiting for who changes the customer', async () => {
    const device = await buildDevice(server);
    const mirror = createMirrorClient(server, device);
    const begin = async () => String((await mirror.post('/mirrorSrv/record/create', testStart())).json().analysis_id);
    const [late, analysis_id] = [await begin(), await begin()];
    const { pool, recordEvents } = server.services;
    await pool.query("update record_open set arrive_time = now() - interval '31 minutes' where record_id = $1", [late]);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select from customer where tenant_id = $1 for update', [device.tenant_id]);
      const sent = { analysis_id, kind: 'white', file: file(await photo(), 'white.jpg') };
      expect((await mirror.post('/mirrorSrv/record/image', sent, 'multipart')).json()).toMatchObject({ code: 0 });
      expect(await asServer(() => timeOutRecords(pool, recordEvents))).toBe(1);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('doesn’t make an open form of a follow-up older', async () => {
    const main = await buildUser(server);
    const { tenant_id } = main;
    const device = await buildDevice(server, { tenant_id });
    const anna = { device, customer_mobile: '13900000009' };
    const { record_id } = await buildRecord(server, { ...anna, test_time: new Date(Date.now() - 30 * DAY_MS) });
    const { pool } = server.services;
    await pool.query('insert into follow_up (tenant_id, record_id, due_on) values ($1, $2, current_date)', [
      tenant_id,
      record_id,
    ]);
    await buildRecord(server, anna);
    const { rows } = await pool.query('select rev, came_at is not null as came from follow_up where tenant_id = $1', [
      tenant_id,
    ]);
    expect(rows).toEqual([{ rev: 1, came: true }]);
  });
});
