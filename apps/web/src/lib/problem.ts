import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { passesByItself } from '@skin-mirror/shared/kernel/passing-errors.ts';
import { TRPCClientError } from '@trpc/client';

export interface Problem {
  /** `network`: no answer came. `refused`: the server refused for a reason. `service`: the server failed. */
  readonly kind: 'network' | 'refused' | 'service';
  readonly code?: ErrorCode;
  readonly details?: ErrorDetails;
  /** The server's message, in the language of the request. */
  readonly message?: string;
  /** The newer data on the server, if somebody else saved first. */
  readonly newer?: unknown;
  /** The request's id in the server's log. */
  readonly traceId?: string;
  /** True if a proxy in front of the server refused the request, because its body is too large for the proxy. */
  readonly isProxyLimit?: boolean;
  /** True if a file didn't arrive whole. */
  readonly isFileLost?: boolean;
}

/** The problem of an answer that isn't the server's own: no JSON, but a proxy's page. */
export const strangeAnswer = (status: number | undefined): Problem =>
  status === 413 ? { kind: 'refused', isProxyLimit: true } : { kind: 'service' };

/** The error of a failed REST call. */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message ?? problem.kind);
    this.name = 'CallError';
    this.problem = problem;
  }
}

/** The error of a call that waits for a network. */
export const NO_NETWORK = new CallError({ kind: 'network' });

/** The data that the server adds to each error. */
interface ErrorData {
  code_name?: ErrorCode;
  details?: ErrorDetails;
  newer?: unknown;
  trace_id?: string;
}

/** The words of browsers and of `loadCode` if a part of the code or its styles couldn't be loaded. Each browser has others. */
const CODE_LOST = /dynamically imported module|Importing a module script failed|Unable to load \/assets\//;
const isCodeLost = (error: unknown): boolean => error instanceof Error && CODE_LOST.test(error.message);

export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  if (isCodeLost(error)) return { kind: 'network' };
  if (!(error instanceof TRPCClientError)) return { kind: 'service' };
  const data = error.data as ErrorData | null | undefined;
  if (!data) {
    if (error.cause instanceof CallError) return error.cause.problem;
    const response = error.meta?.response;
    return response instanceof Response ? strangeAnswer(response.status) : { kind: 'network' };
  }
  const { code_name: code, details, newer, trace_id: traceId } = data;
  return { kind: code === 'INTERNAL' ? 'service' : 'refused', code, details, newer, traceId, message: error.message };
}

/** After these errors the user has to sign in again. */
const SESSION_ENDS: readonly (ErrorCode | undefined)[] = [
  'SESSION_INVALID',
  'TOKEN_LOST',
  'ACCOUNT_DISABLED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_REMOVED',
  'MAIN_ACCOUNT_DISABLED',
];
export const isSessionOver = ({ code }: Problem): boolean => SESSION_ENDS.includes(code);

/** True if no answer came. The server may have done what was asked, or not. */
export const isLost = (error: unknown): boolean => problemOf(error).kind === 'network';

/** True if the same call may succeed later. */
export const isTemporary = ({ kind, code }: Problem): boolean => kind !== 'refused' || passesByItself(code);
