import { type Counters, noCounts } from '../client/client.ts';
import type { Credentials } from '../client/credentials.ts';
import { type Connection, connectMirror, type Mirror, NoCredentials, openShop, refusalOf } from '../client/mirror.ts';
import { Phone } from '../client/phone.ts';
import { type Problem, problem } from '../messages.ts';
import { type Action, planScenario, type Visit } from '../scenario/plan.ts';
import { AUTO, type Scenario } from '../scenario/scenario.ts';
import { createPhotographer } from '../skin-test/photos.ts';
import { buildTest, calendarAt, type Shop, type SkinTest, workingTime } from '../skin-test/skin-test.ts';
import type { Staff } from '../staff/staff.ts';
import { doStaffWork, type Made } from '../staff/staff-work.ts';
import { type Heard, listen } from '../verify/listener.ts';
import type { RuleBook } from '../verify/rule-book.ts';
import { Told } from '../verify/told.ts';
import type { KeptPromotion } from './kept-offers.ts';
import { type NotedCheck, noteCheck } from './repeatability.ts';
import { type Delivery, expectationProblem, sendTest } from './send-test.ts';

export interface RunOptions {
  readonly scenario: Scenario;
  readonly seed: string | number;
  /** The server's protocol, host and port, such as `https://example.com:8080`. */
  readonly server: string;
  /**
   * The time of the run, or a function that returns it for the shop's time zone. This day is the last day of the
   * scenario.
   */
  readonly now: Date | ((timezone: string) => Promise<Date>);
  readonly credentials: Credentials;
  /** An account of the shop that notes repeatability checks. Without it, nobody notes them. */
  readonly staff?: Staff | undefined;
  /** Where the rules of each revision are noted, for a later check of the results. */
  readonly book?: RuleBook;
  /** The number of tests that are sent at the same time. The default is one test per mirror. */
  readonly concurrency?: number;
  /** The language of the server's refusals. */
  readonly language?: string;
  /** Called with what was sent, if the run ends before its time. The error is thrown afterwards. */
  readonly onCutOff?: (report: RunReport) => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

export interface SentTest {
  /** The test's name in reports. */
  readonly about: string;
  readonly test: SkinTest;
  readonly delivery: Delivery;
}

export interface RunReport {
  readonly scenario: string;
  readonly seed: string | number;
  readonly server: string;
  readonly now: Date;
  readonly devices: readonly string[];
  readonly counters: Counters;
  readonly sent: readonly SentTest[];
  /** The repeatability checks that the staff noted, and how many nobody noted. */
  readonly checks: readonly NotedCheck[];
  readonly unnoted: number;
  /** The ids of the coupons that the staff offered. */
  readonly coupons: readonly number[];
  readonly promotions: readonly KeptPromotion[];
  /** What the staff heard of the tests. Undefined without staff. */
  readonly heard?: Heard;
  /** `about` is the name of the test that has the problem. */
  readonly problems: readonly { readonly about: string; readonly problem: Problem }[];
  /** All requests as lines of JSON. The same run always gives the same lines. */
  readonly trace: readonly string[];
}

interface Done {
  readonly trace?: readonly object[];
  readonly sent?: readonly SentTest[];
  readonly problems: RunReport['problems'];
  readonly check?: NotedCheck | 'unnoted';
  readonly coupon_id?: number | undefined;
  readonly promotion?: KeptPromotion;
}

/**
 * Runs a scenario on a server. The same arguments and shop settings always give the same tests, so the server
 * recognises the tests of a repeated run as duplicates.
 * @throws ServerUnreachable, ScenarioError, NoCredentials
 */
export async function runScenario(options: RunOptions): Promise<RunReport> {
  const { seed, server, credentials, signal } = options;
  const scenario = withMirrors(options.scenario, credentials);
  const counters = noCounts();
  const connection: Connection = {
    server,
    credentials,
    counters,
    signal,
    language: options.language,
    ...(options.fetch && { fetch: options.fetch }),
  };
  const mirrors = await connectAll(scenario, connection);
  const shop = await openShop(mirrors);
  await noteRules(mirrors, options.book);
  const time = options.now instanceof Date ? options.now : await options.now(shop.timezone);
  const now = workingTime(time, scenario, shop);
  const actions = planScenario(scenario, seed, calendarAt(now, scenario, shop));

  const done = new Array<Done>(actions.length);
  const listener = options.staff && (await listen(options.staff));
  let heard: Heard | undefined;
  const report = () => reportOf(done.filter(Boolean));
  const reportOf = (parts: readonly Done[]): RunReport => ({
    scenario: scenario.name,
    seed,
    server,
    now,
    devices: mirrors.map(({ client }) => client.device_no),
    counters,
    sent: parts.flatMap(({ sent = [] }) => sent),
    checks: parts.flatMap(({ check = 'unnoted' }) => (check === 'unnoted' ? [] : check)),
    unnoted: parts.filter(({ check }) => check === 'unnoted').length,
    coupons: [...new Set(parts.flatMap(({ coupon_id }) => coupon_id ?? []))],
    promotions: parts.flatMap(({ promotion }) => promotion ?? []),
    ...(heard && { heard }),
    problems: uniqueProblems(parts.flatMap(({ problems }) => problems)),
    trace: parts.flatMap(({ trace = [] }) => trace).map((line) => JSON.stringify(line)),
  });
  try {
    await playAll(actions, mirrors, { ...options, scenario, now, time, shop }, done);
    heard = await listener?.close(report().sent.flatMap(({ delivery }) => delivery.analysis_id ?? []));
  } catch (cause) {
    await listener?.close([]);
    await options.onCutOff?.(report());
    throw cause;
  }
  return report();
}

/** A mirror that the server refuses is one problem, not one for each of its tests. */
function uniqueProblems(problems: RunReport['problems']): RunReport['problems'] {
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}

async function noteRules(mirrors: readonly Mirror[], book: RuleBook | undefined): Promise<void> {
  if (!book) return;
  for (const { client, refusal } of mirrors) {
    if (!refusal) book.note(client.device_no, await client.rules());
  }
  await book.save();
}

/** If the command line names fewer mirrors than the scenario has, the named mirrors do the work of the others. */
const withMirrors = (scenario: Scenario, { given }: Credentials): Scenario =>
  given === 0 || given >= scenario.devices.length
    ? scenario
    : { ...scenario, devices: scenario.devices.slice(0, given) };

async function connectAll({ devices }: Scenario, connection: Connection): Promise<Mirror[]> {
  const taken = new Set(devices.map(({ device_no }) => device_no));
  const mirrors: Mirror[] = [];
  for (const { device_no, prefix, active_code } of devices) {
    const chosen =
      device_no === AUTO
        ? connection.credentials.available(prefix).find((candidate) => !taken.has(candidate))
        : device_no;
    if (chosen === undefined) throw new NoCredentials(`${prefix}*`);
    taken.add(chosen);
    mirrors.push(await connectMirror(chosen, connection, active_code));
  }
  return mirrors;
}

interface Stage extends Omit<RunOptions, 'now'> {
  /** The latest time of a test. */
  readonly now: Date;
  /** The time of the staff's work. */
  readonly time: Date;
  readonly shop: Shop;
}

/** Runs the actions of one mirror in order. Different mirrors run in parallel. */
async function playAll(
  actions: readonly Action[],
  mirrors: readonly Mirror[],
  stage: Stage,
  results: Done[],
): Promise<void> {
  const play = player(
    mirrors,
    stage,
    actions.reduce((sum, action) => sum + testsOf(action), 0),
  );
  const width = Math.max(1, Math.ceil((stage.concurrency ?? mirrors.length) / mirrors.length));
  const lanes = Map.groupBy(actions.entries(), ([, { device }]) => device);
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      const underWay = new Set<Promise<void>>();
      for (const [index, action] of lane) {
        // Stops only if the user aborts the run. After the failure of another mirror, this mirror continues until its
        // own request fails.
        stage.signal?.throwIfAborted();
        if (action.do !== 'visit') await Promise.all(underWay);
        else if (underWay.size >= width) await Promise.race(underWay);
        const playing = play(action).then((done) => {
          results[index] = done;
          underWay.delete(playing);
        });
        // Prevents an "unhandled rejection" error. The code below awaits `playing` and throws its error there.
        playing.catch(() => undefined);
        underWay.add(playing);
        if (action.do !== 'visit') await playing;
      }
      await Promise.all(underWay);
    }),
  );
}

const testsOf = (action: Action): number =>
  action.do === 'visit' ? 1 : action.do === 'burst' ? action.visits.length : 0;

const BURST_WIDTH = 4;

function player(mirrors: readonly Mirror[], stage: Stage, total: number): (action: Action) => Promise<Done> {
  const photographer = createPhotographer();
  const request = stage.fetch ?? fetch;
  const phone = new Phone(stage.server, request);
  const ids = new Map<number, string>();
  const told = stage.staff && new Told(mirrors, stage.staff);
  let done = 0;

  async function visit(mirror: Mirror, planned: Visit): Promise<Done> {
    const { scenario, seed, now, shop } = stage;
    const test = buildTest(planned, { scenario, seed, now, shop, device_no: mirror.client.device_no });
    const delivery = await sendTest(test, { mirror, photographer, seed, phone, staff: stage.staff, fetch: request });
    if (delivery.analysis_id !== undefined) ids.set(planned.number, delivery.analysis_id);
    done += 1;
    stage.onProgress?.(done, total);
    const about = `test ${planned.number} (${test.device_no}, ${test.start.client_uuid})`;
    const cause = mirror.refusal ? `mirror ${test.device_no}` : about;
    return {
      trace: [traceOf(test, delivery)],
      sent: [{ about, test, delivery }],
      problems: delivery.problems.map((found) => ({ about: cause, problem: asOfMirror(found, mirror) })),
    };
  }

  async function heartbeat(mirror: Mirror, action: Extract<Action, { do: 'heartbeat' }>): Promise<Done> {
    const refusal =
      mirror.refusal ??
      (await refusalOf(() => mirror.client.heartbeat({ seq: mirror.seq, is_start: action.start ? 1 : 0 })));
    const problem = expectationProblem('heartbeat', action.expect, refusal ? { refusal } : {});
    const { device_no } = mirror.client;
    return {
      trace: [{ do: 'heartbeat', device_no, start: action.start }],
      sent: [],
      problems: problem
        ? [{ about: `${mirror.refusal ? 'mirror' : 'heartbeat'} ${device_no}`, problem: asOfMirror(problem, mirror) }]
        : [],
    };
  }

  async function check({ client: { device_no } }: Mirror, visits: readonly number[]): Promise<Done> {
    const record_ids = visits.flatMap((number) => ids.get(number) ?? []);
    if (!stage.staff) return { check: 'unnoted', problems: [] };
    const problem = await noteCheck(stage.staff, { device_no, record_ids });
    if (problem) return { problems: [{ about: `check (${device_no})`, problem }] };
    return { check: { device_no, record_ids }, problems: [] };
  }

  async function staffWork({ step, expect }: Extract<Action, { do: 'staff' }>): Promise<Done> {
    const { staff, shop, time: now, scenario } = stage;
    if (!staff) return { problems: [] };
    let made: Made = {};
    await told?.load();
    const refusal = await refusalOf(async () => {
      made = await doStaffWork(step, {
        staff,
        timezone: shop.timezone,
        now,
        scenario: scenario.name,
        seed: stage.seed,
      });
    });
    await noteRules(mirrors, stage.book);
    const problem = expectationProblem(step.do, expect, refusal ? { refusal } : {});
    const found = problem ? [problem] : refusal ? [] : ((await told?.after(step, made)) ?? []);
    const { act_id, coupon_id } = made;
    return {
      coupon_id,
      ...(step.do === 'promote' && act_id !== undefined && { promotion: { act_id, prizes: [...step.prizes] } }),
      problems: found.map((one) => ({ about: step.do, problem: one })),
    };
  }

  /**
   * Sends all stored tests, several at the same time. The mirror reports the number of stored tests before and after.
   */
  async function burst(mirror: Mirror, visits: readonly Visit[]): Promise<Done> {
    const queue = [...visits.entries()];
    const results = new Array<Done>(visits.length);
    if (!mirror.refusal) await mirror.client.heartbeat({ seq: mirror.seq, queue_len: queue.length });
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await visit(mirror, next[1]);
    };
    await Promise.all(Array.from({ length: BURST_WIDTH }, work));
    if (!mirror.refusal) await mirror.client.heartbeat({ seq: mirror.seq, queue_len: 0 });
    return {
      trace: results.flatMap(({ trace = [] }) => trace),
      sent: results.flatMap(({ sent = [] }) => sent),
      problems: results.flatMap(({ problems }) => problems),
    };
  }

  return (action) => {
    const mirror = mirrors[action.device] as Mirror;
    switch (action.do) {
      case 'heartbeat':
        return heartbeat(mirror, action);
      case 'visit':
        return visit(mirror, action.visit);
      case 'check':
        return check(mirror, action.visits);
      case 'staff':
        return staffWork(action);
      case 'burst':
        return burst(mirror, action.visits);
    }
  };
}

/** The refusal of a mirror is the same problem in each of its calls. */
const asOfMirror = (found: Problem, { refusal }: Mirror): Problem =>
  refusal && found.key === 'problem.refused'
    ? problem('problem.refused', { call: 'connect', code: refusal.code, msg: refusal.message })
    : found;

function traceOf({ visit, device_no, start, end }: SkinTest, { photos }: Delivery): object {
  const { number, persona, day, share, count, calls } = visit;
  const { client_uuid, customer, questions } = start;
  const { status, reason_key, result } = end;
  const names = calls.map((call) => call.do);
  return {
    number,
    device_no,
    day,
    share,
    client_uuid,
    count,
    persona: persona.id,
    customer,
    questions,
    calls: names,
    status,
    reason_key,
    result,
    photos,
  };
}
