import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { TRPCClientError } from '@trpc/client';

/** What went wrong with a call, as far as a person can do something about it. */
export interface Problem {
  /** `network`: no answer came. `refused`: the server says no and why. `service`: the server failed. */
  readonly kind: 'network' | 'refused' | 'service';
  readonly code?: ErrorCode;
  readonly details?: ErrorDetails;
  /** In the language of the request, as the server gave it. */
  readonly message?: string;
  /** What the server's log calls this request. */
  readonly traceId?: string;
}

/** A call outside tRPC that failed. */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message ?? problem.kind);
    this.name = 'CallError';
    this.problem = problem;
  }
}

/** What the server adds to each error. */
interface ErrorData {
  code_name?: ErrorCode;
  details?: ErrorDetails;
  trace_id?: string;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  if (!(error instanceof TRPCClientError)) return { kind: 'service' };
  const data = error.data as ErrorData | null | undefined;
  if (!data) return { kind: error.meta?.response instanceof Response ? 'service' : 'network' };
  const { code_name: code, details, trace_id: traceId } = data;
  return { kind: code === 'INTERNAL' ? 'service' : 'refused', code, details, traceId, message: error.message };
}

/** Whether the session is over, so that nothing but signing in again helps. */
export const isSessionOver = ({ code }: Problem): boolean => code === 'SESSION_INVALID' || code === 'ACCOUNT_DISABLED';

/** Whether trying the same once more may help. */
export const isTemporary = ({ kind, code }: Problem): boolean =>
  kind !== 'refused' || code === 'SERVER_BUSY' || code === 'STORAGE_UNAVAILABLE';
