import type pg from 'pg';
import type { FileColumn } from '../kernel/file-column.ts';
import { namedBy } from '../modules/file/file.store.ts';

/** A stored file as the rows of the database name it. */
export interface NamedFile {
  readonly path: string;
  /** The table of the row. */
  readonly table: string;
  /** Null if the database doesn't know it. */
  readonly bytes: number | null;
  /** In hexadecimal. Empty if the database doesn't know it. */
  readonly sha256: string;
}

export async function photosOfMonth(client: pg.Client, tenant_id: number, month: string): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select image->>'path' as path, 'skin_record' as table, (image->>'bytes')::int as bytes, '' as sha256
       from skin_record r cross join lateral jsonb_array_elements(r.images) image
      where r.tenant_id = $1 and r.test_time >= $2::timestamptz and r.test_time < $2::timestamptz + interval '1 month'`,
    [tenant_id, `${month}-01T00:00:00Z`],
  );
  return rows;
}

/** Returns the months (`yyyy-MM`) of a shop's tests with photos. */
export async function monthsOf(client: pg.Client, tenant_id: number): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select distinct to_char(test_time at time zone 'UTC', 'YYYY-MM') as month
       from skin_record where tenant_id = $1 and images <> '[]'`,
    [tenant_id],
  );
  return rows.map(({ month }) => month);
}

/** Returns the uploads of a shop, with those that a product or a text names although nobody uploaded them. */
export async function uploadsOf(
  client: pg.Client,
  tenant_id: number,
  columns: readonly FileColumn[],
): Promise<NamedFile[]> {
  const { rows: stored } = await client.query<NamedFile>(
    `select path, 'stored_file' as table, bytes, sha256 from stored_file where tenant_id = $1 and not is_booked`,
    [tenant_id],
  );
  const known = new Set(stored.map(({ path }) => path));
  const found = new Map<string, NamedFile>();
  for (const column of columns.filter(({ isOfPlatform }) => !isOfPlatform)) {
    const { rows } = await client.query<{ path: string }>(`select n.path from (${namedBy(column)}) as n (path)`, [
      tenant_id,
    ]);
    for (const { path } of rows) {
      if (path.startsWith(`conf_app/${tenant_id}/`) && !known.has(path))
        found.set(path, { path, table: column.table, bytes: null, sha256: '' });
    }
  }
  return [...stored, ...found.values()];
}

/** Pictures of support questions have their hash as their name. */
export async function supportOf(client: pg.Client, tenant_id: number): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select path, 'support_ticket' as table, null::int as bytes,
            coalesce(substring(path from '/([0-9a-f]{64})\\.'), '') as sha256
       from support_ticket t cross join lateral unnest(t.images) path where t.tenant_id = $1`,
    [tenant_id],
  );
  return rows;
}

export async function exportsOf(client: pg.Client, tenant_id: number): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select path, 'export_job' as table, bytes, '' as sha256 from export_job where tenant_id = $1 and path <> ''`,
    [tenant_id],
  );
  return rows;
}
