import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildVariedShop } from '../factories/varied-shop.ts';
import { ALL_SCREENS } from './all-screens.ts';
import { type Console, openConsole } from './console.ts';

const WINDOW = { viewport: { width: 1280, height: 900 } };
/**
 * Two colour values (0 to 255) count as equal if they differ by no more than this number. The edges of letters may
 * differ a little.
 */
const SAME_COLOR = 24;
/**
 * Two pictures count as equal if at most this share of their pixels (0 to 1) differs. For example, a running clock
 * makes some pixels differ.
 */
const SAME_PAGE = 0.001;
/** How often two pages that differ are compared again, a second later each time. */
const MORE_TRIES = 3;

const PATHS = ALL_SCREENS.flatMap(({ to, others }) => [String(to), ...others]);

let web: Console;
let owner: Account;
let administrator: Account;

beforeAll(async () => {
  web = await openConsole();
  ({ owner } = await buildVariedShop(web.server));
  administrator = await buildUser(web.server, { auth_type: AUTH_TYPES.platform });
});
afterAll(() => web.close());

it('keeps the report’s page out of every cache, and lets browsers ask for the console’s each time', async () => {
  const cacheOf = async (path: string) => (await fetch(web.server.origin + path)).headers.get('cache-control');
  expect(await cacheOf('/zmskinweb/')).toBe('no-store');
  expect(await cacheOf('/zmskinweb/index.html')).toBe('no-store');
  expect(await cacheOf('/login')).toBe('no-cache');
});

/** Waits until nothing on the page changes. Returns a picture of the page. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.locator('#main h1').waitFor();
  await page.waitForFunction(() => !document.querySelector('#main :is([aria-busy=true], [data-animate])'));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let before: Buffer | undefined;
  for (;;) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (before && picture.equals(before)) return picture;
    before = picture;
    await page.waitForTimeout(100);
  }
}

/**
 * Returns the share of pixels (0 to 1) that one picture has and the other lacks. A pixel may be one line higher or lower,
 * because the browser rounds the position of text in a sticky box up or down, depending on how the box came to its place.
 */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || a.data.length !== b?.data.length) return 1;
  const line = 3 * a.info.width;
  const isAt = (from: Buffer, at: number, to: Buffer, place: number) =>
    [0, 1, 2].every((color) => Math.abs((from[at + color] ?? 0) - (to[place + color] ?? Number.NaN)) <= SAME_COLOR);
  const isMissing = (from: Buffer, at: number, to: Buffer) =>
    ![at, at - line, at + line].some((place) => isAt(from, at, to, place));
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    if (isMissing(a.data, at, b.data) || isMissing(b.data, at, a.data)) differing++;
  }
  return (3 * differing) / a.data.length;
}

describe('a page opened by its address looks as it does when it is reached from another', { tags: 'long' }, () => {
  it.each([
    ['the main account', () => owner],
    ['the platform administrator', () => administrator],
  ])('for %s', { timeout: 300_000 }, async (_, account) => {
    const inside = await web.enter(account(), WINDOW);
    const direct = await inside.context().newPage();
    await direct.setViewportSize(WINDOW.viewport);
    await direct.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const different: string[] = [];
    for (const path of PATHS) {
      // Changes the address without loading the page again, as a link in the console does.
      await inside.evaluate((to) => window.history.pushState(null, '', to), path);
      await direct.goto(path);
      const compare = async () => difference(await pictureOf(inside), await pictureOf(direct));
      let share = await compare();
      // Frames and parts that load late don't mark the page as busy, so the page gets more time.
      for (let tries = 0; share > SAME_PAGE && tries < MORE_TRIES; tries++) {
        await direct.waitForTimeout(1_000);
        share = await compare();
      }
      if (share > SAME_PAGE) different.push(`${path}: ${(100 * share).toFixed(2)} %`);
    }
    expect(different).toEqual([]);
  });
});
