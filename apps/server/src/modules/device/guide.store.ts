import type { deviceContract } from '@skin-mirror/shared/device/device.contract.ts';
import type { DeviceGuide } from '@skin-mirror/shared/device/device.schema.ts';
import { APPLICATION_DAYS, type GUIDE_SORTS, REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import { tellAccountChange } from '../../kernel/account-change.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import type { AccountKey } from '../contact/contact.ts';

/** These fields decide whether a guide may apply for a mirror. */
export interface WantedMirror {
  readonly tenant_id: number;
  readonly work_mode: number;
  readonly status: number;
}

interface NewGuide {
  readonly user_acct: string;
  readonly mobile: string;
  readonly shop: string;
  readonly locale: string;
  readonly password_hash: string;
}

type GuideFilter = Pick<z.output<(typeof deviceContract)['guideList']['input']>, 'device_no' | 'review_status' | 'q'>;

/** The application that was approved, rejected or ended. The audit log needs these fields. */
export type Settled = Pick<DeviceGuide, 'device_no' | 'user_id' | 'user_acct'>;

/** Finds a mirror by its device number in all shops. Returns undefined if no shop has this mirror. */
export async function findMirror(
  { pool, prisma }: Pick<Services, 'pool' | 'prisma'>,
  device_no: string,
): Promise<WantedMirror | undefined> {
  const serial = await prisma.device_serial.findUnique({
    where: { device_no },
    select: { tenant_id: true, status: true },
  });
  if (!serial || serial.tenant_id === null) return undefined;
  const { tenant_id, status } = serial;
  const { rows } = await pool.query<{ work_mode: number }>({
    name: 'guide.mirror',
    text: `select t.work_mode from tenant t join device d on d.tenant_id = $1
            where t.tenant_id = $1 and d.device_no = $2 and d.unbound_at is null`,
    values: [tenant_id, device_no],
  });
  return rows[0] && { tenant_id, status, work_mode: rows[0].work_mode };
}

/** SQL: the mirror, if it is open for applications. Callers lock its row, so that it stays in the shop. */
const OPEN_MIRROR = `select d.device_id
    from device d join device_serial s on s.id = d.serial_id join tenant t on t.tenant_id = $1
   where d.tenant_id = $1 and d.device_no = $2 and d.unbound_at is null and t.work_mode = ${WORK_MODES.advanced}
     and s.status <> ${SERIAL_STATUS.locked}`;

/** Adds an account and its application. Undefined if the mirror is no longer open for applications. */
export async function applyAsNewGuide(
  pool: Pool,
  { tenant_id, device_no }: { readonly tenant_id: number; readonly device_no: string },
  { user_acct, mobile, shop, locale, password_hash }: NewGuide,
): Promise<AccountKey | undefined> {
  const { rows } = await pool.query<AccountKey>({
    name: 'guide.apply-new',
    text: `with mirror as (${OPEN_MIRROR} for share of d), account as (
             insert into user_account (tenant_id, auth_type, user_acct, name, mobile, shop, locale, password_hash)
             select $1, ${AUTH_TYPES.guide}, $3, $3, $4, $5, $6, $7 from mirror
             returning user_id)
           insert into device_guide (tenant_id, device_id, user_id)
           select $1, device_id, user_id from mirror, account
           returning tenant_id, user_id`,
    values: [tenant_id, device_no, user_acct, mobile, shop, locale, password_hash],
  });
  return rows[0];
}

/** Adds an application. False if the account has applied before, or if the mirror isn't open for any. */
export async function applyAsGuide(
  pool: Pool,
  device_no: string,
  { tenant_id, user_id }: AccountKey,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'guide.apply',
    text: `with mirror as (${OPEN_MIRROR} for share of d)
           insert into device_guide (tenant_id, device_id, user_id) select $1, device_id, $3 from mirror
           on conflict do nothing`,
    values: [tenant_id, device_no, user_id],
  });
  return rowCount === 1;
}

export async function applicationsOf({ prisma }: Pick<Services, 'prisma'>, { tenant_id, user_id }: AccountKey) {
  const rows = await prisma.device_guide.findMany({
    where: { tenant_id, user_id },
    orderBy: { id: 'desc' },
    select: {
      ...select('id', 'review_status', 'reason', 'crt_time', 'opt_time'),
      device: { select: { device_no: true } },
      user: { select: { shop: true } },
    },
  });
  return rows.map(({ device, user, ...row }) => ({ ...row, ...device, ...user }));
}

const OF_SHOP = `device_guide g
  join device d on d.tenant_id = $1 and d.device_id = g.device_id
  join user_account u on u.tenant_id = $1 and u.user_id = g.user_id
 where g.tenant_id = $1 and u.deleted_at is null`;
const MATCHING = `${OF_SHOP} and ($2 = '' or d.device_no = $2) and ($3::int is null or g.review_status = $3)
  and ($4 = '' or strpos(lower(concat_ws(E'\\n', u.user_acct, u.name, u.mobile, u.shop, d.device_no)), lower($4)) > 0)`;

export function guideStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id }: Pick<Scope, 'tenant_id'>,
) {
  return {
    /**
     * Returns a page of applications. By default, pending applications come first, and newer ones before older ones.
     * Includes applications for removed mirrors. SQL instead of Prisma, because Prisma can't sort pending ones first.
     */
    page: (
      { device_no, review_status, q }: GuideFilter,
      paging: SortedPaging<typeof GUIDE_SORTS>,
    ): Promise<Page<DeviceGuide>> =>
      pagedSql(pool, paging, {
        name: 'guide',
        select: `g.id, g.user_id, u.user_acct, u.name, coalesce(u.mobile, '') as mobile, u.shop, d.device_no,
                   array_to_string(u.power, ',') as power, g.review_status, g.reason, g.crt_time, g.opt_time`,
        from: MATCHING,
        values: [tenant_id, device_no, review_status === '' ? null : review_status, q],
        order: `(g.review_status = ${REVIEW_STATUS.pending}) desc, g.id desc`,
        key: 'id',
      }),

    /**
     * Approves an application and gives the guide the permissions. A guide without a main account gets the reviewer as
     * the main account. Returns undefined if the application is no longer pending.
     */
    async approve(id: number, reviewer_id: number, power: readonly number[]): Promise<Settled | undefined> {
      const { rows } = await pool.query<Settled>({
        name: 'guide.approve',
        text: `with settled as (${settle(`review_status = ${REVIEW_STATUS.approved}, power = $4`)})
               update user_account u set power = $4, parent_id = coalesce(u.parent_id, $3)
                 from settled g join device d on d.tenant_id = $1 and d.device_id = g.device_id
                where u.tenant_id = $1 and u.user_id = g.user_id
               returning d.device_no, u.user_id, u.user_acct`,
        values: [tenant_id, id, reviewer_id, power],
      });
      return told(rows[0]);
    },

    async reject(id: number, reviewer_id: number, reason: string): Promise<Settled | undefined> {
      const { rows } = await pool.query<Settled>({
        name: 'guide.reject',
        text: `with settled as (${settle(`review_status = ${REVIEW_STATUS.rejected}, reason = $4`)})
               ${SETTLED}`,
        values: [tenant_id, id, reviewer_id, reason],
      });
      return rows[0];
    },

    /** Takes a mirror away from a guide. Returns undefined if the guide does not have this mirror. */
    async unbind(id: number, reviewer_id: number): Promise<Settled | undefined> {
      const { rows } = await pool.query<Settled>({
        name: 'guide.unbind',
        text: `with settled as (${settle(`review_status = ${REVIEW_STATUS.unbound}`, REVIEW_STATUS.approved)})
               ${SETTLED}`,
        values: [tenant_id, id, reviewer_id],
      });
      return told(rows[0]);
    },

    has: async (id: number): Promise<boolean> =>
      (await prisma.device_guide.count({ where: { tenant_id, id, user: { deleted_at: null } } })) > 0,
  };

  /** Ends the guide's live updates, because the guide may see other mirrors now. */
  async function told(settled: Settled | undefined): Promise<Settled | undefined> {
    if (settled) await tellAccountChange(pool, tenant_id, settled.user_id);
    return settled;
  }
}

const SETTLED = `select d.device_no, u.user_id, u.user_acct
  from settled g
  join device d on d.tenant_id = $1 and d.device_id = g.device_id
  join user_account u on u.tenant_id = $1 and u.user_id = g.user_id`;

/** SQL: changes the state of an application. Only the first of parallel decisions finds it in `from`. */
const settle = (change: string, from: number = REVIEW_STATUS.pending) =>
  `update device_guide g set ${change}, reviewer_id = $3, opt_time = now()
    where g.tenant_id = $1 and g.id = $2 and g.review_status = ${from}
      and exists (select 1 from user_account u
                   where u.tenant_id = $1 and u.user_id = g.user_id and u.deleted_at is null)
   returning g.device_id, g.user_id`;

/** Ends applications that were not decided in time. Returns the number of applications. */
export async function expireApplications({ prisma }: Pick<Services, 'prisma'>): Promise<number> {
  const before = new Date(Date.now() - APPLICATION_DAYS * DAY_MS);
  const { count } = await prisma.device_guide.updateMany({
    where: { review_status: REVIEW_STATUS.pending, crt_time: { lt: before } },
    data: { review_status: REVIEW_STATUS.invalid, opt_time: new Date() },
  });
  return count;
}

/** Deletes old accounts of applicants who were never approved, to free their names. Returns how many. */
export async function forgetApplicants(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update user_account u set deleted_at = now()
      where u.auth_type = ${AUTH_TYPES.guide} and u.parent_id is null and u.deleted_at is null
        and u.crt_time < now() - make_interval(days => $1)
        and not exists (select 1 from device_guide g
                         where g.tenant_id = u.tenant_id and g.user_id = u.user_id
                           and (g.review_status in (${REVIEW_STATUS.pending}, ${REVIEW_STATUS.approved})
                                or g.opt_time > now() - make_interval(days => $1)))`,
    [APPLICATION_DAYS],
  );
  return rowCount ?? 0;
}
