import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openCredentials, serverDir } from '../client/credentials.ts';
import { Phone } from '../client/phone.ts';
import type { Say } from '../messages.ts';
import { LAST_RUN, type RunFile, readRun } from '../run/run-file.ts';
import type { Staff } from '../staff/staff.ts';
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
  const progress = showProgress(say, out, headless);
  const isGone: Parameters<typeof verifyRun>[3] = (test, kind) =>
    shop !== undefined && mayBeGone(test, kind, shop.settings.retention, now);
  const checked = await verifyRun(run, connection, progress.update, isGone).finally(progress.stop);
  const findings = shop && (await verifyShop(run, shop.staff, shop.settings, now));
  const offers = shop && (await verifyOffers(run, shop.staff, new Phone(server, fetch)));
  const cases = casesOf(checked, [findings, offers], say);
  if (options.junit) await writeFile(options.junit, junitXml(`verify ${run.scenario}`, cases));

  const failing = cases.filter(({ failures }) => failures.length > 0);
  if (!headless) out.write(`${summary(run, { checked, findings, offers, failing: failing.length }, say).join('\n')}\n`);
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
    readonly checked: readonly CheckedTest[];
    readonly findings: ShopFindings | undefined;
    readonly offers: OfferFindings | undefined;
    readonly failing: number;
  },
  say: Say,
): string[] {
  const changed = found.checked.filter(({ is_changed }) => is_changed).length;
  const passed = Math.max(0, tests.length - found.failing);
  return [
    ...(changed > 0 ? [say('verify.changed', { count: changed })] : []),
    found.findings ? say('verify.shop', found.findings.counts) : say('verify.mirrors_only'),
    ...(found.offers ? [say('verify.offers', found.offers.counts)] : []),
    say('verify.done', { passed, count: tests.length }),
  ];
}
