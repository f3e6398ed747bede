import { isTimezone } from '@skin-mirror/shared/time/timezone.ts';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { WrongAnswer } from './client/answer.ts';
import { ProxyLimit, ServerUnreachable } from './client/client.ts';
import { NoCredentials } from './client/mirror.ts';
import { demo, EXIT, live, run, type Terminal, UsageError } from './command/commands.ts';
import { conformance } from './command/conform-command.ts';
import { writeJunit } from './command/junit.ts';
import { load } from './command/load-command.ts';
import { type ProveCommand, prove } from './command/prove-command.ts';
import { replayCalls } from './command/replay-command.ts';
import { copy, plan, scenarios, validate } from './command/scenario-commands.ts';
import { isNearby, serverOrigin } from './command/server-address.ts';
import { verify } from './command/verify-command.ts';
import { languageOf, speaker } from './messages.ts';
import { ScenarioError } from './scenario/scenario.ts';
import { PHOTO_SETS } from './scenario/steps.ts';
import type { MessageKey } from './texts/en.ts';

const { LC_ALL, LC_MESSAGES, LANG, DATA_DIR } = process.env;
const locale = LC_ALL || LC_MESSAGES || LANG;
const say = speaker(locale);
const stop = new AbortController();
const terminal: Terminal = {
  say,
  language: languageOf(locale),
  out: process.stdout,
  dataDir: DATA_DIR || '.data',
  now: new Date(),
  signal: stop.signal,
};
let status: number = EXIT.ok;
// Zod tells what a scenario's form forbids.
if (terminal.language === 'zh') z.config(z.locales.zhCN());

function address(value: string): string {
  const origin = serverOrigin(value);
  if (!origin) throw new InvalidArgumentError(say('error.server', { server: value }));
  return origin;
}

const parser =
  <T>(read: (text: string) => T, isRight: (value: T) => boolean) =>
  (text: string): T => {
    const value = read(text);
    if (!isRight(value)) throw new InvalidArgumentError('');
    return value;
  };
const positive = parser(Number, (number) => Number.isFinite(number) && number > 0);
const whole = parser(Number, (number) => Number.isInteger(number) && number > 0 && number <= 10_000);
const percent = parser(
  (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  (number) => number >= 0 && number <= 100,
);
const time = parser(String, (text) => !Number.isNaN(Date.parse(text)));
const timezone = parser(String, isTimezone);
const repeated = (value: string, before: string[]) => [...before, value];

const USUAL_SERVER = 'http://127.0.0.1:8080';
const OPTIONS = {
  server: new Option('--server <url>', say('option.server'))
    .argParser(address)
    .env('MIRROR_SERVER')
    .default(USUAL_SERVER),
  own: new Option('--i-own-this-server', say('option.own')).default(false),
  device: new Option('--device <number>', say('option.device')).argParser(repeated).default([]),
  code: new Option('--code <code>', say('option.code')).argParser(repeated).default([]),
  account: new Option('--account <name>', say('option.account')),
  password: new Option('--password <password>', say('option.password')).env('MIRROR_PASSWORD'),
  seed: new Option('--seed <seed>', say('option.seed')).default('42'),
  now: new Option('--now <time>', say('option.now')).argParser(time),
  headless: new Option('--headless', say('option.headless')).default(false),
  junit: new Option('--junit <file>', say('option.junit')),
  concurrency: new Option('--concurrency <tests>', say('option.concurrency')).argParser(positive),
  trace: new Option('--trace <file>', say('option.trace')),
  calls: new Option('--calls <file>', say('option.calls')),
  run: new Option('--run <file>', say('option.run')),
  skipped: new Option('--allow-skipped', say('option.skipped')).default(false),
  conformTrace: new Option('--trace <file>', say('option.conform_trace')),
  secret: new Option('--secret <base64>', say('option.secret')).env('MIRROR_SECRET'),
  piece: new Option('--piece <n/m>', say('option.piece')).default('1/1'),
  sound: new Option('--sound <times>', say('option.sound')).argParser(positive).default(1),
  every: new Option('--every <seconds>', say('option.every')).argParser(positive).default(60),
  live: new Option('--live', say('option.live')).default(false),
  speed: new Option('--speed <times>', say('option.speed')).argParser(positive).default(1),
  devices: new Option('--devices <count>', say('option.devices')).argParser(whole).default(20),
  rate: new Option('--rate <tests>', say('option.rate')).argParser(positive).default(5),
  duration: new Option('--duration <seconds>', say('option.duration')).argParser(positive).default(30),
  photos: new Option('--photos <set>', say('option.photos')).choices(PHOTO_SETS).default('shared'),
  budget: new Option('--error-budget <percent>', say('option.budget')).argParser(percent).default(1),
  sample: new Option('--sample <tests>', say('option.sample')).argParser(whole).default(50),
  prefix: new Option('--prefix <text>', say('option.prefix')).default(''),
  admin: new Option('--admin <name>', say('option.admin')),
  adminPassword: new Option('--admin-password <password>', say('option.admin_password')).env('MIRROR_ADMIN_PASSWORD'),
  jsonFile: new Option('--json <file>', say('option.json_file')),
  timezone: new Option('--timezone <name>', say('option.timezone')).argParser(timezone).default('Asia/Shanghai'),
  json: new Option('--json', say('option.json')).default(false),
};

/** Refuses servers that must not receive simulated tests. Otherwise runs the command. */
async function perform<O extends { server: string; iOwnThisServer: boolean; junit?: string }>(
  options: O,
  command: (options: O, terminal: Terminal) => Promise<number>,
): Promise<void> {
  if (!isNearby(options.server) && !options.iOwnThisServer) {
    throw new UsageError(say('error.public', { server: options.server }));
  }
  try {
    status = await command(options, terminal);
  } catch (cause) {
    // Continuous integration must not take a file of an earlier run for the findings of this one.
    await writeJunit(options, 'mirror', [{ name: options.server, failures: [explain(cause).text] }]);
    throw cause;
  }
}

const program = new Command('mirror').description(say('app')).exitOverride();

type CommandName = { [Key in MessageKey]: Key extends `command.${infer Name}` ? Name : never }[MessageKey];

function command(name: CommandName, ...options: readonly (keyof typeof OPTIONS)[]): Command {
  const made = program.command(name).description(say(`command.${name}`));
  for (const option of options) made.addOption(OPTIONS[option]);
  return made;
}

const MIRRORS = ['device', 'code'] as const;
const ACCOUNT = ['account', 'password'] as const;
const FINDINGS = ['junit', 'headless'] as const;

command('run', 'server', 'seed', 'now', ...MIRRORS, ...ACCOUNT, 'concurrency', 'trace', 'calls', ...FINDINGS, 'own')
  .argument('<scenario>', say('option.scenario'))
  .action((scenario: string, options) => perform(options, (given, at) => run(scenario, given, at)));

command('verify', 'server', ...ACCOUNT, 'run', 'skipped', ...FINDINGS, 'own').action((options) =>
  perform(options, verify),
);

command('conform', 'server', ...MIRRORS, 'conformTrace', 'secret', ...FINDINGS, 'own').action((options) =>
  perform(options, conformance),
);

command('prove', 'piece', 'sound')
  .argument('[fault]', say('option.fault'), '')
  .action(async (part: string, options: ProveCommand) => {
    status = await prove(part, options, terminal);
  });

command('live', 'server', 'every', 'seed', ...MIRRORS, ...ACCOUNT, 'own').action((options) => perform(options, live));

command('demo', 'server', ...ACCOUNT, 'live', 'own').action((options) => {
  // Stops when standard input closes. The server that started this process holds the other end of the pipe, so the
  // pipe closes when the server exits.
  process.stdin.on('end', () => stop.abort()).resume();
  return perform(options, demo);
});

command('scenarios').action(async () => {
  status = await scenarios(terminal);
});

command('replay', 'server', 'speed', ...MIRRORS, ...FINDINGS, 'own')
  .argument('<file>', say('option.calls_file'))
  .action((file: string, options) => perform(options, (given, at) => replayCalls(file, given, at)));

command('copy', 'server', ...ACCOUNT, 'own')
  .argument('<record>', say('option.record'))
  .action((id: string, options) => perform(options, (given, at) => copy(id, given, at)));

const LOAD = ['devices', 'rate', 'duration', 'seed', 'photos', 'budget', 'sample', 'prefix'] as const;
command('load', 'server', ...LOAD, ...ACCOUNT, 'admin', 'adminPassword', 'jsonFile', ...FINDINGS, 'own').action(
  (options) => perform(options, load),
);

command('validate')
  .argument('<scenarios...>', say('option.scenario'))
  .action(async (names: string[]) => {
    status = await validate(names, terminal);
  });

command('plan', 'seed', 'now', 'timezone', 'json')
  .argument('<scenario>', say('option.scenario'))
  .action(async (scenario: string, options) => {
    status = await plan(scenario, options, terminal);
  });

/** Returns an error message for the user and an exit code for scripts. */
function explain(cause: unknown): { text: string; exit: number } {
  if (stop.signal.aborted) return { text: say('error.interrupted'), exit: EXIT.failed };
  // The text is empty, because Commander has already printed the error.
  if (cause instanceof CommanderError) return { text: '', exit: cause.exitCode === 0 ? EXIT.ok : EXIT.usage };
  if (cause instanceof ScenarioError || cause instanceof UsageError) return { text: cause.message, exit: EXIT.usage };
  if (cause instanceof NoCredentials)
    return { text: say('error.no_mirror', { device: cause.message }), exit: EXIT.usage };
  if (cause instanceof ServerUnreachable) {
    return { text: say('error.unreachable', { server: cause.message }), exit: EXIT.unreachable };
  }
  if (cause instanceof WrongAnswer)
    return { text: say('error.wrong_answer', { why: cause.message }), exit: EXIT.failed };
  if (cause instanceof ProxyLimit)
    return { text: say('error.proxy_limit', { server: cause.message }), exit: EXIT.failed };
  return { text: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), exit: EXIT.failed };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
try {
  await program.parseAsync();
} catch (cause) {
  const { text, exit } = explain(cause);
  if (text) process.stderr.write(`${text}\n`);
  status = exit;
}
process.stdin.destroy();
process.exitCode = status;
