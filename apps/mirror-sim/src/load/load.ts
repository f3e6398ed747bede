import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { type ClientOptions, MirrorClient, MirrorRefusal, ServerUnreachable } from '../client/client.ts';
import type { Mirror } from '../client/mirror.ts';
import { type NamedProblem, named, problem } from '../messages.ts';
import { createPersona } from '../person/personas.ts';
import { compared, inAnyOrder } from '../problems.ts';
import { createRandom } from '../random.ts';
import type { Visit } from '../scenario/plan.ts';
import type { PhotoSet } from '../scenario/steps.ts';
import { createPhotographer } from '../skin-test/photos.ts';
import { assembleTest, type Shop, type SkinTest } from '../skin-test/skin-test.ts';
import { arrivals, spreadOf } from './arrivals.ts';

export interface LoadOptions {
  readonly connection: Pick<ClientOptions, 'server' | 'signal' | 'fetch' | 'language'>;
  readonly mirrors: readonly Mirror[];
  /** Tests a second. */
  readonly rate: number;
  /** In seconds. */
  readonly duration: number;
  readonly seed: string | number;
  readonly photos: PhotoSet;
  /** The largest share of tests that may fail, in percent. Beyond, the load stops. */
  readonly budget: number;
  /** How many acknowledged tests are looked up afterwards. */
  readonly sample: number;
  readonly onProgress?: (done: number, total: number) => void;
}

export type LoadReport = Awaited<ReturnType<typeof runLoad>>;

/** So many must be done before their failures tell anything. */
const LEAST_DONE = 50;
/** More at once would test this machine instead of the server. */
const MOST_UNDER_WAY = 5000;
const CUSTOMERS = 2000;
/** So many tests have photos of their own. The others have the same ones again. */
const PAINTED = 8;

/**
 * Sends tests at given times, each once, whether or not those before have been answered. Then it sends again what failed,
 * and looks up some of the acknowledged tests.
 */
export async function runLoad(options: LoadOptions) {
  const { connection, mirrors, rate, duration, seed, budget, onProgress } = options;
  const { signal } = connection;
  const began = new Date();
  const times = arrivals(rate, duration, createRandom(`${seed}/load`));
  const impatient = mirrors.map(
    ({ client: { device_no, secret } }) => new MirrorClient({ ...connection, device_no, secret, isPatient: false }),
  );
  // Everything is made before the first test is due, because painting takes longer than sending.
  const tests = times.map((_, index) => makeTest(index, began, options));
  const painted = await paint(tests.slice(0, PAINTED), seed);
  const photosOf = (index: number) => painted[index % painted.length] ?? [];

  const acknowledged = new Map<number, string>();
  const failed: number[] = [];
  const errors = new Map<string, number>();
  const [latency, service, lag]: [number[], number[], number[]] = [[], [], []];
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  const fail = (index: number, why: string) => {
    failed.push(index);
    errors.set(why, (errors.get(why) ?? 0) + 1);
    const done = acknowledged.size + failed.length;
    if (done >= LEAST_DONE && failed.length > (budget / 100) * done) stopped = true;
  };

  async function send(index: number, due: number): Promise<void> {
    const { start, end } = tests[index] as SkinTest;
    const sentAt = performance.now();
    lag.push(sentAt - due);
    try {
      const client = impatient[index % impatient.length] as MirrorClient;
      const { analysis_id } = await client.uploadRecord(start, end, photosOf(index));
      acknowledged.set(index, analysis_id);
      latency.push(performance.now() - due);
      service.push(performance.now() - sentAt);
    } catch (cause) {
      signal?.throwIfAborted();
      fail(index, nameOf(cause));
    }
    onProgress?.(acknowledged.size + failed.length, times.length);
  }

  const start = performance.now();
  let sent = 0;
  for (const [index, time] of times.entries()) {
    const due = start + time * 1000;
    const pause = due - performance.now();
    if (pause > 1) await sleep(pause, undefined, { signal });
    signal?.throwIfAborted();
    if (stopped) break;
    sent += 1;
    if (underWay.size >= MOST_UNDER_WAY) {
      fail(index, 'not sent: too many without an answer');
      continue;
    }
    const sending: Promise<void> = send(index, due).finally(() => underWay.delete(sending));
    // Prevents an "unhandled rejection" error. The code below awaits it.
    sending.catch(() => undefined);
    underWay.add(sending);
  }
  await Promise.all(underWay);
  const seconds = (performance.now() - start) / 1000;
  const throughput = Math.round((acknowledged.size / seconds) * 10) / 10;
  const firstTime = acknowledged.size;

  const again = { sent: failed.length, acknowledged: 0 };
  for (const index of failed) {
    const { start: head, end } = tests[index] as SkinTest;
    const { client } = mirrors[index % mirrors.length] as Mirror;
    try {
      acknowledged.set(index, (await client.uploadRecord(head, end, photosOf(index))).analysis_id);
      again.acknowledged += 1;
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof ServerUnreachable) break;
    }
  }
  return {
    mirrors: mirrors.length,
    rate,
    duration,
    planned: times.length,
    sent,
    acknowledged: firstTime,
    /** Acknowledged tests a second. */
    throughput,
    /** How many failed at the first attempt, by what the server said. */
    errors: Object.fromEntries(errors),
    /** True if too many failed, so that the rest wasn't sent. */
    stopped,
    /** Milliseconds from the time at which a test was due to its acknowledgement, and from that at which it was sent. */
    latency: spreadOf(latency),
    service: spreadOf(service),
    /** How late the tests were sent. If it isn't small, this machine is too slow for the load. */
    lag: spreadOf(lag),
    /** Failed tests that were sent again afterwards, and how many of these arrived. */
    again,
    sample: await checkSample(acknowledged, tests, options),
  };
}

/**
 * Looks up some of the acknowledged tests: each must be there with what was measured. Ends at a server that is gone, and
 * throws nothing, because the figures of the load count then, too.
 */
async function checkSample(
  acknowledged: ReadonlyMap<number, string>,
  tests: readonly SkinTest[],
  { connection: { signal }, mirrors, seed, sample }: LoadOptions,
) {
  const chosen = createRandom(`${seed}/sample`)
    .shuffled([...acknowledged])
    .slice(0, sample);
  const problems: NamedProblem[] = [];
  let checked = 0;
  for (const [index, analysis_id] of chosen) {
    checked += 1;
    const { start, end } = tests[index] as SkinTest;
    const { client } = mirrors[index % mirrors.length] as Mirror;
    const about = `test ${index + 1} (${client.device_no}, ${start.client_uuid})`;
    try {
      const got = await client.result(analysis_id);
      const measured = Object.entries(end.result?.dims ?? {}).flatMap(([dimension, one]) =>
        [one ?? []].flat().map(({ layer, raw }) => `${dimension} ${layer} ${raw}`),
      );
      const stored = got.scores.map(({ dimension, layer, raw }) => `${dimension} ${layer} ${raw}`);
      const found = compared('result', {
        client_uuid: [start.client_uuid, got.client_uuid],
        status: [end.status, got.status],
        raw: inAnyOrder(measured, stored),
      });
      problems.push(...named(about, found));
    } catch (cause) {
      signal?.throwIfAborted();
      const isMissing = cause instanceof MirrorRefusal;
      const found = isMissing
        ? problem('problem.missing', { call: 'result' })
        : problem('problem.unreadable', { call: 'result', why: nameOf(cause) });
      problems.push({ about, problem: found });
      if (cause instanceof ServerUnreachable) break;
    }
  }
  return { checked, problems };
}

function nameOf(cause: unknown): string {
  if (cause instanceof MirrorRefusal) return `HTTP ${cause.http}, code ${cause.code}`;
  if (cause instanceof ServerUnreachable && cause.cause instanceof Error) return `no answer: ${causeOf(cause.cause)}`;
  return cause instanceof ServerUnreachable ? 'no answer of the server' : String(cause);
}

const causeOf = ({ name, message, cause }: Error): string =>
  cause instanceof Error ? causeOf(cause) : name === 'TimeoutError' ? 'timeout' : message;

async function paint(tests: readonly SkinTest[], seed: string | number) {
  const photographer = createPhotographer();
  return Promise.all(tests.map((test) => Promise.all(test.kinds.map((kind) => photographer.take(test, kind, seed)))));
}

/** Makes the test of an arrival. The same number always gives the same test. */
function makeTest(index: number, began: Date, { mirrors, seed, photos }: LoadOptions): SkinTest {
  const shop: Shop = mirrors.find((one) => one.shop)?.shop ?? { timezone: 'UTC', questions: [] };
  const { device_no } = (mirrors[index % mirrors.length] as Mirror).client;
  const id = `load-${createRandom(`${seed}/load/${index}/who`).int(1, CUSTOMERS)}`;
  const visit: Visit = {
    number: index + 1,
    device: index % mirrors.length,
    persona: createPersona(createRandom(`${seed}/${id}`), id, { locale: shop.locale }),
    level: undefined,
    guide: undefined,
    day: 0,
    share: 1,
    count: index + 1,
    days_since_first: 0,
    declines_photos: photos === 'none',
    declines_contact: false,
    declines_marketing: true,
    forgets: [],
    scans_first: false,
    insists: false,
    photos,
    quality: 'good',
    failed: false,
    calls: [{ do: 'upload', expect: {} }],
  };
  // A mirror takes no two tests at one time.
  const test_time = new Date(began.getTime() - MINUTE_MS + Math.floor(index / mirrors.length));
  const name = `${seed}/load/${began.toISOString()}/${index}`;
  return assembleTest(visit, shop, { device_no, name, test_time, random: createRandom(`${seed}/load/${index}`) });
}
