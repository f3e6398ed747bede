import type { StoredConfig } from '@skin-mirror/shared/config/config.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import type { Pool } from 'pg';
import { transaction } from '../../database/transaction.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type Changer, changeSettings, type NotedChanges } from '../revision/change-settings.ts';

export interface StoredScopes {
  readonly work_mode: number;
  readonly platform: string;
  readonly default_locale: string;
  /** Null if the shop has no such mirror. */
  readonly device_id: number | null;
  readonly account: StoredConfig;
  readonly device: StoredConfig;
}

/** Settings of a shop and its mirrors. Unbound mirrors don't exist here. */
export function configStore(pool: Pool, { tenant_id }: Pick<Scope, 'tenant_id'>) {
  return {
    /** Stored values of the shop and one of its mirrors. */
    async read(device_no: string): Promise<StoredScopes> {
      const { rows } = await pool.query<StoredScopes>({
        name: 'config.read',
        text: `select t.work_mode, t.platform, t.default_locale, d.device_id,
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

    /** Those of the paths that are files of the shop. */
    async storedFiles(paths: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ path: string }>({
        name: 'config.stored-files',
        text: 'select path from stored_file where tenant_id = $1 and path = any($2)',
        values: [tenant_id, paths],
      });
      return new Set(rows.map(({ path }) => path));
    },

    /** Saves settings of the whole shop; null removes the shop's own value. */
    setForShop: (values: StoredConfig, changer: Changer): Promise<NotedChanges> =>
      transaction(pool, (db) => changeSettings(db, { tenant_id, area: 'config', device_id: 0 }, changer, values)),

    /**
     * Saves a mirror's own values; null removes them. False if the shop no longer has the mirror or isn't in advanced
     * mode.
     */
    setForMirror: (device_no: string, values: StoredConfig, changer: Changer): Promise<boolean> =>
      transaction(pool, async (db) => {
        // Locked, so that it isn't unbound meanwhile.
        const { rows } = await db.query<{ device_id: number }>({
          name: 'config.mirror',
          text: `select d.device_id from device d join tenant t on t.tenant_id = d.tenant_id
                  where d.tenant_id = $1 and d.device_no = $2 and d.unbound_at is null
                    and t.work_mode = ${WORK_MODES.advanced} for share of d`,
          values: [tenant_id, device_no],
        });
        const mirror = rows[0];
        if (mirror) await changeSettings(db, { tenant_id, area: 'config', ...mirror }, changer, values);
        return mirror !== undefined;
      }),

    /** Revision of the shop's settings. Read it after a change, because triggers count it. */
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
