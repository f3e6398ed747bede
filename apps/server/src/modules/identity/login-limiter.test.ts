import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';
import { createPool } from '../../database/pool.ts';
import { createCounter, takeTurn } from '../../kernel/counter.store.ts';
import { accountKey, LOGIN_LIMITS, LOGIN_TURNS, takeLoginAttempt } from './login-limiter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts);
  const refused = settled.filter(({ status }) => status === 'rejected');
  return { heard: settled.length - refused.length, refused: refused.length };
};

describe('limits on wrong passwords', () => {
  it('hears exactly five of 500 attempts that come at once', async () => {
    const attempts = Array.from({ length: 500 }, () => takeLoginAttempt(database.pool, 'at-once', '192.0.2.1'));
    expect(await outcomes(attempts)).toEqual({ heard: 5, refused: 495 });
  });

  it('says how many minutes to wait', async () => {
    for (let i = 0; i < 5; i += 1) await takeLoginAttempt(database.pool, 'patience', '192.0.2.2');
    await expect(takeLoginAttempt(database.pool, 'patience', '192.0.2.2')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { minutes: 15 },
    });
  });

  it('does not count a right password', async () => {
    for (let i = 0; i < 20; i += 1) {
      const attempt = await takeLoginAttempt(database.pool, 'regular', '192.0.2.3');
      await attempt.forgive();
    }
  });

  it('keeps an account open for other addresses, but slower after 50 wrong passwords in an hour', async () => {
    for (let address = 1; address <= 10; address += 1) {
      for (let i = 0; i < 5; i += 1) await takeLoginAttempt(database.pool, 'famous', `198.51.100.${address}`);
    }
    const started = performance.now();
    await takeLoginAttempt(database.pool, 'famous', '198.51.100.99');
    expect(performance.now() - started).toBeGreaterThan(1_500);
  });

  it('lets guesses of one account from many addresses take turns, and no more than ten of them wait', async () => {
    const account = createCounter(database.pool, LOGIN_LIMITS.account);
    await Promise.all(Array.from({ length: LOGIN_LIMITS.account.points }, () => account.take('besieged')));
    const started = performance.now();
    const guess = async (address: number) => {
      await takeLoginAttempt(database.pool, 'besieged', `198.51.100.${address}`);
      return performance.now() - started;
    };
    const times = (await Promise.all([1, 2, 3].map(guess))).sort((a, b) => a - b);
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThan((index + 1) * LOGIN_TURNS.stepMs - 200);

    const waiting = Array.from({ length: 10 }, () => takeTurn(database.pool, 'besieged', LOGIN_TURNS));
    expect((await Promise.all(waiting)).filter((wait) => wait !== undefined)).toHaveLength(10);
    await expect(guess(4)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { minutes: 1 } });
    // The account's owner has signed in from this address before, so the owner isn't refused and takes no turn.
    await takeLoginAttempt(database.pool, 'besieged', '198.51.100.5', async () => true);
  });

  it('shuts out an address that tries many accounts, and does not charge those accounts for it afterwards', async () => {
    for (let i = 0; i < 100; i += 1) await takeLoginAttempt(database.pool, `victim-${i}`, '203.0.113.1');
    for (let i = 0; i < 10; i += 1) {
      await expect(takeLoginAttempt(database.pool, 'bystander', '203.0.113.1')).rejects.toThrow('TOO_MANY_ATTEMPTS');
    }
    const { points } = LOGIN_LIMITS.account;
    const counter = createCounter(database.pool, LOGIN_LIMITS.account);
    const waits = await Promise.all(Array.from({ length: points }, () => counter.take('bystander')));
    expect(Math.max(...waits)).toBe(0);
  });

  it('counts on in another process', async () => {
    for (let i = 0; i < 5; i += 1) await takeLoginAttempt(database.pool, 'two-servers', '192.0.2.4');
    const other = createPool(database.connectionString);
    await expect(takeLoginAttempt(other, 'two-servers', '192.0.2.4')).rejects.toThrow('TOO_MANY_ATTEMPTS');
    await other.end();
  });

  it('lets nobody try while the database is away', async () => {
    const nowhere = createPool('postgresql://nobody@127.0.0.1:1/nothing');
    await expect(takeLoginAttempt(nowhere, 'anybody', '192.0.2.5')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await nowhere.end();
  });
});

it('knows an account by one key, whichever of its names is typed', () => {
  expect(accountKey(7, 'Shop')).toBe(accountKey(7, '13800000000'));
  expect(accountKey(undefined, 'Nobody')).toBe(accountKey(undefined, 'nobody'));
});
