import { noCounts } from '../client/client.ts';
import type { Credentials } from '../client/credentials.ts';
import { type Connection, connectMirror, type Mirror, NoCredentials, openShop } from '../client/mirror.ts';
import { type Fault, isLineFault } from '../fault/fault.ts';
import { faultyLine } from '../fault/faulty-line.ts';
import { FaultLedger } from '../fault/ledger.ts';
import { problem } from '../messages.ts';
import { planScenario } from '../scenario/plan.ts';
import { AUTO, type Scenario, spokenIn } from '../scenario/scenario.ts';
import { calendarAt, workingTime } from '../skin-test/skin-test.ts';
import { type Heard, listen } from '../verify/listener.ts';
import { noteRules } from '../verify/rule-book.ts';
import { playAll } from './play-all.ts';
import type { Done } from './player.ts';
import type { RunOptions, RunReport, SentTest } from './run-report.ts';

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
  const ledger = new FaultLedger();
  const mirrors = await connectAll(scenario, connection, ledger);
  const shop = await openShop(mirrors);
  await noteRules(mirrors, options.book);
  const { now: first, guides: own = [] } = options;
  const { now: time, guides } = first instanceof Date ? { now: first, guides: own } : await first(shop.timezone);
  const now = workingTime(time, scenario, shop);
  const actions = planScenario(spokenIn(scenario, shop.locale), seed, calendarAt(now, scenario, shop));

  const done = new Array<Done>(actions.length);
  const listener = options.staff && (await listen(options.staff, options.killed));
  let heard: Heard | undefined;
  const report = () => reportOf(done.filter(Boolean));
  const reportOf = (parts: readonly Done[]): RunReport => ({
    scenario: scenario.name,
    seed,
    server,
    now,
    devices: mirrors.map(({ client }) => client.device_no),
    started: Object.fromEntries(
      mirrors.flatMap(({ client, started }) => (started ? [[client.device_no, started] as const] : [])),
    ),
    counters,
    sent: parts.flatMap(({ sent = [] }) => sent),
    checks: parts.flatMap(({ check = 'unnoted' }) => (check === 'unnoted' ? [] : check)),
    unnoted: parts.filter(({ check }) => check === 'unnoted').length,
    coupons: [...new Set(parts.flatMap(({ coupon_id }) => coupon_id ?? []))],
    promotions: parts.flatMap(({ promotion }) => promotion ?? []),
    ...(heard && { heard }),
    faults: ledger.counts(),
    problems: uniqueProblems([...parts.flatMap(({ problems }) => problems), ...ledger.problems()]),
    trace: parts.flatMap(({ trace = [] }) => trace).map((line) => JSON.stringify(line)),
  });
  try {
    await playAll(actions, mirrors, { ...options, scenario, now, time, guides, shop, ledger }, done);
    const { sent } = report();
    heard = await listener?.close(sent.flatMap(toHear), sent.flatMap(mayHear));
  } catch (cause) {
    await listener?.close([], []);
    await options.onCutOff?.(report());
    throw cause;
  }
  const whole = report();
  return { ...whole, problems: [...whole.problems, ...neverCame(scenario.faults, mirrors, ledger)] };
}

/** Returns the id of a test once for each event to come: one of a new test, and one of its end if it came in parts. */
function toHear({ delivery: { analysis_id, is_stored, is_ended } }: SentTest): string[] {
  if (analysis_id === undefined) return [];
  return [is_stored, is_ended].filter(Boolean).map(() => analysis_id);
}

/** Returns the id of a test that the server knew already: from before this run, or because an answer was lost. */
const mayHear = ({ delivery: { analysis_id, is_stored } }: SentTest): string[] =>
  analysis_id === undefined || is_stored ? [] : [analysis_id];

/** A mirror that the server refuses is one problem, not one for each of its tests. */
function uniqueProblems(problems: RunReport['problems']): RunReport['problems'] {
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}

/** If the command line names fewer mirrors than the scenario has, the named mirrors do the work of the others. */
const withMirrors = (scenario: Scenario, { given }: Credentials): Scenario =>
  given === 0 || given >= scenario.devices.length
    ? scenario
    : { ...scenario, devices: scenario.devices.slice(0, given) };

async function connectAll(
  { devices, faults }: Scenario,
  connection: Connection,
  ledger: FaultLedger,
): Promise<Mirror[]> {
  const taken = new Set(devices.map(({ device_no }) => device_no));
  const mirrors: Mirror[] = [];
  for (const [index, { device_no, prefix, active_code }] of devices.entries()) {
    const chosen =
      device_no === AUTO
        ? connection.credentials.available(prefix).find((candidate) => !taken.has(candidate))
        : device_no;
    if (chosen === undefined) throw new NoCredentials(`${prefix}*`);
    taken.add(chosen);
    const own = faults.filter(isLineFault).filter(({ device = index }) => device % devices.length === index);
    const { fetch: sound = fetch, clock = () => new Date() } = connection;
    const lineOf: Connection['lineOf'] = (number, secret) =>
      faultyLine({ device_no: number, faults: own, ledger, secret, clock, fetch: sound });
    mirrors.push(await connectMirror(chosen, own.length > 0 ? { ...connection, lineOf } : connection, active_code));
  }
  return mirrors;
}

/** A fault that never came up was never survived: the scenario asks for a request or test that doesn't happen. */
function neverCame(faults: readonly Fault[], mirrors: readonly Mirror[], ledger: FaultLedger): RunReport['problems'] {
  return faults.flatMap((one) => {
    const mirror = one.device === undefined ? undefined : mirrors[one.device % mirrors.length];
    if (ledger.has(one.do, one.on, mirror?.client.device_no)) return [];
    const about = mirror ? `mirror ${mirror.client.device_no}` : 'faults';
    return [{ about, problem: problem('problem.fault_unused', { name: one.do, on: one.on, nth: one.nth }) }];
  });
}
