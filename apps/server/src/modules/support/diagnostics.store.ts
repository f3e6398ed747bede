import type { Pool } from 'pg';

/** The state of a shop for support: only named columns without secrets and without customers' identity. */
export async function shopDiagnostics(pool: Pool, tenant_id: number): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'support.diagnostics',
    text: `select t.platform, t.work_mode, t.timezone, t.default_locale, t.settings_rev,
                  current_setting('server_version') as database_version,
                  (select max(migration_name) from _prisma_migrations where finished_at is not null) as migration,
                  (select count(*) from user_account u
                    where u.tenant_id = t.tenant_id and u.auth_type = 2 and u.deleted_at is null)::int as guides,
                  (select count(*) from goods g
                    where g.tenant_id = t.tenant_id and g.deleted_at is null and g.shelf_status = 10)::int as goods_on_shelf,
                  coalesce((select json_agg(json_build_object(
                              'device_no', d.device_no, 'model', s.model, 'app_version', s.app_version, 'status', s.status,
                              'last_seen', d.last_seen, 'acked_rev', d.acked_rev, 'ack_error', d.ack_error,
                              'queue_len', d.queue_len, 'free_mb', d.free_mb) order by d.device_id)
                              from device d join device_serial s on s.id = d.serial_id
                             where d.tenant_id = t.tenant_id and d.unbound_at is null), '[]') as devices,
                  coalesce((select json_object_agg(c.key, c.value) from config_value c
                             where c.tenant_id = t.tenant_id and c.scope = 'account'), '{}') as settings,
                  coalesce((select json_agg(f) from (
                              select r.device_no, r.status, r.reason_key, r.arrive_time from skin_record r
                               where r.tenant_id = t.tenant_id and r.status in (3, 4, 5)
                                 and r.arrive_time > now() - interval '7 days'
                               order by r.arrive_time desc limit 20) as f), '[]') as failed_tests
             from tenant t where t.tenant_id = $1`,
    values: [tenant_id],
  });
  return rows[0] ?? {};
}
