import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase } from 'pg';

/** The role to which the rows of all shops are open. The server's role belongs to it, and takes it on where it must. */
export const ALL_SHOPS_ROLE = 'skin_mirror_all';
/** The setting that names the shop whose rows a statement of the server's role sees. Without it the role sees none. */
export const SHOP_SETTING = 'app.tenant_id';

const shopOfCall = new AsyncLocalStorage<number>();

/** Runs `work` for one shop. Its statements on connections of the common lane see the rows of this shop alone. */
export const asShop = <T>(tenant_id: number, work: () => T): T => shopOfCall.run(tenant_id, work);

/** The shop that each connection of the server's role is set to. Connections of other roles aren't here. */
const shopOf = new WeakMap<object, number | 'all'>();

/**
 * Opens the rows of all shops to a new connection of the server's role. Changes nothing where the role has no rules to
 * pass, because it owns the tables or `ALL_SHOPS_ROLE` is missing.
 */
export async function openAllShops(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query(
    `select set_config('role', every.rolname, false)
       from pg_roles me join pg_roles every on every.rolname = $1
      where me.rolname = session_user and not me.rolsuper and not me.rolbypassrls
        and pg_has_role(me.oid, every.oid, 'member')`,
    [ALL_SHOPS_ROLE],
  );
  if (rows.length > 0) shopOf.set(client, 'all');
}

/** Sets a connection to the shop of the running call, or to all shops outside of one. */
export async function enterShop(client: ClientBase): Promise<void> {
  const wanted = shopOfCall.getStore() ?? 'all';
  const current = shopOf.get(client);
  if (current === undefined || current === wanted) return;
  const [role, shop] = wanted === 'all' ? [ALL_SHOPS_ROLE, ''] : ['none', String(wanted)];
  await client.query({
    name: 'shop.enter',
    text: `select set_config('role', $1, false), set_config($2, $3, false)`,
    values: [role, SHOP_SETTING, shop],
  });
  shopOf.set(client, wanted);
}
