import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on, each answer closes its connection, which clients would else keep open for minutes. */
    drain(): void;
  }
}

/** Milliseconds that running requests get when the server closes. Afterwards their connections are closed by force. */
const DRAIN_MS = 10_000;

/** Lets a stopping server finish its running requests before it ends. */
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
  // Closes the connection after a stream ends. A stream sends its headers at its start, so they can't announce a later
  // close.
  app.addHook('onResponse', async () => {
    if (isDraining) setImmediate(() => app.server.closeIdleConnections());
  });
});
