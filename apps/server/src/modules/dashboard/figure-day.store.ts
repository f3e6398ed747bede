import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { type Day, dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import { oneRow } from '../../database/one-row.ts';
import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { OUTDATED } from './outdated.ts';

/** The figures of the tests of one day. The counts are by status, dimension and goods_id. */
export interface DayFigures {
  readonly day: Day;
  readonly success: number;
  readonly score_sum: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly concerns: Readonly<Record<string, number>>;
  readonly goods: Readonly<Record<string, number>>;
}

interface TestCount {
  readonly day: Day;
  readonly tests: number;
  readonly late: number;
}

interface StoredDay extends DayFigures, TestCount {
  readonly made_at: Date;
}

const FAULTS = [RECORD_STATUS.failed, RECORD_STATUS.timedOut];
/** A day with this many tests is read again once in `BUSY_MS` at most, while more arrive. */
const BUSY_TESTS = 1_000;
const BUSY_MS = 60_000;

/**
 * Reads the figures of days. The tests of a day are read once and again when their number changes, because their results
 * are large. Tests of hidden mirrors don't count. SQL instead of Prisma, because Prisma can't read the scores inside a test.
 */
export function figureDayStore({ pool }: Database, scope: Scope, timezone: string, hidden: readonly number[]) {
  const { tenant_id, own_user_id, own_device_ids } = scope;
  const own = [own_user_id, own_device_ids];
  const whose = own_user_id === null ? '' : [own_user_id, ...own_device_ids].join();

  /** Counts the tests of each day. Leaves out days without tests. */
  async function countsOf(days: readonly Day[]): Promise<TestCount[]> {
    const { rows } = await pool.query<TestCount>({
      name: 'figure-day.counts',
      text: `select day, sum(count)::int as tests, sum(late)::int as late from record_day
              where tenant_id = $1 and day = any($2::date[]) and ${ownRows('$3', '$4')} and device_id <> all($5::int[])
              group by day having sum(count) > 0 order by day`,
      values: [tenant_id, days, ...own, hidden],
    });
    return rows;
  }

  async function storedOf(days: readonly Day[]): Promise<ReadonlyMap<Day, StoredDay>> {
    const { rows } = await pool.query<StoredDay>({
      name: 'figure-day.stored',
      text: `select day, tests, late, success, score_sum, faults, concerns, goods, made_at from figure_day
              where tenant_id = $1 and scope = $2 and day = any($3::date[])`,
      values: [tenant_id, whose, days],
    });
    return new Map(rows.map((row) => [row.day, row]));
  }

  /** Returns the days of tests that haven't ended: their end changes the figures, but not the number of tests. */
  async function openDays(): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ day: Day }>({
      name: 'figure-day.open',
      text: `select distinct r.test_day as day from record_open o
               join skin_record r on r.tenant_id = $1 and r.record_id = o.record_id where o.tenant_id = $1`,
      values: [tenant_id],
    });
    return new Set(rows.map(({ day }) => day));
  }

  async function read(day: Day): Promise<DayFigures> {
    const { start, end } = dayRange(day, day, timezone);
    const { rows } = await pool.query<Omit<DayFigures, 'day'>>({
      name: 'figure-day.read',
      text: `with test as materialized (
               select status, scores, result, recommendation from skin_record
                where tenant_id = $1 and deleted_at is null and test_time >= $2 and test_time < $3 and ${ownRows('$4', '$5')} and device_id <> all($7::int[])
             ), success as (
               select * from test where status = ${RECORD_STATUS.success}
             ), concern as (
               select lowest.dimension as key, count(*) as count from success
                cross join lateral (select score->>'dimension' as dimension
                                      from jsonb_array_elements(scores) with ordinality as s (score, place)
                                     order by (score->>'score')::float8, place limit 1) as lowest group by 1
             ), product as (
               select chosen.goods_id as key, count(*) as count from success
                cross join lateral jsonb_to_recordset(recommendation->'goods') as chosen (goods_id int) group by 1
             ), fault as (
               select status as key, count(*) as count from test where status = any($6) group by 1
             )
             select (select count(*) from success)::int as success,
                    (select coalesce(sum((result->>'total_score')::float8), 0) from success) as score_sum,
                    (select coalesce(jsonb_object_agg(key, count), '{}') from fault) as faults,
                    (select coalesce(jsonb_object_agg(key, count), '{}') from concern) as concerns,
                    (select coalesce(jsonb_object_agg(key, count), '{}') from product) as goods`,
      values: [tenant_id, start, end, ...own, FAULTS, hidden],
    });
    return { day, ...oneRow(rows) };
  }

  /** Stores a day, and forgets the shop's days before `first`. */
  async function store(
    { day, ...figures }: DayFigures,
    { tests, late }: TestCount,
    made_at: Date,
    first: string,
  ): Promise<void> {
    const { success, score_sum, faults, concerns, goods } = figures;
    await pool.query({
      name: 'figure-day.store',
      text: `with old as (delete from figure_day where tenant_id = $1 and day < $12::date)
             insert into figure_day (tenant_id, scope, day, tests, late, success, score_sum, faults, concerns, goods, made_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             on conflict (tenant_id, scope, day) do update
               set tests = excluded.tests, late = excluded.late, success = excluded.success, score_sum = excluded.score_sum,
                   faults = excluded.faults, concerns = excluded.concerns, goods = excluded.goods, made_at = excluded.made_at`,
      values: [tenant_id, whose, day, tests, late, success, score_sum, faults, concerns, goods, made_at, first],
    });
  }

  return {
    /** Returns the figures of those days that have tests. `days` are in order. */
    async figuresOf(days: readonly Day[]): Promise<DayFigures[]> {
      const made_at = new Date();
      // In this order: a test that comes or ends meanwhile is missing in the counts, or its day is open.
      const counts = await countsOf(days);
      const stored = await storedOf(days);
      const open = await openDays();
      const figures: DayFigures[] = [];
      for (const count of counts) {
        const known = stored.get(count.day);
        if (known && isFresh(known, count, made_at)) {
          figures.push(known);
          continue;
        }
        // One day after another, so that a first look at a large shop doesn't take all connections. The end of an open
        // test changes the figures, but not the number of tests.
        const made = await read(count.day);
        const tests = open.has(count.day) ? OUTDATED : count.tests;
        await store(made, { ...count, tests }, made_at, days[0] as string);
        figures.push(made);
      }
      return figures;
    },
  };
}

function isFresh(known: StoredDay, { tests, late }: TestCount, now: Date): boolean {
  if (tests >= BUSY_TESTS && now.getTime() - known.made_at.getTime() < BUSY_MS) return true;
  return known.tests === tests && known.late === late;
}
