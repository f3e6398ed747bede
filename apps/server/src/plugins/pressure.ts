import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const EVERY_MS = 1_000;

/**
 * Refuses requests while the event loop is late by more than `maxDelayMs` milliseconds on average. Measures only after
 * the server listens, because a start blocks the event loop and says nothing about the load.
 */
export const pressure = fastifyPlugin(async (app: FastifyInstance, { maxDelayMs = 5_000 }: { maxDelayMs?: number }) => {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  let delayMs = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    delays.enable();
    timer = setInterval(() => {
      delayMs = delays.mean / 1e6;
      delays.reset();
    }, EVERY_MS).unref();
  });
  app.addHook('onRequest', async () => {
    if (delayMs > maxDelayMs) throw new AppError('SERVER_BUSY');
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
});
