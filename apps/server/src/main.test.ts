// @module-tag long
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { createClient, file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { failToStartBeside, type RunningServer, startProcessBeside, startTestServer } from '#tests/factories/server.ts';
import { temporaryName } from './storage/temporary.ts';

const SHOPS = 10;
const UPLOADS = 50;

let server: RunningServer;
let shops: RestClient[];
beforeAll(async () => {
  server = await startTestServer();
  shops = await Promise.all(Array.from({ length: SHOPS }, async () => signIn(server, await buildUser(server))));
});
afterAll(() => server.close());

const count = async (sql: string): Promise<number> =>
  (await server.services.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count ??
  0;
const stored = () => count('stored_file');
const connections = () =>
  count(`pg_stat_activity where datname = current_database() and application_name like 'skin-mirror%'`);

/** Milliseconds from the signal to stop until the rest of a slow upload arrives. */
const SLOW_MS = 5_000;

/** Sends the first large part of a picture. `finish` sends the rest. */
function slowUpload(origin: string, { headers }: RestClient, picture: Buffer) {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length };
  const sending = request(`${origin}/fileSvr/put`, { method: 'POST', agent: false, headers: { ...headers, ...type } });
  sending.write(body.subarray(0, -1024));
  const code = once(sending, 'response').then(
    async ([response]) => JSON.parse(await text(response)).code as number,
    (cause: NodeJS.ErrnoException) => cause.code,
  );
  return { code, finish: () => sending.end(body.subarray(-1024)) };
}

describe('a server that is told to stop', () => {
  it.each([1, 2, 3])('answers 50 uploads over kept connections, and ends with 0 within 20 seconds (%i)', async () => {
    const [before, files] = [await connections(), await stored()];
    const child = await startProcessBeside(server);
    const clients = Array.from({ length: UPLOADS }, (_, index) => {
      return createClient(child, (shops[index % SHOPS] as RestClient).headers);
    });
    const picture = file(await photo('#a98'), 'a.jpg');
    // Each client sends one request first, so that its connection stays open.
    await Promise.all(clients.map((client) => client.get('/livez')));
    const uploads = clients.map((client) => client.post('/fileSvr/put', { file: picture }, 'multipart'));
    await Promise.any(uploads);

    const started = performance.now();
    const stopping = child.stop();
    const answers = await Promise.all(uploads);
    expect(await stopping).toBe(0);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(answers.filter((answer) => answer.json().code !== 10_000).map(({ text }) => text)).toEqual([]);
    expect(answers).toHaveLength(UPLOADS);
    expect(await stored()).toBe(files + UPLOADS);
    await expect.poll(connections).toBeLessThanOrEqual(before);
  });

  it('answers 50 uploads that arrive slowly, for 10 seconds', async () => {
    const child = await startProcessBeside(server);
    const picture = Buffer.concat([await photo('#a98'), Buffer.alloc(1.5 * 1024 ** 2)]);
    const uploads = Array.from({ length: UPLOADS }, (_, index) =>
      slowUpload(child.origin, shops[index % SHOPS] as RestClient, picture),
    );
    const arriving = async () => (await readdir(server.services.uploadFolder)).length;
    await expect.poll(arriving, { timeout: 30_000 }).toBe(UPLOADS);

    const stopping = child.stop();
    await sleep(SLOW_MS);
    for (const { finish } of uploads) finish();
    const codes = await Promise.all(uploads.map(({ code }) => code));
    expect(await stopping).toBe(0);
    expect(codes).toEqual(Array.from({ length: UPLOADS }, () => 10_000));
    expect(await arriving()).toBe(0);
  });

  it('does not wait for a client that stops sending', async () => {
    const child = await startProcessBeside(server);
    const client = createClient(child, shops[0]?.headers);
    const never = client
      .send('/fileSvr/put', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream({ start: (body) => body.enqueue(Buffer.from('--x\r\n')) }),
        duplex: 'half',
      } as RequestInit)
      .catch((cause: Error) => cause.name);
    await sleep(200);
    expect(await child.stop()).toBe(0);
    expect(await never).toBe('TypeError');
  });
});

describe('a signal to stop', () => {
  const isUp = ({ origin }: { readonly origin: string }) =>
    fetch(`${origin}/livez`).then(
      () => true,
      () => false,
    );

  it.each([
    ['npm run serve', ['npm', 'run', 'serve']],
    ['scripts/run.mjs', [process.execPath, 'scripts/run.mjs', 'apps/server/src/main.ts']],
  ])('that %s gets reaches the server, whose end it waits for and whose exit code it has', async (_, command) => {
    const child = await startProcessBeside(server, {}, onTestFinished, command);
    expect(await isUp(child)).toBe(true);
    expect(await child.stop()).toBe(0);
    expect(await isUp(child)).toBe(false);
  });

  it('is one signal if both the service manager and the parent process send it', async () => {
    const child = await startProcessBeside(server);
    process.kill(child.pid, 'SIGTERM');
    await sleep(100);
    expect(await child.stop()).toBe(0);
  });
});

describe('the role of a server', () => {
  const ofJobs = () =>
    count(`pg_stat_activity where datname = current_database() and application_name = 'skin-mirror-jobs'`);

  it('web answers calls and runs no jobs; worker runs jobs and answers only monitoring', async () => {
    const web = await startProcessBeside(server, { ROLE: 'web' });
    const client = createClient(web, shops[0]?.headers);
    expect((await client.post('/userSrv/user/get')).json().code).toBe(0);
    expect(await ofJobs()).toBe(0);

    const worker = await startProcessBeside(server, { ROLE: 'worker' });
    const statusOf = async (path: string) => (await fetch(worker.origin + path)).status;
    for (const path of ['/livez', '/healthz', '/readyz']) expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/', '/skinmgr/', '/docs', '/auth2/token']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    const boss = new PgBoss({ connectionString: server.services.env.DATABASE_URL, supervise: false, schedule: false });
    await boss.start();
    const id = await boss.send('counter-purge');
    const done = () => count(`pgboss.job where id = '${id}' and state = 'completed'`);
    // The worker asks for jobs every 20 seconds.
    await expect.poll(done, { timeout: 60_000, interval: 500 }).toBe(1);
    await boss.stop();
    expect(await Promise.all([web.stop(), worker.stop()])).toEqual([0, 0]);
  });

  it('is not for the demo, which does everything in one process', async () => {
    const { said, code } = await failToStartBeside(server, { DEMO: '1', ROLE: 'web' });
    expect([said, code]).toEqual(['The demo does everything in one process: unset ROLE, or set DEMO=0.\n', 1]);
  });
});

describe('a port that cannot be used', () => {
  const refusals = (PORT: string) =>
    Promise.all(
      ['0', '1'].map(async (DEMO) => {
        const { said, code } = await failToStartBeside(server, { PORT, DEMO });
        return [said, code];
      }),
    );

  it('is named in one sentence, before anything is made', async () => {
    const { port } = new URL(server.origin);
    const taken = [`Port ${port} is taken: set PORT to another one, or stop what uses it.\n`, 1];
    expect(await refusals(port)).toEqual([taken, taken]);
    const wrong = ['Settings are wrong: PORT: must be a whole number from 0 to 65535, not "abc"\n', 1];
    expect(await refusals('abc')).toEqual([wrong, wrong]);
    expect(await count("tenant where key = 'demo'")).toBe(0);
  });
});

it('a server that was killed leaves temporary files, which are gone with the next start', async () => {
  const folders = ['uploads', 'files/.tmp'].map((folder) => path.join(server.services.env.DATA_DIR, folder));
  const killed = await startProcessBeside(server);
  const own = `~${process.pid}-`;
  const nameOf = (pid: number) => temporaryName().replace(new RegExp(`${own}\\d+`), `~${pid}-1`);
  const left = folders.map((folder) => path.join(folder, nameOf(killed.pid)));
  const kept = folders.map((folder) => path.join(folder, temporaryName()));
  for (const name of [...left, ...kept]) {
    await mkdir(path.dirname(name), { recursive: true });
    await writeFile(name, 'a face');
  }
  await killed.stop('SIGKILL');
  const next = await startProcessBeside(server);
  expect(await next.stop()).toBe(0);
  expect(left.filter((name) => existsSync(name))).toEqual([]);
  // This test process still runs, so the server must keep its temporary files.
  expect(kept.filter((name) => existsSync(name))).toEqual(kept);
});
