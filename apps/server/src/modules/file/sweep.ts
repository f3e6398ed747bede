import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file.contract.ts';
import type { Services } from '../../services.ts';
import { forgetFile, orphanedFiles } from './stored-file.store.ts';
import { thumbnailKey } from './thumbnail-cache.ts';

/** Deletes files that were uploaded a week ago and that nothing names, with their thumbnails. Returns how many. */
export async function sweepFiles({ pool, storage }: Pick<Services, 'pool' | 'storage'>): Promise<number> {
  const orphans = await orphanedFiles(pool);
  for (const { tenant_id, path } of orphans) {
    for (const size of THUMBNAIL_SIZES) await storage.delete(thumbnailKey(path, size));
    await storage.delete(path);
    await forgetFile(pool, tenant_id, path);
  }
  return orphans.length;
}
