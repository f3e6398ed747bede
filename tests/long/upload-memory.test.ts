// @module-tag long
import { readdir, readFile, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../factories/accounts.ts';
import { type RestClient, signIn } from '../factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';

const MB = 1024 * 1024;
const ARCHIVES = 8;
const SIZE = 20 * MB;
/** The number of bytes that all uploads together may add to the server's memory. */
const ALLOWED = 80 * MB;

let server: RunningServer;
let beside: Awaited<ReturnType<typeof startProcessBeside>>;
let shops: RestClient[];
beforeAll(async () => {
  server = await startTestServer();
  beside = await startProcessBeside(server);
  shops = await Promise.all(Array.from({ length: ARCHIVES }, async () => signIn(server, await buildUser(server))));
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${beside.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

async function bytesOnDisk(): Promise<number> {
  const { uploadFolder } = server.services;
  const sizes = (await readdir(uploadFolder)).map(async (name) => (await stat(path.join(uploadFolder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Sends an archive except for its last bytes, so the upload stays open. */
function upload({ headers }: RestClient): Socket {
  const { hostname, port } = new URL(beside.origin);
  const socket = connect(Number(port), hostname);
  const begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="goods.zip"\r\n\r\n';
  const lines = Object.entries({ ...headers, 'Content-Type': 'multipart/form-data; boundary=x' });
  socket.write(
    [
      'POST /skinmgr/goods/importGoods HTTP/1.1',
      `Host: ${hostname}`,
      ...lines.map((pair) => pair.join(': ')),
      `Content-Length: ${begin.length + SIZE + 9}`,
      '',
      begin,
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(SIZE, 'x'));
  return socket;
}

it('eight archives of 20 MB that are uploaded at once take little memory', { timeout: 120_000 }, async () => {
  // The first upload loads code that stays in memory, so one upload runs before the measurement.
  const first = upload(shops[0] as RestClient);
  await expect.poll(bytesOnDisk, { timeout: 20_000 }).toBeGreaterThan(SIZE - MB);
  first.destroy();
  await expect.poll(bytesOnDisk).toBe(0);
  const idle = await memory();

  const sockets = shops.map(upload);
  let highest = idle;
  const until = Date.now() + 25_000;
  while ((await bytesOnDisk()) < ARCHIVES * (SIZE - MB) && Date.now() < until) {
    highest = Math.max(highest, await memory());
    await pause(10);
  }
  highest = Math.max(highest, await memory());
  expect(await bytesOnDisk()).toBeGreaterThan(ARCHIVES * (SIZE - MB));
  for (const socket of sockets) socket.destroy();
  await expect.poll(bytesOnDisk).toBe(0);
  process.stdout.write(`\nidle ${Math.round(idle / MB)} MB, at most ${Math.round(highest / MB)} MB\n`);
  expect(highest - idle).toBeLessThan(ALLOWED);
});
