import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Env } from '../env.ts';

/** Helmet's headers on every answer. They are always the same, but Helmet would put them together anew each time. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { env }: { env: Env }) => {
  let headers = {};
  const sample = Fastify();
  await sample.register(fastifyHelmet, helmetOptions(env));
  sample.addHook('onRequest', async (_request, reply) => {
    headers = { ...reply.raw.getHeaders() };
  });
  await sample.inject('/');
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
});

/** Pages run our own scripts only; styles may stand in the markup, where the component library puts them. */
function helmetOptions(env: Env): FastifyHelmetOptions {
  const frames = env.FRAME_ANCESTORS.split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...frames],
      },
    },
    // frame-ancestors says it better: shops may show the report inside their own site.
    frameguard: frames.length > 0 ? false : { action: 'sameorigin' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
