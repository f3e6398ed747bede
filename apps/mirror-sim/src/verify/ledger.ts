import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readJson, writePrivate } from '../client/credentials.ts';

const entry = z.object({
  /** Scenario and seed. Empty in files of older versions. */
  name: z.string().default(''),
  begun: z.iso.datetime(),
  /** Null until the run ends. */
  ids: z.array(z.string()).nullable(),
});

/** All runs of this machine on a server, so that `verify` can tell whose a test is. */
const FOLDER = 'runs';
const MOST_KEPT = 200;

export interface LedgerEntry {
  /** When the first run of the same name began that was killed, so that nobody knows what it sent and heard. */
  readonly killed: Date | undefined;
  /** Notes the ids of the tests that the run has sent. */
  end(ids: readonly string[]): Promise<void>;
  /** The same for a run that came to its end: it has sent everything that killed runs of its name had sent. */
  complete(ids: readonly string[]): Promise<void>;
}

export async function beginEntry(folder: string, name: string): Promise<LedgerEntry> {
  const killed = await killedRuns(folder, name);
  const begun = new Date().toISOString();
  // Two runs of one process may begin in the same millisecond.
  const own = randomBytes(4).toString('hex');
  const file = path.join(folder, FOLDER, `${begun.replaceAll(':', '-')}-${own}-${process.pid}.json`);
  const write = (ids: readonly string[] | null) => writePrivate(file, JSON.stringify({ name, begun, ids }));
  await write(null);
  await forget(folder);
  return {
    killed: killed.map((one) => one.begun).toSorted((a, b) => a.getTime() - b.getTime())[0],
    end: write,
    async complete(ids) {
      await write(ids);
      for (const one of killed) await rm(one.file, { force: true });
    },
  };
}

/** The runs of this name that have neither an end nor a process. */
async function killedRuns(folder: string, name: string): Promise<{ readonly file: string; readonly begun: Date }[]> {
  const runs: { file: string; begun: Date }[] = [];
  for (const base of await namesIn(folder)) {
    const file = path.join(folder, FOLDER, base);
    const known = await readJson(file, entry.optional(), undefined);
    const isOpen = known?.name === name && known.ids === null;
    if (isOpen && !isAlive(Number(/-(\d+)\.json$/.exec(base)?.[1]))) runs.push({ file, begun: new Date(known.begun) });
  }
  return runs;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function forget(folder: string): Promise<void> {
  const names = (await namesIn(folder)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - MOST_KEPT)))
    await rm(path.join(folder, FOLDER, name), { force: true });
}

const namesIn = async (folder: string) =>
  (await readdir(path.join(folder, FOLDER)).catch(() => [])).filter((name) => name.endsWith('.json'));

export interface Ledger {
  readonly sent: ReadonlySet<string>;
  /** When runs began of which nobody knows yet, or any more, what they sent. */
  readonly open: readonly Date[];
}

export async function readLedger(folder: string): Promise<Ledger> {
  const files = (await namesIn(folder)).map((name) => path.join(folder, FOLDER, name));
  const entries = await Promise.all(files.map((file) => readJson(file, entry.optional(), undefined)));
  const known = entries.filter((one) => one !== undefined);
  return {
    sent: new Set(known.flatMap(({ ids }) => ids ?? [])),
    open: known.filter(({ ids }) => ids === null).map(({ begun }) => new Date(begun)),
  };
}
