import { MAX_YEARS_APART, normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import type { Pool } from 'pg';
import { againIfInTheWay } from '../../database/again.ts';
import { createBatcher } from '../../kernel/batch.ts';
import { OUTDATED } from '../dashboard/outdated.ts';
import type { SharedRecord } from '../link/share-id.ts';
import type { RecordEvents } from '../record/record-events.ts';
import { eventRows, jsonTime } from '../webhook/event-rows.ts';
import {
  COLUMNS,
  endRow,
  type FinishedTest,
  HEAVY_COLUMNS,
  heavy,
  type NewRecord,
  ROWS,
  recordRow,
  rowValues,
} from './ingest-rows.ts';

declare module '../../services.ts' {
  interface Services {
    readonly ingest: Ingest;
  }
}

/** The stored record of a test. `is_new` is false if an earlier request stored the record. */
interface WrittenRecord extends SharedRecord {
  readonly start_digest: Buffer;
  readonly end_digest: Buffer | null;
  readonly user_id: number | null;
  readonly is_new: boolean;
}

export interface Finish extends FinishedTest {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly record_id: string;
}

export interface Ingest {
  /** Stores a test only once, even if the mirror sends it several times. Resolves after the commit. */
  insert(record: NewRecord): Promise<WrittenRecord>;
  /** Returns false if the test had already ended. */
  finish(finish: Finish): Promise<boolean>;
}

/** A batch contains tests of one shop only, so each statement writes rows of one shop. */
const LANES = { lanes: 4, maxItems: 64, groupOf: ({ tenant_id }: { readonly tenant_id: number }) => tenant_id };

export function createIngest(pool: Pool, events: RecordEvents): Ingest {
  const inserts = createBatcher(
    (records: readonly NewRecord[]) => againIfInTheWay(() => insertBatch(pool, records)),
    LANES,
  );
  const finishes = createBatcher((batch: readonly Finish[]) => againIfInTheWay(() => finishBatch(pool, batch)), LANES);
  return {
    async insert(record) {
      const written = await inserts.submit(record);
      if (written.is_new) {
        const { tenant_id, device_id, start } = record;
        const { record_id, user_id } = written;
        events.publish([{ tenant_id, record_id, device_id, user_id, what: 'new', test_time: start.test_time }]);
      }
      return written;
    },
    async finish(finish) {
      const done = await finishes.submit(finish);
      if (!done) return false;
      const { tenant_id, record_id, device_id } = finish;
      events.publish([{ tenant_id, record_id, device_id, what: 'changed', ...done }]);
      return true;
    },
  };
}

/**
 * SQL: true if the person `c` may be the one whom the test `b` names: the sex is the same, and the age differs by at most
 * `MAX_YEARS_APART`.
 */
const SUITS = `(c.sex is null or b.customer_sex is null or c.sex = b.customer_sex)
           and (c.birth_year is null or b.birth_year is null or abs(c.birth_year - b.birth_year) <= ${MAX_YEARS_APART})`;

/** SQL: the day of the next visit. Null without one, or if nobody may ask the customer to come. */
const dueOn = (test: string) => `case when ${test}.customer_id is not null and ${test}.consent->>'contact' = '1'
  then ${test}.test_day + nullif((${test}.recommendation->>'revisit_days')::int, 0) end as due_on`;

const followUpsOf = (tests: 'written' | 'done') => `followed as (
    insert into follow_up (tenant_id, record_id, due_on)
    select $1::int, record_id, due_on from ${tests} where due_on is not null
  )`;

/** SQL: tells the shop's addresses of the tests that ended. */
const finishedOf = (tests: 'written' | 'done', condition: string) => `told as (${eventRows({
  type: 'record.finished',
  from: `(select * from ${tests} where ${condition})`,
  data: `'record_id', e.record_id, 'customer_id', e.customer_id, 'device_no', e.device_no, 'status', e.status,
    'test_time', ${jsonTime('e.test_time')}, 'is_simulated', e.is_simulated`,
})}
  )`;
const TOLD = 'customer_id, device_no, status, test_time, is_simulated';

/**
 * Inserts each test whose key is new, and the person of each new mobile number. If several persons share a number, the
 * first one who suits the test gets it, or else the first one. Uses SQL instead of Prisma, because this is the most
 * frequent write of the server (docs/bench.md).
 */
const INSERT = `
  with batch as (
    select * from ${ROWS}
  ), named as (
    insert into record_key (tenant_id, device_id, client_uuid, record_id)
    select $1::int, device_id, client_uuid, record_id from batch
    -- The same order everywhere, so that two batches never deadlock.
     order by device_id, client_uuid
    on conflict (tenant_id, device_id, client_uuid) do nothing
    returning record_id
  ), reachable as (
    select b.record_id, b.test_time, b.customer_nickname, b.customer_sex, b.birth_year,
           coalesce(known.mobile, b.mobile) as mobile, coalesce(known.place, 1) as place
      from (select record_id, test_time, customer_nickname, customer_sex, ($7::text[])[ordinality::int] as mobile,
                   extract(year from test_time at time zone 'UTC')::int - customer_age as birth_year
              from batch join named using (record_id)) b
      left join lateral (
             select t.mobile, t.place from customer c
               join customer t on t.tenant_id = $1::int and t.customer_id = coalesce(c.merged_into, c.customer_id)
              where c.tenant_id = $1::int and c.mobile = b.mobile
              order by (${SUITS}) desc, c.place limit 1) known on true
     where b.mobile <> ''
  ), people as (
    insert into customer (tenant_id, mobile, place, nickname, sex, birth_year, seen_at)
    select $1::int, mobile, place, customer_nickname, customer_sex, birth_year, test_time
      from (select distinct on (mobile, place) * from reachable order by mobile, place, test_time desc) newest
     order by mobile, place
    on conflict (tenant_id, mobile, place) do update set seen_at = greatest(customer.seen_at, excluded.seen_at)
    returning coalesce(merged_into, customer_id) as customer_id, mobile, place
  ), written as (
    insert into skin_record (tenant_id, ${[...COLUMNS, ...HEAVY_COLUMNS].join(', ')}, customer_id, user_id)
    select $1::int, ${[...COLUMNS.map((name) => `i.${name}`), ...HEAVY_COLUMNS.map(heavy)].join(', ')},
           person.customer_id,
           case when i.user_acct <> '' then
             (select u.user_id from user_account u
               where u.tenant_id = $1::int and lower(u.user_acct) = lower(i.user_acct) and u.deleted_at is null) end
      from batch i join named using (record_id)
      left join (select r.record_id, p.customer_id from reachable r join people p using (mobile, place)) person
             using (record_id)
    returning record_id, device_id, client_uuid, user_id, test_day, is_late, share_secret, start_digest, end_digest,
              arrive_time, ${TOLD}, ${dueOn('skin_record')}
  ), ${followUpsOf('written')}, ${finishedOf('written', 'end_digest is not null')}, opened as (
    insert into record_open (tenant_id, record_id, arrive_time)
    select $1::int, record_id, arrive_time from written where end_digest is null
  ), days as (
    insert into record_day (tenant_id, day, user_id, device_id, count, late)
    select $1::int, test_day, coalesce(user_id, 0), device_id, count(*), count(*) filter (where is_late)
      from written group by 2, 3, 4
     order by 2, 3, 4
    on conflict (tenant_id, day, user_id, device_id)
    do update set count = record_day.count + excluded.count, late = record_day.late + excluded.late
  )
  select $1::int as tenant_id, device_id, client_uuid, record_id, share_secret, start_digest, end_digest, user_id,
         true as is_new
    from written`;

const FIND = `
  select r.tenant_id, r.record_id, r.share_secret, r.start_digest, r.end_digest, r.user_id, false as is_new
    from record_key k join skin_record r on r.tenant_id = $1 and r.record_id = k.record_id
   where k.tenant_id = $1 and k.device_id = $2 and k.client_uuid = $3`;

type WrittenRow = WrittenRecord & { readonly device_id: number; readonly client_uuid: string };

async function insertBatch(pool: Pool, records: readonly NewRecord[]): Promise<WrittenRecord[]> {
  const arrived = new Date();
  const { rows: inserted } = await pool.query<WrittenRow>({
    name: 'ingest.insert',
    text: INSERT,
    values: [
      ...rowValues(
        shopOf(records),
        records.map((record) => recordRow(record, arrived)),
      ),
      records.map(({ start }) => normalizeMobile(start.customer.mobile ?? '')),
    ],
  });
  const byTest = new Map<string, WrittenRecord>(inserted.map((row) => [testKey(row), row]));
  const answers: WrittenRecord[] = [];
  for (const record of records) {
    const key = testKey({ ...record, client_uuid: record.start.client_uuid });
    const row = byTest.get(key) ?? (await findRecord(pool, record));
    answers.push(row);
    // If the batch contains the same test again, the second one counts as a repetition.
    byTest.set(key, { ...row, is_new: false });
  }
  return answers;
}

async function findRecord(pool: Pool, { tenant_id, device_id, start }: NewRecord): Promise<WrittenRecord> {
  const values = [tenant_id, device_id, start.client_uuid];
  const { rows } = await pool.query<WrittenRecord>({ name: 'ingest.find', text: FIND, values });
  const row = rows[0];
  if (!row) throw new Error('a record that was neither written nor found');
  return row;
}

const shopOf = ([first]: readonly { readonly tenant_id: number }[]): number => {
  if (!first) throw new Error('a batch without tests');
  return first.tenant_id;
};

const testKey = (test: { device_id: number; client_uuid: string }) =>
  `${test.device_id}/${test.client_uuid.toLowerCase()}`;

const FINISH = `
  with done as (
    update skin_record r
       set end_digest = i.end_digest, finish_time = i.finish_time, status = i.status, reason_key = i.reason_key,
           scores = ${heavy('scores')}, result = ${heavy('result')}, quality = i.quality,
           recommendation = ${heavy('recommendation')}, settings_rev = i.settings_rev,
           images = case when jsonb_array_length(${heavy('images')}) > 0 and r.consent->>'photos' = '1' then ${heavy('images')} else r.images end
      from ${ROWS}
     where r.tenant_id = $1::int and r.record_id = i.record_id and r.device_id = i.device_id and r.end_digest is null
    returning r.record_id, r.user_id, r.test_time, r.test_day, r.customer_id, r.device_no, r.status,
      r.is_simulated, ${dueOn('r')}
  ), ${followUpsOf('done')}, ${finishedOf('done', 'true')}, outdated as (
    update figure_day set tests = ${OUTDATED}
     where tenant_id = $1::int and day in (select test_day from done) and tests <> ${OUTDATED}
  ), closed as (
    delete from record_open where tenant_id = $1::int and record_id in (select record_id from done)
  )
  select record_id, user_id, test_time from done`;

interface FinishedRow {
  readonly record_id: string;
  readonly user_id: number | null;
  readonly test_time: Date;
}

/** Ends tests of one shop. The result is undefined for a test that had already ended. */
async function finishBatch(
  pool: Pool,
  batch: readonly Finish[],
): Promise<(Pick<FinishedRow, 'user_id' | 'test_time'> | undefined)[]> {
  const finished = new Date();
  const rows = batch.map(({ tenant_id: _shop, device_id, record_id, ...end }) => {
    const { light, heavy } = endRow(end, finished);
    return { light: { device_id, record_id, ...light }, heavy };
  });
  const { rows: done } = await pool.query<FinishedRow>({
    name: 'ingest.finish',
    text: FINISH,
    values: rowValues(shopOf(batch), rows),
  });
  const byId = new Map(done.map(({ record_id, user_id, test_time }) => [record_id, { user_id, test_time }]));
  return batch.map(({ record_id }) => {
    const row = byId.get(record_id);
    // If a batch ends the same record twice, only the first end counts.
    byId.delete(record_id);
    return row;
  });
}
