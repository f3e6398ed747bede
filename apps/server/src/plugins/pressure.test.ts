// @module-tag long
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createClient } from '#tests/factories/rest-client.ts';
import { startProcessBeside, startTestServer } from '#tests/factories/server.ts';

import { toAppError } from '../kernel/refusal.ts';
import { pressure } from './pressure.ts';

const LOAD_MS = 8_000;
/** Blocks the process while its plugins load, as a busy machine does. */
const slowStart = `
  import { syncBuiltinESMExports } from 'node:module';
  import hooks from 'node:perf_hooks';
  const { monitorEventLoopDelay } = hooks;
  hooks.monitorEventLoopDelay = (options) => {
    process.nextTick(() => {
      for (const end = Date.now() + ${LOAD_MS}; Date.now() < end; );
    });
    return monitorEventLoopDelay(options);
  };
  syncBuiltinESMExports();`;
/** Milliseconds after which the server has measured itself. */
const MEASURED_MS = 3_000;

it('a started server refuses no request because its start took long', async () => {
  const server = await startTestServer();
  const child = await startProcessBeside(server, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowStart)}`,
  });
  const client = createClient(child);
  const statuses = new Set<number>();
  for (const end = Date.now() + MEASURED_MS; Date.now() < end; ) statuses.add((await client.get('/livez')).status);
  await child.stop();
  await server.close();
  expect([...statuses]).toEqual([200]);
});

it('a server whose event loop is late all the time refuses requests until it is in time again', async () => {
  const app = Fastify();
  await app.register(pressure, { maxDelayMs: 100 });
  app.setErrorHandler((cause, _request, reply) => reply.code(503).send(toAppError(cause).code));
  app.get('/', async () => 'here');
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = async () => (await fetch(origin)).text();
  expect(await answer()).toBe('here');
  const blocking = setInterval(() => {
    for (const end = Date.now() + 300; Date.now() < end; );
  }, 1);
  await expect.poll(answer).toBe('SERVER_BUSY');
  clearInterval(blocking);
  await expect.poll(answer).toBe('here');
  await app.close();
});
