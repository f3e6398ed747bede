import { readFile, writeFile } from 'node:fs/promises';
import { BadCalls, readCalls } from '../client/calls.ts';
import { openCredentials } from '../client/credentials.ts';
import { connectMirror, type Mirror } from '../client/mirror.ts';
import { told } from '../messages.ts';
import { replay } from '../run/replay.ts';
import { EXIT, type Terminal, tellProblems, UsageError } from './commands.ts';
import { junitXml } from './junit.ts';
import { showProgress } from './progress.ts';

export interface ReplayCommand {
  readonly server: string;
  readonly device: readonly string[];
  readonly code: readonly string[];
  readonly speed: number;
  readonly junit?: string;
  readonly headless: boolean;
}

/** Plays recorded calls again. Nothing is sent if the file has a fault anywhere. */
export async function replayCalls(file: string, options: ReplayCommand, terminal: Terminal): Promise<number> {
  const { say, out, dataDir, signal, language } = terminal;
  const { server, headless, speed } = options;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(say('error.no_trace', { file }));
  });
  const calls = parsed(text, file, terminal);
  const numbers = [...new Set(calls.map(({ headers }) => headers['x-device-no'] ?? ''))];
  const given = options.device.map((device_no, index) => ({ device_no, active_code: options.code[index] ?? '' }));
  const credentials = await openCredentials(dataDir, server, given);
  const mirrors = new Map<string, Mirror>();
  const free = credentials.available('').filter((one) => !numbers.includes(one) || given.length > 0);
  for (const number of numbers) {
    const isKnown = given.length === 0 && (credentials.secretsFor(number).length > 0 || credentials.codeFor(number));
    const device_no = isKnown ? number : free.shift();
    if (device_no === undefined) throw new UsageError(say('error.no_mirror', { device: number }));
    const mirror = await connectMirror(device_no, { server, credentials, signal, language });
    if (mirror.refusal) throw new UsageError(say('error.refused_mirror', { device_no, msg: mirror.refusal.message }));
    mirrors.set(number, mirror);
  }
  if (!headless) out.write(`${say('replay.start', { count: calls.length, file, speed, server })}\n`);
  const progress = showProgress(say, out, headless);
  const report = await replay({ server, calls, mirrors, speed, signal, onProgress: progress.update }).finally(
    progress.stop,
  );
  const lines = report.problems.map((one) => told(one, say));
  if (options.junit) await writeFile(options.junit, junitXml(`replay ${file}`, [{ name: file, failures: lines }]));
  const { sent, skipped, duplicated } = report;
  if (!headless) out.write(`${say('replay.done', { sent, skipped, duplicated, changed: lines.length })}\n`);
  tellProblems(lines, terminal);
  return lines.length === 0 ? EXIT.ok : EXIT.failed;
}

function parsed(text: string, file: string, { say }: Terminal) {
  try {
    const calls = readCalls(text);
    if (calls.length === 0) throw new BadCalls('1: no calls');
    return calls;
  } catch (cause) {
    throw cause instanceof BadCalls ? new UsageError(say('error.bad_trace', { file, why: cause.message })) : cause;
  }
}
