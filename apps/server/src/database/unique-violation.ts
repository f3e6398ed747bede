import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

interface Rejected {
  readonly code?: unknown;
  readonly constraint?: unknown;
  /** Prisma keeps the database's error here. */
  readonly meta?: {
    readonly driverAdapterError?: { readonly cause?: { readonly constraint?: { readonly index?: unknown } } };
  };
}

/** Returns the name of the violated unique index, for an error of SQL or of Prisma. Undefined for other errors. */
export function violatedIndex(cause: unknown): string | undefined {
  const { code, constraint, meta } = cause as Rejected;
  if (code === '23505') return String(constraint);
  return code === 'P2002' ? String(meta?.driverAdapterError?.cause?.constraint?.index) : undefined;
}

/** Makes a function for `catch` that replaces the violation of a unique index, or of `index` alone, by `refusal`. */
export const refuseTaken =
  (refusal: ErrorCode, index?: string) =>
  (cause: unknown): never => {
    const violated = violatedIndex(cause);
    throw violated !== undefined && violated === (index ?? violated) ? new AppError(refusal) : cause;
  };
