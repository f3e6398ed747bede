import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { AppError, ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { errors } from 'flydrive';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/database/test-database.ts';
import { openDatabase } from '../database/pool.ts';
import { logFailure, retryAfter, toAppError } from './refusal.ts';

it('says that the database cannot be reached, by either way to it', async () => {
  const database = openDatabase('postgres://nobody:x@127.0.0.1:1/none');
  const thrown = await Promise.all([
    database.pool.query('select 1').catch((cause: unknown) => cause),
    database.prisma.tenant.findFirst().catch((cause: unknown) => cause),
  ]);
  await database.close();
  expect(thrown.map((cause) => toAppError(cause).code)).toEqual(['DATABASE_AWAY', 'DATABASE_AWAY']);
});

it('tells a wait for a connection that took too long from a slow database, by either way to it', async () => {
  const { drop, connectionString } = await createTestDatabase();
  const database = openDatabase(connectionString, { max: 1 });
  const held = await database.pool.connect();
  const thrown = await Promise.all([
    database.pool.query('select 1').catch((cause: unknown) => cause),
    database.prisma.tenant.findFirst().catch((cause: unknown) => cause),
  ]);
  held.release();
  await database.close();
  await drop();
  expect(thrown.map((cause) => toAppError(cause).code)).toEqual(['QUEUE_FULL', 'QUEUE_FULL']);
});

it('says that the database is away if the connection is reset while a transaction commits', async () => {
  const { drop, connectionString } = await createTestDatabase();
  const { hostname, port } = new URL(connectionString);
  const between = net.createServer((socket) => {
    const behind = net.connect({ host: hostname, port: Number(port) });
    behind.pipe(socket).on('error', () => behind.destroy());
    socket.on('data', (bytes) => {
      if (bytes.includes('COMMIT')) socket.resetAndDestroy();
      else behind.write(bytes);
    });
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(connectionString);
  through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  const database = openDatabase(through.href);
  const thrown = await database.prisma.$transaction((db) => db.tenant.findFirst()).catch((cause: unknown) => cause);
  await database.close();
  between.close();
  await drop();
  expect(toAppError(thrown).code).toBe('DATABASE_AWAY');
});

it('tells why the database gave no answer, by either way to it', async () => {
  const database = await createTestDatabase();
  const codes: Record<string, string[]> = {};
  for (const state of [
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '08006',
    '08003',
    '53300',
    '53400',
    '57014',
    '55P03',
    '40P01',
    '53100',
    'XX000',
  ]) {
    const raise = `do $$ begin raise exception 'away' using errcode = '${state}'; end $$`;
    const thrown = await Promise.all([
      database.pool.query(raise).catch((cause: unknown) => cause),
      database.prisma.$executeRawUnsafe(raise).catch((cause: unknown) => cause),
    ]);
    codes[state] = thrown.map((cause) => toAppError(cause).code);
  }
  await database.drop();
  const both = (code: string) => [code, code];
  expect(codes).toEqual({
    '57P01': both('DATABASE_AWAY'),
    '57P02': both('DATABASE_AWAY'),
    '57P03': both('DATABASE_AWAY'),
    '57P05': both('DATABASE_AWAY'),
    '08006': both('DATABASE_AWAY'),
    '08003': both('DATABASE_AWAY'),
    '53300': both('DATABASE_AWAY'),
    '53400': both('DATABASE_AWAY'),
    '57014': both('DATABASE_SLOW'),
    '55P03': both('DATABASE_SLOW'),
    '40P01': both('DATABASE_SLOW'),
    '53100': both('STORAGE_FULL'),
    XX000: both('INTERNAL'),
  });
});

it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNREFUSED'])(
  'takes %s for a busy server that is worth another try',
  (code) => {
    const refusal = toAppError(Object.assign(new Error('socket'), { code }));
    expect([ERRORS[refusal.code].http, retryAfter(refusal)]).toEqual([503, 5]);
  },
);

const thrownBy = (cause: Error) => new errors.E_CANNOT_WRITE_FILE(['conf_app/a.jpg'], { cause });

it.each([
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'DATABASE_AWAY'],
  [
    'a lost connection, as the queue of jobs reports it',
    {
      message: 'Connection terminated unexpectedly (Queue: export, Worker: 1)',
      stack: '',
      queue: 'export',
      worker: '1',
    },
    'DATABASE_AWAY',
  ],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), 'QUEUE_FULL'],
  ['a refusal of our own', new AppError('NO_PERMISSION'), 'NO_PERMISSION'],
  ['a fault of ours', new TypeError('x is not a function'), 'INTERNAL'],
  ['a disk without room', thrownBy(Object.assign(new Error('full'), { code: 'ENOSPC' })), 'STORAGE_FULL'],
  [
    'a store without room',
    thrownBy(Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } })),
    'STORAGE_FULL',
  ],
  [
    'a store that does not answer',
    thrownBy(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    'STORAGE_UNAVAILABLE',
  ],
  ['a request that the framework refused', Object.assign(new Error('bad'), { statusCode: 400 }), 'BODY_MALFORMED'],
])('tells %s', (_what, thrown, code) => {
  expect(toAppError(thrown).code).toBe(code);
});

it.each([
  ['a store that does not answer', thrownBy(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })), 'warn'],
  ['a busy database', Object.assign(new Error('away'), { code: '57P01' }), 'warn'],
  ['a refusal of the caller', new AppError('NO_PERMISSION'), 'warn'],
  ['a full disk', thrownBy(Object.assign(new Error('full'), { code: 'ENOSPC' })), 'error'],
  ['a fault of ours', new TypeError('x is not a function'), 'error'],
])('%s is logged with its reason, as an error only if it does not pass by itself', (_what, thrown, level) => {
  const lines: unknown[] = [];
  const write = (name: string) => (fields: object) => lines.push({ ...fields, level: name });
  logFailure({ warn: write('warn'), error: write('error') }, thrown, { job: 'file-sweep' }, 'job failed');
  expect(lines).toEqual([{ level, job: 'file-sweep', err: thrown }]);
});
