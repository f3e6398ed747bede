import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import { atLeast, atMost, type Figure, type Floor, median } from './figure.ts';
import { type LoadResult, type PreparedRequest, runLoad, runRate } from './load.ts';
import { benchPhotos, heartbeats, listRequests, testsWithoutPhotos, testsWithPhotos } from './requests.ts';
import { sizes } from './sizes.ts';
import { type BenchDevice, type BenchShop, cpuOf, type Program, type Programs } from './world.ts';

/** The results of both sides, each with the processor time of one request in milliseconds. */
interface Measured extends LoadResult {
  readonly cpu: number;
}

type Side = (requests: readonly PreparedRequest[]) => Promise<Measured>;

/** Runs both sides in turn, and makes new requests for each round. Returns the median result of each side. */
async function inTurn(
  makeRequests: () => Promise<readonly PreparedRequest[]>,
  [one, other]: readonly [Side, Side],
): Promise<readonly [Measured, Measured]> {
  const results: [Measured[], Measured[]] = [[], []];
  // The first round only warms up and doesn't count, so there is one round more.
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const first = await one(await makeRequests());
    const second = await other(await makeRequests());
    if (round > 0) {
      results[0].push(first);
      results[1].push(second);
    }
  }
  return [medianOf(results[0]), medianOf(results[1])];
}

function medianOf(results: readonly Measured[]): Measured {
  const of = (name: keyof Measured) => median(results.map((result) => result[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    slowest: of('slowest'),
    cpu: of('cpu'),
  };
}

/** Sends the requests to a program over `connections` connections. */
const sendTo =
  (program: Program, connections: number): Side =>
  async (requests) => {
    const before = await cpuOf(program);
    const result = await runLoad(program.origin, requests, connections);
    return { ...result, cpu: ((await cpuOf(program)) - before) / requests.length };
  };

const rate = ({ perSecond, cpu, p99 }: Measured) =>
  `${perSecond.toFixed(0)}/s, CPU ${cpu.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`;
const time = ({ p50, p95 }: LoadResult) => `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`;

export async function againstRaw(
  { server, raw }: Programs,
  row: { readonly name: string; readonly floor: number; readonly connections: number },
  makeRequests: () => Promise<readonly PreparedRequest[]>,
): Promise<Figure> {
  const [ours, theirs] = await inTurn(makeRequests, [sendTo(server, row.connections), sendTo(raw, row.connections)]);
  const ratio = ours.perSecond / theirs.perSecond;
  return {
    name: row.name,
    server: rate(ours),
    beside: rate(theirs),
    ratio,
    floors: [atLeast(ratio, row.floor, ' of raw')],
  };
}

/**
 * Checks that the server and the hand-written program give the same answer. Only then is a comparison of their times
 * fair.
 */
async function expectSameAnswer({ server, raw }: Programs, [request]: readonly PreparedRequest[]): Promise<void> {
  const { method, path, headers, body } = request as PreparedRequest;
  const answerOf = async ({ origin }: Program): Promise<unknown> => {
    const response = await fetch(origin + path, { method, headers, body: new Uint8Array(body) });
    return JSON.parse((await response.text()).replaceAll(origin, ''));
  };
  const place = firstDifference(await answerOf(raw), await answerOf(server));
  if (place !== undefined) throw new Error(`the program written by hand answers ${path} differently, at ${place}`);
}

/** Returns the place of the first difference between two JSON values, such as `.data.list[0].sold`. */
function firstDifference(one: unknown, other: unknown, place = ''): string | undefined {
  if (!isObject(one) || !isObject(other)) return one === other ? undefined : place;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const found = firstDifference(one[key], other[key], Array.isArray(one) ? `${place}[${key}]` : `${place}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The share of the hand-written program's rate that is expected, by the number of mirrors. */
const INGEST_FLOORS = { 1: 0.8, 16: 1.1, 64: 1.6 } as const;

export async function ingestRows(programs: Programs): Promise<Figure[]> {
  const figures: Figure[] = [];
  await runLoad(programs.server.origin, await testsWithoutPhotos(programs.devices.slice(0, 16), sizes.requests), 16);
  // The most mirrors come first, because a program needs some thousand requests to reach its speed.
  for (const mirrors of [64, 16, 1] as const) {
    const row = {
      name: `ingest without photos, ${mirrors} mirrors`,
      floor: INGEST_FLOORS[mirrors],
      connections: mirrors,
    };
    // PostgreSQL plans by the sizes of tables. It looks at them once a minute, in which a shop's tables don't grow as here.
    await programs.pool.query('analyze');
    const devices = programs.devices.slice(0, mirrors);
    const count = mirrors === 1 ? Math.ceil(sizes.requests / 3) : sizes.requests;
    figures.push(await againstRaw(programs, row, () => testsWithoutPhotos(devices, count)));
  }
  const photos = await benchPhotos();
  const size = photos.reduce((sum, photo) => sum + photo.length, 0) / 1e6;
  const row = { name: `ingest with 8 photos (${size.toFixed(1)} MB), 4 mirrors`, floor: 0.85, connections: 4 };
  const makeRequests = () => testsWithPhotos(programs.devices.slice(0, 4), photos, sizes.withPhotos);
  figures.push(await againstRaw(programs, row, makeRequests));
  return figures;
}

const REPORTED_MS = 12_000;

/**
 * Sends 500 heartbeats a second for ten seconds, and counts the database's transactions. 30,000 mirrors with one
 * heartbeat a minute cause the same load.
 */
export async function heartbeatRows({ devices, pool, server }: Programs): Promise<Figure[]> {
  const count = 500 * sizes.heartbeatSeconds;
  const mirrors = Array.from({ length: count }, (_, index) => devices[index % devices.length] as BenchDevice);
  const requests = await heartbeats(mirrors);
  // PostgreSQL connections report their counts with a delay.
  await sleep(REPORTED_MS);
  const before = await transactions(pool);
  const { perSecond, p99, slowest } = await runRate(server.origin, requests, 500);
  await sleep(REPORTED_MS);
  const commits = ((await transactions(pool)) - before) / (requests.length / perSecond);
  return [
    {
      name: 'heartbeats of 30,000 mirrors',
      server: `${commits.toFixed(1)} transactions/s, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      beside: `${perSecond.toFixed(0)} heartbeats/s`,
      ratio: commits / perSecond,
      floors: [atMost(commits, 10, ' transactions/s'), atMost(slowest, 2_000, ' ms')],
    },
  ];
}

async function transactions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

const day = (offset: number) => addDays(utcDay(new Date()), offset);
const MONTH = { st: day(-31), ed: day(0), page: '1', pageSize: '10' };
/** The search text is two characters that stand together in some customers' names, but not in most. */
const SEARCH = { ...MONTH, q: '慧雪' };

export async function listRows(programs: Programs): Promise<Figure[]> {
  const { server, small, large } = programs;
  const figures: Figure[] = [];
  await expectSameAnswer(programs, listRequests(large, MONTH, 1));
  figures.push(
    await againstRaw(programs, { name: 'record list, 10 rows, 16 callers', floor: 0.8, connections: 16 }, async () =>
      listRequests(large, MONTH, Math.ceil(sizes.requests / 2)),
    ),
  );

  const alone =
    (shop: BenchShop, fields: Readonly<Record<string, string>>): Side =>
    () =>
      sendTo(server, 1)(listRequests(shop, fields, Math.ceil(sizes.requests / 5)));
  const rows = `${sizes.large.toLocaleString('en')} rows beside ${sizes.small.toLocaleString('en')}`;
  for (const [name, fields, floorOf] of [
    ['record list, first page', MONTH, ({ ratio }) => atMost(ratio, 1.3)],
    ['record list, page 500', { ...MONTH, page: '500' }, ({ ratio }) => atMost(ratio, 1.5)],
    ['search of two Chinese characters', SEARCH, ({ p50 }) => atMost(p50, 10, ' ms')],
    ['search of six digits', { ...MONTH, q: '791900' }, ({ p50 }) => atMost(p50, 10, ' ms')],
  ] as readonly [string, Record<string, string>, (measured: { ratio: number; p50: number }) => Floor][]) {
    const [many, few] = await inTurn(async () => [], [alone(large, fields), alone(small, fields)]);
    const ratio = many.p50 / few.p50;
    figures.push({
      name: `${name}, ${rows}`,
      server: time(many),
      beside: time(few),
      ratio,
      floors: [floorOf({ ratio, p50: many.p50 })],
    });
  }
  return figures;
}
