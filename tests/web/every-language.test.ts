// @module-tag long
import path from 'node:path';
import { reportLocale, WRITTEN_LOCALES, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReport, ROUTINE, SHOP_CARD } from '../factories/report.ts';
import { type Console, sidewaysScroll } from './console.ts';
import { hardlySeen, openEveryScreen, PUBLIC, SCREENS } from './every-screen.ts';
import { showReport } from './show-report.ts';

const WIDTHS = [1440, 768, 390, 320];
const SECTIONS = ['report', 'layer', 'deep', 'zonghe'];
/**
 * `npm run crawl` visits each screen in each language, which takes most of an hour. Otherwise each language gets a part
 * of the screens, and each screen a part of the languages. With `PICTURES`, keeps a picture of each in that folder.
 */
const { CRAWL, PICTURES } = process.env;
const PARTS = CRAWL === undefined ? 9 : 1;
const LANGUAGES = WRITTEN_LOCALES.filter((locale) => !CRAWL || CRAWL === 'all' || CRAWL.split(',').includes(locale));

const isVisited = (locale: WrittenLocale, index: number): boolean =>
  (WRITTEN_LOCALES.indexOf(locale) + index) % PARTS === 0;

let screens: Awaited<ReturnType<typeof openEveryScreen>>;
let web: Console;
let reportId: string;
beforeAll(async () => {
  screens = await openEveryScreen();
  ({ web } = screens);
  const report = { config: SHOP_CARD, goods: ROUTINE, visits: 3, cycle_days: 28, adviser: 'Mei Lin' };
  reportId = (await buildReport(web.server, { ...report, questions: { concerns: ['redness', 'acne'] } })).id;
});
afterAll(() => web.close());

/** Returns the texts that are names of texts, or have a placeholder that nobody filled. */
const rawTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const isShown = node.parentElement?.checkVisibility() && !node.parentElement.closest('code, pre, script, style');
      if (isShown && (/^[a-z_-]+([.:][a-z_-]+)+$/.test(text) || text.includes('{{'))) found.push(text);
    }
    return found;
  });

/** Returns the buttons, tabs, badges and titles whose words are cut off. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role=tab], h1, h2, h3, [class*=Badge-label], [class*=Button-label]',
      ),
    ].flatMap((one) => {
      const isCut = one.scrollWidth > one.clientWidth + 1 && one.offsetParent !== null && one.clientWidth > 1;
      return isCut && getComputedStyle(one).overflowX !== 'visible' ? [one.textContent?.trim() ?? ''] : [];
    }),
  );

/** Returns the words of column headers, badges, tabs and buttons that go on in a second line without a hyphen. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const one of document.querySelectorAll('th, [role=tab], [class*=Badge-label], [class*=Button-label]')) {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of node.textContent?.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]+/gu) ?? []) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
          if (lines.size > 1) found.add(word);
        }
      }
    }
    return [...found];
  });

/** Looks at an open page in each width. Returns what is wrong. */
async function faultsOf(page: Page, locale: WrittenLocale, name: string): Promise<string[]> {
  const found = (await rawTexts(page)).map((text) => `shows “${text}”`);
  const lang = await page.locator('html').getAttribute('lang');
  if (lang !== locale) found.push(`says that it is in ${lang}`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Lists are cards in narrow windows, and tables again in wide ones.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const wide = await settled(() => sidewaysScroll(page));
    if (wide !== 0) found.push(`is ${wide} px too wide at ${width} px`);
    for (const text of [...(await hardlySeen(page)), ...(await cutWords(page))])
      found.push(`cuts “${text}” at ${width} px`);
    // In the narrowest window, browsers hyphenate; this one has no dictionaries for it.
    if (width > 320) for (const word of await brokenWords(page)) found.push(`breaks “${word}” at ${width} px`);
    if (PICTURES !== undefined)
      await page.screenshot({ path: path.join(PICTURES, `${name.replaceAll('/', '_')}-${locale}-${width}.png`) });
  }
  return found;
}

/** Asks again for a while until the answer is 0, because some parts measure themselves after they were drawn. */
async function settled(ask: () => Promise<number>): Promise<number> {
  for (let left = 5; ; left -= 1) {
    const answer = await ask();
    if (answer === 0 || left === 0) return answer;
    await new Promise((done) => setTimeout(done, 60));
  }
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('#main :is([aria-busy=true], [data-animate])'));
}

describe.each(LANGUAGES)('in %s, nothing is cut, too wide or without words', (locale) => {
  const visited = SCREENS.filter((_, index) => isVisited(locale, index));
  it('on the screens of the console', { timeout: 60_000 + visited.length * 20_000 }, async () => {
    const found: string[] = [];
    const pages = new Map<string, Page>();
    for (const [address, menu] of visited) {
      const account = screens.accountFor(menu);
      const page = pages.get(account.user_acct) ?? (await web.enter(account, { path: '/livez', locale }));
      pages.set(account.user_acct, page);
      await look(page, `${address}?locale=${locale}`);
      found.push(...(await faultsOf(page, locale, address)).map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
  });

  it('on the pages for everybody, and in the report', { timeout: 180_000 }, async () => {
    const page = await web.visit('/livez', { locale });
    const found: string[] = [];
    for (const address of PUBLIC.filter((_, index) => PARTS === 1 || index % 2 === 0)) {
      await look(page, `${address}?locale=${locale}`);
      found.push(...(await faultsOf(page, locale, address)).map((fault) => `${address} ${fault}`));
    }
    for (const section of PARTS === 1 ? SECTIONS : SECTIONS.slice(0, 2)) {
      await showReport(page, reportId, section, reportLocale(locale));
      found.push(...(await faultsOf(page, locale, section)).map((fault) => `${section} ${fault}`));
    }
    expect(found).toEqual([]);
  });
});
