import { readFile } from 'node:fs/promises';
import type { Figure } from './rows.ts';
import { EXPORTED, type World } from './world.ts';

const ROUNDS = 5;
/** The columns that the console's list shows. */
const SHOWN = 'customer,image,device,guide,test_time,status,score,mark';
const WIDE = `${SHOWN},id,arrive_time,profile,result,goods,report,questions`;

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

interface Measured {
  readonly ms: number;
  /** The memory of the server above that before the first export, in megabytes. */
  readonly megabytes: number;
  /** The slowest percent of the answers to others meanwhile, in milliseconds. */
  readonly p99: number;
}

/** Compares an export with a bare CSV stream of the same rows. Watches the server's memory and its answers to others. */
export async function exportRows(world: World): Promise<Figure[]> {
  const { server, raw, exporting } = world;
  const idle = await memoryOf(world);
  const exported = (format: string, columns = SHOWN) =>
    `${server}/skinMgrSrv/record/exportdt?${new URLSearchParams({ st: day(-31), ed: day(1), format, columns })}`;
  const bare = `${raw}/export.csv?shop=${exporting.tenant_id}`;
  const results: Record<'xlsx' | 'csv' | 'wide' | 'bare', Measured[]> = { xlsx: [], csv: [], wide: [], bare: [] };
  // The first round only warms up and doesn't count, so there is one round more.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, address] of [
      ['xlsx', exported('xlsx')],
      ['bare', bare],
      ['csv', exported('csv')],
      ['wide', exported('xlsx', WIDE)],
    ] as const) {
      const measured = await measure(world, address, idle);
      if (round > 0) results[name].push(measured);
    }
  }
  const medianOf = (name: keyof typeof results, part: keyof Measured) =>
    median(results[name].map((measured) => measured[part]));
  const rate = (name: keyof typeof results) => (EXPORTED * 1000) / medianOf(name, 'ms');
  const row = (name: 'xlsx' | 'csv' | 'wide', what: string, floor: string): Figure => ({
    name: `export of ${EXPORTED.toLocaleString('en')} tests, ${what}, beside a bare CSV stream`,
    server: `${rate(name).toFixed(0)} rows/s, ${Math.max(...results[name].map(({ megabytes }) => megabytes)).toFixed(0)} MB above idle, others' p99 ${medianOf(name, 'p99').toFixed(0)} ms`,
    beside: `${rate('bare').toFixed(0)} rows/s`,
    ratio: rate(name) / rate('bare'),
    floor,
  });
  return [
    row('xlsx', 'xlsx with the columns of the list', '≥ 60,000 rows/s, ≤ 120 MB, p99 ≤ 100 ms'),
    row('csv', 'CSV with the columns of the list', '≥ 60,000 rows/s, ≤ 120 MB, p99 ≤ 100 ms'),
    row('wide', 'xlsx with 40 columns', '≤ 120 MB, p99 ≤ 100 ms'),
  ];
}

async function measure(world: World, address: string, idle: number): Promise<Measured> {
  const times: number[] = [];
  let isOver = false;
  let most = 0;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${world.server}/livez`)).text();
      times.push(performance.now() - started);
      most = Math.max(most, await memoryOf(world));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const started = performance.now();
  const answer = await fetch(address, { headers: { access_token: world.exporting.token } });
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  const ms = performance.now() - started;
  isOver = true;
  await watching;
  if (bytes < EXPORTED) throw new Error(`the export has only ${bytes} bytes`);
  times.sort((a, b) => a - b);
  return { ms, megabytes: most - idle, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Returns the resident memory of the server in megabytes. */
async function memoryOf({ server_pid }: World): Promise<number> {
  const status = await readFile(`/proc/${server_pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
