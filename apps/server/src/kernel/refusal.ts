import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { storageRefusal } from '../storage/storage-fault.ts';

/** Codes of Fastify and PostgreSQL that a caller can act on. */
const REFUSALS: Readonly<Record<string, ConstructorParameters<typeof AppError>[0]>> = {
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
      // It is stopping, starting, or has ended this connection.
      ...['57P01', '57P02', '57P03', '57P05'],
      // A statement took too long, a lock was taken, or all connections are in use.
      ...['57014', '40P01', '55P03', '53300'],
      ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
    ].map((code) => [code, 'SERVER_BUSY'] as const),
  ),
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  /** The database's disk. */
  '53100': 'STORAGE_FULL',
};

/** Messages without a code from the database's client, if it gets no connection in time. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|connection terminated|client has encountered a connection error)/i;

interface Coded {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly originalCode?: unknown;
  /** Prisma keeps the database's error here. */
  readonly meta?: { readonly code?: unknown; readonly driverAdapterError?: Coded };
}

/** Codes of an error and, if Prisma threw it, of the database's error behind it. */
function codesOf(thrown: unknown): string[] {
  const { code, originalCode, meta, cause } = (thrown ?? {}) as Coded;
  const driver = meta?.driverAdapterError?.cause as Coded | undefined;
  const own = (cause as Coded | undefined)?.originalCode;
  return [code, originalCode, meta?.code, driver?.originalCode, driver?.code, own].filter(
    (one) => typeof one === 'string',
  );
}

/** Converts anything thrown into a refusal. An unknown error becomes INTERNAL. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const refused = storageRefusal(thrown);
  if (refused) return new AppError(refused);
  const refusal = codesOf(thrown).flatMap((code) => REFUSALS[code] ?? [])[0];
  if (refusal) return new AppError(refusal);
  if (thrown instanceof Error && NO_CONNECTION.test(thrown.message)) return new AppError('SERVER_BUSY');
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return new AppError(typeof status === 'number' && status >= 400 && status < 500 ? 'BODY_MALFORMED' : 'INTERNAL');
}

/** Seconds after which it is worth trying again, for the refusals that pass by themselves. */
export function retryAfter({ code, details }: AppError): number | undefined {
  if (code === 'RATE_LIMITED') return Number(details.seconds ?? 60);
  return code === 'SERVER_BUSY' || code === 'STORAGE_UNAVAILABLE' ? 5 : undefined;
}

/** True if a refusal is a fault of the server, which its administrator has to see in the log. */
export const isFault = ({ code }: AppError): boolean =>
  code === 'INTERNAL' || code === 'STORAGE_FULL' || code === 'STORAGE_UNAVAILABLE';
