import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { photo, wholeTest } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

/** More space than any disk has. */
const MIN_FREE_MB = '1000000000';

let server: RunningServer;
let full: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  full = await startBeside(server, { MIN_FREE_MB });
});
afterAll(async () => {
  await full.close();
  await server.close();
});

it('a nearly full disk refuses files in words, and nothing else', async () => {
  const main = await buildUser(server);
  const device = await buildDevice(server, main);
  const picture = file(await photo(), 'white.jpg');
  const told = { code: 19_999, msg: '服务器存储空间不足，暂时不能接收文件，请联系管理员' };
  const shop = await signIn(full, main);
  const mirror = createMirrorClient(full, device);
  for (const answer of [
    await shop.post('/fileSvr/put', { file: picture }, 'multipart'),
    await mirror.post('/mirrorSrv/record/upload', { meta: JSON.stringify(wholeTest()), white: picture }, 'multipart'),
  ]) {
    expect([answer.status, answer.json()]).toEqual([503, told]);
  }
  expect((await shop.post('/skinMgrSrv/record/list')).json().code).toBe(0);
  expect((await (await signIn(server, main)).post('/fileSvr/put', { file: picture }, 'multipart')).json().code).toBe(
    10_000,
  );
});
