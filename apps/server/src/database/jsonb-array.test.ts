import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database/test-database.ts';
import { jsonbArray } from './jsonb-array.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const roundTrip = async (values: readonly unknown[]) => {
  const { rows } = await client.query(
    'select value from unnest($1::jsonb[]) with ordinality as v(value, n) order by n',
    [jsonbArray(values)],
  );
  return rows.map(({ value }) => value);
};

it('holds every kind of value, with quotes, braces and characters of several bytes', async () => {
  const values = [{ '"a"': ['{1,2}', '\\', "'"] }, [], 'ň 王慧欣 😀', 0.1, true, {}];
  expect(await roundTrip(values)).toEqual(values);
});

it('has NULL for what is null or left out', async () => {
  expect(await roundTrip([null, { a: null }, undefined])).toEqual([null, { a: null }, null]);
});

it('may be empty', async () => {
  expect(await roundTrip([])).toEqual([]);
});
