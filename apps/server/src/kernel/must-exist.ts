import { AppError, type ErrorCode, type ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';

/** Returns what was found. @throws AppError with this code if nothing was */
export function mustExist<T>(found: T | null | undefined, code: ErrorCode, details?: ErrorDetails): T {
  if (found === null || found === undefined) throw new AppError(code, details);
  return found;
}
