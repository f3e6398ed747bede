import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../database/test-database.ts';
import { documentedOperations } from '../factories/documented.ts';
import { answeredOperations } from './answered.ts';
import { changingFunctions, shopProblems } from './check.ts';
import { MAX_PLATFORM_STATEMENTS, PLATFORM_STATEMENTS, REGISTERS } from './platform-statements.ts';
import { asServer, recordedStatements, type Statement } from './recorder.ts';
import { makeTwin, type Twin } from './twin.ts';

// These tests run after all other projects. They check the statements that the server ran in those projects.

let twin: Twin;
let client: pg.Client;

const recorded = () => recordedStatements(join(inject('testServer').folder, 'statements'));

beforeAll(async () => {
  const { connectionString, run } = inject('testServer');
  twin = await makeTwin(connectionString, run);
  client = new pg.Client({ connectionString: twin.connectionString });
  await client.connect();
});
afterAll(() => client.end());

const problemsOf = async (statement: Statement) => [
  ...(await shopProblems(client, twin, statement)),
  ...changingFunctions(statement),
];

const of = (text: string, ...values: unknown[]): Statement => ({ name: '', text, values });

test.for<readonly [string, Statement]>([
  ['by its own shop', of('select * from goods where tenant_id = $1 and goods_id = any($2::int[])', 7, [1, 2])],
  ['joined with a shop each', of('select 1 from goods g join device d on d.tenant_id = $1 where g.tenant_id = $1', 7)],
  ['one of a register', of('select 1 from device_serial where device_no = $1', 'A')],
  ['an insert by value', of('insert into goods (goods_name, tenant_id) values ($1, $2), ($3, $2)', 'a', 7, 'b')],
  [
    'an insert of many',
    of('insert into goods (tenant_id, goods_name) select $1, name from json_to_recordset($2) as g(name text)', 7, '[]'),
  ],
  ['a function in a plain place', of('update goods set mod_time = now() where tenant_id = $1', 7)],
  ['no rows', of('listen record_event')],
])('a statement passes: %s', async ([, statement]) => {
  expect(await problemsOf(statement)).toEqual([]);
});

test.for<readonly [string, Statement, RegExp]>([
  ['no shop', of('select * from goods where goods_id = $1', 1), /^goods has no tenant_id/],
  [
    'a table without a shop',
    of('select (select count(*) from goods g where g.tenant_id = t.tenant_id) from tenant t where tenant_id = $1', 7),
    /^goods has no/,
  ],
  [
    'a shop that a query finds',
    of('delete from goods where tenant_id = (select tenant_id from device_serial where id = $1)', 7),
    /^goods has no/,
  ],
  [
    'several shops',
    of('update goods set tag = $2 where tenant_id = any($1::int[])', [1, 2, 3, 4, 5], ''),
    /^goods has no/,
  ],
  [
    'two shops',
    of('select 1 from goods g, device d where g.tenant_id = $1 and d.tenant_id = $2', 1, 3),
    /of different shops/,
  ],
  [
    'an insert of two shops',
    of('insert into goods (goods_name, tenant_id) values ($1, $2), ($1, $3)', 'a', 1, 2),
    /several shops/,
  ],
  [
    'an insert of a shop that a query finds',
    of('insert into goods (tenant_id, goods_name) select tenant_id, shop from tenant where tenant_id = $1', 7),
    /isn't a value/,
  ],
  [
    'a conflict over all shops',
    of(
      'insert into device (tenant_id, serial_id, device_no) values ($1, 1, $2) on conflict (serial_id) where unbound_at is null do nothing',
      7,
      'A',
    ),
    /can't be planned/,
  ],
  [
    'the time of a conflict',
    of(
      'insert into tip (type, lang, title, content) values ($1, $1, $1, $1) on conflict (type, lang) where deleted_at is null do update set mod_time = now()',
      'a',
    ),
    /now\(\) in on conflict/,
  ],
  [
    'the time of a case',
    of('update goods set mod_time = case when is_lock then mod_time else now() end where tenant_id = $1', 7),
    /now\(\) in case/,
  ],
  [
    'the time of a coalesce',
    of('update goods set deleted_at = coalesce(deleted_at, now()) where tenant_id = $1', 7),
    /now\(\) in coalesce/,
  ],
  ['the time of an answer', of('delete from goods where tenant_id = $1 returning now()', 7), /now\(\) in returning/],
])('a statement is refused: %s', async ([, statement, problem]) => {
  expect((await problemsOf(statement)).join('\n')).toMatch(problem);
});

test('the recorder keeps what the server runs, with its values, and nothing that a test runs', async () => {
  const database = await createTestDatabase();
  const text = (by: string) => `select goods_id from goods where tenant_id = $1 -- by the ${by}`;
  await asServer(() => database.pool.query({ text: text('server'), values: [7] }));
  await database.pool.query(text('test'), [7]);
  await asServer(async () => {
    await database.prisma.goods.findMany({ where: { tenant_id: 7, keywords: 'recorded' } });
  });
  await database.drop();
  const found = recorded();
  expect(found).toContainEqual({ name: '', text: text('server'), values: [7] });
  expect(found.map(({ text }) => text)).not.toContain(text('test'));
  expect(found.some(({ text, values }) => text.includes('"goods"') && values.includes('recorded'))).toBe(true);
});

test('the list of platform statements is short, and every register is known', () => {
  expect(PLATFORM_STATEMENTS.length).toBeLessThanOrEqual(MAX_PLATFORM_STATEMENTS);
  expect(twin.registers.filter((table) => !(table in REGISTERS))).toEqual([]);
});

test('each statement of the server concerns one shop, or stands on the list', { timeout: 300_000 }, async () => {
  const refused = new Set<string>();
  const unused = new Set(PLATFORM_STATEMENTS);
  for (const statement of recorded()) {
    const { name, text } = statement;
    const several = await shopProblems(client, twin, statement);
    const listed = PLATFORM_STATEMENTS.find(({ is }) => is.test(name) || is.test(text));
    if (listed && several.length > 0) unused.delete(listed);
    const problems = [...(listed ? [] : several), ...changingFunctions(statement)];
    if (problems.length > 0) refused.add(`${name}: ${[...new Set(problems)].join('; ')}\n${text}\n`);
  }
  expect([...refused], 'see "Add a statement" in docs/recipes.md').toEqual([]);
  // Only a run of all tests can show that an entry is unused.
  if (process.env.TEST_ALL) expect([...unused].map(({ is }) => is.source)).toEqual([]);
});

/**
 * Tests read these files, and send these messages of another platform, by `fetch` itself. They compare the answers with
 * what they expect, not with the document.
 */
const BY_FETCH: readonly string[] = [
  'GET /skinMgrSrv/record/exportImg',
  'GET /skinSrv/qr/png',
  'GET /skinMgrSrv/device/serialExport',
  'GET /userSrv/wxThirdEvent/callback/{state}',
  'POST /userSrv/wxThirdEvent/event',
  'GET /wx/callback/{key}',
];

// Only a run of all tests calls each operation.
test.runIf(process.env.TEST_ALL)(
  'each operation of the API document was answered with success, in its documented shape',
  () => {
    const answered = answeredOperations(join(inject('testServer').folder, 'answered'));
    expect(
      documentedOperations().filter((operation) => !answered.has(operation) && !BY_FETCH.includes(operation)),
    ).toEqual([]);
  },
);
