// @module-tag long
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant, buildUser } from '../factories/accounts.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, save, saved, titled } from './page.ts';
import {
  buildDisplayShop,
  cards,
  DISPLAY,
  type DisplayShop,
  ITEMS,
  preview,
  previewOn,
  sentTo,
  soon,
} from './report-beside.ts';

const TEXTS = '/skinmgr/layertextset';
const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const open = async ({ account }: DisplayShop, path: string, options = {}): Promise<Page> =>
  titled(await web.enter(account, { path, ...options }));

describe('the report beside the display settings', () => {
  it('follows what isn’t saved yet, without being loaded anew', async () => {
    const page = await open(await buildDisplayShop(web), DISPLAY);
    const sent = sentTo(page, 'config.update');
    const report = await previewOn(page);
    await preview(page).getByText('Your newest test').waitFor();
    let loads = 0;
    page.on('framenavigated', () => loads++);

    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await report.locator('[data-chart=rose]').waitFor();
    await page.getByRole('radio', { name: 'Care level' }).click();
    await report.getByText('Care levels run from 1 to 5').waitFor();
    await report.locator('#layer-color [data-picture=map]').waitFor();
    await page.getByRole('radio', { name: 'Five levels' }).click();
    await report.locator('#layer-color [data-picture=bar]').waitFor();
    await page.getByRole('radio', { name: 'Moisture pen' }).click();
    await report.locator('#layer-water details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });
    await report.locator('#layer-water').getByText('Measured with a moisture pen').waitFor();

    await page.getByRole('radio', { name: 'AI prediction' }).click();
    await report.locator('#facts').getByText('34', { exact: true }).waitFor();
    await page.getByRole('switch', { name: 'Skin age' }).press('Space');
    await report.locator('#facts').getByText('Skin age').waitFor({ state: 'detached' });
    expect([sent, loads]).toEqual([[], 0]);
  });

  it('becomes the customers’ report by being saved', async () => {
    const shop = await buildDisplayShop(web);
    const page = await open(shop, DISPLAY);
    const sent = sentTo(page, 'config.update');
    await previewOn(page);
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await page.getByRole('radio', { name: 'Five levels' }).click();
    const days = page.getByRole('textbox', { name: 'Days that a link is valid' });
    await days.fill('0');
    await save(page).click();
    await page.getByText('From 1 to 3,650').waitFor();
    expect(sent).toEqual([]);
    await days.fill('30');
    await page.getByRole('radio', { name: 'Strict' }).click();
    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(sent).toEqual([
      { chart_type: 'rose', color_show_type: 2, share_days: 30, quality_policy: 'strict', rev: expect.any(Number) },
    ]);
    await saved(page);
    const report = await previewOn(page);
    await report.locator('[data-chart=rose]').waitFor();

    const customer = await web.visit(shop.report);
    await customer.locator('[data-chart=rose]').waitFor();
    expect(await customer.locator('#layer-color').getAttribute('class')).toContain('dim');
    expect(await customer.locator('[data-picture=map]').count()).toBe(0);
  });

  it('stays where its reader has put it', async () => {
    const page = await open(await buildDisplayShop(web), DISPLAY);
    const report = await previewOn(page);
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await report.locator('[data-chart=rose]').waitFor();
    await page.locator('iframe').hover();
    // Below the chart, whose own height changes.
    await page.mouse.wheel(0, 1200);
    const scrolled = () => report.locator('html').evaluate(({ scrollTop }) => scrollTop);
    await soon(scrolled).toBeGreaterThan(500);
    // Waits until the page has stopped scrolling.
    let [before, now] = [-1, await scrolled()];
    while (before !== now) [before, now] = [now, await settled(report)];
    // Finds the first result whose top is in the window. It must stay in place when texts above it become longer.
    const read = await report.locator('html').evaluateHandle(() => {
      const found = [...document.querySelectorAll('.dim')].find((card) => card.getBoundingClientRect().top > 0);
      return found ?? document.body;
    });
    const topOf = () => read.evaluate((element) => element.getBoundingClientRect().top);
    const top = await topOf();
    await page.getByRole('radio', { name: 'Percent band' }).click();
    await report.getByText('Percent bands').waitFor({ state: 'attached' });
    await settled(report);
    expect(await read.evaluate((element) => element.isConnected)).toBe(true);
    expect(await scrolled()).toBeGreaterThan(now);
    expect(Math.abs((await topOf()) - top)).toBeLessThan(3);
  });

  it('is turned over, enlarged to a mirror and read in another language', async () => {
    const page = await open(await buildDisplayShop(web), DISPLAY);
    const report = await previewOn(page);
    await report.getByRole('link', { name: 'Deep' }).click();
    await soon(() => page.getByLabel('Page of the report').inputValue()).toBe('deep');
    await soon(() => cards(report)).toEqual(['deep-spot', 'deep-collagen']);
    await page.getByLabel('Page of the report').selectOption('Surface');
    await soon(() => cards(report)).toEqual(['layer-color', 'layer-spot', 'layer-acne', 'layer-water']);
    await page.getByRole('button', { name: 'More choices' }).click();
    await page.getByLabel('Care level of all results').selectOption('5');
    await report.getByText('Scores run').waitFor();
    await soon(() => report.locator('#layer-acne .dim-figure').textContent()).toBe('10');

    await page.getByLabel('Device').selectOption('Mirror, landscape');
    await soon(() => report.locator('html').evaluate(() => window.innerWidth)).toBe(1820);
    await page.getByLabel('Device').selectOption('Mirror, upright');
    await soon(() => report.locator('html').evaluate(() => window.innerWidth)).toBe(980);

    await page.getByLabel('Language of the report').selectOption('简体中文');
    await report.getByText('表层肌肤报告').first().waitFor();
    await report
      .locator('#layer-acne')
      .getByText(/[\u4e00-\u9fff]{8}/)
      .first()
      .waitFor();
  });

  it('is of another customer, in another light, beside what isn’t saved', async () => {
    const shop = await buildDisplayShop(web);
    for (const [name, for_sex, age_min] of [
      ['Rose cream', 2, null],
      ['Shaving balm', 1, 50],
    ])
      await web.server.services.pool.query(
        'insert into goods (tenant_id, goods_name, for_sex, age_min, push_type) values ($1, $2, $3, $4, 1)',
        [shop.account.tenant_id, name, for_sex, age_min],
      );
    const page = await open(shop, DISPLAY);
    const report = await previewOn(page);
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await report.locator('[data-chart=rose]').waitFor();

    await page.getByLabel('Page of the report').selectOption('Summary');
    await page.getByRole('button', { name: 'More choices' }).click();
    await page.getByLabel('Sex of the customer').selectOption('Female');
    await report.getByText('Rose cream').first().waitFor();
    await page.getByLabel('Sex of the customer').selectOption('Male');
    await report.getByText('Rose cream').first().waitFor({ state: 'detached' });
    await page.getByLabel('Age of the customer').fill('61');
    await report.getByText('Shaving balm').first().waitFor();
    await report.locator('#facts').getByText('59', { exact: true }).waitFor();
    await page.getByLabel('Page of the report').selectOption('Overall');
    await report.locator('#facts').getByText('60–64').waitFor();
    await report.locator('#facts').getByText('Male', { exact: true }).waitFor();

    await page.getByLabel('Page of the report').selectOption('Summary');
    await report.locator('#photos').waitFor({ state: 'detached' });
    await page.getByLabel('Light of the photos').selectOption('UV lamp');
    await soon(() => page.getByLabel('Page of the report').inputValue()).toBe('layer');
    const photo = report.getByRole('img', { name: 'Photo of the face, UV lamp' });
    await photo.waitFor();
    const widthOf = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth;
    await soon(() => photo.evaluate(widthOf)).toBe(600);
    await soon(() => report.locator('#photos').evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(200);
    const [choices, shown] = await Promise.all(
      [page.getByRole('dialog', { name: 'More choices' }), preview(page).locator('iframe')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect((choices?.x ?? 0) + (choices?.width ?? Infinity)).toBeLessThanOrEqual(shown?.x ?? 0);
    await report.getByRole('button', { name: 'Red light' }).click();
    await soon(() => page.getByLabel('Light of the photos').inputValue()).toBe('red');
    await page.getByRole('radio', { name: 'Care level' }).click();
    await report.getByText('Care levels run from 1 to 5').waitFor();
    await report.getByRole('img', { name: 'Photo of the face, Red light' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });

  it('listens to nobody but this page, and to nothing but a report', async () => {
    const page = await open(await buildDisplayShop(web), DISPLAY);
    const report = await previewOn(page);
    await page.evaluate(() => {
      const frame = document.querySelector('iframe')?.contentWindow;
      frame?.postMessage({ kind: 'report-preview', page: 'deep', locale: 'en', report: { shop: 'Evil' } }, '*');
      frame?.postMessage('report-preview', '*');
    });
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await report.locator('[data-chart=rose]').waitFor();
    expect(await report.getByText('Evil').count()).toBe(0);

    const alone = await web.visit('/zmskinweb/#/report?preview=1&locale=en');
    await alone.locator('.skeleton').waitFor();
  });

  it('is a sample where the shop has no test', async () => {
    const { tenant_id } = await buildTenant(web.server);
    const page = await open({ account: await buildUser(web.server, { tenant_id }), report: '' }, DISPLAY);
    await previewOn(page);
    await preview(page).getByText('A sample').waitFor();
  });
});

/** Returns the report's scroll position after the browser has drawn the report again. */
const settled = (report: FrameLocator): Promise<number> =>
  report.locator('html').evaluate(
    (html) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(html.scrollTop)));
      }),
  );

describe('the report beside a text', () => {
  it('shows the words that are being written, about a result of their level', async () => {
    const shop = await buildDisplayShop(web);
    const page = await open(shop, `${TEXTS}?dimension=acne`);
    await page.getByRole('button', { name: 'Edit Breakouts: Very good' }).click();
    const report = await previewOn(page);
    const summary = dialog(page).getByRole('textbox', { name: 'Result summary' });
    const card = report.locator('#layer-acne');
    await card.getByText(await summary.inputValue()).waitFor();
    await card.getByText('Very good', { exact: true }).waitFor();
    await soon(() => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(80);
    await summary.fill('Our very own words.');
    await card.getByText('Our very own words.').waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    const customer = await web.visit(shop.report);
    await customer.locator('#layer-acne').waitFor();
    expect(await customer.getByText('Our very own words.').count()).toBe(0);
  });

  it('says so where reports leave the item out', async () => {
    const shop = await buildDisplayShop(web);
    const items = await open(shop, ITEMS);
    await items.getByRole('switch', { name: 'Breakouts' }).press('Space');
    await save(items).click();
    await items.getByText('Settings saved').waitFor();
    await items.goto(`${TEXTS}?dimension=acne`);
    await items.getByRole('button', { name: 'Edit Breakouts: Very good' }).click();
    const report = await previewOn(items);
    await report.locator('#layer-acne').waitFor();
    await dialog(items).getByText('Your reports don’t show this item at present.').waitFor();
  });
});

describe('the screens with a preview', () => {
  it('can be used by everybody', async () => {
    const shop = await buildDisplayShop(web);
    const page = await open(shop, DISPLAY);
    for (const path of [DISPLAY, ITEMS]) {
      await page.goto(path);
      await previewOn(page);
      await expectAccessible(page);
    }
    await page.goto(`${TEXTS}?dimension=acne`);
    await page.getByRole('button', { name: 'Edit Breakouts: Very good' }).click();
    await previewOn(page);
    await expectAccessible(page);
  }, 120_000);

  it('fold the report on a phone', async () => {
    const page = await open(await buildDisplayShop(web), DISPLAY, PHONE);
    for (const path of [DISPLAY, ITEMS]) {
      await page.goto(path);
      const unfold = page.getByRole('button', { name: 'Preview', exact: true });
      await unfold.waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      expect(await sidewaysScroll(page), path).toBe(0);
      await unfold.click();
      await previewOn(page);
      expect(await sidewaysScroll(page), path).toBe(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Hide the preview' }).click();
      await page.locator('iframe').waitFor({ state: 'detached' });
    }
    await page.goto(`${TEXTS}?dimension=acne`);
    await page.getByRole('button', { name: 'Edit Breakouts: Very good' }).click();
    await dialog(page).getByRole('button', { name: 'Preview', exact: true }).click();
    await previewOn(page);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
