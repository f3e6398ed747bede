import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import {
  type RunningServer,
  type ServerProcess,
  startProcessBeside,
  startTestServer,
} from '#tests/factories/server.ts';

let server: RunningServer;
let running: ServerProcess;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  running = await startProcessBeside(server, { LOG_LEVEL: 'info' });
  anybody = createClient(running);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

const linesAbout = (refusal: string) =>
  running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(`"refusal":"${refusal}"`))
    .map((line) => JSON.parse(line));

const form = (username: string) => ({
  username,
  password: 'wrong-Password-1',
  client_id: 'skinmgr',
  app_type: 'zmskin',
});

it('a sign-in that fails is a line with the network address, and without the name', async () => {
  expect((await anybody.post('/auth2/token', form('nobody-has-this-name'))).json()).toMatchObject({ code: 11003 });
  await expect.poll(() => linesAbout('USER_NOT_FOUND')).toHaveLength(1);
  const route = '/auth2/token';
  expect(linesAbout('USER_NOT_FOUND')[0]).toMatchObject({
    level: 30,
    network: '127.0.0.1',
    route,
    caller: 'anonymous',
  });
  expect(running.output()).not.toMatch(/nobody-has-this-name|wrong-Password/);
});

it('a call without permission is a line with the account and the route', async () => {
  const owner = await buildUser(server);
  const guide = await buildGuide(server, { parent: owner, power: [] });
  const { headers } = await signIn(server, guide);
  const client = createClient(running, headers);
  expect((await client.post('/skinMgrSrv/goods/list')).json()).toMatchObject({ code: 30001 });
  await client.query('goods.list', {});
  await expect.poll(() => linesAbout('NO_PERMISSION')).toHaveLength(2);
  const who = { user_id: guide.user_id, tenant_id: owner.tenant_id, network: '127.0.0.1' };
  expect(linesAbout('NO_PERMISSION')).toMatchObject([
    { ...who, route: '/skinMgrSrv/goods/list' },
    { ...who, operation: 'goods.list' },
  ]);
});

it('a caller who is over a limit, and a false mirror, are lines too', async () => {
  const { user_acct } = await buildUser(server);
  for (let tries = 0; tries < 6; tries += 1) await anybody.post('/auth2/token', form(user_acct));
  await anybody.post('/mirrorSrv/device/heartbeat', { seq: 1 });
  const forged = createClient(running, {
    'x-device-no': 'ZM00000001',
    'signature-input': 'sig1=("@method");created=1;keyid="ZM00000001";alg="hmac-sha256"',
    signature: 'sig1=:AAAA:',
  });
  expect((await forged.post('/mirrorSrv/device/heartbeat', { seq: 1 })).status).toBe(401);
  await expect.poll(() => linesAbout('TOO_MANY_ATTEMPTS')).toHaveLength(1);
  expect(linesAbout('PASSWORD_WRONG')).toHaveLength(5);
  const forgeries = () => [...linesAbout('DEVICE_SIGNATURE_INVALID'), ...linesAbout('DEVICE_UNKNOWN')];
  await expect.poll(forgeries).toHaveLength(1);
});
