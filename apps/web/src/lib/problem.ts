import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { TRPCClientError } from '@trpc/client';

/** A failed call, as far as the user can act on it. */
export interface Problem {
  /** `network`: no answer. `refused`: the server says no, with a reason. `service`: the server failed. */
  readonly kind: 'network' | 'refused' | 'service';
  readonly code?: ErrorCode;
  readonly details?: ErrorDetails;
  /** The server's message in the request's language. */
  readonly message?: string;
  /** The stored thing, if a save was overtaken. */
  readonly newer?: unknown;
  /** The request's id in the server's log. */
  readonly traceId?: string;
}

/** A failed call outside tRPC. */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message ?? problem.kind);
    this.name = 'CallError';
    this.problem = problem;
  }
}

/** The server's additions to each error. */
interface ErrorData {
  code_name?: ErrorCode;
  details?: ErrorDetails;
  newer?: unknown;
  trace_id?: string;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  if (!(error instanceof TRPCClientError)) return { kind: 'service' };
  const data = error.data as ErrorData | null | undefined;
  if (!data) return { kind: error.meta?.response instanceof Response ? 'service' : 'network' };
  const { code_name: code, details, newer, trace_id: traceId } = data;
  return { kind: code === 'INTERNAL' ? 'service' : 'refused', code, details, newer, traceId, message: error.message };
}

/** The errors that end a session: its time is over, or its account may no longer be used. */
const SESSION_ENDS: readonly (ErrorCode | undefined)[] = [
  'SESSION_INVALID',
  'ACCOUNT_DISABLED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_REMOVED',
  'MAIN_ACCOUNT_DISABLED',
];
/** True if the session is over. */
export const isSessionOver = ({ code }: Problem): boolean => SESSION_ENDS.includes(code);

/** True if trying again may help. */
export const isTemporary = ({ kind, code }: Problem): boolean =>
  kind !== 'refused' || code === 'SERVER_BUSY' || code === 'STORAGE_UNAVAILABLE';
