import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Credentials, DEMO_MIRRORS, readJson, simulatorDir, writePrivate } from '../client/credentials.ts';
import { Phone } from '../client/phone.ts';
import { runScenario } from '../run/run.ts';
import type { RunReport } from '../run/run-report.ts';
import { loadScenario } from '../scenario/scenario.ts';
import type { Staff } from '../staff/staff.ts';
import { actAsStaff } from './demo-staff.ts';

export const DEMO_SCENARIO = '90-days-of-a-shop';
export const DEMO_SEED = 42;
const MARK = 'demo.json';
const CONCURRENCY = 6;

const mark = z.object({
  /** A hash of the activation codes of the demo shop's mirrors. The hash identifies the shop. */
  shop: z.string(),
  now: z.iso.datetime(),
  is_done: z.boolean(),
});

export interface DemoOptions {
  readonly dataDir: string;
  readonly server: string;
  readonly credentials: Credentials;
  readonly staff?: Staff | undefined;
  readonly now: Date;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Fills the demo shop with 90 days of tests. Returns undefined if the shop is already full. After an interruption, the
 * next call continues with the same test times, so no test is stored twice.
 */
export async function fillDemoShop(options: DemoOptions): Promise<RunReport | undefined> {
  const { dataDir, server, credentials, staff, onProgress, signal } = options;
  const file = path.join(simulatorDir(dataDir), MARK);
  const shop = createHash('sha256')
    .update(await readFile(path.join(dataDir, DEMO_MIRRORS)))
    .digest('hex');
  const before = await readJson(file, mark.optional(), undefined);
  const isSame = before?.shop === shop;
  if (isSame && before.is_done) return undefined;

  const now = isSame ? new Date(before.now) : options.now;
  await writePrivate(file, JSON.stringify({ shop, now: now.toISOString(), is_done: false }));
  const scenario = await loadScenario(DEMO_SCENARIO);
  const report = await runScenario({
    scenario,
    seed: DEMO_SEED,
    server,
    now,
    // The demo shop has them all.
    guides: scenario.guides,
    credentials,
    staff,
    concurrency: CONCURRENCY,
    onProgress,
    ...(signal && { signal }),
  });
  if (staff) await actAsStaff(staff, new Phone(server, fetch), report.sent, options.now);
  await writePrivate(file, JSON.stringify({ shop, now: now.toISOString(), is_done: true }));
  return report;
}
