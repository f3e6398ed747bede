const UNIQUE_VIOLATION = '23505';

/** The unique index that a rejected statement ran into; undefined when it was rejected for another reason. */
export function violatedIndex(cause: unknown): string | undefined {
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION ? String(constraint) : undefined;
}
