import type { CouponFilter, CouponRow, CouponSave } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import type { COUPON_SORTS } from '@skin-mirror/shared/coupon/coupon.ts';
import type { Sort } from '@skin-mirror/shared/kernel/list.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { type Page, type Paging, pagedSql } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { restorableSince } from '../../database/restorable.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import { checkSelected, type SelectedIds, type Selection } from '../../kernel/selection.ts';
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
  return {
    /** Uses SQL instead of Prisma, because the state of a coupon is computed. */
    page: (
      filter: CouponFilter,
      { sort, ...paging }: Paging & { readonly sort: Sort<(typeof COUPON_SORTS)[number]> },
    ): Promise<Page<CouponRow>> =>
      pagedSql(
        pool,
        {
          name: 'coupon',
          select: LISTED,
          from: MATCHING,
          values: valuesOf(filter),
          sort,
          order: `c.end_time < $3::date, c.start_time desc, c.coupon_id desc`,
          key: 'c.coupon_id',
        },
        paging,
      ),

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

    /**
     * Deletes all selected coupons, or none.
     * @throws AppError COUNT_CHANGED or COUPON_NOT_FOUND
     */
    async remove(selection: Selection<number, CouponFilter>): Promise<number[]> {
      const ids = selection.all ? await matching(selection.all) : selection.ids;
      return prisma.$transaction((db) =>
        marked(db, { ...remaining, coupon_id: { in: [...ids] } }, new Date(), selection),
      );
    },

    /** Restores all selected coupons, or none. Rejects if another coupon has the same code by now. */
    restore: (selection: SelectedIds<number>): Promise<number[]> => {
      const where = { tenant_id, coupon_id: { in: [...selection.ids] }, deleted_at: { gt: restorableSince() } };
      return prisma.$transaction((db) => marked(db, where, null, selection));
    },
  };
}

async function marked(
  db: Prisma.TransactionClient,
  where: Prisma.couponWhereInput,
  deleted_at: Date | null,
  selection: Selection<number, CouponFilter>,
): Promise<number[]> {
  const rows = await db.coupon.updateManyAndReturn({ where, data: { deleted_at }, select: { coupon_id: true } });
  checkSelected(selection, rows.length, 'COUPON_NOT_FOUND');
  return rows.map(({ coupon_id }) => coupon_id);
}

const dated = ({ start_time, end_time, ...values }: CouponValues) => ({
  ...values,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
});
