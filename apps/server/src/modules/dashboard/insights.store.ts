import type { DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { FOLLOW_UPS, isDue } from '../follow-up/due-rows.ts';

const FAULTS = [RECORD_STATUS.failed, RECORD_STATUS.timedOut];
/** The largest number of items in each list of the overview. */
const MAX_CONCERNS = 3;
const MAX_GOODS = 5;

export interface MonthFigures {
  readonly count_success: number;
  readonly average_score: number | null;
}

/**
 * Reads figures from the tests themselves. SQL instead of Prisma, because Prisma can't read the scores inside a test.
 */
export function insightsStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  const own = [own_user_id, own_device_ids];
  const ofMonth = `tenant_id = $1 and deleted_at is null and test_time >= $2 and status = ${RECORD_STATUS.success}
                   and ${ownRows('$3', '$4')}`;
  async function all<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await pool.query<Row>({ name: `insights.${name}`, text, values: [tenant_id, ...values] });
    return rows;
  }

  return {
    /** Counts the tests from `start` to `end`. A test at exactly `end` is not included. */
    async testsBetween(start: Date, end: Date): Promise<number> {
      const text = `select count(*)::int as count from skin_record
                     where tenant_id = $1 and deleted_at is null and test_time >= $2 and test_time < $5 and ${ownRows('$3', '$4')}`;
      const [row] = await all<{ count: number }>('between', text, [start, ...own, end]);
      return row?.count ?? 0;
    },

    failedSince: (start: Date) =>
      all<{ status: number; count: number }>(
        'failed',
        `select status, count(*)::int as count from skin_record
          where tenant_id = $1 and deleted_at is null and test_time >= $2 and status = any($5) and ${ownRows('$3', '$4')}
          group by status order by status`,
        [start, ...own, FAULTS],
      ),

    /** Counts the customers whom somebody should ask to come again. */
    async followUpsDue(today: string): Promise<number> {
      const text = `select count(*)::int as count from ${FOLLOW_UPS} and ${isDue('$4')}`;
      const [row] = await all<{ count: number }>('follow-ups', text, [...own, today]);
      return row?.count ?? 0;
    },

    goodsWithoutPicture: () =>
      prisma.goods.count({ where: { tenant_id, deleted_at: null, shelf_status: SHELF_STATUS.on, goods_pic: '' } }),

    async figuresSince(start: Date): Promise<MonthFigures> {
      const text = `select count(*)::int as count_success, avg((result->>'total_score')::float8) as average_score
                      from skin_record where ${ofMonth}`;
      return (await all<MonthFigures>('figures', text, [start, ...own]))[0] as MonthFigures;
    },

    /**
     * Takes from each test the dimension with the lowest score, and counts the tests per dimension. If several
     * dimensions have the lowest score, the first one counts.
     */
    concernsSince: (start: Date) =>
      all<{ dimension: DimensionKey; count: number }>(
        'concerns',
        `select lowest.dimension, count(*)::int as count
           from skin_record
          cross join lateral (select score->>'dimension' as dimension
                                from jsonb_array_elements(scores) with ordinality as s(score, place)
                               order by (score->>'score')::float8, place limit 1) as lowest
          where ${ofMonth} group by 1 order by 2 desc, 1 limit ${MAX_CONCERNS}`,
        [start, ...own],
      ),

    /** Counts how many tests recommended each product. Leaves out deleted products. */
    goodsSince: (start: Date, day: string) =>
      all<{ goods_id: number; goods_name: string; count: number; visits: number }>(
        'goods',
        `select g.goods_id, g.goods_name, count(*)::int as count,
                (select coalesce(sum(v.count), 0)::int from goods_visit v
                  where v.tenant_id = $1 and v.goods_id = g.goods_id and v.day >= $5::date and ${ownRows('$3', '$4')}) as visits
           from (select recommendation from skin_record where ${ofMonth}) as tests
          cross join lateral jsonb_to_recordset(recommendation->'goods') as chosen(goods_id int)
           join goods g on g.tenant_id = $1 and g.goods_id = chosen.goods_id and g.deleted_at is null
          group by 1, 2 order by 3 desc, 1 limit ${MAX_GOODS}`,
        [start, ...own, day],
      ),

    /**
     * Counts the customers with a test since `start`. `count_returning` counts only those with another test on an
     * earlier day since `from`.
     */
    async customersSince(start: Date, from: Date): Promise<{ count_customer: number; count_returning: number }> {
      const text = `select count(*)::int as count_customer, (count(*) filter (where first < last))::int as count_returning
                      from (select min(test_day) as first, max(test_day) as last from skin_record
                             where tenant_id = $1 and deleted_at is null and status = ${RECORD_STATUS.success}
                               and test_time >= $5 and customer_mobile <> ''
                               and ${ownRows('$3', '$4')}
                             group by customer_mobile having max(test_time) >= $2) as customers`;
      const rows = await all<{ count_customer: number; count_returning: number }>('customers', text, [
        start,
        ...own,
        from,
      ]);
      return rows[0] as { count_customer: number; count_returning: number };
    },
  };
}
