import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

/** Returns what was found. Throws `missing` for null and undefined. */
export function mustExist<Found>(found: Found | null | undefined, missing: ErrorCode): Found {
  if (found === null || found === undefined) throw new AppError(missing);
  return found;
}
