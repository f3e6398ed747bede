import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type pg from 'pg';

export interface ListedShop {
  readonly tenant_id: number;
  readonly shop: string;
  readonly user_acct: string;
  readonly accounts: number;
  readonly mirrors: number;
  readonly tests: number;
  /** The day of the newest test as `yyyy-MM-dd`. Empty without tests. */
  readonly last_test: string;
}

/** Lists all shops, for the operator of the server. */
export async function listShops(client: pg.Client): Promise<ListedShop[]> {
  const { rows } = await client.query<ListedShop>(
    `select t.tenant_id, t.shop, coalesce(a.user_acct, '') as user_acct, coalesce(a.accounts, 0) as accounts,
            coalesce(d.mirrors, 0) as mirrors, coalesce(r.tests, 0) as tests, coalesce(r.last_test, '') as last_test
       from tenant t
       left join (select tenant_id, count(*)::int as accounts, min(user_acct) filter (where auth_type = ${AUTH_TYPES.main}) as user_acct
                    from user_account where deleted_at is null group by tenant_id) a on a.tenant_id = t.tenant_id
       left join (select tenant_id, count(*)::int as mirrors
                    from device where unbound_at is null group by tenant_id) d on d.tenant_id = t.tenant_id
       left join (select tenant_id, sum(count)::int as tests, max(day)::text as last_test
                    from record_day where count > 0 group by tenant_id) r on r.tenant_id = t.tenant_id
      where t.tenant_id <> $1 order by t.tenant_id`,
    [PLATFORM_TENANT_ID],
  );
  return rows;
}
