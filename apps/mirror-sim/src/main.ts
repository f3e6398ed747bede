import { writeFile } from 'node:fs/promises';
import { isTimezone } from '@skin-mirror/shared/time/timezone.ts';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { ProxyLimit, ServerUnreachable, WrongAnswer } from './client/client.ts';
import { NoCredentials } from './client/mirror.ts';
import { demo, EXIT, live, run, type Terminal, UsageError } from './command/commands.ts';
import { conformance } from './command/conform-command.ts';
import { junitXml } from './command/junit.ts';
import { load } from './command/load-command.ts';
import { type ProveCommand, prove } from './command/prove-command.ts';
import { replayCalls } from './command/replay-command.ts';
import { copy, plan, scenarios, validate } from './command/scenario-commands.ts';
import { isNearby, serverOrigin } from './command/server-address.ts';
import { verify } from './command/verify-command.ts';
import { languageOf, speaker } from './messages.ts';
import { ScenarioError } from './scenario/scenario.ts';
import { PHOTO_SETS } from './scenario/steps.ts';

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

function positive(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('');
  return number;
}

function whole(value: string): number {
  const number = positive(value);
  if (!Number.isInteger(number) || number > 10_000) throw new InvalidArgumentError('');
  return number;
}

function percent(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 100)) throw new InvalidArgumentError('');
  return number;
}

function time(value: string): string {
  if (Number.isNaN(Date.parse(value))) throw new InvalidArgumentError('');
  return value;
}

function timezone(value: string): string {
  if (!isTimezone(value)) throw new InvalidArgumentError('');
  return value;
}

const repeated = (value: string, before: string[]) => [...before, value];
const server = () =>
  new Option('--server <url>', say('option.server'))
    .argParser(address)
    .env('MIRROR_SERVER')
    .default('http://127.0.0.1:8080');
const own = () => new Option('--i-own-this-server', say('option.own')).default(false);
const device = () => new Option('--device <number>', say('option.device')).argParser(repeated).default([]);
const code = () => new Option('--code <code>', say('option.code')).argParser(repeated).default([]);
const account = () => new Option('--account <name>', say('option.account'));
const password = () => new Option('--password <password>', say('option.password')).env('MIRROR_PASSWORD');
const seed = () => new Option('--seed <seed>', say('option.seed')).default('42');
const headless = () => new Option('--headless', say('option.headless')).default(false);
const junit = () => new Option('--junit <file>', say('option.junit'));

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
    const failures = [explain(cause).text];
    if (options.junit) await writeFile(options.junit, junitXml('mirror', [{ name: options.server, failures }]));
    throw cause;
  }
}

const program = new Command('mirror').description(say('app')).exitOverride();

program
  .command('run')
  .description(say('command.run'))
  .argument('<scenario>', say('option.scenario'))
  .addOption(server())
  .addOption(seed())
  .addOption(new Option('--now <time>', say('option.now')).argParser(time))
  .addOption(device())
  .addOption(code())
  .addOption(account())
  .addOption(password())
  .addOption(new Option('--concurrency <tests>', say('option.concurrency')).argParser(positive))
  .addOption(new Option('--trace <file>', say('option.trace')))
  .addOption(new Option('--calls <file>', say('option.calls')))
  .addOption(junit())
  .addOption(headless())
  .addOption(own())
  .action((scenario: string, options) => perform(options, (given, at) => run(scenario, given, at)));

program
  .command('verify')
  .description(say('command.verify'))
  .addOption(server())
  .addOption(account())
  .addOption(password())
  .addOption(new Option('--run <file>', say('option.run')))
  .addOption(new Option('--allow-skipped', say('option.skipped')).default(false))
  .addOption(junit())
  .addOption(headless())
  .addOption(own())
  .action((options) => perform(options, verify));

program
  .command('conform')
  .description(say('command.conform'))
  .addOption(server())
  .addOption(device())
  .addOption(code())
  .addOption(new Option('--trace <file>', say('option.conform_trace')))
  .addOption(new Option('--secret <base64>', say('option.secret')).env('MIRROR_SECRET'))
  .addOption(junit())
  .addOption(headless())
  .addOption(own())
  .action((options) => perform(options, conformance));

program
  .command('prove')
  .description(say('command.prove'))
  .argument('[fault]', say('option.fault'), '')
  .addOption(new Option('--piece <n/m>', say('option.piece')).default('1/1'))
  .addOption(new Option('--sound <times>', say('option.sound')).argParser(positive).default(1))
  .action(async (part: string, options: ProveCommand) => {
    status = await prove(part, options, terminal);
  });

program
  .command('live')
  .description(say('command.live'))
  .addOption(server())
  .addOption(new Option('--every <seconds>', say('option.every')).argParser(positive).default(60))
  .addOption(seed())
  .addOption(device())
  .addOption(code())
  .addOption(account())
  .addOption(password())
  .addOption(own())
  .action((options) => perform(options, live));

program
  .command('demo')
  .description(say('command.demo'))
  .addOption(server())
  .addOption(account())
  .addOption(password())
  .addOption(new Option('--live', say('option.live')).default(false))
  .addOption(own())
  .action((options) => {
    // Stops when standard input closes. The server that started this process holds the other end of the pipe, so the
    // pipe closes when the server exits.
    process.stdin.on('end', () => stop.abort()).resume();
    return perform(options, demo);
  });

program
  .command('scenarios')
  .description(say('command.scenarios'))
  .action(async () => {
    status = await scenarios(terminal);
  });

program
  .command('replay')
  .description(say('command.replay'))
  .argument('<file>', say('option.calls_file'))
  .addOption(server())
  .addOption(new Option('--speed <times>', say('option.speed')).argParser(positive).default(1))
  .addOption(device())
  .addOption(code())
  .addOption(junit())
  .addOption(headless())
  .addOption(own())
  .action((file: string, options) => perform(options, (given, at) => replayCalls(file, given, at)));

program
  .command('copy')
  .description(say('command.copy'))
  .argument('<record>', say('option.record'))
  .addOption(server())
  .addOption(account())
  .addOption(password())
  .addOption(own())
  .action((id: string, options) => perform(options, (given, at) => copy(id, given, at)));

program
  .command('load')
  .description(say('command.load'))
  .addOption(server())
  .addOption(new Option('--devices <count>', say('option.devices')).argParser(whole).default(20))
  .addOption(new Option('--rate <tests>', say('option.rate')).argParser(positive).default(5))
  .addOption(new Option('--duration <seconds>', say('option.duration')).argParser(positive).default(30))
  .addOption(seed())
  .addOption(new Option('--photos <set>', say('option.photos')).choices(PHOTO_SETS).default('shared'))
  .addOption(new Option('--error-budget <percent>', say('option.budget')).argParser(percent).default(1))
  .addOption(new Option('--sample <tests>', say('option.sample')).argParser(whole).default(50))
  .addOption(new Option('--prefix <text>', say('option.prefix')).default(''))
  .addOption(account())
  .addOption(password())
  .addOption(new Option('--admin <name>', say('option.admin')))
  .addOption(new Option('--admin-password <password>', say('option.admin_password')).env('MIRROR_ADMIN_PASSWORD'))
  .addOption(new Option('--json <file>', say('option.json_file')))
  .addOption(junit())
  .addOption(headless())
  .addOption(own())
  .action((options) => perform(options, load));

program
  .command('validate')
  .description(say('command.validate'))
  .argument('<scenarios...>', say('option.scenario'))
  .action(async (names: string[]) => {
    status = await validate(names, terminal);
  });

program
  .command('plan')
  .description(say('command.plan'))
  .argument('<scenario>', say('option.scenario'))
  .addOption(seed())
  .addOption(new Option('--now <time>', say('option.now')).argParser(time))
  .addOption(new Option('--timezone <name>', say('option.timezone')).argParser(timezone).default('Asia/Shanghai'))
  .addOption(new Option('--json', say('option.json')).default(false))
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
