import { statfs } from 'node:fs/promises';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Logger } from 'pino';

const MB = 1024 * 1024;
/** Milliseconds. A full disk is logged at most once in this time. */
const TOLD_MS = 60_000;

/**
 * Returns a function that throws STORAGE_FULL if the disk of `folder` has less than `floorMb` megabytes free. The
 * database needs this space for its own writes.
 */
export function createFreeSpaceCheck(folder: string, floorMb: number, log: Logger): () => Promise<void> {
  let toldAt = 0;
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    const freeMb = Math.floor((bavail * bsize) / MB);
    if (freeMb >= floorMb) return;
    if (Date.now() - toldAt > TOLD_MS) {
      toldAt = Date.now();
      log.error({ free_mb: freeMb, floor_mb: floorMb }, 'the disk is nearly full: uploads are refused');
    }
    throw new AppError('STORAGE_FULL');
  };
}
