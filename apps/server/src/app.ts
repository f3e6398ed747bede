import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
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
import { logRefusal, retryAfter, toAppError } from './kernel/refusal.ts';
import { cookiesOf, errorEnvelope, mountRest, type RestOptions, restPaths } from './kernel/rest.ts';
import { logCall, trpcRefusal } from './kernel/trpc.ts';
import { apiDocument } from './plugins/api-document.ts';
import { drain } from './plugins/drain.ts';
import { health } from './plugins/health.ts';
import { lineOf, requestLog } from './plugins/logging.ts';
import { metrics } from './plugins/metrics.ts';
import { isForReader, sendNotFoundPage } from './plugins/not-found-page.ts';
import { pressure } from './plugins/pressure.ts';
import { contextOf, identify, requestContext } from './plugins/request-context.ts';
import { COMMON_HEADERS, securityHeaders } from './plugins/security-headers.ts';
import { securityText } from './plugins/security-txt.ts';
import { webClient } from './plugins/web-client.ts';
import { appRouter, registry } from './registry.ts';
import type { Services } from './services.ts';

const REQUEST_MS = 30_000;
/** tRPC would take other methods, and fail with those that it can't pass on. */
const TRPC_METHODS = new Set(['GET', 'HEAD', 'POST']);
/** Milliseconds that a client gets to read the error answer before the server closes the connection. */
const LINGER_MS = 1_000;

/**
 * Creates the parts that web servers and job workers share: limits, request contexts and error answers. On close, the
 * server first finishes its open requests.
 */
async function openFrame(services: Services): Promise<FastifyInstance> {
  const { env, log } = services;
  const timeouts = { headersTimeout: 10_000, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000 };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    // Fastify would otherwise answer 503 to requests that arrive while the server stops.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    // An address that can't be read comes to no hook, so this answer sets the headers itself.
    frameworkErrors(_error, _request, { raw }) {
      raw.writeHead(ERRORS.BODY_MALFORMED.http, { ...COMMON_HEADERS, ...JSON_ANSWER });
      raw.end(JSON.stringify(errorEnvelope(undefined, new AppError('BODY_MALFORMED'), { locale: DEFAULT_LOCALE })));
    },
    // Without this option, Fastify gives Node a timeout of 0, which means no limit. Slow requests would then never end.
    requestTimeout: REQUEST_MS,
    // Milliseconds. The default of ten seconds is too short for a busy machine to load all routes.
    pluginTimeout: 60_000,
    ...(env.TLS_CERT && env.TLS_KEY
      ? { https: { ...timeouts, cert: env.TLS_CERT, key: env.TLS_KEY, minVersion: 'TLSv1.2' as const } }
      : { http: timeouts }),
  });

  app.setErrorHandler((thrown, request, reply) => {
    const refusal = refuse(thrown, request, reply);
    const ctx = request.context ?? { locale: DEFAULT_LOCALE };
    return reply.send(errorEnvelope(operationOf(request.routeOptions.url), refusal, ctx));
  });

  await app.register(drain);
  // Live-update streams stay open for hours. They are closed first, because the server waits for all open requests.
  app.addHook('preClose', () => services.recordEvents.close());
  app.addHook('preClose', async () => services.importProgress.close());
  app.addHook('preClose', async () => services.scanEvents.close());

  await app.register(fastifyCookie);
  await app.register(securityHeaders, { env });
  await app.register(pressure);
  await app.register(requestContext, { services });
  await app.register(requestLog);
  await app.register(metrics, { services });
  return app;
}

/** Builds the server of a process that only runs jobs. It answers only monitoring requests. */
export async function buildWorker(services: Services): Promise<FastifyInstance> {
  const app = await openFrame(services);
  await app.register(health, { services });
  app.setNotFoundHandler(() => {
    throw new AppError('ROUTE_UNKNOWN');
  });
  return app;
}

/** Builds the server without opening a port, so that tests can use it too. */
export async function buildApp(services: Services, options: RestOptions = {}): Promise<FastifyInstance> {
  const app = await openFrame(services);
  const identified = identify(services);

  await app.register(async (rest) => {
    // Uploads are registered only for the REST routes, because no other route accepts uploads.
    await rest.register(fastifyMultipart);
    rest.addHook('onRequest', identified);
    for (const operations of Object.values(registry)) {
      for (const bound of Object.values(operations) as BoundOperation[]) mountRest(rest, bound, contextOf, options);
    }
  });
  // tRPC gets its own scope, because its JSON parser must not affect the REST routes.
  await app.register(async (trpc) => {
    trpc.setErrorHandler((thrown, request, reply) => {
      return reply.send(trpcRefusal(refuse(thrown, request, reply), request.context ?? undefined));
    });
    trpc.addHook('onRequest', identified);
    trpc.addHook('onRequest', async ({ method }) => {
      if (!TRPC_METHODS.has(method)) throw new AppError('METHOD_UNKNOWN');
    });
    // Refuses form uploads, because tRPC would read them into memory without a limit.
    trpc.addHook('onRequest', async ({ headers }) => {
      if (headers['content-type']?.toLowerCase().startsWith('multipart/')) throw new AppError('BODY_TYPE_UNKNOWN');
    });
    await trpc.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        onError: logCall,
        allowMethodOverride: true,
        createContext: ({ req }: { req: FastifyRequest }) => contextOf(req),
        responseMeta: ({ ctx }: { ctx?: Context }) => ({ headers: setCookieHeaders(app, ctx) }),
      },
    });
  });
  await app.register(health, { services });
  await app.register(securityText, { env: services.env });
  await app.register(apiDocument);
  await app.register(webClient, { services });
  app.setNotFoundHandler((request, reply) => {
    if (isForReader(request)) return sendNotFoundPage(request, reply);
    throw new AppError('ROUTE_UNKNOWN');
  });
  return app;
}

/** Logs the error if the server is to blame. Sets status and headers of the answer, and returns the error to send. */
function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = toAppError(thrown);
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('Retry-After', wait);
  reply.code(ERRORS[refusal.code].http);
  logRefusal(request.log, refusal, lineOf(request, reply), request.context?.client.ip);
  return refusal;
}

function setCookieHeaders(app: FastifyInstance, ctx: Context | undefined): Headers {
  const headers = new Headers();
  for (const { name, value, ...options } of ctx ? cookiesOf(ctx) : [])
    headers.append('Set-Cookie', app.serializeCookie(name, value, options));
  return headers;
}

const JSON_ANSWER = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const;
const BROKEN_HEADERS = Object.entries(COMMON_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Answers a malformed or slow request with the usual JSON error, and closes the connection. */
function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const refusal = new AppError(isSlow ? 'REQUEST_TIMEOUT' : 'BODY_MALFORMED');
  const body = JSON.stringify(errorEnvelope(undefined, refusal, { locale: DEFAULT_LOCALE }));
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  // Closes the connection by force. A client that keeps it open would also keep its unfinished upload on the server.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${BROKEN_HEADERS}Connection: close\r\n\r\n${body}`,
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
