import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { MirrorRefusal } from '../client/client.ts';
import { planned } from '../scenario/forecast.ts';
import { fileOf, lineOf, loadScenario, mistakesOf, readScenario, ScenarioError } from '../scenario/scenario.ts';
import { readText } from '../scenario/scenario-text.ts';
import { scenarioOfRecord } from '../staff/staff-work.ts';
import { EXIT, type ShopOptions, staffFor, type Terminal, UsageError } from './commands.ts';

export async function scenarios({ out }: Terminal): Promise<number> {
  const files = await readdir(fileURLToPath(new URL('../../scenarios/', import.meta.url)));
  for (const file of files.sort()) {
    const { name, summary: about } = await loadScenario(path.parse(file).name);
    out.write(`${name.padEnd(28)} ${about}\n`);
  }
  return EXIT.ok;
}

/** Checks scenarios without a server. Tells all mistakes of all files. */
export async function validate(names: readonly string[], { say, out }: Terminal): Promise<number> {
  let wrong = 0;
  for (const file of names.map(fileOf)) {
    const lines = await readScenario(file, say)
      .then((text) => mistakesOf(readText(text, say), say).map((one) => lineOf(file, one)))
      .catch((cause: unknown) => {
        if (cause instanceof ScenarioError) return [cause.message];
        throw cause;
      });
    if (lines.length > 0) wrong += 1;
    out.write(`${lines.length > 0 ? lines.join('\n') : say('validate.right', { file })}\n`);
  }
  return wrong === 0 ? EXIT.ok : EXIT.usage;
}

interface PlanCommand {
  readonly seed: string;
  readonly now?: string;
  readonly timezone: string;
  readonly json: boolean;
}

/** Tells what a run would do, without a server. */
export async function plan(nameOrFile: string, options: PlanCommand, { say, out, now }: Terminal): Promise<number> {
  const scenario = await loadScenario(nameOrFile, say);
  const { seed, timezone } = options;
  const forecast = planned(scenario, { seed, timezone, now: options.now ? new Date(options.now) : now });
  if (options.json) {
    out.write(`${JSON.stringify(forecast, null, 2)}\n`);
    return EXIT.ok;
  }
  const { from, to, tests, success, rejected, failed, customers, photos, requests } = forecast;
  out.write(`${say('plan.head', { scenario: scenario.name, seed, from, to })}\n`);
  out.write(`${say('plan.tests', { tests, success, rejected, failed, customers, photos, requests })}\n`);
  if (forecast.staff.length > 0) out.write(`${say('plan.staff', { steps: forecast.staff.join(', ') })}\n`);
  for (const { mirror, tests: count, faults } of forecast.mirrors)
    out.write(`${say('plan.mirror', { mirror, count, faults: faults.join(', ') || '-' })}\n`);
  for (const { day, mirrors, notes } of forecast.days)
    out.write(
      `  ${day}  ${mirrors.map((count) => String(count).padStart(4)).join('')}  ${notes.join(', ')}`
        .trimEnd()
        .concat('\n'),
    );
  return EXIT.ok;
}

/** Prints a scenario that sends the same test again, without the person. */
export async function copy(id: string, options: ShopOptions, { say, out, signal }: Terminal): Promise<number> {
  const staff = await staffFor(options, say, signal);
  if (!staff) throw new UsageError(say('error.needs_account', { scenario: 'copy' }));
  const scenario = await scenarioOfRecord(staff, id).catch((cause: unknown) => {
    throw cause instanceof MirrorRefusal ? new UsageError(`${id}: ${cause.code} ${cause.message}`) : cause;
  });
  out.write(stringify(scenario, { flowCollectionPadding: true, lineWidth: 0 }));
  return EXIT.ok;
}
