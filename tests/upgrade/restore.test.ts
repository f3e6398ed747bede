// @module-tag long
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { administer } from '../database/test-server.ts';
import { buildUser } from '../factories/accounts.ts';
import { childEnv } from '../factories/child-env.ts';
import { buildDevice } from '../factories/device.ts';
import { photo, testStart, wholeTest } from '../factories/mirror-test.ts';
import { blocksOf } from '../factories/operating.ts';
import { createMirrorClient, file, type MirrorClient } from '../factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';
import { differencesBetween, newDatabase, RELEASED, releasedDatabase } from './released.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs what Docker would run inside the container. */
const DOCKER = `#!/bin/bash
set -eu
shift
case $1 in
  exec) shift 2; exec "$@" ;;
  run) shift 3; exec "$@" ;;
  stop | up) ;;
  *) exit 2 ;;
esac
`;

let server: RunningServer;
let mirror: MirrorClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('testServer').folder, 'restore-'));
  await mkdir(path.join(folder, 'bin'));
  await writeFile(path.join(folder, 'bin/docker'), DOCKER, { mode: 0o755 });
  server = await startTestServer();
  const { tenant_id } = await buildUser(server);
  mirror = createMirrorClient(server, await buildDevice(server, { tenant_id }));
});
afterAll(() => server.close());

/** The settings of a machine. */
interface Machine {
  readonly DATABASE_URL: string;
  readonly DATA_DIR: string;
  readonly SECRET_KEY: string;
  readonly BACKUP_DIR: string;
}

let backups: string;
beforeEach(async () => {
  backups = await mkdtemp(path.join(folder, 'backups-'));
});

const running = (): Machine => {
  const { DATABASE_URL = '', DATA_DIR, SECRET_KEY = '' } = server.services.env;
  return { DATABASE_URL, DATA_DIR, SECRET_KEY, BACKUP_DIR: backups };
};

/** A machine with an empty database and no files. */
const emptyMachine = async (over: Partial<Machine> = {}): Promise<Machine> => ({
  ...running(),
  DATABASE_URL: await newDatabase(),
  DATA_DIR: await mkdtemp(path.join(folder, 'machine-')),
  ...over,
});

/** Runs the lines as an operator does, and returns what they say. Rejects with what the failed line says. */
async function run(script: string, machine: Machine): Promise<string> {
  const bin = [path.join(folder, 'bin'), path.join(ROOT, 'apps/server/bin'), path.dirname(process.execPath)];
  const env = { ...childEnv(), PATH: [...bin, process.env.PATH].join(path.delimiter), LC_ALL: 'C', ...machine };
  const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT, env });
  return stdout + stderr;
}

const query = async <Row extends object>({ DATABASE_URL }: Machine, sql: string): Promise<Row[]> =>
  (await administer<Row>(DATABASE_URL, sql)).rows;
const testsOf = async (machine: Machine) =>
  (await query<{ id: string }>(machine, 'select record_id as id from skin_record order by 1')).map(({ id }) => id);
/** The notes of backups are written after them. */
const differences = async (one: Machine, other: Machine) =>
  (await differencesBetween(one.DATABASE_URL, other.DATABASE_URL)).filter((line) => !line.startsWith('backup_run'));

/** Sends one test with a photo after another until `signal` aborts. Adds those that the server has to `acknowledged`. */
async function sendTests(acknowledged: string[], signal: AbortSignal): Promise<void> {
  const white = await photo();
  while (!signal.aborted) {
    const meta = wholeTest({ consent: testStart().consent, seq: acknowledged.length + 1 });
    const sent = { meta, white: file(white, 'white.jpg') };
    const answer = (await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json();
    expect(answer.code).toBe(0);
    acknowledged.push(String(answer.analysis_id));
  }
}

describe.each([
  ['with Docker', 0],
  ['without', 1],
])('the lines for operators %s', (_, way) => {
  it('back up a server that works, and bring its state back on an empty machine', { timeout: 180_000 }, async () => {
    const acknowledged: string[] = [];
    const stopping = new AbortController();
    const working = sendTests(acknowledged, stopping.signal);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const before = [...acknowledged];
    const said = await run((await blocksOf('Back up'))[way] ?? '', running());
    // Some tests come after the backup.
    const backedUp = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(backedUp + 1);
    stopping.abort();
    await working;
    expect(said).toMatch(/Backed up to .*\n(.*\n)*.*is sound.*\n(.*\n)*.*can be restored/);

    const [first, second] = [await emptyMachine(), await emptyMachine()];
    const lines = (await blocksOf('Restore'))[way] ?? '';
    expect(await run(lines, first)).toMatch(/is restored(.*\n)*.*Faults: 0, mended: 0/);
    await run(lines, second);
    const restored = await testsOf(first);
    expect(restored).toEqual(expect.arrayContaining(before));
    expect(restored.length).toBeLessThan((await testsOf(running())).length);
    expect(await differences(first, second)).toEqual([]);

    // The mirror sends nothing now, so the next backup is what the server has.
    await run((await blocksOf('Back up'))[way] ?? '', running());
    const third = await emptyMachine();
    await run(lines, third);
    expect(await differences(third, running())).toEqual([]);
  });
});

it('a restore that replaces a database keeps the used one, and a cut backup changes nothing', {
  timeout: 120_000,
}, async () => {
  await run('skin-mirror backup', running());
  const machine = await emptyMachine();
  await run('skin-mirror restore', machine);
  await query(machine, `update skin_record set mark = 'changed'`);
  await expect(run('skin-mirror restore', machine)).rejects.toThrow('holds data');
  const said = await run('skin-mirror restore --replace', machine);
  const [, former = ''] = /former database is now called (\w+)/.exec(said) ?? [];
  expect(former).not.toBe('');
  expect(await differences(machine, running())).toEqual([]);

  const [name = ''] = await readdir(path.join(backups, 'backups'));
  const parts = path.join(backups, 'backups', name, 'database');
  const part = (await readdir(parts)).find((one) => one.startsWith('skin_record.')) ?? '';
  await truncate(path.join(parts, part), 100);
  await query(machine, `update skin_record set mark = 'worked since'`);
  await expect(run('skin-mirror restore --replace', machine)).rejects.toThrow(/is damaged in the backup/);
  expect(await query(machine, 'select distinct mark from skin_record')).toEqual([{ mark: 'worked since' }]);
});

it('a killed backup, drill or restore leaves nothing after the next one', { timeout: 180_000 }, async () => {
  await run('skin-mirror backup', running());
  const machine = await emptyMachine();
  const own = [machine, running()].map(({ DATABASE_URL }) => new URL(DATABASE_URL).pathname.slice(1));
  const databases = async () =>
    (await query<{ name: string }>(running(), 'select datname as name from pg_database'))
      .map(({ name }) => name)
      .filter((name) => own.some((one) => name.startsWith(`${one}_`)));
  await run('skin-mirror restore', machine);
  for (const command of ['backup', 'drill', 'restore --replace']) {
    for (const seconds of ['0.9', '1.3', '1.7']) {
      await run(
        `timeout -s KILL ${seconds} skin-mirror ${command} || true`,
        command === 'backup' ? running() : machine,
      );
    }
  }
  await run('skin-mirror backup', running());
  await run('skin-mirror drill', machine);
  // A restore that was quick enough has replaced the database.
  expect((await databases()).filter((name) => !/_before_\d+$/.test(name))).toEqual([]);
  await run('skin-mirror verify', running());
  const files = await readdir(backups, { recursive: true });
  expect(files.filter((name) => /\.tmp(\/.|$)/.test(name) && name !== '.tmp')).toEqual([]);
});

it('the copy from before an upgrade is put back by the line for it', { timeout: 120_000 }, async () => {
  const DATABASE_URL = await releasedDatabase(RELEASED.at(-1) ?? '');
  const machine = await emptyMachine({ DATABASE_URL });
  // Its mirrors' secrets are sealed with a key that nobody has.
  await query(machine, 'update device set secret_enc = null');
  const upgraded = await startProcessBeside(server, { ...machine });
  await upgraded.stop();
  await query(machine, `update skin_record set mark = 'spoilt by the new version'`);
  const lines = (await blocksOf('Upgrade')).find((block) => block.includes('--before-migration')) ?? '';
  expect(await run(lines, machine)).toContain('is restored');
  expect(await query(machine, `select 1 from skin_record where mark = 'spoilt by the new version'`)).toEqual([]);
  const untouched = await releasedDatabase(RELEASED.at(-1) ?? '');
  await migrate(untouched);
  expect(await testsOf(machine)).toEqual(await testsOf({ ...machine, DATABASE_URL: untouched }));
});
