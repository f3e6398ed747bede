import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';
import type { Services } from '../../services.ts';
import { forgetFile, orphanedFiles, shopsWithOldFiles } from './stored-file.store.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

type Sweeping = Pick<Services, 'pool' | 'storage' | 'log'>;

/**
 * Deletes unused files older than a week, with their thumbnails. Returns how many. If the search fails for one shop,
 * the others are still cleaned.
 */
export async function sweepFiles(services: Sweeping): Promise<number> {
  let count = 0;
  for (const tenant_id of await shopsWithOldFiles(services.pool)) {
    try {
      count += await sweepShop(services, tenant_id);
    } catch (err) {
      services.log.error({ err, tenant_id }, 'files of a shop were not swept');
    }
  }
  return count;
}

async function sweepShop({ pool, storage }: Sweeping, tenant_id: number): Promise<number> {
  const orphans = await orphanedFiles(pool, tenant_id);
  for (const path of orphans) {
    for (const size of THUMBNAIL_SIZES) await storage.delete(thumbnailKey(path, size));
    await storage.delete(path);
    await forgetFile(pool, tenant_id, path);
  }
  return orphans.length;
}
