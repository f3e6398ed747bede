import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { openDatabase } from '#tests/factories/close-database.ts';
import { createClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const AWAY_MS = 5_000;

it('a database that goes and comes back is two lines of the log, whatever fails meanwhile', {
  tags: 'long',
}, async () => {
  const { headers } = await signIn(server, await buildUser(server));
  const running = await startProcessBeside(server, { LOG_LEVEL: 'warn' });
  const client = createClient(running, headers);
  const lines = () =>
    running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  expect((await client.get('/readyz')).status).toBe(200);

  await openDatabase(server, false);
  try {
    for (const until = performance.now() + AWAY_MS; performance.now() < until; await sleep(100)) {
      expect((await client.post('/skinMgrSrv/record/list')).status).toBe(503);
      expect((await client.get('/readyz')).status).toBe(503);
    }
  } finally {
    await openDatabase(server, true);
  }
  await expect.poll(lines).toHaveLength(2);
  const [gone, back] = lines();
  expect(gone).toEqual({ level: 40, time: expect.any(String), reason: expect.stringMatching(/\S/), msg: gone.msg });
  expect(gone.msg).toContain('the database is away');
  expect(back).toMatchObject({ level: 40, msg: 'the database is back' });
  expect(back.seconds).toBeGreaterThanOrEqual(Math.floor(AWAY_MS / 1000));
  expect(back.failures).toBeGreaterThan(30);
  expect(await running.stop()).toBe(0);
});
