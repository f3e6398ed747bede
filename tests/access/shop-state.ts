import type { RunningServer } from '../factories/server.ts';
import type { Shop } from './shop.ts';

let tablesOfShops: Promise<string[]> | undefined;

async function findTables({ services: { pool } }: RunningServer): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** All rows of a shop, by table. */
export type ShopState = readonly { readonly name: string; readonly rows: unknown }[];

/**
 * Returns all rows of a shop in all tables. Tests use the rows to check that another shop's actions changed nothing.
 */
export async function stateOf(server: RunningServer, { main }: Shop): Promise<ShopState> {
  tablesOfShops ??= findTables(server);
  const states = (await tablesOfShops).map(
    (name) => `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]') as rows
                 from ${name} r where tenant_id = $1`,
  );
  // The statement has a name, because PostgreSQL takes longer to plan it than to run it.
  const { rows } = await server.services.pool.query({
    name: 'state of a shop',
    text: states.join(' union all '),
    values: [main.tenant_id],
  });
  return rows;
}
