import type { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import { ONLINE_WITHIN_MS } from '@skin-mirror/shared/device/device.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import { REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { oneRow } from '../../database/one-row.ts';

type PlatformCounts = Omit<z.output<typeof dashboardContract.platform.output>, 'days' | 'left_out'>;

/** Reads the counts of all shops together. SQL, because one statement reads all of them. */
export function platformStore(pool: Pool) {
  return {
    async counts(): Promise<PlatformCounts> {
      const { rows } = await pool.query<PlatformCounts>({
        name: 'platform.counts',
        text: `select (select count(*) from user_account where auth_type = ${AUTH_TYPES.main} and deleted_at is null) as count_shop,
                      mirrors.*,
                      (select count(*) from device_serial) as count_serial,
                      (select count(*) from code_request where status = ${REQUEST_STATUS.pending}) as count_request,
                      (select count(*) from support_ticket where status = ${SUPPORT_STATUS.open}) as count_question,
                      (select count(*) from outbox_message where status = ${OUTBOX_STATUS.failed}) as count_failed_message
                 from (select count(*) as count_device, count(*) filter (where last_seen > $1) as count_online
                         from device where unbound_at is null) as mirrors`,
        values: [new Date(Date.now() - ONLINE_WITHIN_MS)],
      });
      return oneRow(rows);
    },

    async setup(tenant_id: number) {
      const { rows } = await pool.query<{ is_hidden: boolean; shop: boolean; numbers: boolean }>({
        name: 'platform.setup',
        text: `select t.setup_hidden as is_hidden, exists (select 1 from device_serial) as numbers,
                      exists (select 1 from user_account where auth_type = ${AUTH_TYPES.main} and deleted_at is null) as shop
                 from tenant t where t.tenant_id = $1`,
        values: [tenant_id],
      });
      return oneRow(rows);
    },

    /**
     * Counts the tests of all shops per day, by each shop's own time zone. Leaves out days without tests. In some time
     * zones the next day has already begun; those tests count for the day `to`. What a shop leaves out of its figures,
     * because it is simulated, is counted in `left_out` alone.
     */
    async testsBetween(
      from: Day,
      to: Day,
    ): Promise<{ tests: ReadonlyMap<Day, { count: number; late: number }>; left_out: number }> {
      const { rows } = await pool.query<{ day: Day; count: number; late: number; left_out: number }>({
        name: 'platform.tests',
        text: `select least(r.day, $2::date) as day,
                      coalesce(sum(r.count) filter (where h.device_id is null), 0) as count,
                      coalesce(sum(r.late) filter (where h.device_id is null), 0) as late,
                      coalesce(sum(r.count) filter (where h.device_id is not null), 0) as left_out
                 from record_day r
                 left join (select d.tenant_id, d.device_id from device d
                             where d.is_simulated and not exists (
                               select 1 from config_value c
                                where c.tenant_id = d.tenant_id and c.scope = 'account' and c.key = 'show_simulated'
                                  and c.value = '1')) h
                   on h.tenant_id = r.tenant_id and h.device_id = r.device_id
                where r.day >= $1 group by 1`,
        values: [from, to],
      });
      return {
        tests: new Map(rows.map(({ day, count, late }) => [day, { count, late }])),
        left_out: rows.reduce((sum, one) => sum + one.left_out, 0),
      };
    },
  };
}
