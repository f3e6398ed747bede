import path from 'node:path';
import { openCredentials, serverDir } from '../client/credentials.ts';
import type { Problem, Say } from '../messages.ts';
import { type KeptTest, LAST_RUN, type RunFile, readRun } from '../run/run-file.ts';
import type { Found } from '../verify/findings.ts';
import { readLedger } from '../verify/ledger.ts';
import { openRuleBook } from '../verify/rule-book.ts';
import { CannotVerify, readSettings } from '../verify/shop-view.ts';
import { type OwnShop, type Verdict, verifyAll } from '../verify/verify-all.ts';
import {
  EXIT,
  type FindingsOptions,
  type ShopOptions,
  staffFor,
  type Terminal,
  tellProblems,
  UsageError,
} from './commands.ts';
import { type JunitCase, writeJunit } from './junit.ts';
import { showProgress } from './progress.ts';

interface VerifyCommand extends ShopOptions, FindingsOptions {
  readonly run?: string;
  readonly allowSkipped: boolean;
}

export async function verify(options: VerifyCommand, terminal: Terminal): Promise<number> {
  const { say, out, dataDir, now, signal } = terminal;
  const { server, headless } = options;
  const folder = serverDir(dataDir, server);
  const file = options.run ?? path.join(folder, LAST_RUN);
  const run = await readRun(file);
  if (!run) throw new UsageError(say('error.no_run', { file }));
  const count = run.tests.length;
  if (!headless) out.write(`${say('verify.start', { count, scenario: run.scenario, seed: run.seed, server })}\n`);

  if (!run.is_complete && !headless) out.write(`${say('verify.cut_off')}\n`);

  const shop = await openOwnShop(options, terminal);
  const credentials = await openCredentials(dataDir, server);
  const connection = { server, credentials, signal, language: terminal.language };
  const book = await openRuleBook(folder);
  const ledger = await readLedger(folder);
  const progress = showProgress(say, out, headless);
  const asked = { run, connection, book, ledger, shop, now, onProgress: progress.update };
  const verdict = await verifyAll(asked).finally(progress.stop);
  const skipped = verdict.skipped.map(({ key, details }) => say(key, details));
  const cases = [...casesOf(run, verdict.found, say), ...skippedCases(skipped, options.allowSkipped)];
  await writeJunit(options, `verify ${run.scenario}`, cases);

  const failing = cases.filter(({ failures }) => failures.length > 0);
  const wrong = failing.filter(({ name }) => skipped.every((one) => one !== name));
  for (const what of skipped) out.write(`${say('verify.skipped', { what })}\n`);
  if (!shop) out.write(`${say('verify.mirrors_only')}\n`);
  else if (!run.heard) out.write(`${say('verify.unheard')}\n`);
  if (!headless) out.write(`${summary(run, verdict, say).join('\n')}\n`);
  const { lines, about } = neverSent(run, verdict.found, say);
  const told = wrong.filter(({ name }) => !about.has(name));
  tellProblems(
    [...lines, ...told.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))],
    terminal,
  );
  return failing.length === 0 ? EXIT.ok : EXIT.failed;
}

/** Signs in as the shop's main account, if the command names one. */
async function openOwnShop(options: VerifyCommand, { say, signal }: Terminal): Promise<OwnShop | undefined> {
  const staff = await staffFor(options, say, signal);
  if (!staff) return undefined;
  try {
    return { staff, settings: await readSettings(staff) };
  } catch (cause) {
    if (!(cause instanceof CannotVerify)) throw cause;
    throw new UsageError(say('error.not_owner', { account: options.account ?? '' }));
  }
}

function casesOf({ tests }: RunFile, { ofTests, others }: Found, say: Say): JunitCase[] {
  const text = ({ key, details }: Problem) => say(key, details);
  const byTest = tests.map((test) => ({ name: nameOf(test), failures: (ofTests.get(test.number) ?? []).map(text) }));
  const byName = Map.groupBy(others, ({ about }) => about);
  const rest = [...byName].map(([name, list]) => ({ name, failures: list.map(({ problem }) => text(problem)) }));
  return [...byTest, ...rest];
}

const nameOf = ({ number, device_no, start }: KeptTest): string =>
  `test ${number} (${device_no}, ${start.client_uuid})`;

/** A mirror that could send nothing is one problem, not one for each of its tests. */
function neverSent({ tests }: RunFile, { ofTests }: Found, say: Say) {
  const byMirror = [...Map.groupBy(tests, ({ device_no }) => device_no)];
  const silent = byMirror.filter(([, own]) =>
    own.every(({ number }) => ofTests.get(number)?.some(({ key }) => key === 'problem.not_sent')),
  );
  return {
    lines: silent.map(([device_no, own]) => `mirror ${device_no}: ${say('problem.none_sent', { count: own.length })}`),
    about: new Set(silent.flatMap(([, own]) => own.map(nameOf))),
  };
}

/** A result that wasn't compared isn't known to be right. */
const skippedCases = (skipped: readonly string[], isAllowed: boolean): JunitCase[] =>
  skipped.map((text) => (isAllowed ? { name: text, failures: [], skipped: text } : { name: text, failures: [text] }));

function summary({ tests }: RunFile, { found, inShop, offers, unheard }: Verdict, say: Say): string[] {
  return [
    ...(unheard ? [say(unheard.isAsked ? 'verify.heard_later' : 'verify.heard_before', unheard.details)] : []),
    ...(inShop ? [say('verify.shop', inShop.counts)] : []),
    ...(offers ? [say('verify.offers', offers.counts)] : []),
    say('verify.done', { passed: tests.length - found.ofTests.size, count: tests.length }),
  ];
}
