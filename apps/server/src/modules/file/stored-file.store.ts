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

/** Notes a file that is about to be stored. Throws QUOTA_EXCEEDED when the shop has no room for it. */
export const noteFile = (pool: Pool, file: StoredFile): Promise<void> =>
  transaction(pool, async (db) => {
    // One at a time in a shop: files that came at once would all fit into the same room.
    await db.query('select 1 from tenant where tenant_id = $1 for no key update', [file.tenant_id]);
    const { rowCount } = await db.query({
      name: 'file.note',
      text: `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
             select $1::int, $2::text, $3::text, $4::int, $5::int from stored_file where tenant_id = $1::int
             having coalesce(sum(bytes), 0) + $4::int <= $6::bigint and count(*) < $7::int`,
      values: [
        file.tenant_id,
        file.path,
        file.purpose,
        file.bytes,
        file.user_id,
        SHOP_QUOTA.maxBytes,
        SHOP_QUOTA.maxFiles,
      ],
    });
    if (rowCount === 0) throw new AppError('QUOTA_EXCEEDED');
  });

export async function forgetFile(pool: Pool, tenant_id: number, path: string): Promise<void> {
  await pool.query('delete from stored_file where tenant_id = $1 and path = $2', [tenant_id, path]);
}

/** Files that were uploaded more than a week ago and that no product and no setting names. */
export async function orphanedFiles(pool: Pool): Promise<{ tenant_id: number; path: string }[]> {
  const { rows } = await pool.query<{ tenant_id: number; path: string }>(
    `select f.tenant_id, f.path from stored_file f
      where f.crt_time < now() - interval '7 days'
        and not exists (select 1 from goods g where g.tenant_id = f.tenant_id
                           and (g.goods_pic = f.path or strpos(g.detail, f.path) > 0))
        and not exists (select 1 from config_value c where c.tenant_id = f.tenant_id and strpos(c.value::text, f.path) > 0)
        and not exists (select 1 from skin_record r where r.tenant_id = f.tenant_id
                           and strpos(r.recommendation::text, f.path) > 0)
      order by f.crt_time limit 1000`,
  );
  return rows;
}
