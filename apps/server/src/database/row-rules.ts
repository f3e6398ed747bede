import pg from 'pg';
import { ALL_SHOPS_ROLE, SHOP_SETTING } from './shop-rows.ts';

/** These are read before the shop is known: numbers of mirrors, names of accounts, official accounts, and people of a provider. */
const BEFORE_THE_SHOP = ['device_serial', 'login_name', 'official_account', 'oidc_group', 'oidc_identity'];

interface Rule {
  readonly table: string;
  readonly is_on: boolean;
  readonly is_forced: boolean;
  /** True if the owner passes the rules also where they count for it. */
  readonly may_pass: boolean;
  readonly rules: readonly string[];
}

/** True if the role may take on the one that passes the rules, but doesn't pass them by itself. */
export async function mayOpenAllShops(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_roles me join pg_roles every on every.rolname = $2
      where me.rolname = $1 and pg_has_role(me.oid, every.oid, 'member')`,
    [role, ALL_SHOPS_ROLE],
  );
  return rows.length > 0;
}

/**
 * Returns the statements that are missing until every table with a shop shows the server's role the rows of one shop
 * alone, or until no table has such a rule. A table of a later migration gets its rule at the next start.
 */
export async function missingRules(client: pg.Client, wanted: boolean): Promise<string[]> {
  const { rows } = await client.query<Rule>(
    `select c.oid::regclass::text as table, c.relrowsecurity as is_on, c.relforcerowsecurity as is_forced,
            me.rolsuper or me.rolbypassrls as may_pass,
            array(select polname::text from pg_policy where polrelid = c.oid) as rules
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       join pg_roles me on me.rolname = current_user
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
      order by 1`,
    [BEFORE_THE_SHOP],
  );
  return rows.flatMap(({ table, is_on, is_forced, may_pass, rules }) => {
    if (!wanted) return is_on ? [`alter table ${table} disable row level security`] : [];
    const policies = Object.entries(POLICIES).filter(([name]) => !rules.includes(name));
    return [
      ...policies.map(([name, rule]) => `create policy ${name} on ${table} ${rule}`),
      ...(is_on ? [] : [`alter table ${table} enable row level security`]),
      ...(is_forced || !may_pass ? [] : [`alter table ${table} force row level security`]),
    ];
  });
}

const POLICIES: Readonly<Record<string, string>> = {
  one_shop: `using (tenant_id = nullif(current_setting('${SHOP_SETTING}', true), '')::int)`,
  all_shops: `to ${pg.escapeIdentifier(ALL_SHOPS_ROLE)} using (true)`,
};
