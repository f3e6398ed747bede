import type { StoredConfig } from '@skin-mirror/shared/config/config.ts';
import { type Platform, WORK_MODES, type WorkMode } from '@skin-mirror/shared/identity/identity.ts';
import { transaction } from '../../database/transaction.ts';
import type { SeenRev } from '../../kernel/rev.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import { type Changer, changeSettings, type NotedChanges, newestRevision } from '../revision/change-settings.ts';

export interface StoredScopes {
  readonly work_mode: WorkMode;
  readonly platform: Platform;
  /** Null if the shop has no such mirror. */
  readonly device_id: number | null;
  readonly account: StoredConfig;
  readonly device: StoredConfig;
}

/** Reads and writes the settings of a shop and of its mirrors. Ignores mirrors that were removed from the shop. */
export function configStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id }: Pick<Scope, 'tenant_id'>,
) {
  const ownCodeOf = (guide_id: number) => ({ tenant_id, area: 'config', device_id: 0, guide_id }) as const;
  return {
    async read(device_no: string): Promise<StoredScopes> {
      const [shop, mirror, values] = await Promise.all([
        prisma.tenant.findUniqueOrThrow({ where: { tenant_id } }),
        prisma.device.findFirst({ where: { tenant_id, device_no, unbound_at: null } }),
        prisma.config_value.findMany({ where: { tenant_id } }),
      ]);
      const stored = (scope: string, id: number | undefined): StoredConfig =>
        Object.fromEntries(
          values.filter((row) => row.scope === scope && row.scope_id === id).map(({ key, value }) => [key, value]),
        );
      const { work_mode, platform, timezone, currency, default_locale } = shop;
      return {
        work_mode,
        platform,
        device_id: mirror?.device_id ?? null,
        account: { ...stored('account', 0), shop: shop.shop, timezone, currency, default_locale },
        device: stored('device', mirror?.device_id),
      };
    },

    async storedFiles(paths: readonly string[]): Promise<ReadonlySet<string>> {
      const files = await prisma.stored_file.findMany({ where: { tenant_id, path: { in: [...paths] } } });
      return new Set(files.map(({ path }) => path));
    },

    /** Writes settings of the whole shop. Null removes a setting. */
    setForShop: (values: StoredConfig, changer: Changer, rev: SeenRev): Promise<NotedChanges> =>
      transaction(pool, (db) => changeSettings(db, { tenant_id, area: 'config', device_id: 0 }, changer, values, rev)),

    /** Returns the newest revision of a mirror's own settings. `device_id` 0 means the settings of the whole shop. */
    newest: (device_id: number): Promise<number> => newestRevision(pool, { tenant_id, area: 'config', device_id }),

    /** Returns the newest revision of a guide's own QR code. */
    newestOwnCode: (guide_id: number): Promise<number> => newestRevision(pool, ownCodeOf(guide_id)),

    /** Writes the path of a guide's own QR code. Null removes the code. */
    setOwnCode: (path: string | null, changer: Changer, rev: SeenRev): Promise<NotedChanges> =>
      transaction(pool, (db) => changeSettings(db, ownCodeOf(changer.user_id), changer, { qr_static: path }, rev)),

    /** Writes a mirror's own settings. Null removes one. False if the mirror is gone, or without advanced mode. */
    setForMirror: (device_no: string, values: StoredConfig, changer: Changer, rev?: SeenRev): Promise<boolean> =>
      transaction(pool, async (db) => {
        // Locks the mirror's row, so that the mirror can't be removed from the shop meanwhile. SQL instead of Prisma,
        // because Prisma can't lock rows.
        const { rows } = await db.query<{ device_id: number }>({
          name: 'config.mirror',
          text: `select d.device_id from device d join tenant t on t.tenant_id = $1
                  where d.tenant_id = $1 and d.device_no = $2 and d.unbound_at is null
                    and t.work_mode = ${WORK_MODES.advanced} for share of d`,
          values: [tenant_id, device_no],
        });
        const mirror = rows[0];
        if (mirror) await changeSettings(db, { tenant_id, area: 'config', ...mirror }, changer, values, rev);
        return mirror !== undefined;
      }),

    /** Returns the revision of the shop's settings. Triggers increase it, so callers must read it after a change. */
    async revision(): Promise<number> {
      return (await prisma.tenant.findUniqueOrThrow({ where: { tenant_id } })).settings_rev;
    },
  };
}
