import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Env } from '../env.ts';

/** Pages run our own scripts only; styles may stand in the markup, where the component library puts them. */
export function securityHeaders(env: Env): FastifyHelmetOptions {
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
