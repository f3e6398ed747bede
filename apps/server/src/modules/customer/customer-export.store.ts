import type { Pool, QueryArrayResult } from 'pg';
import type { Scope } from '../../kernel/scope.ts';
import type { Values } from '../record/export-column-kit.ts';
import { Query } from '../record/record-query.ts';
import { type CustomerFilter, KNOWN, LISTED, MOBILE, NICKNAME, VISIBLE } from './customer.store.ts';

/** The number of customers that one statement reads. */
const AT_ONCE = 500;

/**
 * Reads all customers that the list finds, the newest visit first, in many short statements. Each row also has `last`:
 * what the newest test says of consent and introducer. Uses SQL instead of Prisma, because each row has figures of its
 * tests.
 */
export async function* exportedCustomers(
  pool: Pool,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  { text, digits, start, end }: CustomerFilter,
  select: (query: Query) => string,
): AsyncGenerator<readonly Values[]> {
  let after: readonly unknown[] | undefined = ['infinity', 0];
  while (after) {
    const query = new Query();
    // The parts of the list's statement have these values as $1 to $3.
    for (const value of [tenant_id, own_user_id, own_device_ids]) query.param(value);
    const wanted = query.param(text);
    const wantedDigits = query.param(digits);
    const [from, to] = [query.param(start), query.param(end)];
    const place: string[] = after.map((value) => query.param(value));
    const { rows }: QueryArrayResult<unknown[]> = await pool.query<unknown[]>({
      rowMode: 'array',
      text: `select ${select(query)}, seen_at::text as place, id
               from (select ${LISTED}, c.seen_at,
                            (select jsonb_build_object('consent', r.consent, 'introducer', r.customer_introducer)
                               from skin_record r where ${VISIBLE}
                              order by r.test_time desc, r.record_id desc limit 1) as last
                       from ${KNOWN}
                        and (${wanted} = '' or strpos(lower(${NICKNAME}), ${wanted}) > 0
                             or (${wantedDigits} <> '' and strpos(${MOBILE}, ${wantedDigits}) > 0))
                        and (${from}::timestamptz is null or c.seen_at >= ${from})
                        and (${to}::timestamptz is null or c.seen_at < ${to})
                        and (c.seen_at, c.customer_id) < (${place[0]}::timestamptz, ${place[1]}::int)
                      order by c.seen_at desc, c.customer_id desc limit ${AT_ONCE}) as person
              order by seen_at desc, id desc`,
      values: query.values,
    });
    if (rows.length > 0) yield rows;
    after = rows.length === AT_ONCE ? rows.at(-1)?.slice(-2) : undefined;
  }
}
