import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';
import type { Services } from '../../services.ts';
import { forgetFiles, orphanedFiles, shopsWithOldFiles } from './file.store.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

type Sweeping = Pick<Services, 'pool' | 'prisma' | 'storage' | 'log'>;

/**
 * Deletes files without a reference that were uploaded a week ago, with their thumbnails. Returns how many. An error in
 * one shop doesn't stop the others.
 */
export async function sweepFiles(services: Sweeping): Promise<number> {
  let count = 0;
  for (const tenant_id of await shopsWithOldFiles(services.prisma)) {
    try {
      count += await sweepShop(services, tenant_id);
    } catch (err) {
      services.log.error({ err, tenant_id }, 'files of a shop were not swept');
    }
  }
  return count;
}

async function sweepShop({ pool, prisma, storage }: Sweeping, tenant_id: number): Promise<number> {
  const orphans = await orphanedFiles(pool, tenant_id);
  for (const path of orphans) {
    for (const size of THUMBNAIL_SIZES) await storage.delete(thumbnailKey(path, size));
    await storage.delete(path);
    await forgetFiles(prisma, tenant_id, [path]);
  }
  return orphans.length;
}
