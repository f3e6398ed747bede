import { statfs } from 'node:fs/promises';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Logger } from 'pino';

const MB = 1024 * 1024;
/** Milliseconds. A full disk is logged at most once in this time. */
const TOLD_MS = 60_000;
/** Milliseconds that a measured size counts, because each test asks and the disk hardly changes meanwhile. */
const KNOWN_MS = 1_000;

/** Returns a function that throws STORAGE_FULL if fewer than `floorMb` MB are free, which the database needs. */
export function createFreeSpaceCheck(folder: string, floorMb: number, log: Logger): () => Promise<void> {
  let toldAt = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let freeMb = 0;
  return async () => {
    if (performance.now() - measuredAt > KNOWN_MS) {
      const { bavail, bsize } = await statfs(folder);
      freeMb = Math.floor((bavail * bsize) / MB);
      measuredAt = performance.now();
    }
    if (freeMb >= floorMb) return;
    if (Date.now() - toldAt > TOLD_MS) {
      toldAt = Date.now();
      log.error({ free_mb: freeMb, floor_mb: floorMb }, 'the disk is nearly full: uploads are refused');
    }
    throw new AppError('STORAGE_FULL');
  };
}
