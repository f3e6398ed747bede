import type { DeviceConfigKey, StoredConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.schema.ts';
import type { Pool } from 'pg';
import type { Scope } from '../../kernel/context.ts';

export interface StoredScopes {
  readonly work_mode: number;
  readonly platform: string;
  /** Null where the shop has no such mirror. */
  readonly device_id: number | null;
  readonly account: StoredConfig;
  readonly device: StoredConfig;
}

/** A shop's settings and those of its mirrors. Mirrors that were unbound don't exist. */
export function configStore(pool: Pool, { tenant_id }: Pick<Scope, 'tenant_id'>) {
  return {
    /** What is stored for the shop and for one of its mirrors. */
    async read(device_no: string): Promise<StoredScopes> {
      const { rows } = await pool.query<StoredScopes>({
        name: 'config.read',
        text: `select t.work_mode, t.platform, d.device_id,
                 coalesce((select json_object_agg(key, value) from config_value c
                            where c.tenant_id = $1 and scope = 'account'), '{}') as account,
                 coalesce((select json_object_agg(key, value) from config_value c
                            where c.tenant_id = $1 and scope = 'device' and scope_id = d.device_id), '{}') as device
               from tenant t
               left join device d on d.tenant_id = t.tenant_id and d.device_no = $2 and d.unbound_at is null
              where t.tenant_id = $1`,
        values: [tenant_id, device_no],
      });
      const row = rows[0];
      if (!row) throw new Error('an account of a shop that does not exist');
      return row;
    },

    /** Which of some paths are files of the shop. */
    async storedFiles(paths: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ path: string }>({
        name: 'config.stored-files',
        text: 'select path from stored_file where tenant_id = $1 and path = any($2)',
        values: [tenant_id, paths],
      });
      return new Set(rows.map(({ path }) => path));
    },

    /** Writes settings of the whole shop. */
    async setForShop(values: StoredConfig): Promise<void> {
      await pool.query({
        name: 'config.set-shop',
        text: `insert into config_value (tenant_id, scope, scope_id, key, value)
               select $1, 'account', 0, key, value from jsonb_each($2::jsonb)
               on conflict (tenant_id, scope, scope_id, key) do update set value = excluded.value, mod_time = now()`,
        values: [tenant_id, JSON.stringify(values)],
      });
    },

    /** Gives a mirror values of its own. False when the shop has no such mirror, or isn't in advanced mode, any more. */
    async set(device_no: string, values: StoredConfig): Promise<boolean> {
      const { rows } = await pool.query({
        name: 'config.set',
        text: `with mirror as (${MIRROR}), written as (
                 insert into config_value (tenant_id, scope, scope_id, key, value)
                 select $1, 'device', device_id, key, value from mirror, jsonb_each($3::jsonb)
                 on conflict (tenant_id, scope, scope_id, key) do update set value = excluded.value, mod_time = now()
                   where config_value.value is distinct from excluded.value)
               select 1 from mirror`,
        values: [tenant_id, device_no, JSON.stringify(values)],
      });
      return rows.length > 0;
    },

    /** Takes a mirror's own values away. Says like `set` whether there is such a mirror. */
    async reset(device_no: string, keys: readonly DeviceConfigKey[]): Promise<boolean> {
      const { rows } = await pool.query({
        name: 'config.reset',
        text: `with mirror as (${MIRROR}), removed as (
                 delete from config_value c using mirror
                  where c.tenant_id = $1 and c.scope = 'device' and c.scope_id = mirror.device_id and c.key = any($3))
               select 1 from mirror`,
        values: [tenant_id, device_no, keys],
      });
      return rows.length > 0;
    },

    /** Revision of the shop's settings, to be read after a change: its triggers count it. */
    async revision(): Promise<number> {
      const { rows } = await pool.query<{ config_rev: number }>({
        name: 'config.revision',
        text: 'select settings_rev as config_rev from tenant where tenant_id = $1',
        values: [tenant_id],
      });
      return rows[0]?.config_rev ?? 0;
    },
  };
}

/** Locked, so that it isn't unbound meanwhile. */
const MIRROR = `select d.device_id from device d join tenant t on t.tenant_id = d.tenant_id
  where d.tenant_id = $1 and d.device_no = $2 and d.unbound_at is null and t.work_mode = ${WORK_MODES.advanced}
    for share of d`;
