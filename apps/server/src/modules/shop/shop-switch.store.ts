import { resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { StoredConfig } from '@skin-mirror/shared/config/config.ts';
import type { Platform } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { changesTo } from '@skin-mirror/shared/revision/setting-change.ts';
import { type ShopRow, type ShopSwitches, shopSwitches } from '@skin-mirror/shared/shop/shop.contract.ts';
import type { SHOP_SORTS } from '@skin-mirror/shared/shop/shop.ts';
import type { Pool } from 'pg';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { transaction } from '../../database/transaction.ts';
import { EVERYBODY, tellAccountChange } from '../../kernel/account-change.ts';
import { applySettings, type Changer, lockSettings, noteChanges } from '../revision/change-settings.ts';

type SwitchKey = keyof ShopSwitches;

/** SQL: all shops with their main accounts. Leaves out the tenant of the platform administrators. */
const SHOP = `tenant t
  left join lateral (select u.user_id, u.user_acct from user_account u where u.tenant_id = t.tenant_id
     and u.auth_type = ${AUTH_TYPES.main} and u.deleted_at is null order by u.user_id limit 1) as main on true
 where not exists (select 1 from user_account a where a.tenant_id = t.tenant_id and a.auth_type = ${AUTH_TYPES.platform})`;
const FOUND = `${SHOP} and ($1 = '' or strpos(lower(concat_ws(E'\\n', t.shop, main.user_acct)), lower($1)) > 0)`;
const LISTED = `t.tenant_id, t.shop, t.platform, t.crt_time, coalesce(main.user_acct, '') as user_acct,
  (exists (select 1 from totp f
     where f.tenant_id = t.tenant_id and f.user_id = main.user_id and f.confirmed_at is not null)
   or exists (select 1 from passkey k where k.tenant_id = t.tenant_id and k.user_id = main.user_id))::int as has_factor,
  (select count(*)::int from device d where d.tenant_id = t.tenant_id and d.unbound_at is null) as device_count,
  (select count(*)::int from user_account g where g.tenant_id = t.tenant_id and g.deleted_at is null
      and g.auth_type = ${AUTH_TYPES.guide} and g.parent_id is not null) as guide_count,
  (select count(*)::int from user_account g where g.tenant_id = t.tenant_id and g.deleted_at is null and g.is_lock) as locked_count,
  coalesce((select json_object_agg(c.key, c.value) from config_value c
             where c.tenant_id = t.tenant_id and c.scope = 'account'), '{}') as config`;

interface StoredSwitches {
  readonly platform: Platform;
  readonly config: StoredConfig;
}

const switchesOf = ({ platform, config }: StoredSwitches): ShopSwitches =>
  shopSwitches.parse({ ...resolveConfig(config), platform });

export function shopSwitchStore(pool: Pool) {
  return {
    /** Returns shops whose name or main account contains `q`, newest first by default. */
    async page(q: string, paging: SortedPaging<typeof SHOP_SORTS>): Promise<Page<ShopRow>> {
      const { list, total } = await pagedSql<Omit<ShopRow, SwitchKey> & StoredSwitches>(pool, paging, {
        name: 'shop',
        select: LISTED,
        from: FOUND,
        values: [q],
        order: 't.tenant_id desc',
        key: 'tenant_id',
      });
      return {
        list: list.map(({ platform, config, ...row }) => ({ ...row, ...switchesOf({ platform, config }) })),
        total,
      };
    },

    /** Sets switches of a shop and notes the changes in its history. Returns them, or undefined without such a shop. */
    set: (tenant_id: number, wanted: Partial<ShopSwitches>, changer: Changer) =>
      transaction(pool, async (db) => {
        await lockSettings(db, tenant_id);
        const { rows } = await db.query<StoredSwitches>({
          name: 'shop.switches',
          text: `select t.platform, coalesce((select json_object_agg(c.key, c.value) from config_value c
                          where c.tenant_id = $1 and c.scope = 'account'), '{}') as config
                   from tenant t where t.tenant_id = $1
                    and not exists (select 1 from user_account a
                                     where a.tenant_id = $1 and a.auth_type = ${AUTH_TYPES.platform})`,
          values: [tenant_id],
        });
        const stored = rows[0];
        if (!stored) return undefined;
        const changes = changesTo(switchesOf(stored), wanted);
        const { platform, ...settings } = Object.fromEntries(changes.map(({ key, after }) => [key, after]));
        if (platform !== undefined) {
          await db.query({
            name: 'shop.set-platform',
            text: 'update tenant set platform = $2 where tenant_id = $1',
            values: [tenant_id, platform],
          });
          // Some permissions exist on one platform only, so the change affects all accounts of the shop.
          await tellAccountChange(db, tenant_id, EVERYBODY);
        }
        const place = { tenant_id, area: 'config', device_id: 0 } as const;
        const noted = await applySettings(db, place, changer, settings);
        const moved = changes.filter(({ key }) => key === 'platform');
        await noteChanges(db, place, changer, [...moved, ...noted]);
        return changes.map(({ key, before, after }) => ({ key: key as SwitchKey, before, after }));
      }),
  };
}
