import { writeFile } from 'node:fs/promises';
import { MirrorRefusal } from '../client/client.ts';
import { connectMirror, type Mirror, openShop } from '../client/mirror.ts';
import { type LoadReport, runLoad } from '../load/load.ts';
import { makeMirrors } from '../load/load-mirrors.ts';
import { told } from '../messages.ts';
import type { PhotoSet } from '../scenario/steps.ts';
import {
  credentialsFor,
  EXIT,
  type FindingsOptions,
  type ShopOptions,
  staffFor,
  type Terminal,
  tellProblems,
  UsageError,
} from './commands.ts';
import { writeJunit } from './junit.ts';
import { showProgress } from './progress.ts';

interface LoadCommand extends ShopOptions, FindingsOptions {
  readonly devices: number;
  readonly rate: number;
  readonly duration: number;
  readonly seed: string;
  readonly photos: PhotoSet;
  readonly errorBudget: number;
  readonly sample: number;
  readonly prefix: string;
  readonly admin?: string;
  readonly adminPassword?: string;
  readonly json?: string;
}

/** So many mirrors are connected at once. */
const CONNECTING = 8;

/** Sends tests of many mirrors at a rate, whatever the server does, and tells how long they took. */
export async function load(options: LoadCommand, terminal: Terminal): Promise<number> {
  const { say, out, signal, language } = terminal;
  const { server, devices, rate, duration, seed, photos, headless, sample } = options;
  if (!headless) out.write(`${say('load.start', { devices, rate, duration, seed, server })}\n`);
  const mirrors = await mirrorsFor(options, terminal);
  await openShop(mirrors.slice(0, 1));
  const progress = showProgress(say, out, headless);
  const report = await runLoad({
    connection: { server, signal, language },
    mirrors,
    rate,
    duration,
    seed,
    photos,
    budget: options.errorBudget,
    sample,
    onProgress: progress.update,
  }).finally(progress.stop);
  const failures = failuresOf(report, options, terminal);
  if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
  await writeJunit(options, 'load', [{ name: server, failures }]);
  if (!headless) out.write(`${tableOf(report, terminal).join('\n')}\n`);
  tellProblems(failures, terminal);
  return failures.length === 0 ? EXIT.ok : EXIT.failed;
}

function failuresOf(report: LoadReport, { errorBudget }: LoadCommand, { say }: Terminal): string[] {
  const { sent, acknowledged, stopped, again, sample } = report;
  const failed = sent - acknowledged;
  const lost = again.sent - again.acknowledged;
  return [
    ...(failed > (errorBudget / 100) * sent ? [say('load.over_budget', { failed, sent, budget: errorBudget })] : []),
    ...(stopped ? [say('load.stopped', { sent, planned: report.planned })] : []),
    ...(lost > 0 ? [say('load.lost', { lost })] : []),
    ...sample.problems.map((one) => told(one, say)),
  ];
}

const COLUMNS = ['p50', 'p90', 'p95', 'p99', 'max'] as const;

function tableOf(report: LoadReport, { say }: Terminal): string[] {
  const { planned, sent, acknowledged, throughput, errors, latency, service, lag, again, sample } = report;
  const rows = { 'load.latency': latency, 'load.service': service, 'load.lag': lag } as const;
  const width = 44;
  const line = (name: string, values: readonly (string | number)[]) =>
    name.padEnd(width) + values.map((value) => String(value).padStart(8)).join('');
  return [
    say('load.tests', { planned, sent, acknowledged, throughput }),
    line('', COLUMNS),
    ...Object.entries(rows).map(([name, spread]) =>
      line(
        say(name as keyof typeof rows),
        COLUMNS.map((column) => spread[column]),
      ),
    ),
    ...Object.entries(errors).map(([why, count]) => `  ${String(count).padStart(6)}  ${why}`),
    ...(again.sent > 0 ? [say('load.again', again)] : []),
    say('load.sample', { checked: sample.checked, right: sample.checked - sample.problems.length }),
  ];
}

/** Connects so many known mirrors. If there are too few, an administrator of the platform makes the others. */
async function mirrorsFor(options: LoadCommand, terminal: Terminal): Promise<Mirror[]> {
  const { say, dataDir, signal, language } = terminal;
  const { server, devices, admin, adminPassword, prefix } = options;
  const known = () => credentialsFor({ ...options, device: [], code: [] }, dataDir);
  const before = await known();
  const missing = devices - before.available(prefix).length;
  if (missing > 0) {
    if (admin === undefined || !before.login) throw new UsageError(say('load.too_few', { devices, missing }));
    const staff = await staffFor({ server, account: admin, password: adminPassword ?? '' }, say, signal);
    if (staff) await makeMirrors(missing, { admin: staff, server, credentials: before }).catch(asUsage);
  }
  const credentials = await known();
  const numbers = credentials.available(prefix).slice(0, devices);
  if (numbers.length < devices)
    throw new UsageError(say('load.too_few', { devices, missing: devices - numbers.length }));
  const mirrors: Mirror[] = [];
  while (numbers.length > 0) {
    const next = numbers.splice(0, CONNECTING);
    const connection = { server, credentials, signal, language };
    mirrors.push(...(await Promise.all(next.map((device_no) => connectMirror(device_no, connection)))));
  }
  const refused = mirrors.find(({ refusal }) => refusal);
  if (refused?.refusal) {
    const { device_no } = refused.client;
    throw new UsageError(say('error.refused_mirror', { device_no, msg: refused.refusal.message }));
  }
  return mirrors;
}

function asUsage(cause: unknown): never {
  throw cause instanceof MirrorRefusal ? new UsageError(`${cause.code} ${cause.message}`) : cause;
}
