// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDraw } from '../../apps/server/src/modules/draw/run-draw.ts';
import { drawCode } from '../../apps/server/src/modules/qr/code-picture.ts';
import { launchChromium } from '../browser/chromium.ts';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecord } from '../factories/record.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

const PHONE = { width: 320, height: 640 };
const PERMITTED = { permissions: ['camera'] };

let folder: string;
let film: string;
let withCamera: Browser;
let web: Console;
let without: Console;
let owner: Account;
let code: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  film = path.join(folder, 'film.y4m');
  await show('nothing yet');
  withCamera = await launchChromium([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  web = await openConsole({}, withCamera);
  const { tenant_id } = await buildTenant(web.server);
  owner = await buildUser(web.server, { tenant_id });
  const device = await buildDevice(web.server, { tenant_id });
  const awards = [{ prize_name: 'Serum', probability: 10_000, total_num: 9 }];
  await buildPromotion(web.server, { tenant_id, awards, act_name: 'Autumn draw' });
  const { share_id } = await buildRecord(web.server, { device });
  code = (await runDraw(web.server.services, share_id)).redeem_code;
  without = await openConsole();
});
afterAll(async () => {
  await web.close();
  await withCamera.close();
  await without.close();
  await rm(folder, { recursive: true });
});

/** Writes the film of the camera: a few pictures of a QR code, held a little aslant. */
async function show(text: string): Promise<void> {
  const [width, height] = [640, 480];
  const drawn = await sharp(await drawCode(text))
    .resize(300)
    .flatten()
    .rotate(7, { background: '#cccccc' })
    .toBuffer();
  const scene = sharp({ create: { width, height, channels: 3, background: '#999999' } });
  const grey = await scene
    .composite([{ input: drawn }])
    .blur(1)
    .greyscale()
    .raw()
    .toBuffer();
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(film, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]));
}

const open = (page: Page, name = 'Use the camera') => page.getByRole('button', { name }).press('Enter');

it('the camera reads the code of a prize and redeems it, and reads it again as redeemed', async () => {
  await show(`${code.slice(0, 5)}-${code.slice(5)}`);
  const page = await web.enter(owner, { path: '/skinmgr/till', viewport: PHONE, ...PERMITTED });
  await open(page);
  await page.getByText('First prize · Autumn draw').waitFor();
  await page.getByText('What the camera sees').waitFor({ state: 'detached' });
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  await open(page);
  await page.getByText('A code counts once').waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe(`${code.slice(0, 5)}-${code.slice(5)}`);
});

it('a QR code that is no code of a shop is named as such, and the camera goes on, and typing too', async () => {
  await show('https://elsewhere.example/menu');
  const page = await web.enter(owner, { path: '/skinmgr/till', viewport: PHONE, ...PERMITTED });
  await page.getByRole('textbox').fill('SUMMER10');
  await open(page);
  await page.getByText('belongs to no coupon or prize').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  expect(await page.getByRole('textbox').inputValue()).toBe('SUMMER10');
  await page.getByRole('button', { name: 'Close the camera' }).press('Enter');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Your shop has no coupon or prize with this code').waitFor();
});

it('a camera that is not allowed is one sentence, and typing stays possible', async () => {
  const page = await without.enter(await buildUser(without.server), { path: '/skinmgr/till', viewport: PHONE });
  await page.getByRole('textbox').fill('SUMMER10');
  await open(page);
  await page.getByRole('alert').getByText('The camera isn’t allowed').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('textbox').inputValue()).toBe('SUMMER10');
});

it('a device without a camera is one sentence (zh)', async () => {
  const account = await buildUser(without.server);
  const page = await without.enter(account, { path: '/skinmgr/till', locale: 'zh', viewport: PHONE, ...PERMITTED });
  await open(page, '摄像头扫码');
  await page.getByRole('alert').getByText('此设备没有摄像头').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

it('the reader is loaded only once the camera is opened', async () => {
  const page = await web.enter(owner, { path: '/skinmgr/till', ...PERMITTED });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('textbox').fill('SUMMER10');
  expect(asked.filter((url) => /camera-panel|decode/.test(url))).toEqual([]);
  await open(page);
  await expect.poll(() => asked.filter((url) => /decode/.test(url)).length).toBe(1);
});
