import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Env } from '../env.ts';

/** The customer's report is the only page that other sites may show in a frame. */
const REPORT = '/zmskinweb/';

/** Helmet's headers on every answer. They are constant, so they are computed once. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { env }: { env: Env }) => {
  const frames = env.FRAME_ANCESTORS.split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  const [headers, ofReport] = await Promise.all([headersOf(helmetOptions([])), headersOf(helmetOptions(frames))]);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith(REPORT) ? ofReport : headers);
    next();
  });
});

async function headersOf(options: FastifyHelmetOptions) {
  let headers = {};
  const sample = Fastify();
  await sample.register(fastifyHelmet, options);
  sample.addHook('onRequest', async (_request, reply) => {
    headers = { ...reply.raw.getHeaders() };
  });
  await sample.inject('/');
  return headers;
}

/** Pages run only our own scripts. Inline styles are allowed, because the component library needs them. */
function helmetOptions(frames: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Allows any web address, because a product's picture may be on another server, and photos in a bucket with
        // PHOTO_DELIVERY=redirect. A page over HTTPS still loads them over HTTPS.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...frames],
      },
    },
    // Turns X-Frame-Options off if `frame-ancestors` names other sites, because shops may show the report inside their
    // own site.
    frameguard: frames.length > 0 ? false : { action: 'sameorigin' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
