import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Answers monitoring. `/livez` and `/healthz`: the server runs. `/readyz`: it reaches its database. */
export async function health(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  for (const url of ['/livez', '/healthz']) app.get(url, async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.lanes.callers.pool.query('select 1');
      return { status: 'ok' };
    } catch (err) {
      services.log.warn({ err }, 'database unreachable');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}
