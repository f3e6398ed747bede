import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import type { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import type { SetupStep } from '@skin-mirror/shared/dashboard/setup.ts';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { z } from 'zod';
import { oneRow } from '../../database/one-row.ts';
import type { Database } from '../../database/pool.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';

type SellerRow = z.output<typeof dashboardContract.about.output>['sellers'][number];

/**
 * Reads the figures of the overview page. Uses the table of counts per day, because counting many tests would be slow.
 * SQL instead of Prisma, because the figures are sums over several tables.
 */
export function dashboardStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  return {
    async shop(): Promise<{ timezone: string; shop: string }> {
      const shop = await prisma.tenant.findUnique({ where: { tenant_id }, select: { timezone: true, shop: true } });
      return shop ?? { timezone: 'UTC', shop: '' };
    },

    /**
     * Counts tests per day; for a guide, the own ones and those on the own mirrors. Leaves out days without tests, and
     * the tests of hidden mirrors.
     */
    async testsOn(
      days: readonly Day[],
      hidden: readonly number[],
    ): Promise<ReadonlyMap<Day, { count: number; late: number }>> {
      const { rows } = await pool.query<{ day: Day; count: number; late: number }>({
        name: 'dashboard.tests',
        text: `select day, sum(count)::int as count, sum(late)::int as late from record_day
                where tenant_id = $1 and day = any($2::date[]) and ${ownRows('$3', '$4')} and device_id <> all($5::int[])
                group by day`,
        values: [tenant_id, days, own_user_id, own_device_ids, hidden],
      });
      return new Map(rows.map(({ day, count, late }) => [day, { count, late }]));
    },

    /** Counts the tests of hidden mirrors on these days. */
    async leftOut(days: readonly Day[], hidden: readonly number[]): Promise<number> {
      if (hidden.length === 0) return 0;
      const { rows } = await pool.query<{ count: number }>({
        name: 'dashboard.left-out',
        text: `select coalesce(sum(count), 0)::int as count from record_day
                where tenant_id = $1 and day = any($2::date[]) and ${ownRows('$3', '$4')} and device_id = any($5::int[])`,
        values: [tenant_id, days, own_user_id, own_device_ids, hidden],
      });
      return oneRow(rows).count;
    },

    /** Counts mirrors, guides and products. For a guide: in advanced mode only own mirrors, and no guides. */
    async counts(): Promise<{ count_device: number; count_guide: number; count_goods: number }> {
      const { rows } = await pool.query({
        name: 'dashboard.counts',
        text: `select (select count(*) from device where tenant_id = $1 and unbound_at is null
                                and ($2::int is null or device_id = any($3::int[])
                                  or (select work_mode from tenant where tenant_id = $1) = ${WORK_MODES.basic}))::int as count_device,
                      (select count(*) from user_account where tenant_id = $1 and auth_type = ${AUTH_TYPES.guide} and parent_id is not null
                                and deleted_at is null and $2::int is null)::int as count_guide,
                      (select count(*) from goods where tenant_id = $1 and shelf_status = ${SHELF_STATUS.on} and deleted_at is null)::int as count_goods`,
        values: [tenant_id, own_user_id, own_device_ids],
      });
      return oneRow(rows);
    },

    /** Returns which first steps the shop has done. SQL, because Prisma would need seven queries. */
    async setup(): Promise<{ readonly is_hidden: boolean; readonly done: Readonly<Record<SetupStep, boolean>> }> {
      const has = (key: ShopConfigKey) =>
        `exists (select 1 from config_value c where c.tenant_id = $1 and c.scope = 'account' and c.key = '${key}' and c.value <> '""')`;
      const { rows } = await pool.query<Record<SetupStep | 'is_hidden', boolean>>({
        name: 'dashboard.setup',
        text: `select t.setup_hidden as is_hidden, t.report_seen_at is not null as report,
                      ${has('shop_address')} or ${has('shop_phone')} as card, ${has('logo')} as logo,
                      exists (select 1 from goods where tenant_id = $1 and deleted_at is null) as goods,
                      exists (select 1 from device where tenant_id = $1 and unbound_at is null) as device,
                      exists (select 1 from record_day where tenant_id = $1 and count > 0) as test,
                      exists (select 1 from user_account where tenant_id = $1 and auth_type = ${AUTH_TYPES.guide}
                                 and parent_id is not null and deleted_at is null) as guide
                 from tenant t where t.tenant_id = $1`,
        values: [tenant_id],
      });
      const { is_hidden, ...done } = oneRow(rows);
      return { is_hidden, done };
    },

    async hideSetup(setup_hidden: boolean): Promise<void> {
      await prisma.tenant.update({ where: { tenant_id }, data: { setup_hidden } });
    },

    async unreviewed(): Promise<{ name: string; count: number }[]> {
      const { rows } = await pool.query<{ name: string; count: number }>({
        name: 'dashboard.unreviewed',
        text: `select d.device_no as name, count(*)::int as count
                 from device_guide g join device d on d.tenant_id = $1 and d.device_id = g.device_id
                where g.tenant_id = $1 and g.review_status = ${REVIEW_STATUS.pending} and d.unbound_at is null
                group by d.device_no order by min(g.crt_time)`,
        values: [tenant_id],
      });
      return rows;
    },

    /**
     * Lists the main account and its guides with their numbers of tests. Tests without a guide count for the main
     * account. A guide gets only their own row. An account without a shop's name of its own has the name of the whole shop.
     */
    async sellers(today: Day, yesterday: Day, hidden: readonly number[]): Promise<SellerRow[]> {
      const { rows } = await pool.query<SellerRow>({
        name: 'dashboard.sellers',
        text: `select u.user_id, u.user_acct, coalesce(nullif(u.name, ''), u.user_acct) as name, coalesce(u.mobile, '') as mobile,
                      coalesce(nullif(u.shop, ''), t.shop) as shop, coalesce(u.last_device, '') as last_device,
                      coalesce(sum(d.count) filter (where d.day = $2::date), 0)::int as today,
                      coalesce(sum(d.count) filter (where d.day = $3::date), 0)::int as yesterday
                 from user_account u
                 join tenant t on t.tenant_id = $1
                 left join record_day d on d.tenant_id = $1 and d.day between $3::date and $2::date and d.device_id <> all($5::int[])
                      and (d.user_id = u.user_id or (u.auth_type = ${AUTH_TYPES.main} and d.user_id = 0))
                where u.tenant_id = $1 and u.auth_type <> ${AUTH_TYPES.platform} and u.deleted_at is null and ($4::int is null or u.user_id = $4)
                  and (u.auth_type = ${AUTH_TYPES.main} or u.parent_id is not null)
                group by u.tenant_id, u.user_id, t.shop order by u.auth_type, today desc, yesterday desc, u.user_id`,
        values: [tenant_id, today, yesterday, own_user_id, hidden],
      });
      return rows;
    },
  };
}
