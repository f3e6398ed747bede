import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { type ExportedRows, exportedRows } from '../record/person-list.ts';

const CLAIM = `c.name, k.claim_time, coalesce(k.code, c.shared_code) as redeem_code,
  coalesce(r.customer_nickname, '') as nickname, coalesce(r.customer_mobile, '') as mobile,
  coalesce(r.device_no, '') as device_no, coalesce(r.user_acct, '') as user_acct, k.redeemed_at, k.redeemed_by,
  case when k.code is null then null when k.redeemed_at is null then 'open' else 'redeemed' end as state`;

/**
 * Finds the claims of some of a shop's coupons, coupon by coupon. A guide gets those of the own tests; the main account
 * those whose test was deleted, too. Uses SQL because of the joins.
 */
export const exportedClaims = (
  { pool }: Pick<Database, 'pool'>,
  scope: Scope,
  coupon_ids: readonly number[],
): Promise<ExportedRows> =>
  exportedRows(pool, {
    scope,
    place: { coupon_id: 'int', record_id: 'uuid' },
    direction: 'asc',
    rows: (query) => `select k.* from coupon_claim k
      left join skin_record r on r.tenant_id = $1 and r.record_id = k.record_id and r.deleted_at is null
      where k.tenant_id = $1 and k.coupon_id = any(${query.param(coupon_ids)}::int[]) and ${ownRows('$2', '$3')}`,
    shown: () => CLAIM,
    joined: () => `join coupon c on c.tenant_id = $1 and c.coupon_id = k.coupon_id
      left join skin_record r on r.tenant_id = $1 and r.record_id = k.record_id and r.deleted_at is null`,
  });
