// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice } from '../factories/device.ts';
import { buildRecords } from '../factories/record.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { dialog, loaded, rowOf, titled } from './page.ts';

/** A walk with the Tab key that needs more stops than this is too long for anybody. */
const MOST_TABS = 60;
/** A page that gives way to another may take this time. */
const MOST_GAP_MS = 150;

let web: Console;
let shop: Shop;

beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
  const device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
  await buildRecords(
    web.server,
    ['Anna', 'Berta', 'Cora'].map((customer_nickname) => ({ device, customer_nickname })),
  );
});
afterAll(() => web.close());

interface Gap {
  /** For how long nothing had the focus, in ms. */
  readonly time: number;
  readonly from: string;
}

declare global {
  interface Window {
    gaps?: Gap[];
  }
}

/** Notes from now on when nothing has the focus, after an element had it. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const gaps: Gap[] = [];
    window.gaps = gaps;
    let before: Element | null = document.body;
    let since = 0;
    const look = () => {
      const now = document.activeElement;
      if (now === document.body && before !== document.body) {
        since = performance.now();
        gaps.push({ time: Number.POSITIVE_INFINITY, from: (before?.outerHTML ?? '').slice(0, 160) });
      } else if (now !== document.body && before === document.body) {
        const last = gaps.pop();
        if (last) gaps.push({ ...last, time: performance.now() - since });
      }
      before = now;
      requestAnimationFrame(look);
    };
    look();
  });

const nameOfFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const parts = [
      element.getAttribute('aria-label'),
      ...[...(labels ?? [])].map((label) => label.textContent),
      ...by.map((id) => document.getElementById(id)?.textContent),
      element.textContent,
    ];
    return parts.find((part) => part?.trim())?.trim() ?? element.tagName;
  });

/** Presses Tab until the focus is on the element with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  while (!name.test(await nameOfFocused(page))) {
    passed.push(await nameOfFocused(page));
    expect(passed.length, `${name} after ${passed.join(' | ')}`).toBeLessThan(MOST_TABS);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function typeIn(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Goes to the button that opens the picker of files, and gives its field a picture, as the picker does. */
async function givePicture(page: Page, width: number, height: number): Promise<void> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c66' } })
    .png()
    .toBuffer();
  await tabTo(page, /^Choose a picture/);
  const field = page.locator('form').last().locator('input[type=file]').first();
  await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
}

async function open(path: string): Promise<Page> {
  const page = await titled(await web.enter(shop.main, { path: `/skinmgr/${path}` }));
  await watchFocus(page);
  return page;
}

/** The focus may be nowhere for the moment in which an element goes and the next one takes it. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect((await page.evaluate(() => window.gaps))?.filter(({ time }) => time > MOST_GAP_MS)).toEqual([]);
}

it('a note is written on a test', async () => {
  const page = await open('recordsList');
  await rowOf(page, 'Anna').waitFor();
  await press(page, 'j');
  const name =
    /Anna|Berta|Cora/.exec((await page.evaluate(() => document.activeElement?.textContent)) ?? '')?.[0] ?? '';
  await tabTo(page, /^More actions/);
  await press(page, 'Enter');
  await expect.poll(() => nameOfFocused(page)).toBe('Customer information');
  while ((await nameOfFocused(page)) !== 'Note') await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect.poll(() => nameOfFocused(page)).toMatch(/^Note/);
  await page.keyboard.type('Call back');
  await tabTo(page, /^Save$/);
  await press(page, 'Enter');
  await rowOf(page, name).getByText('Call back').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  expect(await nameOfFocused(page)).toBe(`More actions: ${name}`);
});

it('a test is deleted, the next one has the focus, and Ctrl+Z takes it back', async () => {
  const page = await open('recordsList');
  await rowOf(page, 'Cora').waitFor();
  await press(page, 'j', 'x', 'Delete');
  await dialog(page).waitFor();
  await tabTo(page, /^Delete/);
  await press(page, 'Enter');
  await page.getByText('1 test deleted').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-row-id]') !== null)).toBe(true);
  await press(page, 'Control+z');
  await page.getByText('1 test restored').waitFor();
});

it('a sub-account is added', async () => {
  const page = await open('memberList');
  await loaded(page);
  await press(page, 'n');
  await expect.poll(() => nameOfFocused(page)).toMatch(/^Name/);
  await page.keyboard.type('Lily');
  await typeIn(page, /^Mobile number/, '13812345678');
  await typeIn(page, /^(Initial )?[Pp]assword/, 'Long-enough-1');
  await tabTo(page, /^Skin tests/);
  await press(page, 'Space');
  await tabTo(page, /^Add$/);
  await press(page, 'Enter');
  await rowOf(page, 'Lily').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await expectFocusKept(page);
});

it('a question is added', async () => {
  const page = await open('question');
  await page.locator('[data-question]').first().waitFor();
  await press(page, 'n');
  await dialog(page).waitFor();
  await typeIn(page, /^Question/, 'What keeps you awake?');
  await typeIn(page, /^Option 1/, 'Noise');
  await press(page, 'Enter');
  await page.keyboard.type('Worries');
  await tabTo(page, /^Save$/);
  await press(page, 'Enter');
  await page.getByText('What keeps you awake?').first().waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await expectFocusKept(page);
});

it('a product is added, its picture cropped', { timeout: 60_000 }, async () => {
  const page = await open('goodsList');
  await loaded(page);
  await press(page, 'n');
  await page.waitForURL('**/goodsEdit');
  await titled(page);
  await watchFocus(page);
  await typeIn(page, /^Product name/, 'Cream');
  await givePicture(page, 900, 600);
  await dialog(page).waitFor();
  await tabTo(page, /^Crop and use$/);
  await press(page, 'Enter');
  await page.getByRole('img', { name: 'See the product picture in full' }).waitFor();
  await tabTo(page, /^Soothing$/);
  await press(page, 'Space');
  await tabTo(page, /^Everybody$/);
  await press(page, 'Space');
  await tabTo(page, /^Add$/);
  await press(page, 'Enter');
  await page.waitForURL('**/goodsList*');
  await rowOf(page, 'Cream').waitFor();
  await expectFocusKept(page);
});

it('a lucky draw with a prize is started', { timeout: 90_000 }, async () => {
  const page = await open('lottory');
  await loaded(page);
  await press(page, 'n');
  await page.waitForURL('**/editActive');
  await page.getByRole('table').waitFor();
  await watchFocus(page);
  await typeIn(page, /^Name of the promotion/, 'Spring draw');
  await typeIn(page, /^Short description/, 'One draw a test');
  await typeIn(page, /^Last day/, '2099-01-31');
  await tabTo(page, /^Add prize$/);
  await press(page, 'Enter');
  await dialog(page).waitFor();
  // The first field has the focus, not the button that closes the dialog.
  await expect.poll(() => nameOfFocused(page)).not.toMatch(/^(Close)?$/);
  await typeIn(page, /^Name of the prize/, 'Mask');
  await givePicture(page, 750, 562);
  await tabTo(page, /^Use it$/);
  await press(page, 'Enter');
  await dialog(page).locator('img[src*=".png"]').first().waitFor();
  await typeIn(page, /^Probability/, '12.5');
  await typeIn(page, /^Total stock/, '10');
  await typeIn(page, /^Description/, 'Ask at the till');
  await tabTo(page, /^Save$/);
  await press(page, 'Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await tabTo(page, /^Add$/);
  await press(page, 'Enter');
  await page.waitForURL('**/lottory*');
  await rowOf(page, 'Spring draw').getByText('Running').waitFor();
  await expectFocusKept(page);
});
