// @module-tag long
import { LISTS } from '@skin-mirror/shared/view/lists.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SCREENS } from './all-screens.ts';
import { type Console, expectAccessible, sidewaysScroll } from './console.ts';
import { hardlySeen, openEveryScreen, PUBLIC, SCREENS } from './every-screen.ts';
import { actionsInSight, rows } from './page.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const MOST_SHIFT = 0.1;
/** The largest distance of a list's first row from the top, in px. */
const FIRST_ROW = { desktop: 220, phone: 300 };

/** Lists whose rows need more than a shop with customers: keys, addresses, messages, texts and requests of a person. */
const EMPTY = new Set(
  ['couponset', 'apiTokens', 'webhooks', 'outbox', 'articles', 'support', 'deviceCreate'].map(
    (path) => `/skinmgr/${path}`,
  ),
);
/** Its rows have plain links in their cells, in place of an action. */
const WITHOUT_ACTION = '/skinmgr/textCoverage';
const LIST_ACCESS = new Set<unknown>(Object.values(LISTS));
/** The screens that have rows here. Other screens may have some, which have to keep the same rules. */
const LISTS_WITH_ROWS = new Set(
  ALL_SCREENS.flatMap(({ access, to }) => (LIST_ACCESS.has(access) && !EMPTY.has(String(to)) ? [String(to)] : [])),
);

let screens: Awaited<ReturnType<typeof openEveryScreen>>;
let web: Console;

beforeAll(async () => {
  screens = await openEveryScreen();
  ({ web } = screens);
});
afterAll(() => web.close());

/** Opens a page with an empty cache, waits until nothing changes, and returns the sum of its layout shifts. */
async function visit(page: Page, path: string): Promise<number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path, { waitUntil: 'networkidle' });
  await network.detach();
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('#main :is([aria-busy=true], [data-animate])'));
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      // The observer calls back at once with the shifts until now. A page without any has none to call back with.
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 200);
    });
    return entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });
}

/** Returns where the first row of the page begins, in px. Undefined without rows. */
async function firstRow(page: Page): Promise<number | undefined> {
  if ((await rows(page).count()) === 0) return undefined;
  return rows(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top + window.scrollY);
}

/** Opens a screen in both sizes and in a narrow window. Returns what is wrong with it. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const check = (isRight: boolean, fault: string) => isRight || found.push(fault);
  for (const [size, most] of [
    [DESKTOP, FIRST_ROW.desktop],
    [PHONE, FIRST_ROW.phone],
  ] as const) {
    await page.setViewportSize(size);
    const shift = await visit(page, path);
    check(shift <= MOST_SHIFT, `shifts by ${shift.toFixed(3)} at ${size.width} px`);
    const wide = await sidewaysScroll(page);
    check(wide === 0, `is ${wide} px too wide at ${size.width} px`);
    for (const text of await hardlySeen(page)) check(false, `cuts “${text}” at ${size.width} px`);
    const top = await firstRow(page);
    if (LISTS_WITH_ROWS.has(path)) check(top !== undefined, `has no rows at ${size.width} px`);
    if (top === undefined) continue;
    check(top <= most, `has its first row at ${top} px, ${size.width} px wide`);
    if (path === WITHOUT_ACTION) continue;
    const inSight = await actionsInSight(rows(page).first());
    check(inSight > 0, `has no action in sight at ${size.width} px`);
  }
  await page.setViewportSize(NARROW);
  await expect.poll(() => sidewaysScroll(page), { message: `${path} at 320 px` }).toBe(0);
  for (const text of await hardlySeen(page)) check(false, `cuts “${text}” at 320 px`);
  return found;
}

describe.each(['en-US', 'zh-CN'])('a screen stands still, fits each window and cuts no name (%s)', (locale) => {
  it.each(SCREENS)('%s', { timeout: 90_000 }, async (path, menu) => {
    const page = await web.enter(screens.accountFor(menu), { path: '/livez', locale });
    expect(await faultsOf(page, path)).toEqual([]);
  });

  it.each(PUBLIC)('%s', { timeout: 90_000 }, async (path) => {
    expect(await faultsOf(await web.visit('/livez', { locale }), path)).toEqual([]);
  });
});

describe('a screen has no accessibility faults, light and dark', () => {
  it.each(SCREENS)('%s', { timeout: 90_000 }, async (path, menu) => {
    const page = await web.enter(screens.accountFor(menu), { path: '/livez', viewport: DESKTOP });
    await visit(page, path);
    await expectAccessible(page);
  });
});
