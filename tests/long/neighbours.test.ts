// @module-tag long
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { sampleVideo, withTracks } from '../factories/media.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import { buildRecords } from '../factories/record.ts';
import {
  type Answer,
  createClient,
  createMirrorClient,
  file,
  loginFields,
  type RestClient,
  signIn,
} from '../factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';

const TRIALS = 18;
const READS = 60;
/**
 * Milliseconds. What a neighbour waits may be longer by this than in quiet, and by five times. It is high, because the
 * computer can be busy with other tests.
 */
const PATIENCE_MS = 3_000;

let server: RunningServer;
let beside: Awaited<ReturnType<typeof startProcessBeside>>;
let outside: Server;
let picture: Buffer;
let owner: Account;
let shop: RestClient;
let device: Device;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startProcessBeside(server, { FETCH_ALLOW: '127.0.0.1' });
  outside = createServer((_request, response) => response.end(picture));
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const { tenant_id } = await buildTenant(server);
  owner = await buildUser(server, { tenant_id });
  shop = await signInBeside(owner);
  device = await buildDevice(server, { tenant_id });
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await beside.close();
  await server.close();
});

const signInBeside = async (account: Account) => createClient(beside, (await signIn(server, account)).headers);
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
const bytesOf = (bytes: Buffer) => new Uint8Array(bytes);

/** A shop whose QR codes come from an interface, with the links of some of its tests. */
async function buildAttacker(tests: number) {
  const { tenant_id } = await buildTenant(server);
  const client = await signInBeside(await buildUser(server, { tenant_id }));
  const { port } = outside.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/code`;
  const values = {
    qr_type: 3,
    qr_url: { url, link: url, api_type: 1, qr_keys: '', link_params: ['shareId'] },
  };
  expect((await client.post('/skinMgrSrv/config/update', values, 'json')).json().code).toBe(0);
  const mirror = await buildDevice(server, { tenant_id });
  const records =
    tests === 0
      ? []
      : await buildRecords(
          server,
          Array.from({ length: tests }, () => ({ device: mirror })),
        );
  const anybody = createClient(beside);
  return {
    client,
    tryOut: () => client.post('/skinMgrSrv/qr/test', { values }, 'json'),
    read: () => Promise.all(records.map(({ share_id }) => anybody.get('/skinSrv/qr/resolve', { shareId: share_id }))),
  };
}

/** Returns the acts of a neighbour's day. */
async function acts(): Promise<Record<string, () => Promise<Answer>>> {
  const photo = file(
    bytesOf(
      await sharp(await plain(1_500))
        .jpeg()
        .toBuffer(),
    ),
    'a.jpg',
  );
  const video = file(await sampleVideo(), 'a.mp4');
  const mirror = createMirrorClient(beside, device);
  const consent = { text_id: 'v1', photos: 1, contact: 1, marketing: 0 };
  return {
    'sign-in': () => createClient(beside).post('/auth2/token', loginFields(owner)),
    picture: () => shop.post('/skinMgrSrv/goods/upload', { file: photo }, 'multipart'),
    video: () => shop.post('/skinMgrSrv/goods/upload', { biz: 'video', file: video }, 'multipart'),
    test: () => mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ consent }), white: photo }, 'multipart'),
  };
}

/** Repeats the acts while something else goes on, at least once. Returns the slowest time of each in milliseconds. */
async function slowest(going: Promise<unknown>): Promise<Record<string, number>> {
  let isOver = false;
  const ended = going.finally(() => {
    isOver = true;
  });
  // An act that fails ends the test first.
  ended.catch(() => undefined);
  const times = new Map<string, number>();
  const all = Object.entries(await acts());
  do {
    for (const [name, act] of all) {
      const started = performance.now();
      const answer = await act();
      expect([name, answer.status, answer.json().code], answer.text).toEqual([name, 200, 0]);
      times.set(name, Math.max(times.get(name) ?? 0, performance.now() - started));
    }
  } while (!isOver);
  await ended;
  return Object.fromEntries(times);
}

async function expectCalm(going: () => Promise<unknown>): Promise<void> {
  const quiet = await slowest(Promise.resolve());
  const busy = await slowest(going());
  for (const [name, ms] of Object.entries(busy)) {
    expect(ms, `${name}: ${Math.round(quiet[name] ?? 0)} ms in quiet`).toBeLessThan(
      5 * (quiet[name] ?? 0) + PATIENCE_MS,
    );
  }
}

it.each([
  ['too large to be decoded', 4_096],
  ['as large as they may be', 1_024],
])('a shop works on while others try out, and anybody reads, codes that are pictures %s', async (_what, side) => {
  picture = await plain(side);
  const attackers = await Promise.all([buildAttacker(READS), buildAttacker(0), buildAttacker(0)]);
  const answers: Answer[] = [];
  await expectCalm(async () => {
    const trials = attackers.flatMap(({ tryOut }) => Array.from({ length: TRIALS }, tryOut));
    const reads = attackers[0]?.read();
    answers.push(...(await Promise.all(trials)), ...((await reads) ?? []));
  });
  // A shop may run one trial and has three wait. Each code that can't be had in time leads to the report.
  const codes = answers.map((answer) => answer.json().code);
  expect(codes.slice(3 * TRIALS)).toEqual(Array.from({ length: READS }, () => 0));
  expect(new Set(codes.slice(0, 3 * TRIALS))).toEqual(new Set([0, 30003]));
});

it('a shop works on while others upload videos of thousands of tracks', async () => {
  const { client } = await buildAttacker(0);
  const [many, few] = [withTracks(await sampleVideo(), 2_000), withTracks(await sampleVideo(), 8)];
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    client.post('/skinMgrSrv/goods/upload', { biz: 'video', file: file(bytes, 'a.mp4') }, 'multipart');
  const refused: Answer[] = [];
  await expectCalm(async () => {
    refused.push(...(await Promise.all(Array.from({ length: 10 }, () => send(many)))));
  });
  for (const answer of refused) expect(answer.json()).toMatchObject({ code: 30101, msg: expect.stringContaining('8') });
  // The same shop's next video is read as ever.
  expect((await send(few)).json().code).toBe(0);
});
