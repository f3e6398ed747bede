import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/test-database.ts';
import { createCounter, purgeCounters } from './counter.store.ts';
import { networkOf, placeOf } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a counter', () => {
  it('lets so many attempts through and then says how many seconds to wait', async () => {
    const counter = createCounter(database.pool, { name: 'some', points: 2, seconds: 60 });
    expect([await counter.take('a'), await counter.take('a')]).toEqual([0, 0]);
    expect(await counter.take('a')).toBe(60);
    expect(await counter.take('b')).toBe(0);
  });

  it('takes an attempt back', async () => {
    const counter = createCounter(database.pool, { name: 'back', points: 1, seconds: 60 });
    for (let i = 0; i < 3; i += 1) {
      expect(await counter.take('a')).toBe(0);
      await counter.giveBack('a');
    }
  });

  it('begins anew when its time is over', async () => {
    const counter = createCounter(database.pool, { name: 'brief', points: 1, seconds: 60 });
    expect(await counter.take('a')).toBe(0);
    expect(await counter.take('a')).toBe(60);
    await database.pool.query("update rate_limit set expire = expire - 60000 where key = 'brief:a'");
    expect(await counter.take('a')).toBe(0);
  });

  it('counts apart from those of another name', async () => {
    const [one, other] = ['one', 'other'].map((name) => createCounter(database.pool, { name, points: 1, seconds: 60 }));
    expect([await one?.take('a'), await other?.take('a')]).toEqual([0, 0]);
  });

  it('forgets counters whose time is over', async () => {
    await database.pool.query("insert into rate_limit values ('long-ago', 5, 1)");
    expect(await purgeCounters(database.prisma)).toBe(1);
  });
});

describe('what counts as one caller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('the network of a place', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['192.168.1.20', '192.168.1.0/24'],
    ['::ffff:10.1.2.3', '10.1.2.0/24'],
    ['100.64.0.9', '100.64.0.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['127.0.0.1', 'localhost'],
    ['::1', 'localhost'],
  ])('of %s is %s', (ip, place) => {
    expect(placeOf(ip)).toBe(place);
  });
});
