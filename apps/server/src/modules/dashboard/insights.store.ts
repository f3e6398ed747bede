import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { oneRow } from '../../database/one-row.ts';
import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { isDue, OPEN } from '../follow-up/due-rows.ts';

/** The largest number of products in the overview. */
const MAX_GOODS = 5;

export interface CustomerFigures {
  readonly count_customer: number;
  readonly count_returning: number;
}

/** Reads figures of customers, follow-ups and goods, without hidden mirrors. SQL, because they are sums over tables. */
export function insightsStore(
  { pool, prisma }: Database,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  hidden: readonly number[],
) {
  const own = [own_user_id, own_device_ids];
  async function all<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await pool.query<Row>({ name: `insights.${name}`, text, values: [tenant_id, ...values] });
    return rows;
  }

  return {
    /** Counts the tests from `start` to `end`. A test at exactly `end` is not included. */
    async testsBetween(start: Date, end: Date): Promise<number> {
      const text = `select count(*)::int as count from skin_record
                     where tenant_id = $1 and deleted_at is null and test_time >= $2 and test_time < $5 and ${ownRows('$3', '$4')}
                       and device_id <> all($6::int[])`;
      const [row] = await all<{ count: number }>('between', text, [start, ...own, end, hidden]);
      return row?.count ?? 0;
    },

    /** Counts the customers whom somebody should ask to come again. */
    async followUpsDue(today: Day): Promise<number> {
      const text = `select count(*)::int as count from ${OPEN} and ${isDue('$2')} and ${ownRows('$3', '$4')}
                       and f.device_id <> all($5::int[])`;
      const [row] = await all<{ count: number }>('follow-ups', text, [today, ...own, hidden]);
      return row?.count ?? 0;
    },

    goodsWithoutPicture: () =>
      prisma.goods.count({ where: { tenant_id, deleted_at: null, shelf_status: SHELF_STATUS.on, goods_pic: '' } }),

    /**
     * Names the products that most tests recommended, without deleted ones. `visits` counts those since `day`.
     * @param counts the number of tests by goods_id
     */
    goodsOf: (counts: Readonly<Record<string, number>>, day: Day) =>
      all<{ goods_id: number; goods_name: string; count: number; visits: number }>(
        'goods',
        `select g.goods_id, g.goods_name, g.count,
                (select coalesce(sum(v.count), 0)::int from goods_visit v
                  where v.tenant_id = $1 and v.goods_id = g.goods_id and v.day >= $4::date and ${ownRows('$5', '$6')}) as visits
           from (select g.goods_id, g.goods_name, chosen.count
                   from unnest($2::int[], $3::int[]) as chosen (goods_id, count)
                   join goods g on g.tenant_id = $1 and g.goods_id = chosen.goods_id and g.deleted_at is null
                  order by 3 desc, 1 limit ${MAX_GOODS}) as g
          order by 3 desc, 1`,
        [Object.keys(counts).map(Number), Object.values(counts), day, ...own],
      ),

    /**
     * Counts the customers with a successful test since the day `start`. `count_returning` counts only those with another
     * one on an earlier day since `from`. For a guide, counts the customers of all tests that the guide may see, failed ones
     * too, because the indexes that answer this don't contain the status. A reading of the tests themselves takes half a
     * second in a shop with 10,000,000 tests.
     */
    async customersSince(start: Day, from: Day, timezone: string): Promise<CustomerFigures> {
      const kept = `select count(*)::int as count_customer,
                           (count(*) filter (where previous_on >= $3::date))::int as count_returning
                      from customer where tenant_id = $1 and tests > 0 and last_on >= $2::date`;
      // Without hidden mirrors, PostgreSQL reads an index alone.
      const shown = `${kept} and not device_ids <@ $4::int[]`;
      // Reads twice, because no index alone answers an "or".
      const tested = (since: string) =>
        ['user_id = $4', 'device_id = any($5::int[]) and user_id is distinct from $4']
          .map(
            (isOwn) => `select customer_id, test_time from skin_record
                         where tenant_id = $1 and deleted_at is null and test_time >= ${since}
                           and device_id <> all($6::int[]) and ${isOwn}`,
          )
          .join(' union all ');
      const [month, year] = ['$2', '$3'].map((day) => tested(`${day}::date::timestamp at time zone $7`));
      // Choosing the month's customers first leaves a tenth of the year's to group.
      const ofGuide = `with seen as (
                         select min(test_time) at time zone $7 as first_at, max(test_time) at time zone $7 as last_at
                           from (${year}) as own
                          where customer_id in (select customer_id from (${month}) as recent)
                          group by customer_id)
                       select count(*)::int as count_customer,
                              (count(*) filter (where first_at::date < last_at::date))::int as count_returning
                         from seen`;
      if (own_user_id !== null)
        return oneRow(
          await all<CustomerFigures>('customers-of-guide', ofGuide, [start, from, ...own, hidden, timezone]),
        );
      if (hidden.length === 0) return oneRow(await all<CustomerFigures>('customers', kept, [start, from]));
      return oneRow(await all<CustomerFigures>('customers-shown', shown, [start, from, hidden]));
    },
  };
}
