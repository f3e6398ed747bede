import { settingContract } from '@skin-mirror/shared/setting/setting.contract.ts';
import { type GivenMirror, openCredentials, serverDir } from '../client/credentials.ts';
import { speaker } from '../messages.ts';
import { runScenario } from '../run/run.ts';
import { keepRun, LAST_RUN, readRun } from '../run/run-file.ts';
import { parseScenario } from '../scenario/scenario.ts';
import { openStaff, type Staff } from '../staff/staff.ts';
import { beginEntry, readLedger } from '../verify/ledger.ts';
import { openRuleBook } from '../verify/rule-book.ts';
import { verifyAll } from '../verify/verify-all.ts';
import { readSettings } from '../verify/verify-shop.ts';

/** A shop of its own, on a server that may have a fault. */
export interface ProbedShop {
  readonly server: string;
  readonly dataDir: string;
  readonly account: string;
  readonly password: string;
  readonly guide: string;
  readonly mirrors: readonly GivenMirror[];
}

/** A few tests of each kind: earlier days, in parts and as a whole, sent twice, without photos, one customer who comes again. */
const DAYS = (guide: string) => `
name: probe-days
clock: { days: 3 }
devices: [{ device_no: auto }, { device_no: auto }]
guides: [${guide}]
customers:
  - { id: walk-ins, count: 40 }
  - { id: regular, persona: { sex: 0, age: 41 } }
  - { id: twice, persona: { mobile: '13900000004' } }
  - { id: no-face, persona: { mobile: '13900000001' } }
steps:
  - { do: heartbeat, start: true }
  - do: loop
    times: 3
    spread: true
    steps: [{ do: upload, customer: walk-ins, photos: shared }]
  - { do: series, customer: regular, days: [-2, 0], photos: shared }
  - { do: register, customer: walk-ins }
  - { do: capture, photos: shared }
  - { do: finish }
  - { do: upload, customer: walk-ins, photos: none, declines_photos: true, declines_contact: true }
  - { do: upload, customer: twice, photos: shared }
  - { do: register, customer: no-face }
  - { do: capture, photos: shared }
  - { do: finish }
`;

/** A promotion, a coupon with codes of their own, and a shop whose customers scan first. */
const OFFERS = `
name: probe-offers
devices: [{ device_no: auto }]
customers: [{ id: walk-ins, count: 60 }]
steps:
  - do: promote
    prizes:
      - { name: Spa, level: 1, probability: 15, stock: 1 }
      - { name: Cream, level: 2, probability: 80, stock: 1 }
  - { do: set, values: { coupon_code_mode: 2, countdown_seconds: 45 } }
  - { do: offer, name: Probe }
  - do: loop
    times: 6
    steps:
      - { do: upload, customer: walk-ins, photos: none, declines_photos: true }
      - { do: draw }
      - { do: claim }
      - { do: redeem }
  - { do: set, values: { qr_process: 2 } }
  - do: loop
    times: 2
    steps: [{ do: upload, customer: walk-ins, photos: none, declines_photos: true, scans_first: true }]
  - { do: set, values: { qr_process: 1 } }
  - { do: end_promotion }
`;

/** Plays both, verifies both, and returns all that was found, as a person reads it. */
export async function probe(shop: ProbedShop): Promise<string[]> {
  const { server, account, password, guide } = shop;
  const staff = await openStaff({ server, login: { account, password } });
  const found = await playAndVerify(shop, staff, DAYS(guide));
  // From here on, results follow other rules than before.
  await staff.ask(settingContract, 'setting', 'updateOffsets', { acne: 3, deep_water: -4 });
  return [...found, ...(await playAndVerify(shop, staff, OFFERS))];
}

async function playAndVerify({ server, dataDir, mirrors }: ProbedShop, staff: Staff, text: string): Promise<string[]> {
  const say = speaker('en');
  const language = 'en';
  const folder = serverDir(dataDir, server);
  const credentials = await openCredentials(dataDir, server, mirrors);
  const book = await openRuleBook(folder);
  const entry = await beginEntry(folder);
  const scenario = parseScenario(text, 'probe');
  const report = await runScenario({ scenario, seed: 7, server, now: new Date(), credentials, staff, book, language });
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
  return [
    ...report.problems.map(({ about, problem }) => `run: ${about}: ${say(problem.key, problem.details)}`),
    ...[...ofTests].flatMap(([number, list]) => list.map(({ key, details }) => `test ${number}: ${say(key, details)}`)),
    ...others.map(({ about, problem }) => `${about}: ${say(problem.key, problem.details)}`),
    ...verdict.skipped.map(({ key, details }) => `not compared: ${say(key, details)}`),
  ];
}
