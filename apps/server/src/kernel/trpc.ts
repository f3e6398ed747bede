import type { Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError, ERRORS, type ErrorCode, type ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { DEFAULT_LOCALE } from '@skin-mirror/shared/kernel/locales.ts';
import {
  getTRPCErrorShape,
  initTRPC,
  type TRPCBuiltRouter,
  type TRPCDefaultErrorShape,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
  tracked,
} from '@trpc/server';
import type { z } from 'zod';
import { type Context, callerOf } from './context.ts';
import { execute } from './execute.ts';
import type { BoundOperation, Operations } from './implement.ts';
import { errorMessage } from './messages.ts';
import { logRefusal, toAppError } from './refusal.ts';
import type { TrackedEvent } from './tracked-event.ts';

export interface ErrorShape extends TRPCDefaultErrorShape {
  data: TRPCDefaultErrorShape['data'] & {
    code_name: ErrorCode;
    details: ErrorDetails;
    newer?: object;
    trace_id: string;
  };
}

/** Milliseconds after which a stream ends. The console opens a new one, for which the session is checked again. */
const STREAM_MS = 60_000;

const t = initTRPC.context<Context>().create({
  sse: {
    maxDurationMs: STREAM_MS,
    ping: { enabled: true, intervalMs: 20_000 },
    client: { reconnectAfterInactivityMs: 45_000 },
  },
  errorFormatter({ shape, error, ctx }): ErrorShape {
    const refusal = refusalOf(error);
    const { stack: _stack, ...data } = shape.data;
    return {
      ...shape,
      message: errorMessage(ctx?.locale ?? DEFAULT_LOCALE, refusal),
      data: {
        ...data,
        code_name: refusal.code,
        details: refusal.details,
        ...(refusal.newer && { newer: refusal.newer }),
        trace_id: ctx?.trace_id ?? '',
      },
    };
  },
});

/** API errors for problems that tRPC itself finds before it calls an operation. */
const OWN_REFUSALS: { readonly [name in TRPCError['code']]?: ErrorCode } = {
  PARSE_ERROR: 'BODY_MALFORMED',
  BAD_REQUEST: 'BODY_MALFORMED',
  NOT_FOUND: 'ROUTE_UNKNOWN',
  METHOD_NOT_SUPPORTED: 'METHOD_UNKNOWN',
  UNSUPPORTED_MEDIA_TYPE: 'BODY_TYPE_UNKNOWN',
  PAYLOAD_TOO_LARGE: 'BODY_TOO_LARGE',
};

function refusalOf({ cause, code }: TRPCError): AppError {
  if (cause instanceof AppError) return cause;
  const own = OWN_REFUSALS[code];
  return own ? new AppError(own) : toAppError(cause);
}

/** Logs a call that failed, with the call's name, because one request may hold several calls. */
export const logCall = ({ error, path, ctx }: { error: TRPCError; path?: string; ctx?: Context }): void => {
  if (ctx) logRefusal(ctx.log, refusalOf(error), { ...callerOf(ctx), operation: path }, ctx.client.ip);
};

/** tRPC's names for HTTP status codes. Any other status becomes BAD_REQUEST. */
const STATUS_NAMES: Readonly<Record<number, TRPCError['code']>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** Builds the tRPC router for the console. Operations for mirrors and file downloads only use REST. */
export function buildRouter<R extends Readonly<Record<string, Operations>>>(registry: R): RouterOf<R> {
  const domains = Object.entries(registry).map(([domain, operations]) => [
    domain,
    t.router(
      Object.fromEntries(
        Object.values(operations)
          .filter(({ operation }) => isForConsole(operation))
          .map((bound) => [bound.name, procedure(bound)]),
      ),
    ),
  ]);
  return t.router(Object.fromEntries(domains)) as unknown as RouterOf<R>;
}

const isForConsole = (operation: Operation) =>
  operation.access.kind !== 'device' && operation.rest?.envelope !== 'file';

function procedure(bound: BoundOperation) {
  // Passes the input on unparsed, because `execute` parses it later.
  const base = t.procedure.input((raw: unknown) => raw);
  switch (bound.operation.kind) {
    case 'query':
      return base.query(({ input, ctx }) => run(bound, input, ctx));
    case 'mutation':
      return base.mutation(({ input, ctx }) => run(bound, input, ctx));
    case 'subscription':
      return base.subscription(async function* ({ input, ctx, signal }) {
        const stream = openStream(ctx, signal);
        try {
          const events = (await run(bound, input, { ...ctx, signal: () => stream.signal })) as AsyncIterable<
            TrackedEvent<unknown>
          >;
          for await (const event of events) yield tracked(event.id, bound.operation.output.parse(event.data));
        } finally {
          stream.release();
        }
      });
  }
}

/** The largest number of open streams per account: enough for a shop whose people share one. */
const MAX_STREAMS = 100;

/**
 * Counts an account's open streams on this server, and refuses more than the limit. A stream ends when its connection
 * closes or the account's permissions change.
 */
function openStream({ principal, services, signal }: Context, connection: AbortSignal | undefined) {
  if (principal.kind !== 'user') return { signal: connection ?? signal(), release: () => undefined };
  const { user_id } = principal;
  const { streams } = services;
  const open = streams.get(user_id) ?? 0;
  if (open >= MAX_STREAMS) throw asTrpcError(new AppError('RATE_LIMITED', { seconds: 60 }));
  streams.set(user_id, open + 1);
  const change = services.accountWatch.changeOf(principal);
  return {
    signal: AbortSignal.any([connection ?? signal(), change.signal]),
    release() {
      change.release();
      const left = (streams.get(user_id) ?? 1) - 1;
      if (left > 0) streams.set(user_id, left);
      else streams.delete(user_id);
    },
  };
}

async function run(bound: BoundOperation, input: unknown, ctx: Context): Promise<unknown> {
  try {
    return await execute(bound, input, ctx);
  } catch (cause) {
    throw asTrpcError(toAppError(cause));
  }
}

const asTrpcError = (refusal: AppError) =>
  new TRPCError({ code: STATUS_NAMES[ERRORS[refusal.code].http] ?? 'BAD_REQUEST', cause: refusal });

/** Returns the answer to a request that was refused before tRPC received it, in the form of tRPC's own errors. */
export const trpcRefusal = (refusal: AppError, ctx: Context | undefined) => ({
  error: getTRPCErrorShape({
    config: t._config,
    error: asTrpcError(refusal),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx,
  }),
});

type ProcedureOf<O extends Operation> = O['kind'] extends 'query'
  ? TRPCQueryProcedure<{ input: z.input<O['input']>; output: z.output<O['output']>; meta: unknown }>
  : O['kind'] extends 'mutation'
    ? TRPCMutationProcedure<{ input: z.input<O['input']>; output: z.output<O['output']>; meta: unknown }>
    : TRPCSubscriptionProcedure<{
        input: z.input<O['input']>;
        output: AsyncIterable<{ id: string; data: z.output<O['output']> }, void, unknown>;
        meta: unknown;
      }>;

type RouterOf<R extends Readonly<Record<string, Operations>>> = TRPCBuiltRouter<
  { ctx: Context; meta: object; errorShape: ErrorShape; transformer: false },
  {
    [Domain in keyof R]: {
      [Name in keyof R[Domain]]: R[Domain][Name] extends BoundOperation<infer O> ? ProcedureOf<O> : never;
    };
  }
>;
