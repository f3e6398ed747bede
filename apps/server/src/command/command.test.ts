// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildAdmin, buildUser } from '#tests/factories/accounts.ts';
import { childEnv } from '#tests/factories/child-env.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { blocksOf } from '#tests/factories/operating.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

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
function run(line: string, over: Readonly<Record<string, string>> = {}): Promise<Ended> {
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
    execFile('sh', ['-c', line], { cwd: ROOT, env }, (cause, stdout, stderr) =>
      resolve({ code: Number(cause?.code ?? 0), stdout, stderr }),
    );
  });
}

it('the line for operators gives an administrator a new password, which alone counts, and ends all sessions', async () => {
  const account = await buildAdmin(server);
  const before = await signIn(server, account);
  const [line = ''] = await blocksOf('An administrator without a second factor');
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
  ]) {
    const ended = await run(`skin-mirror ${line}`);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(what ?? '') });
    expect(ended.stderr.split('\n')).toHaveLength(2);
  }
  expect((await run('skin-mirror help')).stdout).toMatch(/^Usage: skin-mirror/);
  expect((await run('skin-mirror restore --help', { LC_ALL: 'zh_CN.UTF-8' })).stdout).toContain('恢复备份');
  expect(await run('skin-mirror backup')).toMatchObject({ code: 1, stderr: expect.stringContaining('set BACKUP_DIR') });
});
