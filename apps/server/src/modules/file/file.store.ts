import { SHOP_QUOTA } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Pool } from 'pg';
import { transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { PhotoPlace } from './photo-key.ts';

/**
 * True if the photo belongs to a test of the guide, or to a test on one of the guide's mirrors. The table record_key
 * knows only tests from the last 13 months. For older photos, the query searches the tests of the same mirror and
 * month.
 */
export async function isOwnPhoto(
  pool: Pool,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  { device_id, client_uuid, from, to }: PhotoPlace,
): Promise<boolean> {
  const visible = `tenant_id = $1 and deleted_at is null and ${ownRows('$4', '$5')}`;
  const { rows } = await pool.query({
    name: 'file.own-photo',
    text: `with named as materialized (
             select record_id from record_key where tenant_id = $1 and device_id = $2 and client_uuid = $3)
           select 1 from skin_record where ${visible} and record_id = (select record_id from named)
           union all
           select 1 from skin_record where ${visible} and not exists (select from named)
              and device_id = $2 and client_uuid = $3 and test_time >= $6 and test_time < $7
           limit 1`,
    values: [tenant_id, device_id, client_uuid, own_user_id, own_device_ids, from, to],
  });
  return rows.length > 0;
}

export interface StoredFile {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly path: string;
  readonly purpose: string;
  readonly bytes: number;
  readonly sha256: string;
  /** True for a temporary file. The file is deleted later, unless `settleFiles` confirms it. */
  readonly is_booked?: boolean;
}

/**
 * Registers files before they are stored: all of them, or none. SQL instead of Prisma, because the shop's row is
 * locked. Without the lock, parallel uploads could use the same free space.
 * @throws AppError QUOTA_EXCEEDED
 */
export const noteFiles = (
  pool: Pool,
  { tenant_id, user_id, purpose, is_booked = false }: Omit<StoredFile, 'path' | 'bytes' | 'sha256'>,
  files: readonly (Pick<StoredFile, 'path' | 'bytes'> & { readonly sha256?: string })[],
): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query('select 1 from tenant where tenant_id = $1 for no key update', [tenant_id]);
    const { rowCount } = await db.query({
      name: 'file.note',
      text: `insert into stored_file (tenant_id, path, purpose, bytes, user_id, is_booked, sha256)
             select $1::int, n.path, $3::text, n.bytes, $4::int, $9::boolean, coalesce(n.sha256, '')
               from (select coalesce(sum(bytes), 0) as bytes, count(*) as count from stored_file where tenant_id = $1::int) f,
                    json_to_recordset($2) as n(path text, bytes int, sha256 text)
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

/** Every import ends within this time. */
const BOOKED_MINUTES = 15;

/** Finds the temporary (booked) files of imports that never finished, because their server was killed. */
export async function lostBookings(pool: Pool): Promise<{ tenant_id: number; path: string }[]> {
  const { rows } = await pool.query<{ tenant_id: number; path: string }>({
    name: 'job.lost-bookings',
    text: `select tenant_id, path from stored_file where is_booked and crt_time < $1 limit ${SWEPT_AT_ONCE}`,
    values: [new Date(Date.now() - BOOKED_MINUTES * 60_000)],
  });
  return rows;
}

/**
 * A file that nothing uses is deleted after this time. Until then, the form with the uploaded file may still be open in
 * a browser.
 */
const UNNAMED_DAYS = 7;

export async function shopsWithOldFiles(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ tenant_id: number }>({
    name: 'job.shops-with-old-files',
    text: 'select distinct tenant_id from stored_file where crt_time < $1',
    values: [new Date(Date.now() - UNNAMED_DAYS * 86_400_000)],
  });
  return rows.map(({ tenant_id }) => tenant_id);
}

/** The largest number of files that one statement returns. */
export const SWEPT_AT_ONCE = 1_000;

/** SQL: finds the paths of stored files in a text. */
const pathsIn = (text: string): string =>
  `(select found[1] from regexp_matches(${text}, 'conf_app/[A-Za-z0-9_/-]+\\.[a-z0-9]+', 'g') as found)`;

/**
 * Returns the paths of old files that nothing uses: no product, setting, import, tip or test. SQL instead of Prisma,
 * because the query searches in texts.
 */
export const orphanedFiles = (pool: Pool, tenant_id: number): Promise<string[]> =>
  transaction(pool, async (db) => {
    // The query searches all texts of the shop, so it gets more time than a usual query.
    await db.query("set local statement_timeout = '60s'");
    const { rows } = await db.query<{ path: string }>({
      text: `with named as (
        select goods_pic as path from goods where tenant_id = $1
        union select path from goods g cross join lateral ${pathsIn('g.detail')} as p(path) where g.tenant_id = $1
        union select path from config_value c cross join lateral ${pathsIn('c.value::text')} as p(path) where c.tenant_id = $1
        union select path from setting_revision v cross join lateral ${pathsIn('v.changes::text')} as p(path)
               where v.tenant_id = $1 and v.area = 'config'
        union select path from import_batch b cross join lateral ${pathsIn('b.before::text')} as p(path)
               where b.tenant_id = $1 and b.before is not null and b.undone_at is null
        union select prize_pic from prize where tenant_id = $1
        union select act_bg from promotion where tenant_id = $1
        union select path from tip t cross join lateral ${pathsIn('t.content')} as p(path)
        union select path from article a cross join lateral ${pathsIn('a.content')} as p(path)
      )
      select path from stored_file
       where tenant_id = $1 and crt_time < $2 and not is_shown and path not in (select path from named)
       order by crt_time limit ${SWEPT_AT_ONCE}`,
      values: [tenant_id, new Date(Date.now() - UNNAMED_DAYS * 86_400_000)],
    });
    return rows.map(({ path }) => path);
  });

/**
 * Returns the names of the tests that may have photos: those that name some, or haven't ended. Deleted tests that can be
 * restored also count. Tests that are no longer in the table record_key are not found.
 */
export async function photographedTests(
  pool: Pool,
  tenant_id: number,
  places: readonly PhotoPlace[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ device_id: number; client_uuid: string }>({
    name: 'file.photographed-tests',
    text: `select k.device_id, k.client_uuid
             from record_key k join skin_record r on r.tenant_id = $1 and r.record_id = k.record_id
            where k.tenant_id = $1 and (k.device_id, k.client_uuid) in (select * from unnest($2::int[], $3::uuid[]))
              and (r.images <> '[]' or r.end_digest is null)`,
    values: [tenant_id, places.map(({ device_id }) => device_id), places.map(({ client_uuid }) => client_uuid)],
  });
  return new Set(rows.map((row) => testName(row)));
}

export const testName = ({ device_id, client_uuid }: Pick<PhotoPlace, 'device_id' | 'client_uuid'>): string =>
  `${device_id}-${client_uuid}`;
