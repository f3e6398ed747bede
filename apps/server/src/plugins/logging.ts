import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Logger } from 'pino';
import pino from 'pino';
import type { Env } from '../env.ts';

/**
 * One JSON line per event, without bodies, headers and query strings, because they contain personal data and secrets.
 */
export const createLogger = (level: NonNullable<Env['LOG_LEVEL']>): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultLine },
  });

/**
 * The part of an error that is logged. PostgreSQL's details and contexts quote rows with names and phone numbers, so
 * they are left out.
 */
function faultLine(fault: unknown): unknown {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const { name, message, stack } = fault;
  const { code, constraint, table, routine } = fault as {
    [key in 'code' | 'constraint' | 'table' | 'routine']?: unknown;
  };
  return { name, message, stack, code, constraint, table, routine };
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
