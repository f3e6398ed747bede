import type { CustomerClaim, CustomerPrize } from '@skin-mirror/shared/customer/customer.contract.ts';
import { MAX_GIFTS } from '@skin-mirror/shared/customer/customer.ts';
import type { FollowUpRow } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { stateOn } from '../follow-up/due-rows.ts';

type NextVisit = Pick<FollowUpRow, 'id' | 'due_on' | 'state' | 'outcome' | 'note' | 'noted_by' | 'noted_at'>;

/** The next visit and the gifts of a person. `record_ids` are tests that the caller may see. */
export function profileStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  return {
    /** Returns the follow-up of the newest test that has one. Uses SQL instead of Prisma, because its state is computed. */
    async nextVisit(customer_id: number, today: Day): Promise<NextVisit | null> {
      const { rows } = await pool.query<NextVisit>({
        name: 'customer.next-visit',
        text: `select f.record_id as id, to_char(f.due_on, 'YYYY-MM-DD') as due_on, ${stateOn('$4')}, f.outcome, f.note,
                      f.noted_by, f.noted_at
                 from (select * from follow_up where tenant_id = $1 and customer_id = $5 and ${ownRows('$2', '$3')}) f
                order by f.came_at desc nulls first, f.record_id desc limit 1`,
        values: [tenant_id, own_user_id, own_device_ids, today, customer_id],
      });
      return rows[0] ?? null;
    },

    async claims(record_ids: readonly string[]): Promise<CustomerClaim[]> {
      const { rows } = await pool.query<CustomerClaim>({
        name: 'customer.claims',
        text: `select k.record_id, c.name, c.type, c.value::float8 as value, c.min::float8 as min, t.currency,
                      to_char(c.start_time, 'YYYY-MM-DD') as start_time, to_char(c.end_time, 'YYYY-MM-DD') as end_time,
                      coalesce(k.code, '') as redeem_code, k.claim_time, k.redeemed_at
                 from coupon_claim k join coupon c on c.tenant_id = $1 and c.coupon_id = k.coupon_id
                 join tenant t on t.tenant_id = $1
                where k.tenant_id = $1 and k.record_id = any($2::uuid[])
                order by k.claim_time desc, k.coupon_id desc limit ${MAX_GIFTS}`,
        values: [tenant_id, record_ids],
      });
      return rows;
    },

    async prizes(record_ids: readonly string[]): Promise<CustomerPrize[]> {
      const rows = await prisma.draw.findMany({
        where: { tenant_id, record_id: { in: [...record_ids] }, redeem_code: { not: null } },
        select: {
          ...select('record_id', 'redeem_code', 'draw_time', 'redeemed_at'),
          promotion: { select: { act_name: true } },
          award: { select: { award_level: true, prize: { select: { prize_name: true } } } },
        },
        orderBy: [{ draw_time: 'desc' }, { seq: 'desc' }],
        take: MAX_GIFTS,
      });
      return rows.flatMap(({ promotion, award, redeem_code, ...row }) => {
        if (!award) return [];
        const { award_level, prize } = award;
        return [{ ...row, ...promotion, ...prize, award_level, redeem_code: redeem_code ?? '' }];
      });
    },
  };
}
