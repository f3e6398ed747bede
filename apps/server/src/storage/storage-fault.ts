import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

/** Error codes of file systems and S3 stores for a missing file. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'NoSuchKey', 'NotFound']);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);

/** Matches error codes of flydrive, the storage library. The real error is in `cause`. */
const FLYDRIVE = /^E_CANNOT_/;

interface Fault {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly cause?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const causeOf = (thrown: unknown): Fault | undefined => {
  const fault = thrown as Fault | null | undefined;
  return typeof fault?.code === 'string' && FLYDRIVE.test(fault.code) ? ((fault.cause as Fault) ?? fault) : undefined;
};

const says = (fault: Fault, names: ReadonlySet<string>): boolean =>
  [fault.code, fault.name].some((word) => typeof word === 'string' && names.has(word));

export const isStorageFault = (thrown: unknown): boolean => causeOf(thrown) !== undefined;

export function isMissing(thrown: unknown): boolean {
  const cause = causeOf(thrown);
  return cause !== undefined && says(cause, MISSING);
}

/** Returns the API error for a failed storage: full or unavailable. Undefined for an error from elsewhere. */
export function storageRefusal(thrown: unknown): ErrorCode | undefined {
  const cause = causeOf(thrown);
  if (!cause) return undefined;
  return says(cause, FULL) || cause.$metadata?.httpStatusCode === 507 ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE';
}
