import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 31_536_000;

/** The built console and report. Hashed assets stay in browsers' caches; pages are asked for anew each time. */
export async function webClient(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  if (!existsSync(path.join(DIST, 'index.html'))) {
    services.log.warn('the web client is not built: run `npm run build`');
    return;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = path.relative(DIST, file).startsWith('assets');
      reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  for (const url of ['/', '/login', '/skinmgr', '/skinmgr/*']) {
    app.get(url, async (_request, reply) => reply.sendFile('index.html'));
  }
  app.get('/zmskinweb/', async (_request, reply) =>
    reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'no-store').sendFile('zmskinweb/index.html'),
  );
}
