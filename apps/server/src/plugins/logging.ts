import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';
import type { Env } from '../env.ts';
import { callerOf } from '../kernel/context.ts';

/** The level of pino's lines about the end of the process. */
const FATAL = 60;

/** Creates a logger of JSON lines. Bodies, headers and queries hold personal data and secrets, and are never logged. */
export const createLogger = (
  level: NonNullable<Env['LOG_LEVEL']>,
  output: DestinationStream = pino.destination(),
  take: Take = () => false,
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (fault: unknown) => faultLine(fault) },
      hooks: {
        logMethod(line, method, number) {
          const write = () => method.apply(this, line);
          const fault = (line[0] as { readonly err?: unknown } | undefined)?.err;
          if (fault === undefined || number >= FATAL || !take(fault, write)) write();
        },
      },
    },
    output,
  );

/** Returns true if it takes the line about this fault. `write` writes the line later. */
export type Take = (fault: unknown, write: () => void) => boolean;

interface Fault {
  readonly [key: string]: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

const MAX_CAUSES = 3;

/**
 * Returns the part of an error that may be logged, with its causes. PostgreSQL's details are left out, because they
 * quote rows with names and phone numbers. Plain objects are accepted too, because the job queue reports them.
 */
function faultLine(fault: unknown, depth = 0): unknown {
  if (fault === null || typeof fault !== 'object') return { message: String(fault) };
  const { name, stack, code, constraint, table, routine, cause } = fault as Fault;
  return {
    name,
    message: messageOf(fault),
    stack,
    code,
    constraint,
    table,
    routine,
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: faultLine(cause, depth + 1) }),
  };
}

/** Returns the error's message. One about several network addresses has those of its parts. */
export function messageOf(fault: unknown): string {
  const { message, errors, code, name } = Object(fault) as Fault;
  if (message) return String(message);
  const parts = Array.isArray(errors) ? errors.map((part: unknown) => String((part as Fault | null)?.message)) : [];
  return parts.join('; ') || String(code ?? name ?? 'an error without a message');
}

/** The facts of a request that the log may show. */
export const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  ...(request.context && callerOf(request.context)),
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
});

/** Failed requests have a line of their own, with the reason. */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(lineOf(request, reply), 'request');
  });
});
