import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on each answer closes its connection, which its client would otherwise keep for minutes. */
    drain(): void;
  }
}

/** Time for the requests in flight when the server closes. Afterwards their connections are cut. */
const DRAIN_MS = 3_500;

/** Lets a stopping server answer the requests in flight, and then end. */
export const drain = fastifyPlugin(async (app: FastifyInstance) => {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.addHook('preClose', async () => {
    app.drain();
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    app.server.once('close', () => clearTimeout(cut));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('Connection', 'close');
  });
  // The head of a stream was sent before the server began to stop.
  app.addHook('onResponse', async () => {
    if (isDraining) setImmediate(() => app.server.closeIdleConnections());
  });
});
