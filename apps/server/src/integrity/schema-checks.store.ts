import pg from 'pg';
import type { Fault } from './fault.ts';

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly columns: string[];
  readonly targets: string[];
}

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
         (select array_agg(a.attname::text order by k.n) from unnest(conkey) with ordinality as k (id, n)
            join pg_attribute a on a.attrelid = conrelid and a.attnum = k.id) as columns,
         (select array_agg(a.attname::text order by k.n) from unnest(confkey) with ordinality as k (id, n)
            join pg_attribute a on a.attrelid = confrelid and a.attnum = k.id) as targets
    from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`;

/** Triggers that are off, and indexes and constraints that PostgreSQL no longer trusts. */
const OFF = `
  select 'trigger' as kind, tgname::text as name, tgrelid::regclass::text as of, '' as sql
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'O'
   union all
  select 'index', c.relname::text, i.indrelid::regclass::text, ''
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready)
   union all
  select 'constraint', conname::text, conrelid::regclass::text, ''
    from pg_constraint where connamespace = 'public'::regnamespace and not convalidated`;

interface Off {
  readonly kind: 'trigger' | 'index' | 'constraint';
  readonly name: string;
  /** The table as SQL. */
  readonly of: string;
}

/**
 * Checks what PostgreSQL itself promises, and keeps no promise of after somebody switched it off: references, indexes,
 * triggers. About all shops at once, because a reference never leads into another shop.
 */
export async function* schemaFaults(client: pg.Client): AsyncGenerator<Fault> {
  const { rows: off } = await client.query<Off>(OFF);
  for (const one of off) {
    const mend = () => client.query(repair(one)).catch(notPossible);
    yield { check: 'schema', subject: one.name, detail: one.of, mend };
  }
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  for (const key of keys) {
    const count = await danglingRows(client, key);
    if (count > 0) yield { check: 'references', subject: key.child, detail: `${key.name}: ${count}` };
  }
}

/** A constraint that rows break stays as it is. */
function notPossible(cause: unknown): false {
  if (cause instanceof pg.DatabaseError) return false;
  throw cause;
}

function repair({ kind, name, of }: Off): string {
  const quoted = pg.escapeIdentifier(name);
  if (kind === 'index') return `reindex index ${quoted}`;
  return kind === 'trigger'
    ? `alter table ${of} enable trigger ${quoted}`
    : `alter table ${of} validate constraint ${quoted}`;
}

async function danglingRows(client: pg.Client, { child, parent, columns, targets }: ForeignKey): Promise<number> {
  const pairs = columns.map((column, at) => [column, targets[at] ?? ''].map((name) => pg.escapeIdentifier(name)));
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${child} c
      where ${pairs.map(([column]) => `c.${column} is not null`).join(' and ')}
        and not exists (select from ${parent} p where ${pairs.map(([column, target]) => `p.${target} = c.${column}`).join(' and ')})`,
  );
  return rows[0]?.count ?? 0;
}
