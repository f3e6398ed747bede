import { SHOP_QUOTA } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import { jobTransaction } from '../../database/job-transaction.ts';
import { transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { KEPT, keptSince } from '../../kernel/kept.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { ShopQuery } from '../../kernel/shops-with.store.ts';
import type { AccountKey } from '../contact/contact.ts';
import { type PhotoPlace, testName } from './photo-key.ts';

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

interface Upload extends AccountKey {
  readonly purpose: string;
  /** True for temporary files. They are deleted later, unless `settleFiles` confirms them. */
  readonly is_booked?: boolean;
}

/**
 * Registers files before they are stored: all of them, or none. SQL instead of Prisma, because the shop's row is
 * locked. Without the lock, parallel uploads could use the same free space.
 * @throws AppError QUOTA_EXCEEDED
 */
export const noteFiles = (
  pool: Pool,
  { tenant_id, user_id, purpose, is_booked = false }: Upload,
  files: readonly { readonly path: string; readonly bytes: number; readonly sha256?: string }[],
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

const lostSince = () => new Date(Date.now() - BOOKED_MINUTES * MINUTE_MS);

export const shopsWithLostBookings = (): ShopQuery => ({
  name: 'job.shops-with-lost-bookings',
  text: 'select distinct tenant_id from stored_file where is_booked and crt_time < $1',
  values: [lostSince()],
});

/** Finds the temporary (booked) files of imports that never finished, because their server was killed. */
export async function lostBookings(
  { prisma }: { readonly prisma: PrismaClient },
  tenant_id: number,
  take: number,
): Promise<string[]> {
  const where = { tenant_id, is_booked: true, crt_time: { lt: lostSince() } };
  return (await prisma.stored_file.findMany({ where, select: { path: true }, take })).map(({ path }) => path);
}

export const shopsWithOldFiles = (): ShopQuery => ({
  name: 'job.shops-with-old-files',
  text: 'select distinct tenant_id from stored_file where crt_time < $1',
  values: [keptSince(KEPT.stored_file)],
});

/** The largest number of files that one statement returns. */
export const SWEPT_AT_ONCE = 1_000;

/** SQL: selects the paths of stored files that a column names. */
export const namedBy = ({ table, column, where = 'true', isOfPlatform }: FileColumn): string =>
  `select found[1] from ${table}
    cross join lateral regexp_matches(${column}::text, 'conf_app/[A-Za-z0-9_/-]+\\.[a-z0-9]+', 'g') as found
    where ${isOfPlatform ? 'true' : 'tenant_id = $1'} and ${where}`;

/**
 * Returns the paths of old files that none of the columns names. Younger files stay, because the form with the uploaded
 * file may still be open in a browser. SQL instead of Prisma, because the query searches in texts.
 */
export const orphanedFiles = (
  pool: Pool,
  columns: readonly FileColumn[],
  tenant_id: number,
  limit: number,
): Promise<string[]> =>
  jobTransaction(pool, async (db) => {
    const { rows } = await db.query<{ path: string }>({
      text: `with named (path) as (${columns.map(namedBy).join(' union ')})
             select path from stored_file
              where tenant_id = $1 and crt_time < $2 and not is_shown and path not in (select path from named)
              order by crt_time limit $3`,
      values: [tenant_id, keptSince(KEPT.stored_file), limit],
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
