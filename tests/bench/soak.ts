import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure, median } from './figure.ts';
import { type PreparedRequest, runRate } from './load.ts';
import { benchPhotos, listRequests, testsWithoutPhotos, testsWithPhotos } from './requests.ts';
import { IS_SMOKE } from './sizes.ts';
import { descriptorsOf, memoryOf, type Programs } from './world.ts';

const MINUTE_MS = IS_SMOKE ? 200 : 60_000;
const SOAK_MS = 30 * MINUTE_MS;
const TURN_MS = IS_SMOKE ? 1_000 : 20_000;
const MIRRORS = 10;
/** Requests a second. */
const RATES = { plain: 6, photographed: 0.2, lists: 8 } as const;

/** Runs the server under an even load for thirty minutes: mirrors with and without photos, lists, and live updates. */
export async function soakRows(programs: Programs): Promise<Figure[]> {
  const { server, small, devices } = programs;
  const leaving = new AbortController();
  const streams = Promise.all(Array.from({ length: 3 }, () => listen(server.origin, small.token, leaving.signal)));
  // A stream that fails is reported at the end.
  streams.catch(() => undefined);
  const mirrors = devices.slice(0, MIRRORS);
  const photos = await benchPhotos();
  const count = (rate: number) => Math.max(1, Math.round((rate * TURN_MS) / 1000));
  const day = new Date().toISOString().slice(0, 10);
  const samples: { readonly at: number; readonly megabytes: number; readonly open: number }[] = [];
  const started = performance.now();
  const watching = setInterval(async () => {
    const at = performance.now() - started;
    // A server that has ended fails the requests, so what is missing here needs no error of its own.
    const [megabytes, open] = await Promise.all([memoryOf(server), descriptorsOf(server)]).catch(() => []);
    if (megabytes !== undefined && open !== undefined) samples.push({ at, megabytes, open });
  }, TURN_MS / 10);
  while (performance.now() - started < SOAK_MS) {
    const turn: [readonly PreparedRequest[], number][] = [
      [await testsWithoutPhotos(mirrors, count(RATES.plain)), RATES.plain],
      [await testsWithPhotos(mirrors, photos, count(RATES.photographed)), RATES.photographed],
      [listRequests(small, { st: day, ed: day, page: '1' }, count(RATES.lists)), RATES.lists],
    ];
    await Promise.all([sleep(TURN_MS), ...turn.map(([requests, rate]) => runRate(server.origin, requests, rate))]);
  }
  clearInterval(watching);
  leaving.abort();
  await streams;
  /** The median of what was seen in the two minutes until `minute`. */
  const until = (minute: number, of: 'megabytes' | 'open') =>
    median(
      samples.filter(({ at }) => at >= (minute - 2) * MINUTE_MS && at < minute * MINUTE_MS).map((sample) => sample[of]),
    );
  const drift = (name: string, from: number, to: number, of: 'megabytes' | 'open', most: number): Figure => {
    const [before, after] = [until(from, of), until(to, of)];
    const text = (value: number) => (of === 'open' ? value.toFixed(0) : `${value.toFixed(0)} MB`);
    const ratio = after / before;
    return { name, server: text(after), beside: text(before), ratio, floors: [atMost(ratio, most)] };
  };
  return [
    drift('even load: memory after ten minutes, beside after five', 5, 10, 'megabytes', 1.05),
    drift('even load: memory after thirty minutes, beside after ten', 10, 30, 'megabytes', 1.1),
    drift('even load: open descriptors after thirty minutes, beside after five', 5, 30, 'open', 1.1),
  ];
}

/** Reads live updates until `signal` aborts, and comes back when the server ends them, as a console does. */
async function listen(origin: string, access_token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await listenOnce(origin, access_token, signal);
}

async function listenOnce(origin: string, access_token: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(`${origin}/trpc/record.changes?input=%7B%7D`, { headers: { access_token }, signal });
    if (!answer.ok) throw new Error(`live updates answer ${answer.status}`);
    for await (const _ of answer.body as unknown as AsyncIterable<Uint8Array>);
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}
