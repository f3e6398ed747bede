import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

const TOKEN = 'a-token-for-prometheus';
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server.close());

const read = (headers: Record<string, string> = {}) => createClient(server).get('/metrics', {}, headers);

it('metrics tell how many requests were answered, and how the server stands', async () => {
  await createClient(server).get('/livez');
  await server.services.prisma.job_run.create({
    data: { name: 'photo-sweep', failures: 2, ended_at: new Date(60_000) },
  });
  const { status, headers, text } = await read();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  for (const line of [
    /^skin_mirror_requests_total\{method="GET",route="\/livez",status="200"\} 1$/m,
    /^skin_mirror_request_seconds_count\{kind="other"\} \d+$/m,
    /^skin_mirror_database_connections\{lane="mirrors",state="idle"\} \d+$/m,
    /^skin_mirror_database_up 1$/m,
    /^skin_mirror_database_bytes [1-9]\d+/m,
    /^skin_mirror_disk_bytes\{which="free"\} [1-9]/m,
    /^skin_mirror_mirrors\{which="bound"\} 0$/m,
    /^skin_mirror_job_failures\{job="photo-sweep"\} 2$/m,
    /^skin_mirror_job_ended_seconds\{job="photo-sweep"\} 60$/m,
    /^nodejs_eventloop_lag_seconds \d/m,
    /^process_resident_memory_bytes \d/m,
  ])
    expect(text).toMatch(line);
});

it('metrics are read on this machine or with the token; for others the address does not exist', async () => {
  const statusOf = async (headers: Record<string, string>) => (await read(headers)).status;
  expect(await statusOf({ authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(await statusOf({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  const unknown = await createClient(server).get('/no-such-address', {}, { accept: '*/*' });
  const strangers: [string, string][] = [
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
    ['authorization', 'Bearer another-token-of-that-length'],
    ['authorization', `Bearer ${TOKEN}x`],
  ];
  for (const [name, value] of strangers)
    expect([name, value, await statusOf({ [name]: value, accept: '*/*' })]).toEqual([name, value, unknown.status]);
  const other = await startBeside(server);
  expect((await createClient(other).get('/metrics', {}, { authorization: 'Bearer undefined' })).status).toBe(404);
  await other.close();
});

it('metrics say that the database is away, and still tell the rest', async () => {
  const beside = await startTestServer();
  const url = new URL(beside.services.env.DATABASE_URL ?? '');
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const open = (isOpen: boolean) => admin.query(`alter database ${name} with allow_connections ${isOpen}`);
  await open(false);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const { status, text } = await createClient(beside).get('/metrics');
  await open(true);
  await admin.end();
  await beside.close();
  expect(status).toBe(200);
  expect(text).toMatch(/^skin_mirror_database_up 0$/m);
  expect(text).toMatch(/^skin_mirror_live_streams 0$/m);
});
