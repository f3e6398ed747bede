import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { Values } from '../record/export-column-kit.ts';
import { Query } from '../record/record-query.ts';

/** A guide gets the claims of the own tests; the main account those whose test was deleted, too. */
const CLAIMS = `coupon_claim k
  join coupon c on c.tenant_id = $1 and c.coupon_id = k.coupon_id
  left join skin_record r on r.tenant_id = $1 and r.record_id = k.record_id and r.deleted_at is null
  where k.tenant_id = $1 and k.coupon_id = any($4::int[]) and ${ownRows('$2', '$3')}`;

const CLAIM = `c.name, k.claim_time, coalesce(k.code, c.shared_code) as redeem_code,
  coalesce(r.customer_nickname, '') as nickname, coalesce(r.customer_mobile, '') as mobile,
  coalesce(r.device_no, '') as device_no, coalesce(r.user_acct, '') as user_acct, k.redeemed_at, k.redeemed_by,
  case when k.code is null then null when k.redeemed_at is null then 'open' else 'redeemed' end as state`;

/** The number of rows that one statement of an export reads. */
const AT_ONCE = 500;

interface Place {
  readonly coupon: number;
  readonly record: string;
}

const FIRST: Place = { coupon: 0, record: '00000000-0000-0000-0000-000000000000' };

/** The claims of some of a shop's coupons. Uses SQL because of the joins. */
export function claimsExportStore(
  { pool }: Pick<Database, 'pool'>,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  coupon_ids: readonly number[],
) {
  const values = [tenant_id, own_user_id, own_device_ids, coupon_ids];
  return {
    async count(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'coupon.claims-count',
        text: `select count(*)::int as count from ${CLAIMS}`,
        values,
      });
      return rows[0]?.count ?? 0;
    },

    /** Reads all claims in many short statements, coupon by coupon. */
    async *exported(select: (query: Query) => string): AsyncGenerator<readonly Values[]> {
      let after: Place | undefined = FIRST;
      while (after) {
        const query = new Query();
        // The parts of the statement have these values as $1 to $4.
        for (const value of values) query.param(value);
        const place: string = `(${query.param(after.coupon)}::int, ${query.param(after.record)}::uuid)`;
        const { rows } = await pool.query<unknown[]>({
          rowMode: 'array',
          text: `select ${select(query)}, at_coupon, at_record
                   from (select ${CLAIM}, k.coupon_id as at_coupon, k.record_id as at_record from ${CLAIMS}
                            and (k.coupon_id, k.record_id) > ${place}
                          order by k.coupon_id, k.record_id limit ${AT_ONCE}) as claimed
                  order by at_coupon, at_record`,
          values: query.values,
        });
        if (rows.length > 0) yield rows;
        const last: unknown[] | undefined = rows.length === AT_ONCE ? rows.at(-1) : undefined;
        after = last && { coupon: Number(last.at(-2)), record: String(last.at(-1)) };
      }
    },
  };
}
