import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';
import type { Env } from '../env.ts';

/**
 * Makes a logger that writes one JSON line per event. Leaves out bodies, headers and query strings, because they
 * contain personal data and secrets.
 */
export const createLogger = (
  level: NonNullable<Env['LOG_LEVEL']>,
  output: DestinationStream = pino.destination(),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (fault: unknown) => faultLine(fault) },
    },
    output,
  );

interface Fault {
  readonly [key: string]: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** The depth to which causes of causes are logged. */
const MAX_CAUSES = 3;

/**
 * Returns the part of an error that is logged, with its causes, such as the full disk behind a failed write. Leaves out
 * PostgreSQL's details and contexts, because they quote rows with names and phone numbers. Accepts the plain objects
 * that the queue of jobs reports.
 */
function faultLine(fault: unknown, depth = 0): unknown {
  if (fault === null || typeof fault !== 'object') return { message: String(fault) };
  const { name, stack, code, constraint, table, routine, cause } = fault as Fault;
  return {
    name,
    message: messageOf(fault as Fault),
    stack,
    code,
    constraint,
    table,
    routine,
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: faultLine(cause, depth + 1) }),
  };
}

/** Returns the message. An error about several addresses has none of its own, so the messages of its parts are used. */
function messageOf({ message, errors, code, name }: Fault): string {
  if (message) return String(message);
  const parts = Array.isArray(errors) ? errors.map((part: unknown) => String((part as Fault | null)?.message)) : [];
  return parts.join('; ') || String(code ?? name ?? 'an error without a message');
}

/** Logs a line per request: call, kind of caller, result and duration. */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const { context } = request;
    const principal = context?.principal;
    const line = {
      tid: context?.trace_id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      caller: principal?.kind,
      tenant_id: principal && 'tenant_id' in principal ? principal.tenant_id : undefined,
      user_id: principal?.kind === 'user' ? principal.user_id : undefined,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.debug(line, 'request');
  });
});
