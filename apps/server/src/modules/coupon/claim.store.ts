import { randomBytes } from 'node:crypto';
import type { CouponTerms, OfferedCoupon } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import { CODE_MODES, couponState } from '@skin-mirror/shared/coupon/coupon.ts';
import { REDEEM_CODE_BYTES, redeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { inLanguage, type Reader, type Translations } from '@skin-mirror/shared/translation/translation.ts';
import type { Database } from '../../database/pool.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import { TERMS } from './promised.ts';

type CodeMode = (typeof CODE_MODES)[keyof typeof CODE_MODES];

interface Test {
  readonly tenant_id: number;
  readonly record_id: string;
}

interface Found extends Omit<OfferedCoupon, 'state' | 'redeem_code' | 'langs'> {
  readonly texts: Translations<'name'>;
  readonly total: number | null;
  readonly limit_per: number;
  readonly claimed: number;
  readonly shared_code: string;
  readonly own_code: string | null;
}

export type ClaimRefusal = 'missing' | 'upcoming' | 'over' | 'out' | 'claimed';

const SEEN = `${TERMS}, c.texts, c.total, c.limit_per, c.claimed, c.shared_code, k.record_id is not null as is_claimed,
  k.code as own_code, k.redeemed_at is not null as is_redeemed`;

const WITH_CLAIM = `coupon c join tenant t on t.tenant_id = $1
  left join coupon_claim k on k.tenant_id = $1 and k.coupon_id = c.coupon_id and k.record_id = $2
  where c.tenant_id = $1`;

/** The coupons on a report: those that run, and those that were claimed there. */
export async function offeredCoupons(
  { pool }: Database,
  { tenant_id, record_id }: Test,
  today: Day,
  mode: CodeMode,
  reader: Reader,
): Promise<OfferedCoupon[]> {
  const { rows } = await pool.query<Found>({
    name: 'coupon.offered',
    text: `select ${SEEN} from ${WITH_CLAIM} and c.end_time >= $3::date
              and (k.record_id is not null
                   or (c.deleted_at is null and c.start_time <= $3::date and (c.claimed < c.total or c.total is null)))
            order by c.end_time, c.coupon_id`,
    values: [tenant_id, record_id, today],
  });
  return rows.map((row) => offered(row, today, mode, reader));
}

/**
 * Claims a coupon for a customer. A second claim on the same report changes nothing. Uses SQL instead of Prisma, because
 * the coupon's row is locked, so that two claims at once can't take more than there are.
 */
export const claimCoupon = (
  { pool }: Database,
  { tenant_id, record_id }: Test,
  coupon_id: number,
  today: Day,
  mode: CodeMode,
  reader: Reader,
): Promise<OfferedCoupon | ClaimRefusal> =>
  transaction(pool, async (db) => {
    await db.query({
      name: 'coupon.lock',
      text: 'select 1 from coupon c where c.tenant_id = $1 and c.coupon_id = $2 and c.deleted_at is null for update',
      values: [tenant_id, coupon_id],
    });
    // Reads after the lock, so that it sees the claims of whoever had the lock before.
    const { rows } = await db.query<Found & { is_deleted: boolean }>({
      name: 'coupon.to-claim',
      text: `select ${SEEN}, c.deleted_at is not null as is_deleted from ${WITH_CLAIM} and c.coupon_id = $3`,
      values: [tenant_id, record_id, coupon_id],
    });
    const [coupon] = rows;
    if (!coupon || (coupon.is_deleted && !coupon.is_claimed)) return 'missing';
    if (coupon.is_claimed) return offered(coupon, today, mode, reader);
    const state = couponState(coupon, today);
    if (state !== 'running') return state;
    if ((await claimsOf(db, { tenant_id, record_id }, coupon_id)) >= coupon.limit_per) return 'claimed';
    const code = mode === CODE_MODES.unique ? redeemCode(randomBytes(REDEEM_CODE_BYTES)) : null;
    await db.query({
      name: 'coupon.take',
      text: 'update coupon set claimed = claimed + 1 where tenant_id = $1 and coupon_id = $2',
      values: [tenant_id, coupon_id],
    });
    await db.query({
      name: 'coupon.claim',
      text: 'insert into coupon_claim (tenant_id, coupon_id, record_id, code) values ($1, $2, $3, $4)',
      values: [tenant_id, coupon_id, record_id, code],
    });
    return { ...offered({ ...coupon, own_code: code, is_claimed: true }, today, mode, reader), state: 'running' };
  });

/** Counts the claims of the test's customer. A test without a customer counts alone. */
async function claimsOf(db: Queryable, { tenant_id, record_id }: Test, coupon_id: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'coupon.claims-of',
    text: `select count(*)::int as count
             from skin_record r
             join skin_record o on o.tenant_id = $1 and o.customer_id = r.customer_id
             join coupon_claim k on k.tenant_id = $1 and k.coupon_id = $3 and k.record_id = o.record_id
            where r.tenant_id = $1 and r.record_id = $2`,
    values: [tenant_id, record_id, coupon_id],
  });
  return rows[0]?.count ?? 0;
}

function offered(
  { total, limit_per: _limit, claimed, shared_code, own_code, texts, ...row }: Found,
  today: Day,
  mode: CodeMode,
  reader: Reader,
): OfferedCoupon {
  // A code that the customer got stays theirs if the shop changes the setting.
  const code = own_code ?? (mode === CODE_MODES.shared ? shared_code : '');
  const { name } = row;
  return {
    ...row,
    ...inLanguage({ name }, { words: { name }, texts }, reader),
    state: couponState({ ...row, total, claimed }, today),
    redeem_code: row.is_claimed ? code : '',
  };
}

interface Claim extends CouponTerms {
  readonly redeemed_at: Date | null;
  readonly redeemed_by: string;
  readonly redeem_uuid: string | null;
}

/** The redemption of a code at a till. */
export interface Redemption {
  readonly code: string;
  readonly user_acct: string;
  /** The same in each repetition of a call. Null if the till gives none. */
  readonly client_uuid: string | null;
}

/** Redemptions of a shop's coupons. `today` is the day in its time zone. */
export function redeemStore({ pool }: Database, tenant_id: number, today: Day) {
  return {
    /** Redeems a code in one statement, so that two at once can't both do it. Returns undefined if it isn't possible. */
    async redeem({ code, user_acct, client_uuid }: Redemption): Promise<CouponTerms | undefined> {
      const { rows } = await pool.query<CouponTerms>({
        name: 'coupon.redeem',
        text: `update coupon_claim k set redeemed_at = $4, redeemed_by = $5, redeem_uuid = $6
                 from coupon c, tenant t
                where k.tenant_id = $1 and k.code = $2 and k.redeemed_at is null and t.tenant_id = $1
                  and c.tenant_id = $1 and c.coupon_id = k.coupon_id
                  and c.start_time <= $3::date and c.end_time >= $3::date
               returning ${TERMS}`,
        values: [tenant_id, code, today, new Date(), user_acct, client_uuid],
      });
      return rows[0];
    },

    async byCode(code: string): Promise<Claim | undefined> {
      const { rows } = await pool.query<Claim>({
        name: 'coupon.by-code',
        text: `select ${TERMS}, k.redeemed_at, k.redeemed_by, k.redeem_uuid
                 from coupon_claim k join coupon c on c.tenant_id = $1 and c.coupon_id = k.coupon_id
                 join tenant t on t.tenant_id = $1
                where k.tenant_id = $1 and k.code = $2`,
        values: [tenant_id, code],
      });
      return rows[0];
    },

    async byShared(code: string): Promise<CouponTerms | undefined> {
      const { rows } = await pool.query<CouponTerms>({
        name: 'coupon.by-shared',
        text: `select ${TERMS} from coupon c join tenant t on t.tenant_id = $1
                where c.tenant_id = $1 and c.shared_code = $2 and c.deleted_at is null`,
        values: [tenant_id, code],
      });
      return rows[0];
    },

    /** Counts a redemption of a shared code. Undefined if no running coupon has it, or if `client_uuid` was used. */
    async useShared({ code, user_acct, client_uuid }: Redemption): Promise<CouponTerms | undefined> {
      const { rows } = await pool.query<CouponTerms>({
        name: 'coupon.use-shared',
        text: `with used as (
                 insert into coupon_use (tenant_id, coupon_id, used_at, used_by, client_uuid)
                 select $1::int, c.coupon_id, $4::timestamptz, $5::text, $6::uuid from coupon c
                  where c.tenant_id = $1 and c.shared_code = $2 and c.deleted_at is null
                    and c.start_time <= $3::date and c.end_time >= $3::date
                 on conflict (tenant_id, client_uuid) do nothing
                 returning coupon_id)
               select ${TERMS} from used join coupon c on c.tenant_id = $1 and c.coupon_id = used.coupon_id
                 join tenant t on t.tenant_id = $1`,
        values: [tenant_id, code, today, new Date(), user_acct, client_uuid],
      });
      return rows[0];
    },

    /** Finds what an earlier call with the same `client_uuid` has redeemed. */
    async usedBefore({ code, user_acct, client_uuid }: Redemption): Promise<CouponTerms | undefined> {
      const { rows } = await pool.query<CouponTerms>({
        name: 'coupon.used-before',
        text: `select ${TERMS} from coupon_use u join coupon c on c.tenant_id = $1 and c.coupon_id = u.coupon_id
                 join tenant t on t.tenant_id = $1
                where u.tenant_id = $1 and u.client_uuid = $4 and u.used_by = $3 and c.shared_code = $2`,
        values: [tenant_id, code, user_acct, client_uuid],
      });
      return rows[0];
    },

    /** Takes back the account's last redemption of a shared code after `since`. Returns the coupon's name if there is one. */
    async undoShared(code: string, user_acct: string, since: Date): Promise<string | undefined> {
      const { rows } = await pool.query<{ name: string }>({
        name: 'coupon.undo-shared',
        text: `delete from coupon_use u using coupon c
                where u.tenant_id = $1 and c.tenant_id = $1 and c.shared_code = $2 and c.deleted_at is null
                  and u.use_id = (select max(l.use_id) from coupon_use l
                                   where l.tenant_id = $1 and l.coupon_id = c.coupon_id and l.used_by = $3 and l.used_at > $4)
               returning c.name`,
        values: [tenant_id, code, user_acct, since],
      });
      return rows[0]?.name;
    },

    /** Returns the coupon's name, or undefined if the account didn't redeem the code after `since`. */
    async undo(code: string, user_acct: string, since: Date): Promise<string | undefined> {
      const { rows } = await pool.query<{ name: string }>({
        name: 'coupon.undo',
        text: `update coupon_claim k set redeemed_at = null, redeemed_by = '', redeem_uuid = null
                 from coupon c
                where k.tenant_id = $1 and k.code = $2 and k.redeemed_by = $3 and k.redeemed_at > $4
                  and c.tenant_id = $1 and c.coupon_id = k.coupon_id
               returning c.name`,
        values: [tenant_id, code, user_acct, since],
      });
      return rows[0]?.name;
    },
  };
}

/** Without its code, a claim leads to nobody. It still counts. */
export const claimErasure = rowsOfTests({ table: 'coupon_claim', set: 'code = null' });
