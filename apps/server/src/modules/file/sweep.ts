import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';
import { RECORD_KEY_MONTHS, startOfMonthBefore } from '@skin-mirror/shared/mirror/mirror.ts';
import { forEachShop, inBatches, timeLimit } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  forgetFiles,
  lostBookings,
  orphanedFiles,
  photographedTests,
  SWEPT_AT_ONCE,
  shopsWithOldFiles,
  testName,
} from './file.store.ts';
import { foldersIn } from './folders.ts';
import { PHOTOS, parsePhotoKey } from './photo-key.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

type Sweeping = Pick<Services, 'pool' | 'prisma' | 'storage' | 'log'>;

/**
 * Deletes unused files that are older than a week, with their thumbnails. Returns the number of files. After an error
 * in one shop, the function continues with the other shops.
 */
export async function sweepFiles(services: Sweeping): Promise<number> {
  return forEachShop(services, await shopsWithOldFiles(services.pool), (tenant_id, isOver) =>
    inBatches(() => sweepOrphans(services, tenant_id), { limit: SWEPT_AT_ONCE, isOver }),
  );
}

async function sweepOrphans({ pool, prisma, storage }: Sweeping, tenant_id: number): Promise<number> {
  const orphans = await orphanedFiles(pool, tenant_id);
  for (const path of orphans) {
    await deleteWithThumbnails(storage, path);
    await forgetFiles(prisma, tenant_id, [path]);
  }
  return orphans.length;
}

/** A mirror that was offline may send a test late. Photos without a test are therefore kept for seven days. */
const UNKNOWN_MS = 7 * 86_400_000;
/** The number of tests that one query looks up. */
const COMPARED_AT_ONCE = 1_000;

/**
 * Deletes photos that no test names: those of tests that were never stored, because the mirror or the server stopped too
 * early, and of tests whose photos were deleted while the server stopped. Returns the number of tests whose photos were
 * deleted.
 */
export async function sweepPhotos(services: Sweeping, now = new Date()): Promise<number> {
  const isOver = timeLimit();
  let count = 0;
  // Older months are skipped. Earlier runs have checked them, and the server no longer knows which of their tests
  // exist.
  const first = startOfMonthBefore(RECORD_KEY_MONTHS - 1, now);
  const oldest = `${PHOTOS}/${first.toISOString().slice(0, 7)}`;
  const months = (await foldersIn(services.storage, PHOTOS)).filter((month) => month >= oldest);
  // The newest month comes first, because most photos without a test are new.
  for (const month of months.sort().reverse()) {
    const shops = (await foldersIn(services.storage, month)).map((folder) => Number(folder.slice(month.length + 1)));
    const sweep = (tenant_id: number) => sweepMonth(services, { tenant_id, folder: `${month}/${tenant_id}`, now });
    count += await forEachShop(services, shops.filter(Number.isSafeInteger), sweep, isOver);
  }
  return count;
}

interface Month {
  readonly tenant_id: number;
  readonly folder: string;
  readonly now: Date;
}

async function sweepMonth({ storage, pool }: Sweeping, { tenant_id, folder, now }: Month): Promise<number> {
  let count = 0;
  for await (const page of storage.list(folder)) {
    const tests = page.flatMap(({ key }) => {
      const place = parsePhotoKey(key);
      return place ? [{ key, place }] : [];
    });
    const places = tests.map(({ place }) => place);
    for (let start = 0; start < tests.length; start += COMPARED_AT_ONCE) {
      const known = await photographedTests(pool, tenant_id, places.slice(start, start + COMPARED_AT_ONCE));
      for (const { key, place } of tests.slice(start, start + COMPARED_AT_ONCE)) {
        if (!known.has(testName(place)) && (await eraseIfOld(storage, key, now))) count += 1;
      }
    }
  }
  return count;
}

/**
 * Erases a folder of photos. Keeps the folder if one of the photos is new, because the mirror may be sending the test
 * again.
 */
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

/**
 * Deletes the temporary (booked) files of imports that were killed. The files then no longer count for the shop's
 * quota. Returns the number of files.
 */
export async function releaseBookings(services: Sweeping): Promise<number> {
  const lost = await lostBookings(services.pool);
  for (const { tenant_id, path } of lost) await discardFiles(services, tenant_id, [path]);
  return lost.length;
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
