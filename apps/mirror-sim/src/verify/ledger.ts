import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readJson, writePrivate } from '../client/credentials.ts';

const entry = z.object({
  begun: z.iso.datetime(),
  /** Null until the run ends. */
  ids: z.array(z.string()).nullable(),
});

/** All runs of this machine on a server, so that `verify` can tell whose a test is. */
const FOLDER = 'runs';
const MOST_KEPT = 200;

export interface LedgerEntry {
  /** Notes the ids of the tests that the run has sent. */
  end(ids: readonly string[]): Promise<void>;
}

export async function beginEntry(folder: string): Promise<LedgerEntry> {
  const begun = new Date().toISOString();
  const file = path.join(folder, FOLDER, `${begun.replaceAll(':', '-')}-${process.pid}.json`);
  const write = (ids: readonly string[] | null) => writePrivate(file, JSON.stringify({ begun, ids }));
  await write(null);
  await forget(folder);
  return { end: write };
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
