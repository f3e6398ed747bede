import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Logger } from 'pino';
import { storageRefusal } from '../storage/storage-fault.ts';

/** Maps error codes of Fastify and PostgreSQL to the error codes of the API. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_TYPE_UNKNOWN',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_MALFORMED',
  FST_ERR_BAD_URL: 'BODY_MALFORMED',
  FST_UNDER_PRESSURE: 'SERVER_BUSY',
  FST_ERR_HANDLER_TIMEOUT: 'REQUEST_TIMEOUT',
  ...Object.fromEntries(
    [
      // The connection to the database failed or was lost.
      ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
      ...['08000', '08001', '08003', '08004', '08006'],
      // PostgreSQL is stopping, starting, or has ended this connection.
      ...['57P01', '57P02', '57P03', '57P05'],
      // A statement took too long, a lock was taken, or all connections are in use.
      ...['57014', '40P01', '55P03', '53300'],
      // A pooler lost a prepared statement.
      ...['26000', '42P05'],
      ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
    ].map((code) => [code, 'SERVER_BUSY'] as const),
  ),
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  '53100': 'STORAGE_FULL',
};

/**
 * Matches messages of errors that have no code. The database client throws these errors if it gets no connection in
 * time.
 */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|connection terminated|client has encountered a connection error)/i;

interface Coded {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly severity?: unknown;
  readonly cause?: unknown;
  /** Prisma keeps the database's error here. */
  readonly meta?: { readonly code?: unknown; readonly driverAdapterError?: Coded };
}

const withCauses = (thrown: unknown): Coded[] => {
  const { meta, cause } = (thrown ?? {}) as Coded;
  return [thrown, cause, meta, meta?.driverAdapterError?.cause].filter(
    (one): one is Coded => typeof one === 'object' && one !== null,
  );
};

export const databaseCodes = (thrown: unknown): string[] =>
  withCauses(thrown)
    .flatMap(({ code, originalCode }) => [code, originalCode])
    .filter((code) => typeof code === 'string');

function refusalByCode(thrown: unknown): ErrorCode | undefined {
  const known = databaseCodes(thrown).flatMap((code) => REFUSALS[code] ?? [])[0];
  // A fatal error means that PostgreSQL closed or refused the connection, so the server counts as busy.
  return known ?? (withCauses(thrown).some(({ severity }) => severity === 'FATAL') ? 'SERVER_BUSY' : undefined);
}

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const refused = storageRefusal(thrown);
  if (refused) return new AppError(refused);
  const refusal = refusalByCode(thrown);
  if (refusal) return new AppError(refusal);
  if (thrown instanceof Error && NO_CONNECTION.test(thrown.message)) return new AppError('SERVER_BUSY');
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return new AppError(typeof status === 'number' && status >= 400 && status < 500 ? 'BODY_MALFORMED' : 'INTERNAL');
}

/** Returns the seconds after which a retry makes sense. Returns undefined if a retry can't help. */
export function retryAfter({ code, details }: AppError): number | undefined {
  if (code === 'RATE_LIMITED') return Number(details.seconds ?? 60);
  return code === 'SERVER_BUSY' || code === 'STORAGE_UNAVAILABLE' ? 5 : undefined;
}

/** Logs only what the server's administrator must see: faults of the server, and reasons for overload. */
export function logFault(
  log: Pick<Logger, 'error' | 'warn'>,
  thrown: unknown,
  refusal: AppError,
  about: Readonly<Record<string, unknown>>,
): void {
  if (refusal.code === 'INTERNAL' || refusal.code === 'STORAGE_FULL' || refusal.code === 'STORAGE_UNAVAILABLE')
    log.error({ err: thrown, ...about }, 'request failed');
  else if (refusal.code === 'SERVER_BUSY' && thrown !== refusal) log.warn({ err: thrown, ...about }, 'request failed');
}
