import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { TOKEN_PREFIX } from '@skin-mirror/shared/api-token/api-token.ts';
import type { Principal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { RawBody } from '../kernel/body.ts';
import type { Context } from '../kernel/context.ts';
import { authenticateDevice } from '../kernel/device-signature.ts';
import {
  BINDING_COOKIE,
  cookieName,
  DEVICE_COOKIE,
  resolveToken,
  resolveUser,
  tokenCookie,
} from '../kernel/principal.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context | null;
  }
}

/** Matches a host with or without a port. Other texts are refused, because the host becomes a part of links. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
const TRACE_ID = /^[\w-]{1,80}$/;
const MIRROR_PREFIX = '/mirrorSrv/';

/**
 * Gives every request its context before its body is read. The body stays unparsed, and the caller is unknown until
 * `identify` runs.
 */
export const requestContext = fastifyPlugin(async (app: FastifyInstance, { services }: { services: Services }) => {
  app.decorateRequest('context', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(null, { contentType: request.headers['content-type'] ?? '', bytes: bytes as Buffer } satisfies RawBody);
  });

  app.addHook('onRequest', async (request, reply) => {
    // A request address must not contain `#`, because the router and the signature check would read the address
    // differently.
    if (request.raw.url?.includes('#')) throw new AppError('BODY_MALFORMED');
    const trace_id = traceId(request);
    reply.header('X-tid', trace_id);
    // Forbids caching by default, because answers contain customers' data. Files and pages set their own value.
    reply.header('Cache-Control', 'no-store');
    // The abort signal is created only on demand, because few calls use it and each abort costs time.
    let signal: AbortSignal | undefined;
    request.context = {
      principal: { kind: 'anonymous' },
      locale: resolveLocale(header(request, 'locale'), header(request, 'language'), header(request, 'accept-language')),
      trace_id,
      audits: [],
      client: {
        ip: addressOf(request),
        user_agent: (header(request, 'user-agent') ?? '').slice(0, 300),
        is_browser: isBrowser(request),
        is_foreign_page: ['cross-site', 'same-site'].includes(header(request, 'sec-fetch-site') ?? ''),
        is_secure: request.protocol === 'https',
        // Sessions that began before the prefix, or over plain HTTP, have the cookie without it.
        binding: ownCookie(request, BINDING_COOKIE) ?? (request.cookies[BINDING_COOKIE] || undefined),
        device: ownCookie(request, DEVICE_COOKIE),
      },
      services,
      log: request.log as Context['log'],
      cookies: [],
      origin: `${request.protocol}://${HOST.test(request.host) ? request.host : 'localhost'}`,
      signal() {
        signal ??= signalOf(reply.raw);
        return signal;
      },
    };
  });
});

/** Finds out who sent a request. Runs only for API calls, so that pages and public files need no database. */
export const identify = (services: Services) => async (request: FastifyRequest) => {
  if (isPublicFile(request.url)) return;
  request.context = { ...contextOf(request), principal: await principalOf(request, services) };
};

const PUBLIC_FILES = ['/fileSvr/get/conf_app/', '/fileSvr/get/photo/'];
/** True for files without a login: a shop's public pictures, and photos whose address can't be guessed. */
const isPublicFile = (url: string): boolean => PUBLIC_FILES.some((folder) => url.startsWith(folder));

export function contextOf(request: FastifyRequest): Context {
  if (!request.context) throw new Error('a request without context');
  return request.context;
}

/** Made once: an exception for each answer would cost a fortieth of the work of a list. */
const CLOSED = new DOMException('The answer is sent, or the connection is lost', 'AbortError');

/** Returns a signal that aborts when the answer is sent or the connection is lost. */
function signalOf(answer: ServerResponse): AbortSignal {
  const abort = new AbortController();
  if (answer.closed) abort.abort(CLOSED);
  else answer.once('close', () => abort.abort(CLOSED));
  return abort.signal;
}

/** Returns the request's trace id if it is valid, else a new one. It is only for logs. */
function traceId(request: FastifyRequest): string {
  const given = header(request, 'x-tid');
  return given && TRACE_ID.test(given) ? given : randomUUID();
}

/** Returns the client's IP address. If a proxy passes on a text that is no address, returns the proxy's address. */
const addressOf = (request: FastifyRequest): string =>
  isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;

async function principalOf(request: FastifyRequest, services: Services): Promise<Principal> {
  if (request.url.startsWith(MIRROR_PREFIX)) return authenticateDevice(services, signedRequest(request));
  const { pool } = services.lanes.callers;
  const bearer = /^Bearer (\S{1,200})$/i.exec(header(request, 'authorization') ?? '')?.[1];
  if (bearer?.startsWith(TOKEN_PREFIX)) return resolveToken(pool, bearer);
  // Proxies such as nginx drop header names with an underscore, so a session's token also comes as `Bearer`.
  const sent = bearer ?? header(request, 'access_token');
  if (sent === undefined && isTokenLost(request)) return { kind: 'anonymous', refusal: 'TOKEN_LOST' };
  const token = sent ?? (cookieAlone(request) ? tokenCookie(request.cookies) : undefined);
  // Live updates go on by themselves, and can't send a header of their own.
  const is_idle = header(request, 'x-idle') !== undefined || header(request, 'accept') === 'text/event-stream';
  return resolveUser(pool, { token, binding: contextOf(request).client.binding, is_idle });
}

const ownCookie = ({ cookies, protocol }: FastifyRequest, name: string): string | undefined =>
  cookies[cookieName(name, protocol === 'https')] || undefined;

/**
 * True if a request without a token was probably sent with one: a signed-in browser writes, or a program's request
 * comes from a proxy.
 */
const isTokenLost = (request: FastifyRequest): boolean =>
  tokenCookie(request.cookies) === undefined ? !isBrowser(request) && isForwarded(request) : !isRead(request);

/** Headers that proxies add. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** True if a proxy sent the request. nginx without further settings adds no header, but speaks HTTP/1.0. */
export const isForwarded = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || FORWARDING.some((name) => headers[name] !== undefined);

/**
 * True if the client is a browser, because only browsers send these headers. Over plain HTTP, browsers send only
 * `origin`, and only with a POST.
 */
const isBrowser = (request: FastifyRequest): boolean =>
  header(request, 'sec-fetch-site') !== undefined || header(request, 'origin') !== undefined;

/**
 * True if the token cookie alone is enough: only for reads from our own pages or from the address bar. Over plain HTTP,
 * browsers don't send `sec-fetch-site`. The cookie's SameSite attribute then protects against other sites.
 */
function cookieAlone(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site');
  const isOwnPage = site === undefined || site === 'same-origin' || site === 'none';
  return isOwnPage && isRead(request);
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Returns what a signature is about. Scheme and host are not signed, so a caller could forge them. */
const signedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: request.raw.url ?? request.url,
  headers: request.headers,
});

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
