import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadResult, type PreparedRequest, runLoad, runRate } from './load.ts';
import { benchPhotos, heartbeats, listRequests, testsWithoutPhotos, testsWithPhotos } from './requests.ts';
import type { BenchShop, World } from './world.ts';

export interface Figure {
  readonly name: string;
  readonly server: string;
  readonly beside: string;
  /**
   * The server's result divided by the result of the comparison. For rates, a higher ratio is better. For times, a
   * lower ratio is better.
   */
  readonly ratio: number;
  readonly floor: string;
}

const ROUNDS = 5;

/** Runs both sides in turn, and makes new requests for each round. Returns the median result of each side. */
async function inTurn(
  makeRequests: () => Promise<readonly PreparedRequest[]>,
  [one, other]: readonly [
    (requests: readonly PreparedRequest[]) => Promise<LoadResult>,
    (requests: readonly PreparedRequest[]) => Promise<LoadResult>,
  ],
): Promise<readonly [LoadResult, LoadResult]> {
  const results: [LoadResult[], LoadResult[]] = [[], []];
  // The first round only warms up and doesn't count, so there is one round more.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = await one(await makeRequests());
    const second = await other(await makeRequests());
    if (round > 0) {
      results[0].push(first);
      results[1].push(second);
    }
  }
  return [medianOf(results[0]), medianOf(results[1])];
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  const median = (name: keyof LoadResult) =>
    results.map((result) => result[name]).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0;
  const [p50, p95, p99] = [median('p50'), median('p95'), median('p99')];
  return { perSecond: median('perSecond'), p50, p95, p99, slowest: median('slowest') };
}

const rate = ({ perSecond, p99 }: LoadResult) => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`;
const time = ({ p50, p95 }: LoadResult) => `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`;

export async function againstRaw(
  world: World,
  row: { name: string; floor: string; connections: number },
  makeRequests: () => Promise<readonly PreparedRequest[]>,
): Promise<Figure> {
  const at = (origin: string) => (requests: readonly PreparedRequest[]) => runLoad(origin, requests, row.connections);
  const [server, raw] = await inTurn(makeRequests, [at(world.server), at(world.raw)]);
  return {
    name: row.name,
    server: rate(server),
    beside: rate(raw),
    ratio: server.perSecond / raw.perSecond,
    floor: row.floor,
  };
}

/**
 * Checks that the server and the hand-written program give the same answer. Only then is a comparison of their times
 * fair.
 */
async function expectSameAnswer(world: World, [request]: readonly PreparedRequest[]): Promise<void> {
  const { method, path, headers, body } = request as PreparedRequest;
  const answerOf = async (origin: string) => {
    const response = await fetch(origin + path, { method, headers, body: new Uint8Array(body) });
    return JSON.parse((await response.text()).replaceAll(origin, ''));
  };
  assert.deepEqual(await answerOf(world.raw), await answerOf(world.server));
}

export async function ingestRows(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const mirrors of [1, 16, 64]) {
    const row = { name: `ingest without photos, ${mirrors} mirrors`, floor: '≥ 0.7 of raw', connections: mirrors };
    const devices = world.devices.slice(0, mirrors);
    figures.push(await againstRaw(world, row, () => testsWithoutPhotos(devices, mirrors === 1 ? 300 : 1_000)));
  }
  const photos = await benchPhotos();
  const size = photos.reduce((sum, photo) => sum + photo.length, 0) / 1e6;
  const row = {
    name: `ingest with 8 photos (${size.toFixed(1)} MB), 4 mirrors`,
    floor: '≥ 0.7 of raw',
    connections: 4,
  };
  figures.push(await againstRaw(world, row, () => testsWithPhotos(world.devices.slice(0, 4), photos, 12)));
  return figures;
}

const REPORTED_MS = 12_000;

/**
 * Sends 500 heartbeats a second for ten seconds, and counts the database's transactions. 30,000 mirrors with one
 * heartbeat a minute cause the same load.
 */
export async function heartbeatRows(world: World): Promise<Figure[]> {
  const seconds = 10;
  const mirrors = Array.from({ length: 500 * seconds }, (_, index) => world.devices[index % world.devices.length]);
  const requests = await heartbeats(mirrors as World['devices']);
  // PostgreSQL connections report their counts with a delay.
  await sleep(REPORTED_MS);
  const before = await transactions(world);
  const { perSecond, p99, slowest } = await runRate(world.server, requests, 500);
  await sleep(REPORTED_MS);
  const commits = ((await transactions(world)) - before) / (requests.length / perSecond);
  return [
    {
      name: 'heartbeats of 30,000 mirrors',
      server: `${commits.toFixed(1)} transactions/s, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      beside: `${perSecond.toFixed(0)} heartbeats/s`,
      ratio: commits / perSecond,
      floor: '≤ 10 transactions/s, ≤ 2 s',
    },
  ];
}

async function transactions({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const MONTH = { st: day(-31), ed: day(0), page: '1', pageSize: '10' };
/** The search text is two characters that stand together in some customers' names, but not in most. */
const SEARCH = { ...MONTH, q: '慧雪' };

export async function listRows(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  await expectSameAnswer(world, listRequests(world.large, MONTH, 1));
  const ofLarge = (fields: Readonly<Record<string, string>>) => async () => listRequests(world.large, fields, 400);
  figures.push(
    await againstRaw(
      world,
      { name: 'record list, 10 rows at 1 million, 16 callers', floor: '≥ 0.7 of raw', connections: 16 },
      ofLarge(MONTH),
    ),
  );

  const alone = (shop: BenchShop, fields: Readonly<Record<string, string>>) => () =>
    runLoad(world.server, listRequests(shop, fields, 200), 1);
  for (const [name, fields, floor] of [
    ['record list, first page', MONTH, '≤ 1.3'],
    ['record list, page 500', { ...MONTH, page: '500' }, '≤ 1.5'],
    ['search of two Chinese characters', SEARCH, '≤ 10 ms'],
    ['search of six digits', { ...MONTH, q: '791900' }, '≤ 10 ms'],
  ] as const) {
    const [large, small] = await inTurn(async () => [], [alone(world.large, fields), alone(world.small, fields)]);
    figures.push({
      name: `${name}, 1 million rows beside 10 thousand`,
      server: time(large),
      beside: time(small),
      ratio: large.p50 / small.p50,
      floor,
    });
  }
  return figures;
}
