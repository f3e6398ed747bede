import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Account, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { cookiesOf, createClient, loginFields } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { keptSince } from '../../kernel/kept.ts';
import { purgeDevices } from './known-device.store.ts';

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let source = '';
    stream.on('data', (part: Buffer) => {
      source += part.toString();
    });
    stream.on('end', () => {
      mails.push(source);
      done();
    });
  },
});

let server: RunningServer;
let account: Account;
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mirror@example.com' });
});
afterAll(async () => {
  await server.close();
  smtp.close(() => undefined);
});
beforeEach(async () => {
  mails.length = 0;
  account = await buildUser(server, { email: `${uniqueName('li')}@example.com`, locale: 'en' });
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const browse = (cookie = '', user_agent = FIREFOX) =>
  createClient(server, { 'sec-fetch-site': 'same-origin', 'user-agent': user_agent, cookie }).post(
    '/auth2/token',
    loginFields(account),
  );
const told = (count: number) => vi.waitFor(() => expect(mails).toHaveLength(count), 5_000);

it('a sign-in from a new browser is mailed in the account’s language, one from a known browser isn’t', async () => {
  const first = await browse();
  await browse(cookiesOf(first));
  expect(mails).toEqual([]);
  const second = await browse();
  await told(1);
  expect(mails[0]).toContain('New sign-in to your Skin Mirror account');
  expect(mails[0]).toContain('Firefox 140, Linux');
  expect(mails[0]).toContain('127.0.0.1');
  await browse(cookiesOf(second));
  await server.services.pool.query("update user_account set locale = 'zh' where user_id = $1", [account.user_id]);
  await browse();
  await told(2);
  expect(mails[1]).toMatch(/Subject: =\?UTF-8\?/);
});

it('no more than five e-mails an hour go to an account', async () => {
  for (let at = 0; at < 8; at++) await browse();
  await told(5);
  await browse();
  expect(mails).toHaveLength(5);
});

it('a program is known by its name and network', async () => {
  const program = (name: string) =>
    createClient(server, { 'user-agent': name }).post('/auth2/token', loginFields(account));
  await program('nightly/1.0');
  await program('nightly/1.0');
  await program('stranger/2.0');
  await told(1);
  expect(mails[0]).toContain('stranger/2.0');
});

it('a made-up cookie makes no browser known', async () => {
  const first = await browse();
  const other = await buildUser(server, { email: `${uniqueName('wu')}@example.com`, locale: 'en' });
  const cookie = cookiesOf(first);
  const signIn = () =>
    createClient(server, { 'sec-fetch-site': 'same-origin', cookie }).post('/auth2/token', loginFields(other));
  // One browser may be known to one account and new to another.
  await createClient(server).post('/auth2/token', loginFields(other));
  await signIn();
  await told(1);
  await browse('zm_device=short');
  await told(2);
});

it('devices that weren’t used for 400 days are forgotten', async () => {
  await browse();
  await server.services.pool.query('update known_device set last_seen = $2 where user_id = $1', [
    account.user_id,
    keptSince({ days: 401 }),
  ]);
  expect(await purgeDevices(server.services)).toBe(1);
});
