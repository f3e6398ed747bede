interface Coded {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  /** The name that Prisma's adapter gives to a failed connection. It drops the code. */
  readonly kind?: unknown;
  readonly severity?: unknown;
  readonly cause?: unknown;
  /** Prisma keeps the database's error here. */
  readonly meta?: { readonly code?: unknown; readonly driverAdapterError?: Coded };
}

/** Returns an error with the errors that it hides. */
export const withCauses = (thrown: unknown): Coded[] => {
  const { meta, cause } = (thrown ?? {}) as Coded;
  return [thrown, cause, meta, meta?.driverAdapterError?.cause].filter(
    (one): one is Coded => typeof one === 'object' && one !== null,
  );
};

/** Returns the codes of PostgreSQL and of Prisma that an error carries. */
export const databaseCodes = (thrown: unknown): string[] =>
  withCauses(thrown)
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .filter((code) => typeof code === 'string');
