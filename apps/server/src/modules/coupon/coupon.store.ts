import type { CouponFilter } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import type { CouponRow, CouponSave } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import type { COUPON_SORTS } from '@skin-mirror/shared/coupon/coupon.ts';
import type { SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { type Day, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { deletionsOf, trash } from '../../kernel/trash.store.ts';
import type { Changer } from '../revision/change-settings.ts';
import { type ChangedThing, changedThings, noteThingsByPrisma } from '../revision/thing-revisions.ts';
import { PROMISED, TERMS } from './promised.ts';

const STATE = `case when $3::date > c.end_time then 'over' when c.claimed >= c.total then 'out'
  when $3::date < c.start_time then 'upcoming' else 'running' end`;

const MATCHING = `coupon c join tenant t on t.tenant_id = $1 where c.tenant_id = $1 and c.deleted_at is null
  and ($2 = '' or strpos(lower(c.name), lower($2)) > 0) and ($4 = '' or ${STATE} = $4)`;

const LISTED = `${TERMS}, c.texts, c.total, c.limit_per, c.shared_code, c.claimed, c.redeemed, c.rev, ${STATE} as state`;

export type CouponValues = Omit<CouponSave, 'id' | 'rev' | 'total'> & { readonly total: number | null };

/** `total`: more coupons have been claimed than the new total. */
type SaveRefusal = 'overtaken' | 'total';

/** `upcoming`: a coupon hasn't begun yet. */
type EndRefusal = 'missing' | 'upcoming';

/** The coupons of a shop. `today` is the day in its time zone. */
export function couponStore({ prisma, pool }: Database, tenant_id: number, today: Day, changer: Changer) {
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

    add: (values: CouponValues): Promise<number> =>
      prisma.$transaction(async (db) => {
        const data = { ...dated(values), tenant_id };
        const { coupon_id } = await db.coupon.create({ data, select: { coupon_id: true } });
        await note(db, [{ thing_id: coupon_id, changes: [] }]);
        return coupon_id;
      }),

    /** Ignores deleted coupons. */
    has: async (coupon_id: number): Promise<boolean> =>
      (await prisma.coupon.count({ where: { ...remaining, coupon_id } })) > 0,

    /** Returns a refusal if the coupon is gone, was changed after `rev`, or has more claims than the new total. */
    change: (coupon_id: number, values: CouponValues, rev: SeenRev): Promise<SaveRefusal | undefined> =>
      prisma.$transaction(async (db) => {
        // Claims lock the same row, so they count before or after the change. Prisma can't lock a row.
        await db.$queryRaw`
          select 1 from coupon where tenant_id = ${tenant_id} and coupon_id = ${coupon_id} for no key update`;
        const before = await db.coupon.findFirst({ where: { ...remaining, coupon_id }, select: STORED });
        if (!before || (seen(rev) !== undefined && before.rev !== seen(rev))) return 'overtaken';
        if (values.total !== null && before.claimed > values.total) return 'total';
        const where = { tenant_id_coupon_id: { tenant_id, coupon_id } };
        const data = { ...dated(values), mod_time: new Date() };
        const after = await db.coupon.update({ where, data, select: STORED });
        await note(db, changedThings(new Map([[coupon_id, stateOf(before)]]), new Map([[coupon_id, stateOf(after)]])));
        return undefined;
      }),

    /** Makes today the last day of all coupons, or of none. Returns those that weren't over. */
    end: (ids: readonly number[]): Promise<readonly { readonly coupon_id: number }[] | EndRefusal> =>
      prisma.$transaction(async (db) => {
        // Prisma can't lock rows.
        await db.$queryRaw`
          select 1 from coupon where tenant_id = ${tenant_id} and coupon_id = any(${ids}) order by coupon_id
             for no key update`;
        const where = { ...remaining, coupon_id: { in: [...ids] } };
        const found = await db.coupon.findMany({ where, select: select('coupon_id', 'start_time', 'end_time') });
        if (found.length < ids.length) return 'missing';
        if (found.some(({ start_time }) => utcDay(start_time) > today)) return 'upcoming';
        const ended = found.filter(({ end_time }) => utcDay(end_time) > today);
        await db.coupon.updateMany({
          where: byIds(ended.map(({ coupon_id }) => coupon_id)),
          data: { end_time: new Date(today), mod_time: new Date() },
        });
        await note(
          db,
          ended.map(({ coupon_id, end_time }) => ({
            thing_id: coupon_id,
            changes: [{ key: 'end_time', before: utcDay(end_time), after: today }],
          })),
        );
        return ended;
      }),

    ...trash({
      prisma,
      missing: 'COUPON_NOT_FOUND',
      byIds,
      matching: async (filter: CouponFilter) => byIds(await matching(filter)),
      async mark(db, where, data) {
        const rows = await db.coupon.updateManyAndReturn({ where, data, select: { coupon_id: true } });
        const ids = rows.map(({ coupon_id }) => coupon_id);
        await note(db, deletionsOf(ids, data.deleted_at));
        return ids;
      },
    }),
  };

  function note(db: Prisma.TransactionClient, things: readonly ChangedThing[]): Promise<void> {
    return noteThingsByPrisma(db, { tenant_id, kind: 'coupon' }, changer, things);
  }
}

const STORED = { ...PROMISED, ...select('total', 'limit_per', 'shared_code', 'claimed', 'rev') };

/** The fields that people edit, as the history shows them. */
const stateOf = ({
  claimed: _,
  rev: __,
  value,
  min,
  start_time,
  end_time,
  ...row
}: Prisma.couponGetPayload<{ select: typeof STORED }>): SettingState => ({
  ...row,
  value: Number(value),
  min: Number(min),
  start_time: utcDay(start_time),
  end_time: utcDay(end_time),
});

const dated = ({ start_time, end_time, ...values }: CouponValues) => ({
  ...values,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
});
