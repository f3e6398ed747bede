import type { RunningServer } from './server.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  /** The table and the column that this one refers to. */
  readonly parent: string | null;
  readonly target: string | null;
}

/** Returns a value for a column that has no default. The texts of two shops differ, because some are unique. */
function valueFor({ name, type, parent, target }: Column): string {
  if (name === 'tenant_id') return '$1';
  if (parent) return `(select ${target} from ${parent} where tenant_id = $1 order by ctid limit 1)`;
  if (type.endsWith('[]') || type.startsWith('json')) return "'{}'";
  if (type === 'text') return "'shop-' || $1";
  if (type === 'bytea') return "convert_to('shop-' || $1, 'UTF8')";
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'date' || type.startsWith('timestamp')) return 'now()';
  return type === 'boolean' ? 'false' : '1';
}

/** Adds a row to each of the tables, the parents first, as far as a shop has none there. */
export async function fillTables({ services: { pool } }: RunningServer, tenant_id: number, tables: readonly string[]) {
  for (const table of tables) {
    const { rowCount } = await pool.query(`select from ${table} where tenant_id = $1 limit 1`, [tenant_id]);
    if (rowCount) continue;
    const { rows } = await pool.query<Column>(
      `select a.attname::text as name, format_type(a.atttypid, null) as type, f.confrelid::regclass::text as parent,
              (select t.attname::text from pg_attribute t
                where t.attrelid = f.confrelid and t.attnum = f.confkey[array_position(f.conkey, a.attnum)]) as target
         from pg_attribute a
         left join lateral (select * from pg_constraint
                             where conrelid = a.attrelid and contype = 'f' and a.attnum = any(conkey) limit 1) f on true
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
        order by a.attnum`,
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`);
    await pool.query(
      `insert into ${table} (${names}) select ${rows.map((row) => `${valueFor(row)}::${row.type}`)} from (select $1::int) s`,
      [tenant_id],
    );
  }
}
