import { SHOP_QUOTA } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';
import { transaction } from '../../database/transaction.ts';

export interface StoredFile {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly path: string;
  readonly purpose: string;
  /** Size. */
  readonly bytes: number;
}

/** Registers a file before it is stored. Throws QUOTA_EXCEEDED if it doesn't fit into the shop's quota. */
export const noteFile = (pool: Pool, { path, bytes, ...owner }: StoredFile): Promise<void> =>
  noteFiles(pool, owner, [{ path, bytes }]);

/** Registers files before they are stored: all of them, or none and QUOTA_EXCEEDED. */
export const noteFiles = (
  pool: Pool,
  { tenant_id, user_id, purpose }: Omit<StoredFile, 'path' | 'bytes'>,
  files: readonly Pick<StoredFile, 'path' | 'bytes'>[],
): Promise<void> =>
  transaction(pool, async (db) => {
    // One at a time per shop; otherwise parallel uploads could share the same free space.
    await db.query('select 1 from tenant where tenant_id = $1 for no key update', [tenant_id]);
    const { rowCount } = await db.query({
      name: 'file.note',
      text: `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
             select $1::int, n.path, $3::text, n.bytes, $4::int
               from (select coalesce(sum(bytes), 0) as bytes, count(*) as count from stored_file where tenant_id = $1::int) f,
                    json_to_recordset($2) as n(path text, bytes int)
              where f.bytes + $5::bigint <= $6::bigint and f.count + $7::int <= $8::int`,
      values: [
        tenant_id,
        JSON.stringify(files),
        purpose,
        user_id,
        files.reduce((sum, { bytes }) => sum + bytes, 0),
        SHOP_QUOTA.maxBytes,
        files.length,
        SHOP_QUOTA.maxFiles,
      ],
    });
    if (rowCount !== files.length) throw new AppError('QUOTA_EXCEEDED');
  });

export const forgetFile = (pool: Pool, tenant_id: number, path: string): Promise<void> =>
  forgetFiles(pool, tenant_id, [path]);

export async function forgetFiles(pool: Pool, tenant_id: number, paths: readonly string[]): Promise<void> {
  await pool.query('delete from stored_file where tenant_id = $1 and path = any($2)', [tenant_id, paths]);
}

/** An unused file is deleted after this time: its form may still be open. */
const UNNAMED = "interval '7 days'";
/** Every text of a shop is searched for each of its files, which may take longer than a request may. */
const LOOKING_THROUGH = "set local statement_timeout = '60s'";

/** Shops that have files from more than a week ago. */
export async function shopsWithOldFiles(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ tenant_id: number }>(
    `select distinct tenant_id from stored_file where crt_time < now() - ${UNNAMED} order by tenant_id`,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Files of a shop, older than a week, that no product, tip or setting uses, now or in its history. */
export const orphanedFiles = (pool: Pool, tenant_id: number): Promise<string[]> =>
  transaction(pool, async (db) => {
    await db.query(LOOKING_THROUGH);
    const { rows } = await db.query<{ path: string }>({
      text: `select f.path from stored_file f
      where f.tenant_id = $1 and f.crt_time < now() - ${UNNAMED}
        and not exists (select 1 from goods g where g.tenant_id = f.tenant_id
                           and (g.goods_pic = f.path or strpos(g.detail, f.path) > 0))
        and not exists (select 1 from config_value c where c.tenant_id = f.tenant_id and strpos(c.value::text, f.path) > 0)
        and not exists (select 1 from setting_revision v where v.tenant_id = f.tenant_id and v.area = 'config'
                           and strpos(v.changes::text, f.path) > 0)
        and not exists (select 1 from import_batch b where b.tenant_id = f.tenant_id and b.undone_at is null
                           and b.crt_time > now() - interval '2 days' and strpos(b.before::text, f.path) > 0)
        and not exists (select 1 from tip p where strpos(p.content, f.path) > 0)
        and not exists (select 1 from skin_record r where r.tenant_id = f.tenant_id
                           and strpos(r.recommendation::text, f.path) > 0)
      order by f.crt_time limit 1000`,
      values: [tenant_id],
    });
    return rows.map(({ path }) => path);
  });
