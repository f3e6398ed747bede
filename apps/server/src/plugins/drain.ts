import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes each answer from now on close its connection, which the client would otherwise keep for minutes. */
    drain(): void;
  }
}

/** The time in ms that requests get to finish when the server closes. Afterwards their connections are cut. */
const DRAIN_MS = 3_500;

/** Lets a stopping server finish the requests that it has, and then end. */
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
  // Closes the connection after a stream as well. The stream's header was sent before the server began to stop, so it
  // couldn't say that the connection closes.
  app.addHook('onResponse', async () => {
    if (isDraining) setImmediate(() => app.server.closeIdleConnections());
  });
});
