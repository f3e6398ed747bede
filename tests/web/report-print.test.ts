// @module-tag long
import { testNumber } from '@skin-mirror/shared/share/test-number.ts';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfCode } from '../../apps/server/src/modules/qr/code-picture.ts';
import { buildReport, ROUTINE, SHOP_CARD } from '../factories/report.ts';
import { type Console, openConsole } from './console.ts';

let web: Console;
let id: string;
/** The report of a customer who was there before. */
let returning: string;

beforeAll(async () => {
  web = await openConsole();
  const shop = { config: SHOP_CARD, goods: ROUTINE, adviser: 'Mei Lin', cycle_days: 28 };
  id = (await buildReport(web.server, shop)).id;
  returning = (await buildReport(web.server, { ...shop, visits: 4 })).id;
});
afterAll(() => web.close());

interface Line {
  readonly text: string;
  /**
   * The line's distance from the top of the page, from 0 (top) to 1 (bottom). `left` and `right` are distances from the
   * left edge, from 0 to 1.
   */
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** @param media 'print' lays the page out for paper before it is printed. With null, printing itself does it. */
async function printed(page: Page, format: 'A4' | 'Letter', media: 'print' | null = 'print'): Promise<Line[][]> {
  await page.emulateMedia({ media });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, printBackground: true })));
  const sheets = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  return Promise.all(
    sheets.map(async (sheet) => {
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      return items
        .flatMap((item) => {
          if (!('str' in item) || item.str.trim() === '') return [];
          const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
          return [{ text: item.str, top: 1 - y / height, left: x / width, right: (x + item.width) / width, size }];
        })
        .toSorted((a, b) => a.top - b.top);
    }),
  );
}

async function open(page: string, locale: string, options = {}, share = id): Promise<Page> {
  const report = await web.visit(`/zmskinweb/#/${page}?shareId=${share}&locale=${locale}`, options);
  await report.locator('main h1').waitFor();
  await report.waitForLoadState('networkidle');
  return report;
}

/** The distance of a line from the top of the page, from 0 to 1. Only the page number is below this line. */
const FOOT = 0.958;

function expectFilled(pages: readonly Line[][]): void {
  for (const [index, lines] of pages.entries()) {
    const number = lines.filter(({ top }) => top > FOOT).map(({ text }) => text.trim());
    expect(number.join(' ').replace(/\s+/g, '')).toBe(`${index + 1}/${pages.length}`);
    const body = lines.filter(({ top }) => top <= FOOT);
    expect(Math.max(...body.map(({ right }) => right))).toBeLessThan(0.97);
    expect(Math.min(...body.map(({ left }) => left))).toBeGreaterThan(0.03);
    if (index === pages.length - 1) continue;
    expect(body.at(-1)?.top, `page ${index + 1} ends at`).toBeGreaterThan(0.63);
  }
}

describe('a printed report', () => {
  it.each(
    (['A4', 'Letter'] as const).flatMap((format) =>
      (['report', 'layer', 'zonghe'] as const).flatMap((section) =>
        (['en', 'zh'] as const).map((locale) => ({ format, section, locale })),
      ),
    ),
  )(
    'fills its pages, numbers them and cuts nothing ($format, $section, $locale)',
    async ({ format, section, locale }) => {
      const page = await open(section, locale);
      const pages = await printed(page, format);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.length).toBeLessThan(8);
      expectFilled(pages);
    },
  );

  it.each(['A4', 'Letter'] as const)('leaves no heading alone at the end of a page (%s)', async (format) => {
    for (const section of ['report', 'layer', 'zonghe']) {
      const page = await open(section, 'en');
      const heads = page.locator('main :is(h2, .dims h3, .results h3, .section-head p)');
      const headings = new Set(await heads.allInnerTexts());
      for (const lines of await printed(page, format)) {
        const last = lines.filter(({ top }) => top <= FOOT).at(-1);
        expect(headings.has(last?.text.trim() ?? ''), `${section}: ${last?.text}`).toBe(false);
      }
    }
  });

  it.each(['report', 'zonghe'])(
    'leads back by a QR code, with the number of the test and no name (%s)',
    async (section) => {
      const page = await open(section, 'zh', { deviceScaleFactor: 3 });
      const code = page.locator('.print-code');
      expect(await code.isVisible()).toBe(false);
      const pages = await printed(page, 'A4');
      const number = testNumber(id);
      const text = pages
        .flat()
        .map((line) => line.text)
        .join('');
      expect(text.replace(/\s/g, '')).toContain(`检测编号${number}`);
      const picture = await code.locator('svg').screenshot();
      expect(await textOfCode(1, picture)).toBe(page.url());
    },
  );

  it.each(['en', 'zh'])(
    'shows the progress of earlier visits on one page, without an empty frame (%s)',
    async (locale) => {
      const page = await open('report', locale, {}, returning);
      const heading = await page.locator('.section-head:has(+ .progress) h2').textContent();
      const counted = await page.locator('.progress-counts li').first().locator('> :last-child').textContent();
      const end = await page.locator('.progress > .hint').textContent();
      const pages = await printed(page, 'A4');
      const plain = (text: string | null) => text?.normalize('NFKC').replace(/\s/g, '') ?? '';
      const texts = pages.map((lines) => plain(lines.map((line) => line.text).join('')));
      const pageOf = (text: string | null) => texts.findIndex((all) => all.includes(plain(text)));
      expect(pageOf(heading)).toBeGreaterThanOrEqual(0);
      expect(pageOf(counted)).toBe(pageOf(heading));
      expect(pageOf(end)).toBe(pageOf(heading));
      expect(pages.length).toBeLessThan(5);
      expectFilled(pages);
    },
  );

  it.each(['report', 'layer', 'zonghe'])('has every sheet when a phone prints it (%s)', async (section) => {
    const page = await open(section, 'en', { viewport: { width: 390, height: 844 } });
    const pages = await printed(page, 'A4', null);
    expectFilled(pages);
    const texts = pages.map((lines) => lines.map(({ text }) => text).join(' '));
    for (const name of await page.locator('main :not(.no-print) > h2').allTextContents())
      expect(texts.join(' ')).toContain(name);
    expect(texts.at(-1)).toContain('not a diagnosis');
    await expect.poll(() => page.locator('main details').count()).toBeGreaterThan(0);
  });

  it.each(['report', 'zonghe'])('keeps the first steps of a care plan below its title (%s)', async (section) => {
    const page = await open(section, 'en');
    const [name, step] = await Promise.all(
      ['.scheme-name', '.scheme-when'].map((one) => page.locator(one).first().textContent()),
    );
    const texts = (await printed(page, 'A4')).map((lines) => lines.map(({ text }) => text).join(''));
    const sheetWith = (text: string | null | undefined) =>
      texts.findIndex((all) => all.replace(/\s/g, '').includes((text ?? '?').replace(/\s/g, '')));
    expect(sheetWith('Your care scheme')).toBeGreaterThanOrEqual(0);
    expect([sheetWith(name), sheetWith(step)]).toEqual(Array(2).fill(sheetWith('Your care scheme')));
  });

  it.each([
    ['en', 'March 1, 2026'],
    ['zh', '2026年3月1日'],
  ])('begins with the name of the shop and the day of the test (%s)', async (locale, day) => {
    for (const section of ['report', 'layer', 'zonghe']) {
      const [first] = await printed(await open(section, locale), 'A4');
      const text = first
        ?.map((line) => line.text)
        .join('')
        .normalize('NFKC')
        .replace(/\s/g, '');
      expect(text, section).toMatch(new RegExp(`^Lotus&Reed.{0,20}${day.replace(/\s/g, '')}`));
    }
  });

  it.each(['report', 'layer'])('draws its chart (%s)', async (section) => {
    const page = await open(section, 'en');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.chart', '.chart-value']) {
      const drawn = page.locator(`.chart-frame ${part}`).first();
      await drawn.waitFor();
      const { width = 0, height = 0 } = (await drawn.boundingBox()) ?? {};
      expect(Math.min(width, height), part).toBeGreaterThan(0);
    }
  });

  it('is light on a dark phone, without buttons', async () => {
    const page = await open('report', 'en', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const [paper, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return [backgroundColor, color];
    });
    expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(43, 35, 32)']);
    expect(await page.locator('button:visible, select:visible, nav.tabs:visible').count()).toBe(0);
    await page.getByText('12 Garden Lane').waitFor();
  });
});
