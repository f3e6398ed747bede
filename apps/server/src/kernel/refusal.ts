import { AppError, ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { passesByItself } from '@skin-mirror/shared/kernel/passing-errors.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Logger } from 'pino';
import { databaseCodes, withCauses } from '../database/error-codes.ts';
import { storageRefusal } from '../storage/storage-fault.ts';
import { networkOf } from './rate-limit.ts';

const each = (refusal: ErrorCode, codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, refusal] as const));

/** Maps error codes of Fastify and PostgreSQL to the error codes of the API. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_TYPE_UNKNOWN',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_MALFORMED',
  FST_ERR_BAD_URL: 'BODY_MALFORMED',
  FST_ERR_HANDLER_TIMEOUT: 'REQUEST_TIMEOUT',
  ...each('DATABASE_AWAY', [
    // The connection to the database failed or was lost.
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    // PostgreSQL is stopping, starting, or has ended this connection.
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    // PostgreSQL has no connection left.
    '53300',
    '53400',
    'P1001',
    'P1002',
    'P1017',
    'ConnectionClosed',
    'DatabaseNotReachable',
    'SocketTimeout',
  ]),
  // A statement took too long, a lock was taken, or two transactions waited for each other.
  ...each('DATABASE_SLOW', ['57014', '55P03', '40P01', 'P1008', 'P2028']),
  P2024: 'QUEUE_FULL',
  // A pooler lost a prepared statement.
  ...each('SERVER_BUSY', ['26000', '42P05']),
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  '53100': 'STORAGE_FULL',
};

/** Matches messages of errors that have no code, which the database client throws. */
const MESSAGES: readonly (readonly [RegExp, ErrorCode])[] = [
  // All connections stayed in use for as long as the call could wait.
  [/^timeout exceeded when trying to connect/i, 'QUEUE_FULL'],
  [/^(connection terminated|client has encountered a connection error)/i, 'DATABASE_AWAY'],
];

function refusalByCode(thrown: unknown): ErrorCode | undefined {
  const known = databaseCodes(thrown).flatMap((code) => REFUSALS[code] ?? [])[0];
  // A fatal error means that PostgreSQL closed or refused the connection.
  return known ?? (withCauses(thrown).some(({ severity }) => severity === 'FATAL') ? 'DATABASE_AWAY' : undefined);
}

/** Takes any object with a message, because the queue of jobs reports plain objects instead of an `Error`. */
function refusalByMessage(thrown: unknown): ErrorCode | undefined {
  const text = (thrown as { message?: unknown } | null)?.message;
  return typeof text === 'string' ? MESSAGES.find(([message]) => message.test(text))?.[1] : undefined;
}

/** Returns the API error for whatever was thrown, which becomes its cause. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError(codeOf(thrown), {}, undefined, { cause: thrown });
}

function codeOf(thrown: unknown): ErrorCode {
  const known = storageRefusal(thrown) ?? refusalByCode(thrown) ?? refusalByMessage(thrown);
  if (known) return known;
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'BODY_MALFORMED' : 'INTERNAL';
}

/** Returns the seconds after which a retry makes sense. Returns undefined if a retry can't help. */
export function retryAfter({ code, details }: AppError): number | undefined {
  if (code === 'RATE_LIMITED') return Number(details.seconds ?? 60);
  return passesByItself(code) ? 5 : undefined;
}

type Log = Pick<Logger, 'error' | 'warn'>;
type About = Readonly<Record<string, unknown>>;

const isFault = ({ code }: AppError) => ERRORS[code].http >= 500;

/** Logs a failure with its reason: as an error if the administrator must act, as a warning if it passes by itself. */
export function logFailure(log: Log, thrown: unknown, about: About, message: string): void {
  const refusal = toAppError(thrown);
  const level = isFault(refusal) && retryAfter(refusal) === undefined ? 'error' : 'warn';
  log[level]({ ...about, err: refusal.cause ?? refusal }, message);
}

/** Refusals that may be an attack: a wrong proof, a missing permission, a limit that is used up. */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NO_PERMISSION',
  'SECOND_FACTOR_MISSING',
  'PASSWORD_INITIAL',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
  'USER_NOT_FOUND',
  'PASSWORD_WRONG',
  'LOGIN_ACCOUNT_DISABLED',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_REFUSED',
  'VERIFY_CODE_WRONG',
  'ACTIVE_CODE_INVALID',
  'DEVICE_UNKNOWN',
  'DEVICE_UNBOUND',
  'DEVICE_LOCKED',
  'DEVICE_SIGNATURE_INVALID',
  'OA_SIGNATURE_INVALID',
]);

/** An attack must not fill the disk of the log. */
const MAX_LINES_A_MINUTE = 300;
let minute = 0;
let lines = 0;

function hasRoom(log: Log): boolean {
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) {
    if (lines > MAX_LINES_A_MINUTE) log.warn({ count: lines - MAX_LINES_A_MINUTE }, 'refusals without a line');
    minute = now;
    lines = 0;
  }
  lines += 1;
  return lines <= MAX_LINES_A_MINUTE;
}

/** Logs a refused request if the server is to blame, or, with the network's address, if the caller may attack. */
export function logRefusal(
  log: Pick<Logger, 'error' | 'warn' | 'info'>,
  refusal: AppError,
  about: About,
  ip = '',
): void {
  const { code } = refusal;
  if (isFault(refusal)) logFailure(log, refusal, { ...about, refusal: code }, 'request failed');
  else if (SUSPICIOUS.has(code) && hasRoom(log))
    log.info({ ...about, refusal: code, network: networkOf(ip) }, 'request refused');
}
