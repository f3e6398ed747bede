import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openCredentials, serverDir } from '../client/credentials.ts';
import { Phone } from '../client/phone.ts';
import { problem, type Say } from '../messages.ts';
import { LAST_RUN, type RunFile, readRun } from '../run/run-file.ts';
import type { Staff } from '../staff/staff.ts';
import { openRuleBook } from '../verify/rule-book.ts';
import { type CheckedTest, verifyRun } from '../verify/verify.ts';
import { type OfferFindings, verifyOffers } from '../verify/verify-offers.ts';
import { mayBeGone } from '../verify/verify-photos.ts';
import { CannotVerify, readSettings, type ShopFindings, type ShopSettings, verifyShop } from '../verify/verify-shop.ts';
import { EXIT, staffFor, type Terminal, tellProblems, UsageError } from './commands.ts';
import { junitXml } from './junit.ts';
import { showProgress } from './progress.ts';

export interface VerifyCommand {
  readonly server: string;
  readonly account?: string;
  readonly password?: string;
  readonly run?: string;
  readonly allowSkipped: boolean;
  readonly junit?: string;
  readonly headless: boolean;
}

export async function verify(options: VerifyCommand, terminal: Terminal): Promise<number> {
  const { say, out, dataDir, now, signal } = terminal;
  const { server, headless } = options;
  const file = options.run ?? path.join(serverDir(dataDir, server), LAST_RUN);
  const run = await readRun(file);
  if (!run) throw new UsageError(say('error.no_run', { file }));
  const count = run.tests.length;
  if (!headless) out.write(`${say('verify.start', { count, scenario: run.scenario, seed: run.seed, server })}\n`);

  if (!run.is_complete && !headless) out.write(`${say('verify.cut_off')}\n`);

  const shop = await openOwnShop(options, terminal);
  const connection = {
    server,
    credentials: await openCredentials(dataDir, server),
    signal,
    language: terminal.language,
  };
  const book = await openRuleBook(serverDir(dataDir, server));
  const progress = showProgress(say, out, headless);
  const isGone: Parameters<typeof verifyRun>[4] = (test, kind) =>
    shop !== undefined && mayBeGone(test, kind, shop.settings.retention, now);
  const checked = await verifyRun(run, connection, book, progress.update, isGone).finally(progress.stop);
  const findings = shop && (await verifyShop(run, shop.staff, shop.settings, now));
  const offers = shop && (await verifyOffers(run, shop.staff, new Phone(server, fetch)));
  const skipped = checked.filter((test) => test.skipped !== undefined).length;
  if (skipped > 0) out.write(`${say('verify.skipped', { skipped, count })}\n`);
  const cases = casesOf(options.allowSkipped ? checked : checked.map(asProblem), [findings, offers], say);
  if (options.junit) await writeFile(options.junit, junitXml(`verify ${run.scenario}`, cases));

  const failing = cases.filter(({ failures }) => failures.length > 0);
  if (!headless) out.write(`${summary(run, { findings, offers, failing: failing.length }, say).join('\n')}\n`);
  tellProblems(
    failing.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`)),
    terminal,
  );
  return failing.length === 0 ? EXIT.ok : EXIT.failed;
}

/** Signs in as the shop's main account, if the command names one. */
async function openOwnShop(
  options: VerifyCommand,
  { say, signal }: Terminal,
): Promise<{ readonly staff: Staff; readonly settings: ShopSettings } | undefined> {
  const staff = await staffFor(options, say, signal);
  if (!staff) return undefined;
  try {
    return { staff, settings: await readSettings(staff) };
  } catch (cause) {
    if (!(cause instanceof CannotVerify)) throw cause;
    throw new UsageError(say('error.not_owner', { account: options.account ?? '' }));
  }
}

/** A test whose products and offsets nobody could compare isn't known to be right. */
const asProblem = (checked: CheckedTest): CheckedTest =>
  checked.skipped === undefined
    ? checked
    : { ...checked, problems: [...checked.problems, problem('problem.skipped', { rev: checked.skipped })] };

type Findings = Pick<ShopFindings, 'ofTests' | 'others'> | undefined;

function casesOf(checked: readonly CheckedTest[], all: readonly Findings[], say: Say) {
  const ofTests = checked.map(({ test, problems }) => ({
    name: `test ${test.number} (${test.device_no}, ${test.start.client_uuid})`,
    failures: [...problems, ...all.flatMap((found) => found?.ofTests.get(test.number) ?? [])].map(({ key, details }) =>
      say(key, details),
    ),
  }));
  const others = all
    .flatMap((found) => found?.others ?? [])
    .map(({ about, problem: { key, details } }) => ({
      name: about,
      failures: [say(key, details)],
    }));
  return [...ofTests, ...others];
}

function summary(
  { tests }: RunFile,
  found: {
    readonly findings: ShopFindings | undefined;
    readonly offers: OfferFindings | undefined;
    readonly failing: number;
  },
  say: Say,
): string[] {
  const passed = Math.max(0, tests.length - found.failing);
  return [
    found.findings ? say('verify.shop', found.findings.counts) : say('verify.mirrors_only'),
    ...(found.offers ? [say('verify.offers', found.offers.counts)] : []),
    say('verify.done', { passed, count: tests.length }),
  ];
}
