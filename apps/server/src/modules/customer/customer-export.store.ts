import type { Pool, QueryArrayResult } from 'pg';
import type { Scope } from '../../kernel/scope.ts';
import type { Values } from '../record/export-column-kit.ts';
import { ownQuery, personRows } from '../record/person-list.ts';
import type { Query } from '../record/record-query.ts';
import { type CustomerFilter, customerList, VISIBLE } from './customer.store.ts';

/** The number of customers that one statement reads. */
const AT_ONCE = 500;

/**
 * Reads all customers that the list finds, the newest visit first, in many short statements. Each row also has `last`:
 * what the newest test says of consent and introducer. Uses SQL instead of Prisma, because each row has figures of its
 * tests.
 */
export async function* exportedCustomers(
  pool: Pool,
  scope: Scope,
  filter: CustomerFilter,
  select: (query: Query) => string,
): AsyncGenerator<readonly Values[]> {
  const list = customerList(scope, filter);
  const found = await personRows(pool, list);
  let after: readonly unknown[] | undefined = ['infinity', 0];
  while (after) {
    const query = ownQuery(scope);
    const place: string[] = after.map((value) => query.param(value));
    const { rows }: QueryArrayResult<unknown[]> = await pool.query<unknown[]>({
      rowMode: 'array',
      text: `select ${select(query)}, seen_at::text as place, id
               from (select ${list.shown(query)}, c.seen_at,
                            (select jsonb_build_object('consent', r.consent, 'introducer', r.customer_introducer)
                               from skin_record r where ${VISIBLE}
                              order by r.test_time desc, r.record_id desc limit 1) as last
                       from (select k.* from (${found(query)}) as k
                              where (k.seen_at, k.customer_id) < (${place[0]}::timestamptz, ${place[1]}::int)
                              order by ${list.order} limit ${AT_ONCE}) as k ${list.joined(query)}) as person
              order by seen_at desc, id desc`,
      values: query.values,
    });
    if (rows.length > 0) yield rows;
    after = rows.length === AT_ONCE ? rows.at(-1)?.slice(-2) : undefined;
  }
}
