import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';
import { RECORD_KEY_MONTHS, startOfMonthBefore } from '@skin-mirror/shared/mirror/mirror.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { batches, forEachShop, type Parts } from '../../kernel/in-turn.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  forgetFiles,
  lostBookings,
  orphanedFiles,
  photographedTests,
  SWEPT_AT_ONCE,
  shopsWithLostBookings,
  shopsWithOldFiles,
} from './file.store.ts';
import { monthsOfShops, testFolders } from './folders.ts';
import { testName } from './photo-key.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

type Sweeping = Pick<Services, 'pool' | 'prisma' | 'storage' | 'log'>;

/**
 * Deletes unused files that are older than a week, with their thumbnails. Returns the number of files. After an error
 * in one shop, the function continues with the other shops.
 * @param columns all columns that name files in use
 */
export async function sweepFiles(services: Sweeping, columns: readonly FileColumn[]): Promise<number> {
  return forShopsWith(services, shopsWithOldFiles(), (tenant_id) =>
    batches((limit) => sweepOrphans(services, columns, tenant_id, limit), SWEPT_AT_ONCE),
  );
}

async function sweepOrphans(
  { pool, prisma, storage }: Sweeping,
  columns: readonly FileColumn[],
  tenant_id: number,
  limit: number,
): Promise<number> {
  const orphans = await orphanedFiles(pool, columns, tenant_id, limit);
  for (const path of orphans) {
    await deleteWithThumbnails(storage, path);
    await forgetFiles(prisma, tenant_id, [path]);
  }
  return orphans.length;
}

/** A mirror that was offline may send a test late. Photos without a test are therefore kept for seven days. */
const UNKNOWN_MS = 7 * DAY_MS;
/** The number of tests that one query looks up. */
const COMPARED_AT_ONCE = 1_000;

/**
 * Deletes photos that no test names: those of tests that were never stored, because the mirror or the server stopped too
 * early, and of tests whose photos were deleted while the server stopped. Returns the number of tests whose photos were
 * deleted.
 */
export async function sweepPhotos(services: Sweeping, now = new Date()): Promise<number> {
  // Older months are skipped. Earlier runs have checked them, and the server no longer knows which of their tests
  // exist.
  const oldest = startOfMonthBefore(RECORD_KEY_MONTHS - 1, now)
    .toISOString()
    .slice(0, 7);
  const months = await monthsOfShops(services.storage);
  return forEachShop(services, [...months.keys()], async function* (tenant_id) {
    // The newest month comes first, because most photos without a test are new.
    const known = (months.get(tenant_id) ?? []).filter((month) => month >= oldest);
    for (const month of known.sort().reverse()) {
      yield* sweepMonth(services, { tenant_id, month, now });
    }
  });
}

interface Month {
  readonly tenant_id: number;
  /** `yyyy-MM` */
  readonly month: string;
  readonly now: Date;
}

async function* sweepMonth({ storage, pool }: Sweeping, { tenant_id, month, now }: Month): Parts {
  for await (const tests of testFolders(storage, month, tenant_id, COMPARED_AT_ONCE)) {
    const places = tests.map(({ place }) => place);
    const known = await photographedTests(pool, tenant_id, places);
    let count = 0;
    for (const { key, place } of tests) {
      if (!known.has(testName(place)) && (await eraseIfOld(storage, key, now))) count += 1;
    }
    yield count;
  }
}

/** Erases a folder of photos, unless one is new, because the mirror may be sending the test again. */
async function eraseIfOld(storage: Storage, folder: string, now: Date): Promise<boolean> {
  for await (const page of storage.list(folder)) {
    for (const { key } of page) {
      const { lastModified } = await storage.getMetaData(key);
      if (now.getTime() - lastModified.getTime() < UNKNOWN_MS) return false;
    }
  }
  await storage.removePrefix(`${folder}/`);
  return true;
}

/** Deletes the booked files of imports that were killed, which the quota counts. Returns how many. */
export async function releaseBookings(services: Sweeping): Promise<number> {
  return forShopsWith(services, shopsWithLostBookings(), (tenant_id) =>
    batches(async (limit) => {
      const lost = await lostBookings(services, tenant_id, limit);
      await discardFiles(services, tenant_id, lost);
      return lost.length;
    }),
  );
}

/** Deletes files of a shop. No product, setting or test may refer to the files yet. */
export async function discardFiles(
  { prisma, storage }: Pick<Services, 'prisma' | 'storage'>,
  tenant_id: number,
  paths: readonly string[],
): Promise<void> {
  await Promise.allSettled(paths.map((path) => storage.delete(path)));
  await forgetFiles(prisma, tenant_id, paths);
}

async function deleteWithThumbnails(storage: Storage, path: string): Promise<void> {
  for (const size of THUMBNAIL_SIZES) await storage.delete(thumbnailKey(path, size));
  await storage.delete(path);
}
