import { errors } from 'flydrive';
import { expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { createClient, signIn } from '#tests/factories/rest-client.ts';
import { startProcessBeside, startTestServer } from '#tests/factories/server.ts';
import { createLogger } from './logging.ts';

function lineOf(err: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('error', { write: (line) => lines.push(line) }).error({ err }, 'failed');
  return JSON.parse(lines.join('')).err;
}

it('names the full disk behind a failed write', () => {
  const cause = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const line = lineOf(new errors.E_CANNOT_WRITE_FILE(['skin/7/a.jpg'], { cause }));
  expect(line).toMatchObject({ cause: { code: 'ENOSPC', message: expect.stringContaining('no space left') } });
});

it('tells of a failed job in words, which the queue reports as a plain object', () => {
  const { message, stack } = new Error('connection terminated');
  const line = lineOf({ message, stack, queue: 'file-sweep', code: '57P01' });
  expect(line).toMatchObject({ message, code: '57P01', stack: expect.stringContaining('logging.test') });
});

it.each([
  ['several addresses', new AggregateError([new Error('no ::1'), new Error('no 127.0.0.1')]), 'no ::1; no 127.0.0.1'],
  ['no message but a code', { code: 'EPIPE' }, 'EPIPE'],
  ['nothing at all', {}, 'an error without a message'],
  ['a text', 'broken', 'broken'],
])('finds words for an error with %s', (_what, thrown, message) => {
  expect(lineOf(thrown)).toMatchObject({ message });
});

it('leaves out what quotes a row', () => {
  const fault = Object.assign(new Error('duplicate'), { detail: 'Key (mobile)=(13800000000)', constraint: 'once' });
  expect(JSON.stringify(lineOf(fault))).not.toContain('13800000000');
  expect(lineOf(fault)).toMatchObject({ constraint: 'once' });
});

it('is one line, whatever its words are', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  log.info({ operation: 'a\n{"level":60}\r\u2028\u001b[31m' }, 'two\nlines');
  expect(lines).toHaveLength(1);
  for (const character of ['\r', '\u001b']) expect(lines[0]).not.toContain(character);
  expect(lines[0]?.indexOf('\n')).toBe(Number(lines[0]?.length) - 1);
  expect(JSON.parse(String(lines[0]))).toMatchObject({ level: 30, msg: 'two\nlines' });
});

it('a request that a fault of the server ends is one line of the log, with the caller and the reason', async () => {
  const server = await startTestServer();
  const account = await buildUser(server);
  const { headers } = await signIn(server, account);
  const running = await startProcessBeside(server, { LOG_LEVEL: 'warn' });
  const client = createClient(running, headers);
  await server.services.pool.query('alter table coupon rename to gone');
  expect((await client.post('/skinMgrSrv/coupon/list')).status).toBe(500);
  expect((await client.query('coupon.list')).status).toBe(500);
  await running.stop();
  await server.close();
  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const both = {
    level: 50,
    msg: 'request failed',
    refusal: 'INTERNAL',
    caller: 'user',
    tenant_id: account.tenant_id,
    err: { code: '42P01', message: 'relation "coupon" does not exist' },
  };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...both, method: 'POST', route: '/skinMgrSrv/coupon/list', status: 500 },
    { ...both, operation: 'coupon.list' },
  ]);
});
