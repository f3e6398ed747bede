import { addDays, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { atLeast, atMost, type Figure, type Floor, median } from './figure.ts';
import { sizes } from './sizes.ts';
import { cpuOf, memoryOf, type Program, type Programs } from './world.ts';

/** The columns that the console's list shows. */
const SHOWN = 'customer,image,device,guide,test_time,status,score,mark';
const WIDE = `${SHOWN},id,arrive_time,profile,result,goods,report,questions`;

const day = (offset: number) => addDays(utcDay(new Date()), offset);

interface Measured {
  readonly ms: number;
  /** The processor time of the program, in milliseconds. */
  readonly cpu: number;
  /** The memory of the server above that before the first export, in megabytes. */
  readonly megabytes: number;
  /** The slowest percent of the answers to others meanwhile, in milliseconds. */
  readonly p99: number;
}

/** Compares an export with a bare CSV stream of the same rows. Watches the server's memory and its answers to others. */
export async function exportRows(programs: Programs): Promise<Figure[]> {
  const { server, raw, exporting } = programs;
  const idle = await memoryOf(server);
  const exported = (format: string, columns = SHOWN) =>
    `${server.origin}/skinMgrSrv/record/exportdt?${new URLSearchParams({ st: day(-31), ed: day(1), format, columns })}`;
  const bare = `${raw.origin}/export.csv?shop=${exporting.tenant_id}`;
  const results: Record<'xlsx' | 'csv' | 'wide' | 'bare', Measured[]> = { xlsx: [], csv: [], wide: [], bare: [] };
  // The first round only warms up and doesn't count, so there is one round more.
  for (let round = 0; round <= sizes.rounds; round += 1) {
    for (const [name, address] of [
      ['xlsx', exported('xlsx')],
      ['bare', bare],
      ['csv', exported('csv')],
      ['wide', exported('xlsx', WIDE)],
    ] as const) {
      const measured = await measure(programs, name === 'bare' ? raw : server, address, idle);
      if (round > 0) results[name].push(measured);
    }
  }
  const medianOf = (name: keyof typeof results, part: keyof Measured) =>
    median(results[name].map((measured) => measured[part]));
  const cpu = (name: keyof typeof results) => `${medianOf(name, 'cpu').toFixed(0)} ms`;
  const rate = (name: keyof typeof results) => (sizes.exported * 1000) / medianOf(name, 'ms');
  const row = (name: 'xlsx' | 'csv' | 'wide', what: string, isFast: boolean): Figure => {
    const megabytes = Math.max(...results[name].map((measured) => measured.megabytes));
    const p99 = medianOf(name, 'p99');
    const floors: Floor[] = [atMost(megabytes, 120, ' MB'), atMost(p99, 100, ' ms')];
    return {
      name: `export of ${sizes.exported.toLocaleString('en')} tests, ${what}, beside a bare CSV stream`,
      server: `${rate(name).toFixed(0)} rows/s, CPU ${cpu(name)}, ${megabytes.toFixed(0)} MB above idle, others' p99 ${p99.toFixed(0)} ms`,
      beside: `${rate('bare').toFixed(0)} rows/s, CPU ${cpu('bare')}`,
      ratio: rate(name) / rate('bare'),
      floors: isFast ? [atLeast(rate(name), 60_000, ' rows/s'), ...floors] : floors,
    };
  };
  return [
    row('xlsx', 'xlsx with the columns of the list', true),
    row('csv', 'CSV with the columns of the list', true),
    row('wide', 'xlsx with 40 columns', false),
  ];
}

async function measure(
  { server, exporting }: Programs,
  program: Program,
  address: string,
  idle: number,
): Promise<Measured> {
  const times: number[] = [];
  let isOver = false;
  let most = 0;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${server.origin}/livez`)).text();
      times.push(performance.now() - started);
      most = Math.max(most, await memoryOf(server));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const [started, cpu] = [performance.now(), await cpuOf(program)];
  const answer = await fetch(address, { headers: { access_token: exporting.token } });
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  const ms = performance.now() - started;
  const used = (await cpuOf(program)) - cpu;
  isOver = true;
  await watching;
  if (bytes < sizes.exported) throw new Error(`the export has only ${bytes} bytes`);
  times.sort((a, b) => a - b);
  return { ms, cpu: used, megabytes: most - idle, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}
