import { type GivenMirror, openCredentials, serverDir } from '../client/credentials.ts';
import { named, type Problem, speaker, told } from '../messages.ts';
import { runScenario } from '../run/run.ts';
import { keepRun, LAST_RUN, readRun } from '../run/run-file.ts';
import { parseScenario } from '../scenario/scenario.ts';
import { createPhotographer, type Photo, type Photographer } from '../skin-test/photos.ts';
import { guidesOf, openStaff, type Staff } from '../staff/staff.ts';
import { beginEntry, readLedger } from '../verify/ledger.ts';
import { openRuleBook } from '../verify/rule-book.ts';
import { readSettings } from '../verify/shop-view.ts';
import { verifyAll } from '../verify/verify-all.ts';
import type { NamedFinding, Probe } from './fault.ts';

/** A shop of its own, on a server that may have a fault. */
export interface ProbedShop {
  readonly server: string;
  readonly dataDir: string;
  readonly account: string;
  readonly password: string;
  readonly guide: string;
  readonly mirrors: readonly GivenMirror[];
  readonly probes: readonly Probe[];
  /** The tests are taken as if it were this time. Default: now. */
  readonly now?: string;
}

/** A few tests of each kind: earlier days, in parts and as a whole, sent twice, without photos, one customer who comes again. */
const DAYS = (guide: string) => `
name: probe-days
clock: { days: 3 }
devices: [{ device_no: auto }, { device_no: auto }]
guides: [${guide}]
customers:
  - { id: walk-ins, count: 40 }
  - { id: regular, persona: { sex: 0, age: 41, mobile: '13700000041' } }
  - { id: twice, persona: { mobile: '13900000004' } }
  - { id: no-face, persona: { mobile: '13900000001' } }
steps:
  - { do: set, values: { revisit_days: 30 } }
  - { do: heartbeat, start: true }
  - do: loop
    times: 3
    spread: true
    steps: [{ do: upload, customer: walk-ins, photos: shared }]
  - { do: series, customer: regular, days: [-2, -1, 0], photos: shared }
  - { do: register, customer: walk-ins }
  - { do: capture, photos: shared }
  - { do: finish }
  - { do: upload, customer: walk-ins, photos: none, declines_photos: true, declines_contact: true }
  - { do: set, values: { revisit_days: 45 } }
  - { do: upload, customer: twice, photos: shared }
  - { do: register, customer: no-face }
  - { do: capture, photos: shared }
  - { do: finish }
`;

/** A promotion with a prize that soon runs out, a coupon with codes of their own, a customer who wants both twice, and scans. */
const OFFERS = () => `
name: probe-offers
devices: [{ device_no: auto }]
customers: [{ id: walk-ins, count: 60 }, { id: regular }]
steps:
  - do: promote
    daily_limit: 1
    prizes:
      - { name: Spa, level: 1, probability: 5, stock: 1 }
      - { name: Cream, level: 2, probability: 95, stock: 1 }
  - { do: set, values: { coupon_code_mode: 2, countdown_seconds: 45 } }
  - { do: offer, name: Probe }
  - do: loop
    times: 6
    steps:
      - { do: upload, customer: walk-ins, photos: none, declines_photos: true }
      - { do: draw }
      - { do: claim }
      - { do: redeem }
  - { do: upload, customer: regular, photos: none, declines_photos: true }
  - { do: draw }
  - { do: claim }
  - { do: upload, customer: regular, photos: none, declines_photos: true }
  - { do: draw }
  - { do: claim }
  - { do: expect, code: 11001 }
  - { do: set, values: { qr_process: 2 } }
  - do: loop
    times: 2
    steps: [{ do: upload, customer: walk-ins, photos: none, declines_photos: true, scans_first: true }]
  - { do: set, values: { qr_process: 1 } }
  - { do: end_promotion }
`;

/**
 * Seven prizes with equal shares that never run out, so that nearly each wrong ticket hits a wrong prize: of 12 draws, one
 * in 10¹⁰ runs has none that shows a ticket moved anywhere else.
 */
const DRAWS = () => `
name: probe-draws
devices: [{ device_no: auto }]
customers: [{ id: walk-ins, count: 60 }, { id: regular, persona: { sex: 0, age: 41, mobile: '13700000041' } }]
steps:
  - { do: upload, customer: regular, photos: none, declines_photos: true }
  - do: promote
    prizes:
${[1, 2, 3, 4, 5, 1, 2].map((level, at) => `      - { name: Prize ${at + 1}, level: ${level}, probability: 14, stock: 100 }`).join('\n')}
  - do: loop
    times: 12
    steps:
      - { do: upload, customer: walk-ins, photos: none, declines_photos: true }
      - { do: draw }
  - { do: end_promotion }
`;

const SCENARIOS: Readonly<Record<Probe, (guide: string) => string>> = { days: DAYS, offers: OFFERS, draws: DRAWS };

/** The results of each scenario follow other rules than those before. */
const OFFSETS: Readonly<Record<Probe, Readonly<Record<string, number>>>> = {
  days: { acne: 2 },
  offers: { acne: 3, deep_water: -4 },
  draws: { acne: 4 },
};

/** Plays and verifies scenarios in one shop after another. Photos are painted once for all shops. */
export function openProbe(): (shop: ProbedShop) => Promise<NamedFinding[]> {
  const photographer = remembering(createPhotographer());
  return async (shop) => {
    const { server, account, password, guide, probes } = shop;
    const staff = await openStaff({ server, login: { account, password } });
    const found: NamedFinding[] = [];
    for (const probe of probes) {
      await staff.ask('setting', 'updateOffsets', OFFSETS[probe]);
      found.push(...(await playAndVerify(shop, staff, photographer, SCENARIOS[probe](guide))));
    }
    return found;
  };
}

/** The same customers come to every shop, and no photo shows where it was taken. */
function remembering(photographer: Photographer): Photographer {
  const photos = new Map<string, Promise<Photo>>();
  return {
    take(test, kind, seed) {
      const { persona, days_since_first } = test.visit;
      const key = JSON.stringify([persona, days_since_first, kind]);
      const photo = photos.get(key) ?? photographer.take(test, kind, seed);
      photos.set(key, photo);
      return photo;
    },
  };
}

async function playAndVerify(
  { server, dataDir, mirrors, now }: ProbedShop,
  staff: Staff,
  photographer: Photographer,
  text: string,
): Promise<NamedFinding[]> {
  const say = speaker('en');
  const language = 'en';
  const folder = serverDir(dataDir, server);
  const credentials = await openCredentials(dataDir, server, mirrors);
  const book = await openRuleBook(folder);
  const scenario = parseScenario(text, 'probe');
  const entry = await beginEntry(folder, scenario.name);
  const report = await runScenario({
    scenario,
    seed: 7,
    server,
    now: now === undefined ? new Date() : new Date(now),
    guides: await guidesOf(staff),
    credentials,
    staff,
    book,
    language,
    photographer,
  });
  await entry.end(report.sent.flatMap(({ delivery }) => delivery.analysis_id ?? []));
  await keepRun(folder, report);
  const run = await readRun(`${folder}/${LAST_RUN}`);
  if (!run) throw new Error('the run was not kept');
  const verdict = await verifyAll({
    run,
    connection: { server, credentials, language },
    book,
    ledger: await readLedger(folder),
    shop: { staff, settings: await readSettings(staff) },
    now: new Date(),
  });
  const { ofTests, others } = verdict.found;
  const all = [
    ...report.problems.map(({ about, problem }) => ({ about: `run: ${about}`, problem })),
    ...[...ofTests].flatMap(([number, list]) => named(`test ${number}`, list)),
    ...others,
    ...named('not compared', verdict.skipped),
  ];
  return all.map((one) => ({ name: nameOf(one.problem), text: told(one, say) }));
}

/** Names a finding by its kind, the call that showed it, and what was wrong there: `differs overview tests today`. */
const nameOf = ({ key, details: { call, what } }: Problem): string =>
  [key.slice('problem.'.length), call, what].filter((part) => part !== undefined).join(' ');
