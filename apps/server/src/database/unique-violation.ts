interface Rejected {
  readonly code?: unknown;
  readonly constraint?: unknown;
  /** Prisma keeps what the database said here. */
  readonly meta?: {
    readonly driverAdapterError?: { readonly cause?: { readonly constraint?: { readonly index?: unknown } } };
  };
}

/** The unique index that a rejected write ran into, by SQL or by Prisma; undefined when it was rejected otherwise. */
export function violatedIndex(cause: unknown): string | undefined {
  const { code, constraint, meta } = cause as Rejected;
  if (code === '23505') return String(constraint);
  return code === 'P2002' ? String(meta?.driverAdapterError?.cause?.constraint?.index) : undefined;
}
