import { AppError, ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { errors } from 'flydrive';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/database/test-database.ts';
import { openDatabase } from '../database/pool.ts';
import { retryAfter, toAppError } from './refusal.ts';

it('takes a database that cannot be reached for a busy server, by either way to it', async () => {
  const database = openDatabase('postgres://nobody:x@127.0.0.1:1/none');
  const thrown = await Promise.all([
    database.pool.query('select 1').catch((cause: unknown) => cause),
    database.prisma.tenant.findFirst().catch((cause: unknown) => cause),
  ]);
  await database.close();
  expect(thrown.map((cause) => toAppError(cause).code)).toEqual(['SERVER_BUSY', 'SERVER_BUSY']);
});

it('takes a connection that the database ended for a busy server, by either way to it', async () => {
  const database = await createTestDatabase();
  const codes: Record<string, string[]> = {};
  for (const state of ['57P01', '57P02', '57P03', '57P05', '08006', '08003', '53100', 'XX000']) {
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
    '57P01': both('SERVER_BUSY'),
    '57P02': both('SERVER_BUSY'),
    '57P03': both('SERVER_BUSY'),
    '57P05': both('SERVER_BUSY'),
    '08006': both('SERVER_BUSY'),
    '08003': both('SERVER_BUSY'),
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
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'SERVER_BUSY'],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), 'SERVER_BUSY'],
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
