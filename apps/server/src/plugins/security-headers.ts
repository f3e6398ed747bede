import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Env } from '../env.ts';

/** The customer's report is the only page that other sites may show in a frame. */
const REPORT = '/zmskinweb/';
/** Files that are no pages. The long rules of pages mean nothing there, and would be loaded with each. */
const ASSET = /^\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|texts\/[\w-]+\/[\w/-]+\.json)$/;
const HSTS = { maxAge: 31_536_000, includeSubDomains: true } as const;
/** The headers of answers that a helmet of pages doesn't reach, too. */
export const COMMON_HEADERS = {
  'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;
const ASSET_HEADERS = { ...COMMON_HEADERS, 'cross-origin-resource-policy': 'same-origin' } as const;

/**
 * Pages may ask the browser for these devices. The till reads codes by camera, and passkeys sign in; nothing else is used, so a
 * script that got in can't ask for it.
 */
const PERMISSIONS = [
  'camera=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...['accelerometer', 'bluetooth', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer']
    .concat('microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking')
    .map((name) => `${name}=()`),
].join(', ');

/** Sets the security headers of every answer. The headers never change, so they are computed once. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { env }: { env: Env }) => {
  const frames = env.FRAME_ANCESTORS.split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  const [headers, ofReport] = await Promise.all([headersOf(helmetOptions([])), headersOf(helmetOptions(frames))]);
  app.addHook('onRequest', (request, reply, next) => {
    if (ASSET.test(request.url)) reply.headers(ASSET_HEADERS);
    else reply.headers(request.url.startsWith(REPORT) ? ofReport : headers);
    next();
  });
});

async function headersOf(options: FastifyHelmetOptions) {
  let headers = {};
  const sample = Fastify();
  await sample.register(fastifyHelmet, options);
  sample.addHook('onRequest', async (_request, reply) => {
    headers = { ...reply.raw.getHeaders(), 'permissions-policy': PERMISSIONS };
  });
  await sample.inject('/');
  return headers;
}

/** Pages may run only our own scripts. Inline styles are allowed, because the component library needs them. */
function helmetOptions(frames: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures may come from any web address, because product pictures and photos may be on other servers.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...frames],
      },
    },
    // Turns X-Frame-Options off if other sites may show the report in a frame, because this header can't name sites.
    frameguard: frames.length > 0 ? false : { action: 'sameorigin' },
    hsts: HSTS,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
