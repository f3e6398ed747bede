import { conform } from '../conform/conform.ts';
import { checkTrace } from '../conform/trace.ts';
import {
  credentialsFor,
  EXIT,
  type FindingsOptions,
  type MirrorOptions,
  type Terminal,
  UsageError,
} from './commands.ts';
import { writeJunit } from './junit.ts';
import { readCallFile } from './replay-command.ts';

interface ConformCommand extends MirrorOptions, FindingsOptions {
  readonly trace?: string;
  readonly secret?: string;
}

/** Checks a server, or with `--trace` what a mirror sent, against the protocol of mirrors. */
export async function conformance(options: ConformCommand, terminal: Terminal): Promise<number> {
  const { say, out } = terminal;
  const subject = options.trace ?? options.server;
  if (!options.headless) out.write(`${say('conform.start', { subject })}\n`);
  const findings = await (options.trace === undefined
    ? askServer(options, terminal)
    : readCallFile(options.trace, say, (text) => checkTrace(text, options.secret)));
  const cases = findings.map(({ name, says, broken, skipped }) => ({
    name: `${name}: ${says}`,
    failures: broken === undefined ? [] : [broken],
    ...(skipped !== undefined && { skipped }),
  }));
  await writeJunit(options, 'conform', cases);
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

async function askServer(options: ConformCommand, { say, dataDir, signal }: Terminal) {
  const credentials = await credentialsFor(options, dataDir);
  const numbers = credentials.available('').slice(0, 2);
  if (numbers.length === 0) throw new UsageError(say('error.no_mirror', { device: 'conform' }));
  return conform({
    server: options.server,
    mirrors: numbers.map((device_no) => ({
      device_no,
      active_code: credentials.codeFor(device_no),
      secret: credentials.secretsFor(device_no)[0],
    })),
    save: ({ device_no, secret }) => credentials.save(device_no, secret),
    signal,
  });
}
