import { SHOP_QUOTA } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';
import { transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Scope } from '../../kernel/scope.ts';

/**
 * True if a guide may see a photo, because it belongs to a test of their own or of their mirrors. SQL instead of
 * Prisma, to use the index of `images`.
 */
export async function isOwnPhoto(
  pool: Pool,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  path: string,
): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'file.own-photo',
    text: `select 1 from skin_record
            where tenant_id = $1 and (user_id = $2 or device_id = any($4::int[])) and deleted_at is null and images @> $3::jsonb
            order by test_time desc limit 1`,
    values: [tenant_id, own_user_id, JSON.stringify([{ path }]), own_device_ids],
  });
  return rows.length > 0;
}

export interface StoredFile {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly path: string;
  readonly purpose: string;
  readonly bytes: number;
  /** True for a file that is removed again unless `settleFiles` follows. */
  readonly is_booked?: boolean;
}

/**
 * Registers files before they are stored: all of them, or none with QUOTA_EXCEEDED. SQL instead of Prisma, because it
 * locks the shop. Otherwise each of several parallel uploads could use the same free space.
 */
export const noteFiles = (
  pool: Pool,
  { tenant_id, user_id, purpose, is_booked = false }: Omit<StoredFile, 'path' | 'bytes'>,
  files: readonly Pick<StoredFile, 'path' | 'bytes'>[],
): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query('select 1 from tenant where tenant_id = $1 for no key update', [tenant_id]);
    const { rowCount } = await db.query({
      name: 'file.note',
      text: `insert into stored_file (tenant_id, path, purpose, bytes, user_id, is_booked)
             select $1::int, n.path, $3::text, n.bytes, $4::int, $9::boolean
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
        is_booked,
      ],
    });
    if (rowCount !== files.length) throw new AppError('QUOTA_EXCEEDED');
  });

export async function forgetFiles(prisma: PrismaClient, tenant_id: number, paths: readonly string[]): Promise<void> {
  await prisma.stored_file.deleteMany({ where: { tenant_id, path: { in: [...paths] } } });
}

/** Longer than any import takes from its first file to its goods. */
const BOOKED_MINUTES = 15;

/** Finds booked files whose import ended without adding its goods, because its server was killed. */
export function lostBookings(prisma: PrismaClient): Promise<{ tenant_id: number; path: string }[]> {
  return prisma.stored_file.findMany({
    where: { is_booked: true, crt_time: { lt: new Date(Date.now() - BOOKED_MINUTES * 60_000) } },
    select: { tenant_id: true, path: true },
    take: 1_000,
  });
}

/**
 * A file that nothing refers to is deleted after this time. Before that, the form that it was uploaded for may still be
 * open.
 */
const UNNAMED_DAYS = 7;

/** Returns the shops that have files from more than a week ago. */
export async function shopsWithOldFiles(prisma: PrismaClient): Promise<number[]> {
  const shops = await prisma.stored_file.groupBy({
    by: 'tenant_id',
    where: { crt_time: { lt: new Date(Date.now() - UNNAMED_DAYS * 86_400_000) } },
    orderBy: { tenant_id: 'asc' },
  });
  return shops.map(({ tenant_id }) => tenant_id);
}

/**
 * Returns the paths of files that were uploaded more than a week ago and that no product, tip, test, setting or earlier
 * setting of the shop names. SQL instead of Prisma, because it searches in texts.
 */
export const orphanedFiles = (pool: Pool, tenant_id: number): Promise<string[]> =>
  transaction(pool, async (db) => {
    // All texts of the shop are searched for each file, so this may take longer than a request.
    await db.query("set local statement_timeout = '60s'");
    const { rows } = await db.query<{ path: string }>({
      text: `select f.path from stored_file f
      where f.tenant_id = $1 and f.crt_time < now() - interval '${UNNAMED_DAYS} days'
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

/**
 * Returns those of `paths` that no test of the shop names. SQL instead of Prisma, because it compares the photos of all
 * tests at once.
 */
export const unnamedPhotos = (pool: Pool, tenant_id: number, paths: readonly string[]): Promise<string[]> =>
  transaction(pool, async (db) => {
    // All tests of the shop are read, so this may take longer than a request.
    await db.query("set local statement_timeout = '60s'");
    const { rows } = await db.query<{ path: string }>({
      text: `select p.path from unnest($2::text[]) as p(path)
              where not exists (select 1 from skin_record r cross join jsonb_array_elements(r.images) i
                                 where r.tenant_id = $1 and i->>'path' = p.path)`,
      values: [tenant_id, paths],
    });
    return rows.map(({ path }) => path);
  });
