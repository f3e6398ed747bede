import { readFile } from 'node:fs/promises';
import { BadCalls, readCalls } from '../client/calls.ts';
import { connectMirror, type Mirror } from '../client/mirror.ts';
import { type Say, told } from '../messages.ts';
import { replay } from '../run/replay.ts';
import {
  credentialsFor,
  EXIT,
  type FindingsOptions,
  type MirrorOptions,
  type Terminal,
  tellProblems,
  UsageError,
} from './commands.ts';
import { writeJunit } from './junit.ts';
import { showProgress } from './progress.ts';

interface ReplayCommand extends MirrorOptions, FindingsOptions {
  readonly speed: number;
}

/** Reads a file of recorded calls. @throws UsageError */
export async function readCallFile<T>(file: string, say: Say, read: (text: string) => T | Promise<T>): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(say('error.no_trace', { file }));
  });
  try {
    return await read(text);
  } catch (cause) {
    throw cause instanceof BadCalls ? new UsageError(say('error.bad_trace', { file, why: cause.message })) : cause;
  }
}

/** Plays recorded calls again. Nothing is sent if the file has a fault anywhere. */
export async function replayCalls(file: string, options: ReplayCommand, terminal: Terminal): Promise<number> {
  const { say, out, dataDir, signal, language } = terminal;
  const { server, headless, speed } = options;
  const calls = await readCallFile(file, say, readCalls);
  const numbers = [...new Set(calls.map(({ headers }) => headers['x-device-no'] ?? ''))];
  const credentials = await credentialsFor(options, dataDir);
  const mirrors = new Map<string, Mirror>();
  const free = credentials.available('').filter((one) => !numbers.includes(one) || credentials.given > 0);
  for (const number of numbers) {
    const isKnown =
      credentials.given === 0 && (credentials.secretsFor(number).length > 0 || credentials.codeFor(number));
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
  await writeJunit(options, `replay ${file}`, [{ name: file, failures: lines }]);
  const { sent, skipped, duplicated } = report;
  if (!headless) out.write(`${say('replay.done', { sent, skipped, duplicated, changed: lines.length })}\n`);
  tellProblems(lines, terminal);
  return lines.length === 0 ? EXIT.ok : EXIT.failed;
}
