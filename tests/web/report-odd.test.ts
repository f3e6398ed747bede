// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReport, ROUTINE, SHOP_CARD } from '../factories/report.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, stylesAreThere } from './console.ts';

const SECTIONS = ['report', 'layer', 'deep', 'zonghe'];

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function open(id: string, section = 'report', locale = 'en', width = 390): Promise<Page> {
  const viewport = { width, height: 640 };
  const page = await web.visit(`/zmskinweb/#/${section}?shareId=${id}&locale=${locale}`, { viewport });
  await page.locator('main h1').waitFor();
  return page;
}

describe('a report of one result', () => {
  it('says what was measured, what wasn’t though the customer asked for it, and shows no empty part', async () => {
    const { id } = await buildReport(web.server, { only: 'acne', questions: { concerns: ['redness'] } });
    const page = await open(id);
    expect(await page.locator('.wishes').textContent()).toContain('doesn’t measure it');
    for (const section of SECTIONS) {
      const shown = section === 'report' ? page : await open(id, section);
      expect(await sidewaysScroll(shown)).toBe(0);
      const empty = await shown
        .locator('main section, main ul')
        .evaluateAll((parts) => parts.filter((part) => part.textContent?.trim() === '').length);
      expect(empty, section).toBe(0);
      await expectAccessible(shown);
    }
  });
});

describe('on the narrowest phone with letters of twice the size', () => {
  it.each(['zh', 'en'])('each page fits (%s)', async (locale) => {
    const state = { config: SHOP_CARD, goods: ROUTINE, adviser: 'Mei Lin', cycle_days: 28, visits: 2 };
    const { id } = await buildReport(web.server, { ...state, questions: { concerns: ['redness', 'acne'] } });
    for (const section of SECTIONS) {
      const page = await open(id, section, locale, 320);
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      // The parts whose code is loaded later are there too.
      await page.waitForLoadState('networkidle');
      await expect.poll(() => sidewaysScroll(page), { message: section }).toBe(0);
    }
  });
});

it.each(Object.entries({ texts: 'texts', script: 'assets/index-' }))(
  'a report without its %s isn’t empty: it says so, and loads again on request',
  async (_name, files) => {
    const { id } = await buildReport(web.server);
    const page = await web.visit('/livez');
    await page.route(`**/${files}**`, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(`/zmskinweb/#/report?shareId=${id}&locale=en`);
    await page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' }).waitFor();
    await page.unroute(`**/${files}**`);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.locator('main h1').waitFor();
  },
);

it('a report asks again for styles that the network lost', async () => {
  const { id } = await buildReport(web.server);
  const page = await web.visit('/livez');
  const lost = new Set<string>();
  await page.route('**/assets/*.css', (route) => {
    const url = route.request().url();
    if (lost.has(url)) return route.continue();
    lost.add(url);
    return route.abort();
  });
  await page.goto(`/zmskinweb/#/report?shareId=${id}&locale=en`);
  await page.locator('main h1').waitFor();
  await expect.poll(() => stylesAreThere(page)).toBe(true);
  expect(lost.size).toBeGreaterThan(0);
});
