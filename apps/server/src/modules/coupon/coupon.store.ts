import type { CouponFilter, CouponRow, CouponSave } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import type { COUPON_SORTS } from '@skin-mirror/shared/coupon/coupon.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import { trash } from '../../kernel/trash.store.ts';
import { TERMS } from './claim.store.ts';

const STATE = `case when $3::date > c.end_time then 'over' when c.claimed >= c.total then 'out'
  when $3::date < c.start_time then 'upcoming' else 'running' end`;

const MATCHING = `coupon c join tenant t on t.tenant_id = $1 where c.tenant_id = $1 and c.deleted_at is null
  and ($2 = '' or strpos(lower(c.name), lower($2)) > 0) and ($4 = '' or ${STATE} = $4)`;

const LISTED = `${TERMS}, c.total, c.limit_per, c.shared_code, c.claimed, c.redeemed, c.rev, ${STATE} as state`;

export type CouponValues = Omit<CouponSave, 'id' | 'rev' | 'total'> & { readonly total: number | null };

/** `total`: more coupons have been claimed than the new total. */
type SaveRefusal = 'overtaken' | 'total';

/** The coupons of a shop. `today` is the day in its time zone. */
export function couponStore({ prisma, pool }: Database, tenant_id: number, today: Day) {
  const valuesOf = ({ q, state }: CouponFilter) => [tenant_id, q, today, state];
  const matching = async (filter: CouponFilter): Promise<readonly number[]> => {
    const { rows } = await pool.query<{ id: number }>({
      name: 'coupon.ids',
      text: `select c.coupon_id as id from ${MATCHING}`,
      values: valuesOf(filter),
    });
    return rows.map(({ id }) => id);
  };
  const remaining = { tenant_id, deleted_at: null };
  const byIds = (ids: readonly number[]): Prisma.couponWhereInput => ({ tenant_id, coupon_id: { in: [...ids] } });
  return {
    /** Uses SQL instead of Prisma, because the state of a coupon is computed. */
    page: (filter: CouponFilter, paging: SortedPaging<typeof COUPON_SORTS>): Promise<Page<CouponRow>> =>
      pagedSql(pool, paging, {
        name: 'coupon',
        select: LISTED,
        from: MATCHING,
        values: valuesOf(filter),
        order: `c.end_time < $3::date, c.start_time desc, c.coupon_id desc`,
        key: 'c.coupon_id',
      }),

    async byId(id: number): Promise<CouponRow | undefined> {
      const { rows } = await pool.query<CouponRow>({
        name: 'coupon.by-id',
        text: `select ${LISTED} from ${MATCHING} and c.coupon_id = $5`,
        values: [...valuesOf({ q: '', state: '' }), id],
      });
      return rows[0];
    },

    matching,

    count: (): Promise<number> => prisma.coupon.count({ where: remaining }),

    async add(values: CouponValues): Promise<number> {
      const data = { ...dated(values), tenant_id };
      return (await prisma.coupon.create({ data, select: { coupon_id: true } })).coupon_id;
    },

    /** Returns a refusal if the coupon is gone, was changed after `rev`, or has more claims than the new total. */
    async change(coupon_id: number, values: CouponValues, rev: SeenRev): Promise<SaveRefusal | undefined> {
      const where = { ...remaining, coupon_id, ...ifUnchanged(rev) };
      const { count } = await prisma.coupon.updateMany({
        where: { ...where, ...(values.total !== null && { claimed: { lte: values.total } }) },
        data: { ...dated(values), mod_time: new Date() },
      });
      if (count === 1) return undefined;
      return (await prisma.coupon.count({ where })) === 1 ? 'total' : 'overtaken';
    },

    ...trash({
      prisma,
      missing: 'COUPON_NOT_FOUND',
      byIds,
      matching: async (filter: CouponFilter) => byIds(await matching(filter)),
      mark: (db, where, data) => db.coupon.updateManyAndReturn({ where, data, select: { coupon_id: true } }),
    }),
  };
}

const dated = ({ start_time, end_time, ...values }: CouponValues) => ({
  ...values,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
});
