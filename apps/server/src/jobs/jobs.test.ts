import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { SCHEDULE } from './jobs.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  // It is noon there, because shops are checked in their night, the platform's own too.
  const behind = new Date().getUTCHours() - 12;
  await server.services.pool.query('update tenant set timezone = $1', [`Etc/GMT${behind < 0 ? '' : '+'}${behind}`]);
});
afterAll(() => server.close());

test.for(Object.entries(SCHEDULE))('the job %s finds nothing to do in a new database', async ([, { run }]) => {
  expect(await asServer(() => run(server.services))).toBe(0);
});
