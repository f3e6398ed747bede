import { writeFile } from 'node:fs/promises';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { recordCalls } from '../client/calls.ts';
import { MirrorRefusal } from '../client/client.ts';
import { openCredentials, serverDir } from '../client/credentials.ts';
import { DEMO_SCENARIO, DEMO_SEED, fillDemoShop } from '../demo/demo.ts';
import { type Say, told } from '../messages.ts';
import { startLiveMirror } from '../run/live.ts';
import { runScenario } from '../run/run.ts';
import { firstRunOf, keepRun, traceText } from '../run/run-file.ts';
import type { RunReport } from '../run/run-report.ts';
import { loadScenario } from '../scenario/scenario.ts';
import { needsStaff } from '../scenario/steps.ts';
import { guidesOf, openStaff, type Staff } from '../staff/staff.ts';
import { beginEntry } from '../verify/ledger.ts';
import { openRuleBook } from '../verify/rule-book.ts';
import { writeJunit } from './junit.ts';
import { showProgress } from './progress.ts';

export interface Terminal {
  readonly say: Say;
  readonly language: 'zh' | 'en';
  readonly out: NodeJS.WriteStream;
  readonly dataDir: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

export class UsageError extends Error {}

export const EXIT = { ok: 0, failed: 1, unreachable: 2, usage: 3 } as const;

export interface ShopOptions {
  readonly server: string;
  readonly account?: string;
  readonly password?: string;
}

export interface MirrorOptions extends ShopOptions {
  readonly device: readonly string[];
  readonly code: readonly string[];
}

export interface FindingsOptions {
  readonly junit?: string;
  readonly headless: boolean;
}

/** Combines the mirrors from the command line with the mirrors from earlier runs. */
export function credentialsFor({ server, device, code, account, password }: MirrorOptions, dataDir: string) {
  const given = device.map((device_no, index) => ({ device_no, active_code: code[index] ?? '' }));
  const login = account !== undefined && password !== undefined ? { account, password } : undefined;
  return openCredentials(dataDir, server, given, login);
}

/**
 * Signs in with the account that the command names. Returns undefined if it names none.
 * @throws UsageError also without a password: a check that silently leaves the shop out would look like a good one
 */
export async function staffFor(
  { server, account, password }: ShopOptions,
  say: Say,
  signal: AbortSignal,
): Promise<Staff | undefined> {
  if (account === undefined) return undefined;
  if (password === undefined) throw new UsageError(say('error.no_password', { account }));
  try {
    return await openStaff({ server, login: { account, password }, signal });
  } catch (cause) {
    if (!(cause instanceof MirrorRefusal)) throw cause;
    throw new UsageError(say('error.sign_in', { account, code: cause.code, msg: cause.message }));
  }
}

interface RunCommand extends MirrorOptions, FindingsOptions {
  readonly seed: string;
  readonly now?: string;
  readonly concurrency?: number;
  readonly trace?: string;
  readonly calls?: string;
}

export async function run(nameOrFile: string, options: RunCommand, terminal: Terminal): Promise<number> {
  const { say, out, dataDir, signal, language } = terminal;
  const { server, seed, headless, concurrency } = options;
  if (options.now && new Date(options.now) > terminal.now) {
    throw new UsageError(say('error.future', { now: options.now }));
  }
  const scenario = await loadScenario(nameOrFile, say);
  if (needsStaff(scenario) && options.account === undefined) {
    throw new UsageError(say('error.needs_account', { scenario: scenario.name }));
  }
  const folder = serverDir(dataDir, server);
  const credentials = await credentialsFor(options, dataDir);
  if (!headless) out.write(`${say('run.start', { scenario: scenario.name, seed, server })}\n`);

  const progress = showProgress(say, out, headless);
  const staff = await staffFor(options, say, signal);
  const guides = staff ? await guidesOf(staff) : [];
  const sameRun = (timezone: string) =>
    firstRunOf(folder, `${scenario.name}/${seed}`, { now: terminal.now, guides }, (time) => shopDay(time, timezone));
  const book = await openRuleBook(folder);
  const entry = await beginEntry(folder, `${scenario.name}/${seed}`);
  let partly: string[] = [];
  const recorder = options.calls === undefined ? undefined : await recordCalls(options.calls);
  const report = await runScenario({
    ...(recorder && { fetch: recorder.fetch }),
    scenario,
    book,
    seed,
    server,
    now: options.now ? new Date(options.now) : sameRun,
    guides,
    credentials,
    staff,
    killed: entry.killed,
    onProgress: progress.update,
    onCutOff: async (part) => {
      progress.stop();
      partly = idsOf(part);
      out.write(`${say('error.cut_off', { file: await keepRun(folder, part, { is_complete: false }) })}\n`);
    },
    signal,
    language,
    ...(concurrency !== undefined && { concurrency }),
  })
    .catch(async (cause: unknown) => {
      // A run that never came to its first test has an end, too. Otherwise it would seem to be under way for ever.
      await entry.end(partly);
      throw cause;
    })
    .finally(async () => {
      progress.stop();
      await recorder?.close();
    });

  await entry.complete(idsOf(report));
  const file = await keepRun(folder, report);
  if (options.trace) await writeFile(options.trace, traceText(report.trace));
  await writeJunit(options, `run ${scenario.name}`, junitOfRun(report, say));
  const isNoneSent = report.counters.sent === 0 && report.problems.length > 0;
  const outcome = isNoneSent ? say('run.none_sent') : summary(report, say);
  if (!headless) out.write(`${outcome}\n${say('run.kept', { file })}\n`);
  if (!headless && report.unnoted > 0) out.write(`${say('run.unnoted', { count: report.unnoted })}\n`);
  tellProblems(
    report.problems.map((one) => told(one, say)),
    terminal,
  );
  return report.problems.length === 0 ? EXIT.ok : EXIT.failed;
}

const idsOf = ({ sent }: RunReport): string[] => sent.flatMap(({ delivery }) => delivery.analysis_id ?? []);

function junitOfRun({ sent, problems }: RunReport, say: Say) {
  const failures = Map.groupBy(problems, ({ about }) => about);
  const names = new Set([...sent.map(({ about }) => about), ...failures.keys()]);
  return [...names].map((name) => ({
    name,
    failures: (failures.get(name) ?? []).map(({ problem }) => say(problem.key, problem.details)),
  }));
}

function summary({ scenario, seed, counters, sent, devices, faults }: RunReport, say: Say): string {
  const arrived = sent.filter(({ delivery }) => delivery.analysis_id !== undefined);
  const withStatus = (status: number) => arrived.filter(({ test }) => test.end.status === status).length;
  const photos = sent.reduce((sum, { delivery }) => sum + Object.keys(delivery.photos).length, 0);
  const outcomes = { success: withStatus(2), rejected: withStatus(3), failed: withStatus(4), photos };
  return [
    say('run.done', { scenario, seed, ...counters }),
    say('run.outcomes', { ...outcomes, devices: devices.join(' ') }),
    say('run.requests', { ...counters }),
    ...(faults.length > 0 ? [say('run.faults', faultTotals(faults))] : []),
  ].join('\n');
}

const faultTotals = (faults: RunReport['faults']) => ({
  planted: faults.reduce((sum, { planted }) => sum + planted, 0),
  survived: faults.reduce((sum, { survived }) => sum + survived, 0),
  devices: faults.map(({ device_no, planted, survived }) => `${device_no} ${survived}/${planted}`).join(', '),
});

const MOST_SHOWN = 50;

export function tellProblems(problems: readonly string[], { say, out }: Terminal): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, MOST_SHOWN).map((line) => `  ${line}`);
  const head = problems.length === 1 ? say('run.problem') : say('run.problems', { count: problems.length });
  out.write(`${head}\n${shown.join('\n')}\n`);
}

const LIVE_MIRRORS = 3;
/** The time between two live tests, in seconds. */
const LIVE_EVERY = 60;

interface LiveCommand extends MirrorOptions {
  readonly seed: string;
  readonly every: number;
}

export async function live(options: LiveCommand, { say, out, dataDir, signal }: Terminal): Promise<number> {
  const { server, seed, every } = options;
  const credentials = await credentialsFor(options, dataDir);
  const devices = options.device.length > 0 ? options.device : credentials.available('').slice(0, LIVE_MIRRORS);
  if (devices.length === 0) throw new UsageError(say('error.no_mirror', { device: 'live' }));
  await startLiveMirror({
    server,
    credentials,
    devices,
    seed,
    every,
    signal,
    onTest: ({ device_no, start, end }, problems) => {
      const nickname = start.customer?.nickname ?? '';
      out.write(`${say('live.test', { device_no, nickname, status: end.status })}\n`);
      for (const { key, details } of problems) out.write(`  ${say(key, details)}\n`);
    },
    onWaiting: (count) => out.write(`${say('live.waiting', { server, count })}\n`),
  });
  return EXIT.ok;
}

interface DemoCommand extends ShopOptions {
  readonly live: boolean;
}

export async function demo(options: DemoCommand, terminal: Terminal): Promise<number> {
  const { server, live: goesOn } = options;
  const { say, out, dataDir, now, signal } = terminal;
  const credentials = await openCredentials(dataDir, server);
  const staff = await staffFor(options, say, signal);
  const progress = showProgress(say, out, false);
  let isAnnounced = false;
  const onProgress = (done: number, total: number) => {
    if (!isAnnounced) out.write(`${say('demo.start')}\n`);
    isAnnounced = true;
    progress.update(done, total);
  };
  const report = await fillDemoShop({ dataDir, server, credentials, staff, now, signal, onProgress }).finally(
    progress.stop,
  );
  // The server of the demo waits for its past.
  process.send?.('filled');
  if (report) out.write(`${summary(report, say)}\n`);
  if (report && report.problems.length > 0) {
    tellProblems(
      report.problems.map((one) => told(one, say)),
      terminal,
    );
    return EXIT.failed;
  }
  if (!goesOn) return EXIT.ok;
  const { devices: wanted, guides } = await loadScenario(DEMO_SCENARIO);
  const devices = credentials.available(wanted[0]?.prefix ?? '').slice(0, wanted.length);
  const mirrors = { server, credentials, devices, guides, usesOffers: true };
  await startLiveMirror({ ...mirrors, seed: DEMO_SEED, every: LIVE_EVERY, signal });
  return EXIT.ok;
}
