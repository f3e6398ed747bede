import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

/** The version of the whole repository, which the change log names too. */
const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'));

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the administrator sees how server, database, disk, mirrors, messages and jobs stand', async () => {
  const { prisma, env } = server.services;
  const owner = await buildUser(server);
  const seen = await buildDevice(server, owner);
  await prisma.device.updateMany({ where: { device_no: seen.device_no }, data: { last_seen: new Date() } });
  await buildDevice(server, owner);
  const message = { channel: 'email', recipient: 'a@example.com', body: '' };
  await prisma.outbox_message.createMany({
    data: [
      message,
      { ...message, status: -1 },
      { ...message, status: 10 },
      { ...message, crt_time: new Date(Date.now() - 2 * 86_400_000) },
    ],
  });
  const job = { name: 'file-sweep', begun_at: null, ended_at: new Date(), failures: 1, error: 'no space' };
  await prisma.job_run.create({ data: job });

  const admin = await signIn(server, await buildAdmin(server));
  const figures = (await admin.query('operation.read', {})).json().result?.data;
  expect(figures).toMatchObject({
    server: { version, node: process.version, storage: env.STORAGE },
    mirrors: { bound: 2, online: 1 },
    messages: { all: 3, failed: 1, undelivered: 2 },
    jobs: [{ ...job, ended_at: job.ended_at.toISOString() }],
  });
  const { database, disk } = figures as { database: Record<string, number>; disk: Record<string, number> };
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(disk.all).toBeGreaterThan(Number(disk.free));

  const refused = (await (await signIn(server, owner)).query('operation.read', {})).json();
  expect(refused.error?.data.code_name).toBe('NO_PERMISSION');
});
