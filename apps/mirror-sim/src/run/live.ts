import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import { MirrorRefusal, ServerUnreachable } from '../client/client.ts';
import type { Credentials } from '../client/credentials.ts';
import { beat, connectMirror, type Mirror, openShop } from '../client/mirror.ts';
import { Phone } from '../client/phone.ts';
import { type Problem, problem } from '../messages.ts';
import { createPersona, type Persona } from '../person/personas.ts';
import { createRandom, type Random } from '../random.ts';
import type { Visit } from '../scenario/plan.ts';
import { createPhotographer } from '../skin-test/photos.ts';
import { assembleTest, type Shop, type SkinTest } from '../skin-test/skin-test.ts';
import { sendTest } from './send-test.ts';

interface LiveOptions {
  readonly server: string;
  readonly credentials: Credentials;
  /** The device numbers of the mirrors. They take turns to send tests. */
  readonly devices: readonly string[];
  readonly seed: string | number;
  /** The average time between two tests, in seconds. The real time differs by up to 20 %. */
  readonly every: number;
  readonly signal: AbortSignal;
  readonly guides?: readonly string[];
  /** True if customers may draw in the shop's promotion and claim its coupons, as in a demo. Real offers are left alone. */
  readonly usesOffers?: boolean;
  readonly onTest?: (test: SkinTest, problems: readonly Problem[]) => void;
  /** Called while the server doesn't answer. `kept` is the number of tests that wait to be sent. */
  readonly onWaiting?: (kept: number) => void;
}

const CUSTOMERS = 80;
/**
 * The largest number of tests that wait to be sent. If there are more, the oldest ones are dropped, as on a real
 * mirror.
 */
const MOST_KEPT = 500;
const SECONDS_A_COUNT = 10;

/**
 * Simulates tests until `signal` aborts. If the server doesn't answer, the tests wait and are sent later. A test
 * depends only on the seed, the mirror and the second, so a restart creates no test twice.
 * @throws MirrorRefusal if the server refuses a call
 * @throws NoCredentials if a mirror has neither a secret nor an activation code
 */
export async function startLiveMirror(options: LiveOptions): Promise<void> {
  const { server, credentials, devices, seed, every, signal } = options;
  const photographer = createPhotographer();
  const phone = new Phone(server, fetch);
  const random = createRandom(`${seed}/live`);
  const outbox: { readonly test: SkinTest; readonly mirror: Mirror }[] = [];
  let mirrors: Mirror[] = [];
  let shop: Shop | undefined;

  async function sendAll(): Promise<void> {
    if (!shop) return;
    for (let next = outbox[0]; next; next = outbox[0]) {
      const { test, mirror } = next;
      const problems = await deliver(test, mirror);
      outbox.shift();
      options.onTest?.(test, problems);
    }
    const queue_len = outbox.length;
    for (const mirror of mirrors) await beat(mirror, { queue_len });
  }

  async function deliver(test: SkinTest, mirror: Mirror): Promise<readonly Problem[]> {
    try {
      return (await sendTest(test, { mirror, photographer, seed, phone })).problems;
    } catch (cause) {
      if (!(cause instanceof MirrorRefusal)) throw cause;
      return [problem('problem.refused', { call: 'live', code: cause.code, msg: cause.message })];
    }
  }

  async function round(turn: number): Promise<void> {
    if (!shop) {
      mirrors = await Promise.all(
        devices.map((device_no) => connectMirror(device_no, { server, credentials, signal })),
      );
      shop = await openShop(mirrors);
      mirrors = mirrors.filter(({ refusal }) => !refusal);
    }
    const mirror = mirrors[turn % mirrors.length];
    if (!mirror) return;
    outbox.push({ test: takeTest(mirror.client.device_no, new Date(), mirror.shop ?? shop, options), mirror });
    if (outbox.length > MOST_KEPT) outbox.shift();
    await sendAll();
  }

  for (let turn = 0; !signal.aborted; turn++) {
    try {
      await round(turn);
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof ServerUnreachable)) throw cause;
      options.onWaiting?.(outbox.length);
    }
    const pause = every * random.between(0.8, 1.2) * 1000;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** How many customers open the report, draw and claim a coupon, from 0 to 1. */
const OPENING = 0.4;
const CALLS = ['register', 'capture', 'finish', 'result'] as const;
const WITH_PHONE = ['draw', 'claim'] as const;

const OUTCOMES = [
  { quality: 'good', failed: false, weight: 93 },
  { quality: 'blurred', failed: false, weight: 4 },
  { quality: 'no_face', failed: false, weight: 1 },
  { quality: 'good', failed: true, weight: 2 },
] as const;

function takeTest(
  device_no: string,
  time: Date,
  shop: Shop,
  { seed, guides = [], usesOffers = false }: LiveOptions,
): SkinTest {
  const test_time = new Date(Math.floor(time.getTime() / 1000) * 1000);
  const name = `${seed}/live/${device_no}/${test_time.toISOString()}`;
  const random = createRandom(name);
  const secondOfDay = (test_time.getTime() / 1000) % DAY_SECONDS;
  const count = 1000 + Math.floor(secondOfDay / SECONDS_A_COUNT);
  const { persona, days } = regular(seed, random.stream('customer'), shop);
  const { quality, failed } = random.stream('outcome').weighted(OUTCOMES);
  const visit: Visit = {
    number: count,
    device: 0,
    persona,
    level: undefined,
    guide: guides.length > 0 && random.stream('guide').chance(0.8) ? random.stream('guide').pick(guides) : undefined,
    day: 0,
    share: 1,
    count,
    days_since_first: days,
    declines_photos: random.stream('photos').chance(0.04),
    declines_contact: random.stream('contact').chance(0.1),
    declines_marketing: random.stream('marketing').chance(0.6),
    forgets: [],
    scans_first: false,
    insists: false,
    photos: 'all',
    quality,
    failed,
    calls: [...CALLS, ...(usesOffers && random.stream('phone').chance(OPENING) ? WITH_PHONE : [])].map((call) => ({
      do: call,
      expect: {},
    })),
  };
  return assembleTest(visit, shop, { device_no, name, test_time, random });
}

function regular(seed: string | number, random: Random, { locale }: Shop): { persona: Persona; days: number } {
  const id = `live-${random.int(1, CUSTOMERS)}`;
  const own = createRandom(`${seed}/live/${id}`);
  return { persona: createPersona(own, id, { locale }), days: own.stream('days').int(0, 60) };
}
