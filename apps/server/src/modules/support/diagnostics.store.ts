import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';

const FAILED_DAYS = 7;
const FAILED_STATUS = [RECORD_STATUS.rejected, RECORD_STATUS.failed, RECORD_STATUS.timedOut];

/**
 * Collects the state of a shop for support. Reads only the columns that are named here. They contain no secrets, and
 * nothing that identifies a customer.
 */
export async function shopDiagnostics({ pool, prisma }: Database, tenant_id: number): Promise<Record<string, unknown>> {
  const since = new Date(Date.now() - FAILED_DAYS * DAY_MS);
  const [shop, versions, guides, goods_on_shelf, devices, settings, failed_tests] = await Promise.all([
    prisma.tenant.findUnique({
      where: { tenant_id },
      select: { platform: true, work_mode: true, timezone: true, default_locale: true, settings_rev: true },
    }),
    // Uses SQL instead of Prisma, because Prisma's client doesn't know the table of migrations.
    pool.query<{ database_version: string; migration: string }>(
      `select current_setting('server_version') as database_version, max(migration_name) as migration
         from _prisma_migrations where finished_at is not null`,
    ),
    prisma.user_account.count({ where: { tenant_id, auth_type: AUTH_TYPES.guide, deleted_at: null } }),
    prisma.goods.count({ where: { tenant_id, shelf_status: SHELF_STATUS.on, deleted_at: null } }),
    prisma.device.findMany({
      where: { tenant_id, unbound_at: null },
      orderBy: { device_id: 'asc' },
      select: {
        ...select('device_no', 'last_seen', 'acked_rev', 'ack_error', 'queue_len', 'free_mb', 'app_version'),
        serial: { select: { model: true, status: true } },
      },
    }),
    prisma.config_value.findMany({ where: { tenant_id, scope: 'account' }, select: { key: true, value: true } }),
    prisma.skin_record.findMany({
      where: { tenant_id, status: { in: FAILED_STATUS }, arrive_time: { gt: since } },
      orderBy: { arrive_time: 'desc' },
      take: 20,
      select: { device_no: true, status: true, reason_key: true, arrive_time: true },
    }),
  ]);
  return {
    ...shop,
    ...versions.rows[0],
    guides,
    goods_on_shelf,
    devices: devices.map(({ serial, ...device }) => ({ ...device, ...serial })),
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    failed_tests,
  };
}
