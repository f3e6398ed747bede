// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { type Killable, startKillable } from '../factories/killable.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import { createClient, createMirrorClient } from '../factories/rest-client.ts';
import { buildSession } from '../factories/session.ts';
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts';

const DOWN_MS = 60_000;
const TESTS = 40;

let world: Killable;
let receiver: Receiver;
let main: Account;
let token: string;
let devices: Device[];
beforeAll(async () => {
  world = await startKillable({ LOG_LEVEL: 'warn', FETCH_ALLOW: '127.0.0.1' });
  receiver = await startReceiver();
  await world.inside(async (server) => {
    main = await buildUser(server);
    token = (await buildSession(server, main)).access_token;
    const { tenant_id } = main;
    devices = [await buildDevice(server, { tenant_id }), await buildDevice(server, { tenant_id })];
  });
  await world.startServer();
}, 120_000);
afterAll(async () => {
  await world.close();
  await receiver.close();
});

it('a receiver that is away for a minute, and a server that is killed meanwhile, lose no message', async () => {
  const owner = createClient(world, { access_token: token, locale: 'en' });
  const events = ['record.finished', 'product.sold'];
  const hook = (await owner.post('/skinMgrSrv/webhook/save', { url: receiver.url, events }, 'json')).json();
  const secret = String(hook.secret);
  const acknowledged: string[] = [];
  const measure = async (index: number) => {
    const mirror = createMirrorClient(world, devices[index % devices.length] as Device);
    const answer = (await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() })).json();
    if (answer.code !== 0) return;
    const analysis_id = String(answer.analysis_id);
    acknowledged.push(analysis_id);
    await owner.post('/skinMgrSrv/record/sold', { analysis_id, goods: [] }, 'json');
  };

  receiver.answer = (response) => response.destroy();
  const until = Date.now() + DOWN_MS;
  for (let index = 0; index < TESTS; index += 1) {
    if (index === TESTS / 2) {
      await world.killServer();
      await world.startServer();
    }
    await measure(index).catch(() => undefined);
  }
  await sleep(Math.max(0, until - Date.now()));
  expect(receiver.received.length).toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThan(TESTS / 2);
  receiver.received.length = 0;
  receiver.answer = undefined;

  const sold = () =>
    new Set(
      receiver
        .messages(secret)
        .filter(({ type }) => type === 'product.sold')
        .map(({ data }) => data.record_id),
    );
  await expect.poll(() => sold().size, { timeout: 400_000, interval: 2_000 }).toBe(acknowledged.length);
  for (const id of acknowledged) {
    const own = receiver.messages(secret).filter(({ data }) => data.record_id === id);
    expect(own.map(({ type }) => type)).toEqual(events);
  }
}, 600_000);
