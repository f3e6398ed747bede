import path from 'node:path';
import { IMAGE_KINDS } from '@skin-mirror/shared/dimension/dimension.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { z } from 'zod';
import { readJson, writePrivate } from '../client/credentials.ts';
import { heard } from '../verify/listener.ts';
import { keptClaim, keptDraw, keptPromotion } from './kept-offers.ts';
import type { FirstRun, RunReport } from './run-report.ts';

const keptTest = z.object({
  number: z.number().int(),
  device_no: z.string(),
  /** The server's id of the test. Undefined if the server didn't acknowledge the test. */
  analysis_id: z.string().optional(),
  /** True if the scenario expects the server to refuse the test. */
  is_refusal_expected: z.boolean(),
  is_finished: z.boolean(),
  /** True if the test came in one request. */
  is_whole: z.boolean().default(false),
  /** True if this run stored the test, and if it ended it. False in files of older versions. */
  is_stored: z.boolean().default(false),
  is_ended: z.boolean().default(false),
  kinds: z.array(z.enum(IMAGE_KINDS)),
  /** The look of each sent photo. Empty in files of older versions. */
  prints: z.partialRecord(z.enum(IMAGE_KINDS), z.string()).default({}),
  start: z.custom<z.input<typeof recordStart>>((value) => recordStart.safeParse(value).success),
  end: z.custom<z.input<typeof recordEnd>>((value) => recordEnd.safeParse(value).success),
  draw: keptDraw.optional(),
  claim: keptClaim.optional(),
});
export type KeptTest = z.output<typeof keptTest>;

const runFile = z.object({
  /** False if the run was stopped, or lost the server. */
  is_complete: z.boolean().default(true),
  scenario: z.string(),
  seed: z.union([z.string(), z.number()]),
  server: z.string(),
  now: z.string(),
  devices: z.array(z.string()),
  /** Missing in files of older versions. */
  started: z.record(z.string(), z.iso.datetime()).default({}),
  counters: z.record(z.string(), z.number()),
  tests: z.array(keptTest),
  checks: z.array(z.object({ device_no: z.string(), record_ids: z.array(z.string()) })).default([]),
  /** The coupons that only customers of this scenario can claim. */
  coupons: z.array(z.number().int()).default([]),
  /** The promotions as the scenario wanted them. */
  promotions: z.array(keptPromotion).default([]),
  /** The messages about tests that the staff heard. Undefined if nobody listened. */
  heard: heard.optional(),
});
/** The saved data of a run. A later command checks the server against this data. */
export type RunFile = z.output<typeof runFile>;

/** The calls that send a test. Others may be refused afterwards. */
const OF_TEST: ReadonlySet<string> = new Set(['register', 'capture', 'finish', 'upload']);

export const LAST_RUN = 'last-run.json';
const LAST_TRACE = 'last-trace.ndjson';
const DAYS = 'days.json';

export async function keepRun(
  folder: string,
  report: RunReport,
  { is_complete }: Pick<RunFile, 'is_complete'> = { is_complete: true },
): Promise<string> {
  const { scenario, seed, server, now, devices, started, counters, sent, trace } = report;
  const checks = report.checks.map(({ device_no, record_ids }) => ({ device_no, record_ids: [...record_ids] }));
  const tests = sent.map(({ test: { visit, device_no, start, end }, delivery }): KeptTest => {
    const names = visit.calls.map((call) => call.do);
    return {
      number: visit.number,
      device_no,
      ...(delivery.analysis_id !== undefined && { analysis_id: delivery.analysis_id }),
      is_refusal_expected: visit.calls.some((call) => OF_TEST.has(call.do) && call.expect.code !== undefined),
      is_finished: names.includes('finish') || names.includes('upload'),
      is_whole: names.includes('upload'),
      is_stored: delivery.is_stored,
      is_ended: delivery.is_ended,
      kinds: Object.keys(delivery.photos) as KeptTest['kinds'],
      prints: delivery.prints,
      start,
      end,
      ...(delivery.draw && { draw: delivery.draw }),
      ...(delivery.claim && { claim: delivery.claim }),
    };
  });
  const content: RunFile = {
    is_complete,
    scenario,
    seed,
    server,
    now: now.toISOString(),
    devices: [...devices],
    started: Object.fromEntries(Object.entries(started).map(([device_no, time]) => [device_no, time.toISOString()])),
    counters: { ...counters },
    tests,
    checks,
    coupons: [...report.coupons],
    promotions: [...report.promotions],
    ...(report.heard && { heard: report.heard }),
  };
  const file = path.join(folder, LAST_RUN);
  await writePrivate(file, JSON.stringify(content));
  await writePrivate(path.join(folder, LAST_TRACE), traceText(trace));
  return file;
}

export const traceText = (trace: readonly string[]): string => trace.map((line) => `${line}\n`).join('');

/** Returns undefined if the file doesn't exist. */
export const readRun = (file: string): Promise<RunFile | undefined> => readJson(file, runFile.optional(), undefined);

const firstRun = z.union([
  z.iso.datetime().transform((time) => ({ time, guides: [] })),
  z.object({ time: z.iso.datetime(), guides: z.array(z.string()) }),
]);

/**
 * Returns time and guides of the day's first run of `name`. Later runs on the same day use the same ones and therefore
 * send the same tests.
 */
export async function firstRunOf(
  folder: string,
  name: string,
  own: FirstRun,
  dayOf: (time: Date) => string,
): Promise<FirstRun> {
  const file = path.join(folder, DAYS);
  const runs = await readJson(file, z.record(z.string(), firstRun), {});
  const today = Object.fromEntries(
    Object.entries(runs).filter(([, { time }]) => dayOf(new Date(time)) === dayOf(own.now)),
  );
  const first = today[name];
  if (first) return { now: new Date(first.time), guides: first.guides };
  const added = { ...today, [name]: { time: own.now.toISOString(), guides: own.guides } };
  await writePrivate(file, JSON.stringify(added, null, 2));
  return own;
}
