import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginEntry, readLedger } from './ledger.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Leaves the entry of a run whose process is gone. */
async function killedRun(name: string): Promise<void> {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await beginEntry(folder, name);
  const runs = path.join(folder, 'runs');
  const own = (await readdir(runs)).find((file) => file.endsWith(`-${process.pid}.json`)) ?? '';
  await rename(path.join(runs, own), path.join(runs, own.replace(`-${process.pid}.`, `-${pid}.`)));
}

describe('the list of runs', () => {
  it('knows since when a killed run of the same name was away, until one comes to its end', async () => {
    const before = Date.now();
    await killedRun('first-day/42');
    await killedRun('first-day/42');
    expect((await beginEntry(folder, 'first-day/43')).killed).toBeUndefined();
    const again = await beginEntry(folder, 'first-day/42');
    const since = again.killed?.getTime() ?? 0;
    expect(since).toBeGreaterThanOrEqual(before);
    expect((await readLedger(folder)).open).toHaveLength(4);

    // A stopped run has sent a part.
    await again.end(['a']);
    const last = await beginEntry(folder, 'first-day/42');
    expect(last.killed?.getTime()).toBe(since);
    await last.complete(['a', 'b']);
    expect((await beginEntry(folder, 'first-day/42')).killed).toBeUndefined();
    const { sent, open } = await readLedger(folder);
    expect([...sent].toSorted()).toEqual(['a', 'b']);
    expect(open).toHaveLength(2);
  });
});
