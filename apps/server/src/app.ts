import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyUnderPressure from '@fastify/under-pressure';
import { AppError, ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { DEFAULT_LOCALE } from '@skin-mirror/shared/kernel/locales.ts';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { ConnectionError } from 'fastify';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Context } from './kernel/context.ts';
import type { BoundOperation } from './kernel/implement.ts';
import { logFault, retryAfter, toAppError } from './kernel/refusal.ts';
import { cookiesOf, errorEnvelope, mountRest, restPaths } from './kernel/rest.ts';
import { trpcRefusal } from './kernel/trpc.ts';
import { apiDocument } from './plugins/api-document.ts';
import { drain } from './plugins/drain.ts';
import { health } from './plugins/health.ts';
import { requestLog } from './plugins/logging.ts';
import { isForReader, sendNotFoundPage } from './plugins/not-found-page.ts';
import { contextOf, identify, requestContext } from './plugins/request-context.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { webClient } from './plugins/web-client.ts';
import { appRouter, registry } from './registry.ts';
import type { Services } from './services.ts';

const REQUEST_MS = 30_000;
/** Time for a client to read the refusal of a broken request before its connection is closed. */
const LINGER_MS = 1_000;

/** Makes what every server has: limits, contexts of requests, answers to faults, and an end that waits for open requests. */
async function openFrame(services: Services): Promise<FastifyInstance> {
  const { env, log } = services;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    // A request that was sent before the server began to stop is answered.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    // Node ends slow requests only if all three are set. Fastify sets `requestTimeout` to 0 unless its own option is given.
    requestTimeout: REQUEST_MS,
    // A busy machine needs longer than the usual ten seconds for the routes of all files.
    pluginTimeout: 60_000,
    http: { headersTimeout: 10_000, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000 },
  });

  app.setErrorHandler((thrown, request, reply) => {
    const refusal = refuse(thrown, request, reply);
    const locale = request.context?.locale ?? DEFAULT_LOCALE;
    return reply.send(errorEnvelope(operationOf(request.routeOptions.url), refusal, { locale }));
  });

  await app.register(drain);
  // Live updates stay open for hours. They end first, because the server waits for its open requests.
  app.addHook('preClose', () => services.recordEvents.close());
  app.addHook('preClose', async () => services.importProgress.close());

  await app.register(fastifyCookie);
  await app.register(securityHeaders, { env });
  await app.register(fastifyUnderPressure, { maxEventLoopDelay: 5_000, retryAfter: 5 });
  await app.register(requestContext, { services });
  await app.register(requestLog);
  return app;
}

/** The server of a process that only runs jobs. It answers monitoring alone. */
export async function buildWorker(services: Services): Promise<FastifyInstance> {
  const app = await openFrame(services);
  await app.register(health, { services });
  app.setNotFoundHandler(() => {
    throw new AppError('ROUTE_UNKNOWN');
  });
  return app;
}

/** The server without its listening socket, so that tests can use it too. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = await openFrame(services);
  const identified = identify(services);

  await app.register(async (rest) => {
    // In this scope only, because nothing else accepts uploads.
    await rest.register(fastifyMultipart);
    rest.addHook('onRequest', identified);
    for (const operations of Object.values(registry)) {
      for (const bound of Object.values(operations) as BoundOperation[]) mountRest(rest, bound, contextOf);
    }
  });
  // Registered in its own scope, because its JSON parser must not affect the calls above.
  await app.register(async (trpc) => {
    trpc.setErrorHandler((thrown, request, reply) => {
      return reply.send(trpcRefusal(refuse(thrown, request, reply), request.context ?? undefined));
    });
    trpc.addHook('onRequest', identified);
    // tRPC would read forms into memory without a limit.
    trpc.addHook('onRequest', async ({ headers }) => {
      if (headers['content-type']?.toLowerCase().startsWith('multipart/')) throw new AppError('BODY_TYPE_UNKNOWN');
    });
    await trpc.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req }: { req: FastifyRequest }) => contextOf(req),
        responseMeta: ({ ctx }: { ctx?: Context }) => ({ headers: setCookieHeaders(app, ctx) }),
      },
    });
  });
  await app.register(health, { services });
  await app.register(apiDocument);
  await app.register(webClient, { services });
  app.setNotFoundHandler((request, reply) => {
    if (isForReader(request)) return sendNotFoundPage(request, reply);
    throw new AppError('ROUTE_UNKNOWN');
  });
  return app;
}

/** Logs what was thrown, if it is a fault of the server, and sets the head of the answer. Returns the refusal to send. */
function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = toAppError(thrown);
  logFault(request.log, thrown, refusal, { tid: request.context?.trace_id });
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('Retry-After', wait);
  reply.code(ERRORS[refusal.code].http);
  return refusal;
}

function setCookieHeaders(app: FastifyInstance, ctx: Context | undefined): Headers {
  const headers = new Headers();
  for (const { name, value, ...options } of ctx ? cookiesOf(ctx) : [])
    headers.append('Set-Cookie', app.serializeCookie(name, value, options));
  return headers;
}

/** Answers invalid, slow or oversized requests with the documented envelope and ends the connection. */
function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const refusal = new AppError(isSlow ? 'REQUEST_TIMEOUT' : 'BODY_MALFORMED');
  const body = JSON.stringify(errorEnvelope(undefined, refusal, { locale: DEFAULT_LOCALE }));
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  // A client that keeps its side open would also keep a half-received upload.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const operationsByPath = new Map<string, BoundOperation>(
  Object.values(registry)
    .flatMap((operations) => Object.values(operations) as BoundOperation[])
    .flatMap((bound) =>
      (bound.operation.rest ? restPaths(bound.operation.rest.path) : []).map((path) => [path, bound] as const),
    ),
);

const operationOf = (path: string | undefined) => (path === undefined ? undefined : operationsByPath.get(path));
