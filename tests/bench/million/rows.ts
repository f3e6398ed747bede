import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFiguresAhead } from '../../../apps/server/src/modules/dashboard/figures-ahead.store.ts';
import { shareIdOf } from '../../../apps/server/src/modules/link/share-id.ts';
import { MACHINE, writeSection } from '../document.ts';
import { IS_SMOKE } from '../sizes.ts';
import { CALLS, type Call, type Facts } from './calls.ts';
import { type LargeShop, type MillionWorld, openMillion, SMALL, withServices } from './world.ts';

/** The options of `npm run bench -- million`, in the form of `parseArgs`. */
export const MILLION_OPTIONS = {
  /** The number of tests of the large shop. */
  tests: { type: 'string', default: IS_SMOKE ? '2000' : '1000000' },
  /** The folder of a database that stays after the measurement. */
  keep: { type: 'string' },
  /** Measures only the calls whose name contains this text. */
  only: { type: 'string', default: '' },
} as const;

export interface MillionOptions {
  readonly tests: string;
  readonly keep?: string;
  readonly only: string;
}

/** Milliseconds. A rate is in rows a second. */
interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly rate?: number;
  /** The answer that was not 200, such as 503. */
  readonly failed?: number;
}

const ROUNDS = IS_SMOKE ? 1 : 20;
/** A file is asked for less often, because its last byte takes many seconds. */
const FILE_ROUNDS = IS_SMOKE ? 1 : 3;
/** A call that takes longer than this is not repeated so often. */
const SLOW_MS = 1_500;
const FIRST_FLOOR_MS = 1_000;
/** In a shop with more tests than this, a call may take half as long again. */
const USUAL_TESTS = 1_000_000;
export const timesFloor = (tests: number) => (tests > USUAL_TESTS ? 1.5 : 1);

/**
 * Measures each call that a screen makes, in a small and in a large shop, and the first call after database and server
 * started. Prints a table and writes it to a section of its own in docs/bench.md.
 */
export async function millionRows({ keep, only, ...options }: MillionOptions): Promise<[]> {
  const tests = Number(options.tests);
  let world = await openMillion(tests, keep);
  const calls = CALLS.filter(({ name }) => name.includes(only));
  const lines: string[] = [];
  try {
    // A server's schedule does this every hour.
    await withServices(world, readFiguresAhead);
    const [small, large] = [await factsOf(world, world.small), await factsOf(world, world.large)];
    await untilReady(world);
    const firsts = new Map<Call, Answer>();
    for (const call of calls) {
      if (!IS_SMOKE) world = await world.restarted();
      await untilReady(world);
      firsts.set(call, await ask(world, world.large, call, large));
    }
    await untilReady(world);
    for (const call of calls) {
      const first = firsts.get(call) as Answer;
      const line = row(
        call,
        timesFloor(tests),
        first,
        await times(world, world.small, call, small),
        await times(world, world.large, call, large),
      );
      process.stdout.write(`${line}\n`);
      lines.push(line);
    }
  } finally {
    await world.stop();
  }
  const refused = lines.filter((line) => line.includes('**'));
  if (refused.length > 0) throw new Error(`${refused.length} calls were refused`);
  if (only === '' && !IS_SMOKE) await writeTable(tests, lines);
  return [];
}

function row({ name, file, ...call }: Call, factor: number, first: Answer, small: Times, large: Times): string {
  const floor = call.floor * factor;
  const firstFloor = FIRST_FLOOR_MS * factor;
  const isMissed =
    large.failed !== undefined || large.p95 > floor || first.time > (file ? floor : firstFloor) || first.status !== 200;
  const shown = [
    name,
    ...[small, large].map(({ p50, p95, rate, failed }) =>
      [failed ? `**${failed}**, ` : '', `${ms(p50)} / ${ms(p95)}`, rate ? `, ${Math.round(rate)} rows/s` : ''].join(''),
    ),
    (large.p95 / small.p95).toFixed(1),
    first.status === 200 ? ms(first.time) : `**${first.status}**`,
    `≤ ${ms(floor)}${file ? ' to the first byte' : ''}`,
    isMissed ? '✗' : '',
  ];
  return `| ${shown.join(' | ')} |`;
}

const ms = (time: number) => (time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`);

async function times(world: MillionWorld, shop: LargeShop, call: Call, facts: Facts): Promise<Times> {
  const answers: Answer[] = [];
  // The first call warms up and doesn't count.
  await ask(world, shop, call, facts);
  const rounds = call.file ? FILE_ROUNDS : ROUNDS;
  while (answers.length < (answers.some(({ time }) => time > SLOW_MS) ? 3 : rounds)) {
    answers.push(await ask(world, shop, call, facts));
  }
  const sorted = answers.map(({ time }) => time).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
  const rates = answers.flatMap(({ rate }) => rate ?? []).sort((a, b) => a - b);
  const failed = answers.find(({ status }) => status !== 200)?.status;
  return {
    p50: at(0.5),
    p95: at(0.95),
    ...(rates.length > 0 && { rate: rates[Math.floor(rates.length / 2)] }),
    ...(failed && { failed }),
  };
}

/** A server that has just started may refuse calls for a moment. */
async function untilReady({ origin }: MillionWorld): Promise<void> {
  while (!(await fetch(`${origin}/readyz`)).ok) await sleep(20);
}

interface Answer {
  readonly status: number;
  /** To the last byte, or to the first byte of a file. */
  readonly time: number;
  readonly rate?: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function ask({ origin }: MillionWorld, shop: LargeShop, call: Call, facts: Facts): Promise<Answer> {
  const access_token = call.as === 'guide' ? shop.guide_token : shop.token;
  const [operation, input = {}] = call.query?.(facts) ?? [];
  const address = call.file?.(facts) ?? `/trpc/${operation}?input=${encodeURIComponent(JSON.stringify(input))}`;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const since = () => performance.now() - started;
    http
      .get(origin + address, { agent, headers: { access_token } }, (response) => {
        const status = response.statusCode ?? 0;
        let [lines, first] = [0, 0];
        response.on('data', (chunk: Buffer) => {
          first ||= since();
          if (call.file) for (const byte of chunk) lines += byte === 10 ? 1 : 0;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve(call.file ? { status, time: first, rate: (lines / since()) * 1000 } : { status, time: since() }),
        );
      })
      .on('error', reject);
  });
}

export async function factsOf({ pool }: MillionWorld, { tenant_id, tests }: LargeShop): Promise<Facts> {
  const { rows } = await pool.query(
    `with busy as (
       select customer_id from skin_record where tenant_id = $1 and deleted_at is null and status = 2 and customer_id is not null
        group by 1 having count(*) between 8 and 20 order by max(test_time) desc limit 1
     ), test as (
       select r.*, row_number() over (order by test_time desc) as place from skin_record r
        where r.tenant_id = $1 and r.deleted_at is null and r.status = 2 and r.customer_id = (select customer_id from busy)
     ), act as (select act_id from draw where tenant_id = $1 group by 1 order by count(*) desc limit 1)
     select t.*, e.record_id as earlier_id, (select act_id from act) as act_id,
            (select ceil(sum(count) / 10.0)::int from record_day where tenant_id = $1) as last_tests,
            (select min(user_id) from user_account where tenant_id = $1 and auth_type = 2) as guide_id,
            (select r.customer_mobile from draw d join skin_record r on r.tenant_id = $1 and r.record_id = d.record_id
              where d.tenant_id = $1 and d.act_id = (select act_id from act) and d.redeem_code is not null
                and r.deleted_at is null and r.customer_mobile <> '' order by d.seq desc limit 1) as winner_mobile
       from test t, test e where t.place = 1 and e.place = 2`,
    [tenant_id],
  );
  const [test] = rows;
  // Each page has ten customers, and 29 % of the tests are the first one of a customer. The list counts up to 100,000.
  const last = Math.min(Math.floor(tests * 0.028), 10_000);
  return {
    customer_id: test.customer_id,
    record_id: test.record_id,
    earlier_id: test.earlier_id,
    share_id: shareIdOf(test),
    device_no: test.device_no,
    user_id: test.guide_id,
    act_id: test.act_id,
    winner_mobile: test.winner_mobile,
    mobile: test.customer_mobile,
    middle: Math.floor(last / 2),
    last,
    last_tests: test.last_tests,
  };
}

/** Writes the table to the document, in the place of the one that an earlier measurement with as many tests made. */
function writeTable(tests: number, lines: readonly string[]): Promise<void> {
  const number = (count: number) => count.toLocaleString('en');
  const factor = timesFloor(tests);
  return writeSection(
    `A shop with ${number(tests)} tests`,
    `Made by \`npm run bench -- million\`: each call that a screen makes, one after another, beside the same call in a shop with
${number(SMALL)} tests. p50 / p95 of ${ROUNDS} calls (${FILE_ROUNDS} of a file); "first" is the first call after database and server started (≤ ${ms(FIRST_FLOOR_MS * factor)}).
${factor > 1 ? `A call may take half as long again as with ${number(USUAL_TESTS)} tests. ` : ''}✗ is a floor that was missed. ${MACHINE}

| call | ${number(SMALL)} tests | ${number(tests)} tests | ratio | first | floor | |
|---|---|---|---|---|---|---|
${lines.join('\n')}`,
  );
}
