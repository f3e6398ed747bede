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
  ECONNREFUSED: 'SERVER_BUSY',
  '57P01': 'SERVER_BUSY',
  '57P03': 'SERVER_BUSY',
  '57014': 'SERVER_BUSY',
  '40P01': 'SERVER_BUSY',
  '55P03': 'SERVER_BUSY',
  '53300': 'SERVER_BUSY',
  ...Object.fromEntries(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'].map((code) => [code, 'SERVER_BUSY'])),
  ENOSPC: 'STORAGE_FULL',
};

/** Messages without a code from the database's client, if it gets no connection in time. */
const NO_CONNECTION = /^(timeout exceeded when trying to connect|connection terminated)/i;

/** Converts anything thrown into a refusal. An unknown error becomes INTERNAL. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const refused = storageRefusal(thrown);
  if (refused) return new AppError(refused);
  const code = (thrown as { code?: unknown } | null)?.code;
  const refusal = typeof code === 'string' ? REFUSALS[code] : undefined;
  if (refusal) return new AppError(refusal);
  if (thrown instanceof Error && NO_CONNECTION.test(thrown.message)) return new AppError('SERVER_BUSY');
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return new AppError(typeof status === 'number' && status >= 400 && status < 500 ? 'BODY_MALFORMED' : 'INTERNAL');
}

/** True if a refusal is a fault of the server, which its administrator has to see in the log. */
export const isFault = ({ code }: AppError): boolean =>
  code === 'INTERNAL' || code === 'STORAGE_FULL' || code === 'STORAGE_UNAVAILABLE';
