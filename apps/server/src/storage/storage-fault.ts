import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

/** What a file system and an S3 store say of a file that isn't there. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'NoSuchKey', 'NotFound']);
/** What they say when there is no more room. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);

/** Flydrive's own codes; what happened is their cause. */
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

/** Whether the storage threw because it has no such file. */
export function isMissing(thrown: unknown): boolean {
  const cause = causeOf(thrown);
  return cause !== undefined && says(cause, MISSING);
}

/** What a caller is told when the storage threw: full, or not to be had just now; undefined for anything else's fault. */
export function storageRefusal(thrown: unknown): ErrorCode | undefined {
  const cause = causeOf(thrown);
  if (!cause) return undefined;
  return says(cause, FULL) || cause.$metadata?.httpStatusCode === 507 ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE';
}
