import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { passesByItself } from '@skin-mirror/shared/kernel/passing-errors.ts';
import pLimit from 'p-limit';
import type { Storage } from '../../../storage/storage.ts';
import { type ReadPicture, readPicture } from '../../file/upload.ts';
import { ImportRefusal } from './import-sheet.ts';
import type { Reason } from './problem.ts';

export type ImportPicture = { readonly path: string } & (ReadPicture | { readonly problem: Reason });

/** Limits for all pictures of an archive together. Decoding can take long, and the encoded pictures stay in memory. */
const LIMITS = { ms: 60_000, bytes: IMPORT_LIMITS.maxInflatedBytes };

/**
 * Decodes two pictures at a time. Calls `onDone` with the number of finished pictures.
 * @throws ImportRefusal if the pictures take too long or become too large
 */
export async function readPictures(
  named: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  tenant_id: number,
  onDone: (done: number) => void,
  limits = LIMITS,
): Promise<ReadonlyMap<string, ImportPicture>> {
  const read = new Map<string, ImportPicture>();
  const until = Date.now() + limits.ms;
  let size = 0;
  await pLimit(2).map(named, async ({ path, bytes }) => {
    if (Date.now() > until) throw new ImportRefusal('archive', 'slow_pictures', { seconds: limits.ms / 1000 });
    const picture = await readOne(tenant_id, path, bytes);
    size += 'bytes' in picture ? picture.bytes.length : 0;
    if (size > limits.bytes) throw new ImportRefusal('archive', 'too_much', { max: megabytes(limits.bytes) });
    read.set(path, picture);
    onDone(read.size);
  });
  return read;
}

async function readOne(tenant_id: number, path: string, bytes: Uint8Array): Promise<ImportPicture> {
  try {
    return { path, ...(await readPicture(tenant_id, 'goods', { filename: path, bytes })) };
  } catch (cause) {
    if (!(cause instanceof AppError) || passesByItself(cause.code)) throw cause;
    return { path, problem: { key: `errors.${cause.code}`, values: cause.details } };
  }
}

export async function isSamePicture(storage: Storage, path: string, { bytes }: ReadPicture): Promise<boolean> {
  const stored = path === '' || path.includes('://') ? undefined : await storage.readIfThere(path);
  return stored !== undefined && Buffer.compare(stored, bytes) === 0;
}
