// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFiguresAhead } from '../../apps/server/src/modules/dashboard/figures-ahead.store.ts';
import { CALLS, type Facts } from '../bench/million/calls.ts';
import { factsOf } from '../bench/million/rows.ts';
import { type MillionWorld, openMillion } from '../bench/million/world.ts';
import { createClient, type RestClient } from '../factories/rest-client.ts';
import { type RunningServer, startServerOn } from '../factories/server.ts';

const TESTS = 60_000;
/** Rows and entries of indexes together. A screen that reads all tests of the shop, or all customers, reads more. */
const MOST_READ = 8_000;
/** The same for screens that count, or pass over, all that their filter finds. They read each entry of an index once. */
const MOST_COUNTED = 1.5 * TESTS;
const COUNTING = [
  'tests: page 500 of two years',
  'tests: the last page',
  'tests: of a mirror',
  'tests: with a status',
  'tests: with a dimension at its worst level',
  'a test: beside an earlier one',
  'customers: first page',
  'customers: half-way',
  'customers: the last page',
  'customers: search of one character',
  'follow-ups: past',
  'members',
  'audit log',
  'audit log: search',
];

let world: MillionWorld;
let server: RunningServer;
let facts: Facts;
let clients: Readonly<Record<'owner' | 'guide', RestClient>>;
beforeAll(async () => {
  world = await openMillion(TESTS);
  const DATABASE_URL = String(world.pool.options.connectionString);
  // Each lane has a single connection, because each connection reports its own reads.
  const settings = { DATABASE_URL, DATA_DIR: world.dataDir, SECRET_KEY: world.key, DATABASE_POOL: '4' };
  server = await startServerOn(settings);
  // A server's schedule does this every hour.
  await readFiguresAhead(server.services);
  facts = await factsOf(world, world.large);
  const { token, guide_token } = world.large;
  const client = (access_token: string) => createClient(server, { access_token });
  clients = { owner: client(token), guide: client(guide_token) };
}, 300_000);
afterAll(async () => {
  await server?.close();
  await world?.stop();
});

/** Counts the rows and entries of indexes that were read so far. */
async function countRead(): Promise<number> {
  for (const { pool } of Object.values(server.services.lanes)) await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await world.pool.query<{ count: number }>(
    `select ((select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

it.each(CALLS.flatMap(({ query, ...call }) => (query ? [{ ...call, query }] : [])))(
  'a screen of a large shop reads what it shows, and counts by an index: $name',
  async ({ name, query, as }) => {
    const [operation, input = {}] = query(facts);
    const client = as === 'guide' ? clients.guide : clients.owner;
    const ask = async () => (await client.query(operation, input)).status;
    // The first call fills what the server remembers of the shop.
    expect(await ask()).toBe(200);
    // A job may read meanwhile, so the least of three counts.
    let read = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round += 1) {
      const before = await countRead();
      expect(await ask()).toBe(200);
      read = Math.min(read, (await countRead()) - before);
    }
    expect(read).toBeLessThan(COUNTING.includes(name) ? MOST_COUNTED : MOST_READ);
  },
);
