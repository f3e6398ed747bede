import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../../packages/client/src/client.ts';
import type { Account } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { goodsPicture } from '../factories/goods-archive.ts';
import { buildRecord } from '../factories/record.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildSession } from '../factories/session.ts';
import { buildShop } from '../factories/shop.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../packages/client/examples/save-and-export.ts');

let server: RunningServer;
let owner: Account;
let client: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-client-'));
  server = await startTestServer();
  owner = (await buildShop(server, { config: { record_expprt: 1 } })).main;
  const { access_token } = await buildSession(server, owner);
  client = createClient({ server: server.origin, token: access_token, locale: 'en' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const runExample = (password: string) =>
  promisify(execFile)(
    process.execPath,
    [EXAMPLE, server.origin, owner.user_acct, password, '2026-03-01', '2026-03-31'],
    { cwd: folder },
  );

it('the example signs in, saves a product and exports the tests', async () => {
  const device = await buildDevice(server, owner);
  await buildRecord(server, { device, customer_nickname: 'Anna', test_time: new Date('2026-03-02T04:00:00Z') });
  const { stdout } = await runExample(owner.password);
  const id = Number(/has the id (\d+)/.exec(stdout)?.[1]);
  expect(await client.call('goods.detail', { id })).toMatchObject({ code: 0, goods_name: 'Rose Essence' });
  expect(await readFile(path.join(folder, 'tests.csv'), 'utf8')).toContain('Anna');
});

it('a refusal is thrown with its code and sentence', async () => {
  await expect(runExample('wrong-password-1')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^\d{5}: .+\.\n$/),
  });
  await expect(client.call('goods.detail', { id: 2_000_000_000 })).rejects.toMatchObject({
    name: 'Refusal',
    status: 200,
  });
  const stranger = createClient({ server: server.origin, token: 'wrong' });
  await expect(stranger.file('record.export', {})).rejects.toMatchObject({ code: 10401, status: 401 });
});

it('a file is sent as a form, and read by its path', async () => {
  const picture = new Blob([new Uint8Array(await goodsPicture())], { type: 'image/jpeg' });
  const { imgUrl } = await client.call('file.upload', { files: [picture] });
  const shown = await client.file('file.get', { path: imgUrl });
  expect(shown.headers.get('content-type')).toMatch(/^image\//);
});
