// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDraw } from '../../apps/server/src/modules/draw/run-draw.ts';
import { drawCode } from '../../apps/server/src/modules/qr/code-picture.ts';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecord } from '../factories/record.ts';
import { CLICKS } from './clicks.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

const PHONE = { width: 320, height: 640 };
const TABLET = { width: 1180, height: 820 };
const WIDTH = 640;
const HEIGHT = 480;
/** The camera goes on after it has read an address. */
const NO_CODE = 'https://elsewhere.example/';

declare global {
  interface Window {
    touches?: number;
  }
}

let web: Console;
let owner: Account;
let code: string;

beforeAll(async () => {
  web = await openConsole();
  const { tenant_id } = await buildTenant(web.server);
  owner = await buildUser(web.server, { tenant_id });
  const device = await buildDevice(web.server, { tenant_id });
  const awards = [{ prize_name: 'Serum', probability: 10_000, total_num: 9 }];
  await buildPromotion(web.server, { tenant_id, awards, act_name: 'Autumn draw' });
  const { share_id } = await buildRecord(web.server, { device });
  code = (await runDraw(web.server.services, share_id, 'zh')).redeem_code;
});
afterAll(() => web.close());

const openTill = async (locale = 'en-US') => {
  const page = await web.enter(owner, { path: '/skinmgr/till', viewport: PHONE, locale });
  await page.getByRole('textbox').waitFor();
  return page;
};
const openCamera = (page: Page, name = 'Use the camera') => page.getByRole('button', { name }).press('Enter');
const typed = (page: Page) => page.getByRole('textbox').inputValue();

/**
 * Gives the page a camera that sees the QR code of a text, held a little aslant. The tests' small browser has no cameras,
 * not even pretended ones.
 */
async function holdUp(page: Page, text: string): Promise<void> {
  const held = await sharp(await drawCode(text))
    .resize(300)
    .flatten()
    .rotate(7, { background: '#cccccc' })
    .toBuffer();
  const scene = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#999999' } });
  const picture = await scene
    .composite([{ input: held }])
    .blur(1)
    .png()
    .toBuffer();
  await page.evaluate(
    async ({ address, width, height }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0);
      setInterval(draw, 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    { address: `data:image/png;base64,${picture.toString('base64')}`, width: WIDTH, height: HEIGHT },
  );
}

const failWith = (page: Page, name: string) =>
  page.evaluate((reason) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', reason));
  }, name);

it('the camera reads the code of a prize and redeems it, and reads it again as redeemed', async () => {
  const page = await openTill();
  const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
  await holdUp(page, shown);
  await openCamera(page);
  await page.getByText('First prize · Autumn draw').waitFor();
  expect(await page.locator('video').count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  await openCamera(page);
  await page.getByText('A code counts once').waitFor();
  expect(await typed(page)).toBe(shown);
});

it('the camera of a computer stays off until somebody asks for it, though it was allowed', async () => {
  const page = await web.enter(owner, { permissions: ['camera'] });
  await holdUp(page, code);
  await page.getByRole('navigation').getByRole('link', { name: 'Redeem', exact: true }).click();
  await page.getByRole('textbox').waitFor();
  const { state } = await page.evaluate(async () => {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return { state };
  });
  expect(state).toBe('granted');
  const camera = page.getByRole('button', { name: 'Use the camera' });
  expect(await camera.getAttribute('aria-expanded')).toBe('false');
  expect(await typed(page)).toBe('');
});

describe('on a tablet', () => {
  /** Opens the till from the overview. Counts the touches. */
  const openByTouch = async (permissions: string[]) => {
    const page = await web.enter(owner, { viewport: TABLET, hasTouch: true, isMobile: true, permissions });
    await holdUp(page, code);
    await page.evaluate(() => {
      window.touches = 0;
      window.addEventListener('pointerdown', () => (window.touches = (window.touches ?? 0) + 1), true);
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Redeem', exact: true }).tap();
    await page.getByRole('textbox').waitFor();
    return page;
  };

  it('the camera is on when the till opens, once it was allowed, and reads a code', async () => {
    const page = await openByTouch(['camera']);
    await page.getByText(/First prize · Autumn draw|A code counts once/).waitFor();
    expect(await page.evaluate(() => window.touches)).toBe(CLICKS['take the first code by the camera of a tablet']);
  });

  it('the till doesn’t ask for the camera by itself', async () => {
    const page = await openByTouch([]);
    const { state } = await page.evaluate(async () => {
      const { state } = await navigator.permissions.query({ name: 'camera' });
      return { state };
    });
    expect(state).not.toBe('granted');
    const camera = page.getByRole('button', { name: 'Use the camera' });
    expect(await camera.getAttribute('aria-expanded')).toBe('false');
    expect(await typed(page)).toBe('');
  });
});

it('a QR code that is no code of a shop is named as such, and the camera goes on, and typing too', async () => {
  const page = await openTill();
  await holdUp(page, 'https://elsewhere.example/menu');
  await page.getByRole('textbox').fill('SUMMER10');
  await openCamera(page);
  await page.getByText('belongs to no coupon or prize').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  expect(await typed(page)).toBe('SUMMER10');
  await page.getByRole('button', { name: 'Close the camera' }).press('Enter');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Your shop has no coupon or prize with this code').waitFor();
});

it('the camera goes off when a code is typed', async () => {
  const page = await openTill();
  await holdUp(page, NO_CODE);
  await openCamera(page);
  await page.locator('video').waitFor();
  await page.getByRole('textbox').fill('SUMMER10');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Your shop has no coupon or prize with this code').waitFor();
  expect(await page.locator('video').count()).toBe(0);
});

it.each([
  ['NotAllowedError', 'The camera isn’t allowed'],
  ['NotFoundError', 'This device has no camera'],
  ['NotReadableError', 'The camera doesn’t start'],
])('a camera that fails with %s is one sentence, and typing stays possible', async (reason, sentence) => {
  const page = await openTill();
  await failWith(page, reason);
  await page.getByRole('textbox').fill('SUMMER10');
  await openCamera(page);
  await page.getByRole('alert').getByText(sentence).waitFor();
  await expectAccessible(page);
  expect(await typed(page)).toBe('SUMMER10');
});

it('a page without https says so in Chinese', async () => {
  const page = await openTill('zh');
  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true }));
  await openCamera(page, '摄像头扫码');
  await page.getByRole('alert').getByText('只有以 https 开头的网址才能使用摄像头').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

it('the reader is loaded only once the camera is opened', async () => {
  const page = await openTill();
  await holdUp(page, NO_CODE);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.getByRole('textbox').fill('SUMMER10');
  expect([...asked].filter((url) => /camera-panel|decode/.test(url))).toEqual([]);
  await openCamera(page);
  await expect.poll(() => [...asked].filter((url) => /decode/.test(url)).length).toBe(1);
});
