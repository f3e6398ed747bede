import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';
import type { Services } from '../../services.ts';
import type { Storage } from '../../storage/storage.ts';
import { isMissing } from '../../storage/storage-fault.ts';
import { forgetFiles, lostBookings, orphanedFiles, shopsWithOldFiles, unnamedPhotos } from './file.store.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

type Sweeping = Pick<Services, 'pool' | 'prisma' | 'storage' | 'log'>;

/**
 * Deletes files that were uploaded more than a week ago and that nothing refers to, with their thumbnails. Returns how
 * many. An error in one shop doesn't stop the others.
 */
export async function sweepFiles(services: Sweeping): Promise<number> {
  return sweepShops(services, await shopsWithOldFiles(services.prisma), async (tenant_id) => {
    const orphans = await orphanedFiles(services.pool, tenant_id);
    for (const path of orphans) {
      await deleteWithThumbnails(services.storage, path);
      await forgetFiles(services.prisma, tenant_id, [path]);
    }
    return orphans.length;
  });
}

const PHOTOS = 'skin';
/**
 * A photo that no test names is deleted after this time. Until then, a mirror that was offline may send the test again.
 */
const UNNAMED_MS = 7 * 86_400_000;
/** The number of photos that are compared with a shop's tests at once. */
const COMPARED_AT_ONCE = 20_000;

/**
 * Deletes photos that no test names, because the mirror or the server stopped after storing the photo. Returns how
 * many.
 */
export async function sweepPhotos(services: Sweeping): Promise<number> {
  const shops = (await foldersIn(services.storage, PHOTOS)).map((folder) => Number(folder.slice(PHOTOS.length + 1)));
  return sweepShops(services, shops.filter(Number.isSafeInteger), async (tenant_id) => {
    const paths: string[] = [];
    for (const folder of await foldersIn(services.storage, `${PHOTOS}/${tenant_id}`)) {
      paths.push(...(await filesIn(services.storage, folder)));
    }
    let count = 0;
    for (let start = 0; start < paths.length; start += COMPARED_AT_ONCE) {
      const unnamed = await unnamedPhotos(services.pool, tenant_id, paths.slice(start, start + COMPARED_AT_ONCE));
      for (const path of unnamed) {
        // Reads the photo's time last, because a mirror may have sent the same photo again a moment ago.
        const { lastModified } = await services.storage.getMetaData(path);
        if (Date.now() - lastModified.getTime() < UNNAMED_MS) continue;
        await deleteWithThumbnails(services.storage, path);
        count += 1;
      }
    }
    return count;
  });
}

/**
 * Deletes the booked files of killed imports, so that they no longer count for their shops' quotas. Returns how many
 * files.
 */
export async function releaseBookings(services: Sweeping): Promise<number> {
  const lost = await lostBookings(services.prisma);
  for (const { tenant_id, path } of lost) await discardFiles(services, tenant_id, [path]);
  return lost.length;
}

/** Deletes files of a shop that nothing refers to yet. */
export async function discardFiles(
  { prisma, storage }: Pick<Services, 'prisma' | 'storage'>,
  tenant_id: number,
  paths: readonly string[],
): Promise<void> {
  await Promise.allSettled(paths.map((path) => storage.delete(path)));
  await forgetFiles(prisma, tenant_id, paths);
}

async function sweepShops(
  { log }: Sweeping,
  shops: readonly number[],
  sweep: (tenant_id: number) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const tenant_id of shops) {
    try {
      count += await sweep(tenant_id);
    } catch (err) {
      log.error({ err, tenant_id }, 'files of a shop were not swept');
    }
  }
  return count;
}

async function deleteWithThumbnails(storage: Storage, path: string): Promise<void> {
  for (const size of THUMBNAIL_SIZES) await storage.delete(thumbnailKey(path, size));
  await storage.delete(path);
}

const foldersIn = async (storage: Storage, folder: string): Promise<string[]> =>
  (await listed(storage, folder)).filter(({ isDirectory }) => isDirectory).map(({ path }) => path);
const filesIn = async (storage: Storage, folder: string): Promise<string[]> =>
  (await listed(storage, folder)).filter(({ isDirectory }) => !isDirectory).map(({ path }) => path);

/** Lists the content of a folder, page by page if the storage answers in pages. A missing folder is empty. */
async function listed(storage: Storage, folder: string): Promise<{ path: string; isDirectory: boolean }[]> {
  const found: { path: string; isDirectory: boolean }[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await storage
      .listAll(`${folder}/`, { ...(paginationToken && { paginationToken }) })
      .catch((cause: unknown) => {
        if (isMissing(cause)) return undefined;
        throw cause;
      });
    if (!page) break;
    for (const object of page.objects) {
      const path = object.isDirectory ? `${object.prefix}`.replace(/\/$/, '') : object.key;
      found.push({ path, isDirectory: object.isDirectory });
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return found;
}
