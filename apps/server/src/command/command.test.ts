// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { buildAdmin, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { childEnv } from '#tests/factories/child-env.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { blocksOf } from '#tests/factories/operating.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { auditJob } from '../modules/audit/audit.ts';
import { photoFolder } from '../modules/file/photo-key.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(inject('testServer').folder, 'command-'));
});
afterAll(() => server.close());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a line of a shell that has `skin-mirror` in its PATH, as the container image has. */
function run(line: string, over: Readonly<Record<string, string>> = {}, signal?: AbortSignal): Promise<Ended> {
  const { DATABASE_URL = '', DATA_DIR, SECRET_KEY = '' } = server.services.env;
  const bin = [path.join(ROOT, 'apps/server/bin'), path.dirname(process.execPath), process.env.PATH];
  const env = {
    ...childEnv(),
    PATH: bin.join(path.delimiter),
    LC_ALL: 'C',
    DATABASE_URL,
    DATA_DIR,
    SECRET_KEY,
    ...over,
  };
  return new Promise((resolve) => {
    execFile('sh', ['-c', line], { cwd: ROOT, env, signal, killSignal: 'SIGKILL' }, (cause, stdout, stderr) =>
      resolve({ code: Number(cause?.code ?? 0), stdout, stderr }),
    );
  });
}

it('the line for operators gives an administrator a new password, which alone counts, and ends all sessions', async () => {
  const account = await buildAdmin(server);
  const before = await signIn(server, account);
  const [line = ''] = await blocksOf('An administrator without password or second factor');
  const { stdout } = await run(line.replace('the-name', account.user_acct));
  const login = async (password: string) =>
    (await createClient(server).post('/auth2/token', loginFields({ ...account, password }))).json().code;
  expect(await login(stdout.trim())).toBe(0);
  expect(await login(account.password)).not.toBe(0);
  expect((await before.query('audit.list', {})).json().result).toBeUndefined();
  const admin = await signIn(server, await buildAdmin(server));
  const { result } = (await admin.query('audit.list', { action: 'account.administrator_reset' })).json();
  expect(result?.data).toMatchObject({ total: 1, list: [{ details: { user_acct: account.user_acct } }] });

  const { user_acct } = await buildUser(server);
  for (const name of [user_acct, 'nobody'])
    expect(await run(`skin-mirror reset-admin ${name}`)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no platform administrator ${name}.\n`,
    });
});

it('shops are listed with what they have', async () => {
  const owner = await buildUser(server, { shop: 'Rose' });
  const { tenant_id } = owner;
  await buildRecord(server, { device: await buildDevice(server, { tenant_id }) });
  const { stdout } = await run('skin-mirror shops');
  const [head = '', ...lines] = stdout.trim().split('\n');
  const shop = lines.map((line) => line.split('\t')).find(([id]) => id === String(tenant_id)) ?? [];
  expect(Object.fromEntries(head.split('\t').map((name, at) => [name, shop[at]]))).toMatchObject({
    user_acct: owner.user_acct,
    accounts: '1',
    mirrors: '1',
    tests: '1',
    last_test: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(lines.filter((line) => line.startsWith('1\t'))).toEqual([]);
});

describe('a shop', () => {
  const isThere = async (tenant_id: number) =>
    (await server.services.prisma.tenant.count({ where: { tenant_id } })) > 0;

  it('is only described without its confirmation, and removed with it, by the lines for operators', async () => {
    const owner = await buildUser(server, { shop: 'Rose' });
    const { tenant_id, user_acct } = owner;
    await buildGuide(server, { parent: owner });
    await buildRecord(server, { device: await buildDevice(server, { tenant_id }), customer_mobile: '13800000001' });
    const [ask = '', confirm = ''] = (await blocksOf('Removing a shop')).map((line) =>
      line.replaceAll('the-name', user_acct),
    );
    const described = await run(ask);
    expect(described).toMatchObject({ code: 0, stdout: '' });
    expect(described.stderr).toMatch(
      /: 1 sub-accounts, 1 mirrors, 1 customers, 1 tests, 0 files\.\nNothing was deleted\. .*: skin-mirror remove-shop /,
    );
    expect(described.stderr).toContain(confirm.trim().replace('npm run -s skin-mirror --', 'skin-mirror'));
    expect(await run(`skin-mirror remove-shop ${user_acct} --confirm ${user_acct}x`)).toEqual({
      code: 1,
      stdout: '',
      stderr: `--confirm must be ${user_acct}. Nothing was deleted.\n`,
    });
    expect(await isThere(tenant_id)).toBe(true);
    const { pool } = server.services;
    await pool.query(`create table planted (tenant_id int not null references tenant, id int not null, user_id int not null,
      primary key (tenant_id, id), foreign key (tenant_id, user_id) references user_account (tenant_id, user_id))`);
    onTestFinished(async () => void (await pool.query('drop table if exists planted')));
    await pool.query('insert into planted values ($1, 1, $2)', [tenant_id, owner.user_id]);
    // The server's role may delete no audit log, so this is the owner's work.
    if (server.roles)
      expect(await run(confirm, { DATABASE_URL: server.roles.DATABASE_URL, DATABASE_OWNER_URL: '' })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('may not delete an audit log'),
      });
    const removed = await run(confirm, server.roles);
    expect(removed).toMatchObject({ code: 0, stdout: '' });
    expect(removed.stderr).toMatch(/^Shop .*\n.* free again: 1\.\n(Deleted from \w+: \d+\.\n)+Shop .* is removed, /);
    expect(removed.stderr).toContain('Deleted from planted: 1.');
    expect(await isThere(tenant_id)).toBe(false);
    expect((await run(ask)).stderr).toBe(`There is no shop with the main account ${user_acct}.\n`);
    expect(await run('skin-mirror integrity')).toMatchObject({ code: 0, stdout: '' });
  });

  it('is named by its main account alone, and the platform is none', async () => {
    const { user_acct } = await buildGuide(server);
    for (const name of [user_acct, (await buildAdmin(server)).user_acct, 'nobody'])
      expect(await run(`skin-mirror remove-shop ${name} --confirm ${name}`)).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no shop with the main account ${name}.\n`,
      });
  });

  it.each([
    ['closed', 'lock table device_serial in exclusive mode', 'update device_serial%'],
    ['tests', 'lock table skin_record in exclusive mode', 'delete from "skin_record"%'],
    [
      'audit log',
      'select from audit_log where tenant_id = (select max(tenant_id) from tenant) for update',
      'delete from "audit_log"%',
    ],
    [
      'end',
      'select from tenant where tenant_id = (select max(tenant_id) from tenant) for no key update',
      'select from tenant%for update',
    ],
  ])('whose removal was killed is removed by the next one (%s)', async (_, lock, statement) => {
    const { pool, secrets, storage } = server.services;
    const { tenant_id, user_acct } = await buildUser(server);
    const record = await buildRecord(server, { device: await buildDevice(server, { tenant_id }) });
    const photo = `${photoFolder(record)}/white.jpg`;
    await storage.put(photo, 'a face');
    await auditJob(pool, secrets, { tenant_id, action: 'record.purge' });
    const line = `skin-mirror remove-shop ${user_acct} --confirm ${user_acct}`;
    const waiting = async () => {
      const of = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await pool.query<{ pid: number }>(`select pid ${of} and query like $1`, [statement])).rows;
    };
    const [holder, stopping] = [await pool.connect(), new AbortController()];
    try {
      await holder.query(`begin; ${lock}`);
      const killed = run(`exec ${line}`, {}, stopping.signal);
      await expect.poll(waiting, { interval: 20, timeout: 30_000 }).not.toEqual([]);
      stopping.abort();
      for (const { pid } of await waiting()) await pool.query('select pg_terminate_backend($1)', [pid]);
      expect((await killed).stderr).not.toContain('is removed');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await isThere(tenant_id)).toBe(true);
    expect(await run(line)).toMatchObject({ code: 0, stderr: expect.stringContaining('is removed') });
    expect(await isThere(tenant_id)).toBe(false);
    expect(await storage.exists(photo)).toBe(false);
  });
});

it('integrity ends with 0 on a sound server, and with 1 and a sentence otherwise', async () => {
  expect(await run('skin-mirror integrity')).toMatchObject({ code: 0, stdout: '' });
  await server.services.prisma.record_day.updateMany({ data: { count: 7 } });
  expect(await run('skin-mirror integrity')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Shop \d+: the count of tests of \S+ is wrong \(7\/1\)\.\n$/),
  });
  expect(await run('skin-mirror integrity --mend')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ \(mended\)\n$/),
    stderr: expect.stringMatching(/Faults: 1, mended: 1\.\n$/),
  });
});

it('a key that was made is never overwritten', async () => {
  const file = path.join(folder, 'backup.key');
  expect((await run(`skin-mirror keygen --out ${file}`)).stdout).toMatch(/^BACKUP_PUBLIC_KEY=age1[a-z0-9]+\n$/);
  const key = await readFile(file, 'utf8');
  expect(await run(`skin-mirror keygen --out ${file}`)).toMatchObject({
    code: 1,
    stderr: `${file} cannot be written (EEXIST).\n`,
  });
  expect(await readFile(file, 'utf8')).toBe(key);
});

it('wrong usage is said in words, and help is in the language of the terminal', async () => {
  for (const [line, what] of [
    ['fly', 'fly'],
    ['backup --up', '“--up”'],
    ['backup --to', '“--to <value>”'],
    ['restore a b', 'b'],
    ['reset-admin', '<account>'],
    ['remove-shop', '<account>'],
    ['remove-shop a --confirm', '“--confirm <value>”'],
  ]) {
    const ended = await run(`skin-mirror ${line}`);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(what ?? '') });
    expect(ended.stderr.split('\n')).toHaveLength(2);
  }
  expect((await run('skin-mirror help')).stdout).toMatch(/^Usage: skin-mirror/);
  expect((await run('skin-mirror restore --help', { LC_ALL: 'zh_CN.UTF-8' })).stdout).toContain('恢复备份');
  expect(await run('skin-mirror backup')).toMatchObject({ code: 1, stderr: expect.stringContaining('set BACKUP_DIR') });
});
