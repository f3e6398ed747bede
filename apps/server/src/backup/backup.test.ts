import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { administer, withDatabase } from '#tests/database/test-server.ts';
import { buildAdmin, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { photo, wholeTest } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, signIn } from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { differencesBetween, schemaOf } from '#tests/upgrade/released.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../plugins/logging.ts';
import { checkSecretKey } from '../start/secret-key.ts';
import { drill } from './drill.ts';
import { type BackupEnv, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verify } from './verify-backup.ts';

const log = createLogger('silent');
const PHOTO = 'skin/2026-11/7/3-0193b1de-0000-7000-8000-000000000001/front-0123456789abcdef.jpg';
const LARGE = 'conf_app/7/goods/large.png';
const LOGO = 'conf_app/7/goods/0123456789abcdef.png';

let server: RunningServer;
let backups: string;
let env: BackupEnv;
let databases: string[];
let mobile: string;

beforeAll(async () => {
  databases = [];
  backups = await mkdtemp(path.join(inject('testServer').folder, 'backups-'));
  server = await startTestServer({ BACKUP_DIR: backups });
  env = { ...server.services.env, DATABASE_URL: server.services.env.DATABASE_URL ?? '' };
  await checkSecretKey(server.services);
  const owner = await buildUser(server);
  const mirror = createMirrorClient(server, await buildDevice(server, { tenant_id: owner.tenant_id }));
  const sent = wholeTest();
  mobile = sent.customer.mobile;
  expect((await mirror.post('/mirrorSrv/record/upload', { meta: JSON.stringify(sent) }, 'multipart')).json().code).toBe(
    0,
  );
  await server.services.storage.put(PHOTO, await photo());
  await server.services.storage.put(LOGO, 'a logo\nof two lines');
  await server.services.storage.put(`${LOGO}_40x40.jpg`, 'smaller');
});
afterAll(async () => {
  await server.close();
  for (const name of databases)
    await administer(inject('testServer').connectionString, `drop database if exists ${name}`);
});
beforeEach(async () => {
  await rm(backups, { recursive: true, force: true });
});

/** The settings of a machine with an empty database and no files, which has the same key. */
async function emptyMachine(over: Partial<BackupEnv> = {}): Promise<BackupEnv> {
  const { connectionString, run, folder } = inject('testServer');
  const name = `${run}_${randomBytes(8).toString('hex')}`;
  databases.push(name);
  await administer(connectionString, `create database ${name}`);
  const DATA_DIR = await mkdtemp(path.join(folder, 'empty-'));
  return { ...env, DATABASE_URL: withDatabase(connectionString, name), DATA_DIR, ...over };
}

const inFiles = (machine: BackupEnv, key: string) => path.join(machine.DATA_DIR, 'files', key);
const isEmpty = async ({ DATABASE_URL }: BackupEnv) =>
  (await administer(DATABASE_URL, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).rows.length ===
  0;
const partOf = async (name: string, table: string) =>
  path.join(
    backups,
    'backups',
    name,
    'database',
    (await readdir(path.join(backups, 'backups', name, 'database'))).find((file) => file.startsWith(`${table}.`)) ?? '',
  );

/** Compares the rows of a machine with the server's. The note of a backup is written after it. */
const differences = async (machine: BackupEnv) =>
  (await differencesBetween(env.DATABASE_URL, machine.DATABASE_URL)).filter((name) => !name.startsWith('backup_run'));

describe('a backup', () => {
  it('brings rows, schema, sequences and files back on an empty machine', async () => {
    const { name, manifest } = await makeBackup(env);
    expect(manifest.files).toMatchObject({ count: 2, folder: 'files' });
    const machine = await emptyMachine();
    expect(await restoreBackup(machine, { log })).toMatchObject({ name, erased: 0, faults: [] });
    expect(await differences(machine)).toEqual([]);
    const own = (lines: readonly string[]) => lines.filter((line) => line !== 'schema pgboss');
    expect(own(await schemaOf(machine.DATABASE_URL))).toEqual(own(await schemaOf(env.DATABASE_URL)));
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    expect((await administer(machine.DATABASE_URL, sequences)).rows).toEqual(
      (await administer(env.DATABASE_URL, sequences)).rows,
    );
    const enabled = `select tgname from pg_trigger where tgenabled <> 'O'`;
    expect((await administer(machine.DATABASE_URL, enabled)).rows).toEqual([]);
    expect(await readFile(inFiles(machine, LOGO), 'utf8')).toBe('a logo\nof two lines');
    expect(await readFile(inFiles(machine, PHOTO))).toEqual(await readFile(inFiles(env, PHOTO)));
    expect(await readdir(path.dirname(inFiles(machine, LOGO)))).toHaveLength(1);
  });

  it('copies no file twice, and mends a damaged copy when it is asked to', async () => {
    await makeBackup(env);
    const copy = path.join(backups, 'files', LOGO);
    await writeFile(copy, 'a scratched copy');
    await makeBackup(env);
    expect(await readFile(copy, 'utf8')).toBe('a scratched copy');
    await expect(verify(env, {})).rejects.toThrow(`files/${LOGO} is damaged in the backup`);
    await makeBackup(env, { isThorough: true });
    await verify(env, {});
  });

  it('goes on where one was broken off, and removes what is left of it', async () => {
    const { name } = await makeBackup(env);
    await rm(path.join(backups, 'backups', name, 'manifest.json'));
    const next = await makeBackup(env);
    expect(next.removed).toBe(1);
    expect(await readdir(path.join(backups, 'backups'))).toEqual([next.name]);
    await verify(env, {});
  });

  it('goes after its days, with the copies that only it has; the newest stays', async () => {
    const old = 'conf_app/7/goods/old.png';
    await server.services.storage.put(old, 'old');
    const { name } = await makeBackup(env);
    await server.services.storage.delete(old);
    const aged = '2020-01-01T00-00-00Z';
    const folder = path.join(backups, 'backups');
    await writeFile(path.join(folder, 'note.txt'), 'not a backup');
    await rename(path.join(folder, name), path.join(folder, aged));
    const next = await makeBackup(env);
    expect(next.removed).toBe(1);
    expect(await readdir(folder)).toEqual([next.name, 'note.txt']);
    expect(await readdir(path.dirname(path.join(backups, 'files', old)))).toEqual([path.basename(LOGO)]);
    await verify(env, {});
  });

  it('leaves out what others put into the folder of files', async () => {
    const folder = inFiles(env, 'conf_app/照片 (1)');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'a b.jpg'), 'by hand');
    await writeFile(inFiles(env, 'conf_app/a b.jpg'), 'by hand');
    expect((await makeBackup(env)).manifest.files).toMatchObject({ count: 2 });
    await verify(env, {});
    await rm(folder, { recursive: true });
    await rm(inFiles(env, 'conf_app/a b.jpg'));
  });

  it('of a server whose database is empty is refused', async () => {
    await expect(makeBackup(await emptyMachine())).rejects.toThrow('is empty: there is nothing to back up');
  });

  it('is refused while another one runs', async () => {
    const results = await Promise.allSettled([makeBackup(env), makeBackup(env)]);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    expect(refused).toEqual(['Another backup is running. Try again later.']);
  });
});

describe('an encrypted backup', () => {
  it('is restored with its private key alone', async () => {
    const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
    const BACKUP_PUBLIC_KEY = await identityToRecipient(key);
    await makeBackup({ ...env, BACKUP_PUBLIC_KEY });
    const files = await readdir(backups, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'latin1')),
    );
    expect(contents.filter((content) => content.includes('a logo'))).toEqual([]);
    expect(contents.filter((content) => content.startsWith('age-encryption.org/v1')).length).toBeGreaterThan(10);

    const machine = await emptyMachine();
    await expect(restoreBackup(machine, { log })).rejects.toThrow('The backup is encrypted');
    await expect(restoreBackup(machine, { log, keys: other })).rejects.toThrow('does not open the backup');
    await expect(restoreBackup(machine, { log, keys: 'no key' })).rejects.toThrow('does not open the backup');
    expect(await isEmpty(machine)).toBe(true);
    expect(await verify(machine, {})).toMatchObject({ isRead: false });
    expect(await verify(machine, { keys: key })).toMatchObject({ isRead: true });
    await drill(machine, { keys: key });
    await restoreBackup(machine, { log, keys: `# a comment\n${other}\n${key}\n` });
    expect(await differences(machine)).toEqual([]);
    expect(await readFile(inFiles(machine, LOGO), 'utf8')).toBe('a logo\nof two lines');
  });
});

describe('a restore', () => {
  it('refuses a cut, a missing and a newer archive in one sentence, and the database stays empty', async () => {
    const { name } = await makeBackup(env);
    const machine = await emptyMachine();
    const manifest = path.join(backups, 'backups', name, 'manifest.json');
    const whole = await readFile(manifest, 'utf8');
    const refusal = () =>
      restoreBackup(machine, { log }).then(
        () => '',
        ({ message }: Error) => message,
      );

    await truncate(manifest, 2_000);
    expect(await refusal()).toBe(`backups/${name}/manifest.json is damaged in the backup.`);
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(whole), format: 2, version: '9.0.0' }));
    expect(await refusal()).toBe(`Backup ${name} was made by a newer version (9.0.0). Restore it with that version.`);
    const { migrations, ...rest } = JSON.parse(whole);
    const future = { name: '20991231000000_future', checksum: '' };
    await writeFile(manifest, JSON.stringify({ ...rest, migrations: [...migrations, future] }));
    expect(await refusal()).toMatch(/^Backup \S+ was made by a newer version/);
    await writeFile(manifest, whole);

    const part = await partOf(name, 'skin_record');
    const rows = await readFile(part);
    await truncate(part, Math.floor(rows.length / 2));
    expect(await refusal()).toMatch(/skin_record\.0001\.gz is damaged in the backup\.$/);
    await rm(part);
    expect(await refusal()).toMatch(/skin_record\.0001\.gz is missing in the backup\.$/);
    await writeFile(part, rows);
    await rm(path.join(backups, 'files', PHOTO));
    await rm(inFiles(machine, PHOTO));
    expect(await refusal()).toBe(`files/${PHOTO} is missing in the backup.`);
    expect(await isEmpty(machine)).toBe(true);
    const restored = await restoreBackup(machine, { log, isSkipping: true });
    expect(restored.faults.map(({ message }) => message)).toEqual([`files/${PHOTO} is missing in the backup.`]);
    expect(await isEmpty(machine)).toBe(false);

    await rm(manifest);
    expect(await refusal()).toBe(`There is no finished backup in ${backups}.`);
  });

  it('refuses another SECRET_KEY than the server had', async () => {
    await makeBackup(env);
    const machine = await emptyMachine({ SECRET_KEY: randomBytes(32).toString('base64') });
    await expect(restoreBackup(machine, { log })).rejects.toThrow('SECRET_KEY is not the key of the server');
    expect(await isEmpty(machine)).toBe(true);
  });

  it('refuses a database with tables, or keeps it under another name', async () => {
    await makeBackup(env);
    const machine = await emptyMachine();
    await restoreBackup(machine, { log });
    await administer(machine.DATABASE_URL, 'delete from skin_record');
    await expect(restoreBackup(machine, { log })).rejects.toThrow('holds data');
    const { former = '' } = await restoreBackup(machine, { log, isReplacing: true });
    databases.push(former);
    const count = 'select count(*)::int as count from skin_record';
    expect((await administer(machine.DATABASE_URL, count)).rows).toEqual([{ count: 1 }]);
    const before = withDatabase(machine.DATABASE_URL, former);
    expect((await administer(before, count)).rows).toEqual([{ count: 0 }]);
    await expect(restoreBackup(env, { log, isReplacing: true })).rejects.toThrow('is in use');
  });

  it('erases again who was erased since the backup, and nobody else', async () => {
    const { customer } = server.services.prisma;
    const stays = await customer.findFirstOrThrow({ where: { mobile: { endsWith: mobile.slice(-11) } } });
    const { tenant_id } = stays;
    const goes = await customer.create({
      data: { tenant_id, mobile: '13900000000', nickname: 'Zenobia', seen_at: new Date() },
    });
    const { name } = await makeBackup(env);
    await customer.update({
      where: { tenant_id_customer_id: { tenant_id, customer_id: goes.customer_id } },
      data: { erase_at: new Date(Date.now() - 60_000) },
    });
    expect(await runScheduled(server, 'customer-erase')).toBe(1);

    const machine = await emptyMachine();
    expect(await restoreBackup(machine, { log, name })).toMatchObject({ erased: 1 });
    const people = await administer<{ nickname: string }>(machine.DATABASE_URL, 'select nickname from customer');
    expect(people.rows).toEqual([{ nickname: stays.nickname }]);
    // A later backup doesn't have the person, and its restore erases nobody.
    await makeBackup(env);
    expect(await restoreBackup(await emptyMachine(), { log })).toMatchObject({ erased: 0 });
  });
});

const disk = mkdtempSync(path.join(tmpdir(), 'skin-mirror-disk-'));

/** Makes a small disk. Returns false where only root may do that. */
function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48k', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!mounts())('a full disk is said in a sentence, and what was there before stays', async () => {
  try {
    await expect(makeBackup(env, { place: disk })).rejects.toThrow(`There is no room left at ${disk}.`);
    const left = await readdir(disk, { recursive: true });
    expect(left.filter((name) => name.endsWith('.tmp') && name !== '.tmp')).toEqual([]);
    await rm(path.join(disk, 'backups'), { recursive: true });
    await makeBackup(env);
    await server.services.storage.put(LARGE, randomBytes(100_000));
    await makeBackup(env);
    const machine = await emptyMachine({ DATA_DIR: disk });
    await expect(restoreBackup(machine, { log })).rejects.toThrow(`There is no room left at ${disk}.`);
    expect(await isEmpty(machine)).toBe(true);
    await verify(env, {});
  } finally {
    await server.services.storage.delete(LARGE);
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
});

describe('a drill', () => {
  it('leaves nothing behind, and goes red on the page of the operator, among the to-dos and in the metrics when a file is taken out', async () => {
    const admin = await signIn(server, await buildAdmin(server));
    const state = async () => {
      const answer = async (call: string) => (await admin.query(call, {})).json().result?.data;
      const figures = (await answer('operation.read')) as { backup: { runs: { kind: string; problem: string }[] } };
      const found = (await answer('health.list')) as { findings: { check: string; text: string }[] };
      const metrics = await (await fetch(`${server.origin}/metrics`)).text();
      return {
        problem: figures.backup.runs.find(({ kind }) => kind === 'drill')?.problem,
        todos: found.findings.filter(({ check }) => check === 'backup').map(({ text }) => text),
        failed: /backup_failed\{kind="drill"\} (\d)/.exec(metrics)?.[1],
      };
    };
    const { name } = await makeBackup(env);
    await drill(env, {});
    const { rows } = await administer(
      env.DATABASE_URL,
      `select 1 from pg_database where starts_with(datname, '${new URL(env.DATABASE_URL).pathname.slice(1)}_')`,
    );
    expect(rows).toEqual([]);
    expect(await state()).toMatchObject({ problem: '', todos: [], failed: '0' });
    await rm(path.join(backups, 'files', LOGO));
    await expect(drill(env, {})).rejects.toThrow(`Problems of backup ${name}: 1.`);
    const red = await state();
    expect(red.problem).toContain(`files/${LOGO} is missing`);
    expect(red.todos).toHaveLength(1);
    expect(red.failed).toBe('1');
  });
});

it('each night the server makes a backup by the command, and says what stands in its way', async () => {
  const { BACKUP_DIR } = readEnv({ BACKUP_DIR: backups });
  expect(await runScheduled(server, 'backup')).toBe(1);
  expect(await readdir(path.join(String(BACKUP_DIR), 'backups'))).toHaveLength(1);
  expect(await runScheduled(server, 'backup-drill')).toBe(1);
  await rm(backups, { recursive: true });
  await writeFile(backups, 'a file in the way');
  await expect(runScheduled(server, 'backup')).rejects.toThrow(`${backups} cannot be used`);
  await rm(backups);
  const without = await startBeside(server);
  expect(await runScheduled(without, 'backup')).toBe(0);
  await without.close();
});
