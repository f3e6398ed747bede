import { readFile, writeFile } from 'node:fs/promises';
import { openCredentials } from '../client/credentials.ts';
import { conform, type Finding } from '../conform/conform.ts';
import { BadTrace, checkTrace } from '../conform/trace.ts';
import { EXIT, type Terminal, UsageError } from './commands.ts';
import { junitXml } from './junit.ts';

export interface ConformCommand {
  readonly server: string;
  readonly device: readonly string[];
  readonly code: readonly string[];
  readonly trace?: string;
  readonly secret?: string;
  readonly junit?: string;
  readonly headless: boolean;
}

/** Checks a server, or with `--trace` what a mirror sent, against the protocol of mirrors. */
export async function conformance(options: ConformCommand, terminal: Terminal): Promise<number> {
  const { say, out } = terminal;
  const subject = options.trace ?? options.server;
  if (!options.headless) out.write(`${say('conform.start', { subject })}\n`);
  const findings = await (options.trace === undefined
    ? askServer(options, terminal)
    : readTrace(options.trace, options, terminal));
  if (options.junit) {
    const cases = findings.map(({ name, says, broken, skipped }) => ({
      name: `${name}: ${says}`,
      failures: broken === undefined ? [] : [broken],
      ...(skipped !== undefined && { skipped }),
    }));
    await writeFile(options.junit, junitXml('conform', cases));
  }
  const broken = findings.filter((finding) => finding.broken !== undefined).length;
  const skipped = findings.filter((finding) => finding.skipped !== undefined);
  if (!options.headless) {
    for (const { name, skipped: why = '' } of skipped) out.write(`${say('conform.skipped', { name, why })}\n`);
    const kept = findings.length - broken - skipped.length;
    out.write(`${say('conform.done', { kept, broken, skipped: skipped.length })}\n`);
  }
  for (const { name, says, broken: why } of findings)
    if (why !== undefined) out.write(`${say('conform.broken', { name, says, why })}\n`);
  return broken === 0 && findings.length > 0 ? EXIT.ok : EXIT.failed;
}

async function askServer({ server, device, code }: ConformCommand, { say, dataDir, signal }: Terminal) {
  const given = device.map((device_no, at) => ({ device_no, active_code: code[at] ?? '' }));
  const credentials = await openCredentials(dataDir, server, given);
  const numbers = credentials.available('').slice(0, 2);
  if (numbers.length === 0) throw new UsageError(say('error.no_mirror', { device: 'conform' }));
  return conform({
    server,
    mirrors: numbers.map((device_no) => ({
      device_no,
      active_code: credentials.codeFor(device_no),
      secret: credentials.secretsFor(device_no)[0],
    })),
    save: ({ device_no, secret }) => credentials.save(device_no, secret),
    signal,
  });
}

async function readTrace(file: string, { secret }: ConformCommand, { say }: Terminal): Promise<readonly Finding[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(say('error.no_trace', { file }));
  });
  return checkTrace(text, secret).catch((cause: unknown) => {
    throw cause instanceof BadTrace ? new UsageError(say('error.bad_trace', { file, why: cause.message })) : cause;
  });
}
