// @module-tag long
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import type { FrameLocator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, save, saved, titled } from './page.ts';

const DISPLAY = '/skinmgr/datashowtype';
const ITEMS = '/skinmgr/itemset';
const TEXTS = '/skinmgr/layertextset';
const PHONE = { viewport: { width: 390, height: 844 } };

const SCORES = scoreTest(
  [
    { dimension: 'color', layer: 'layer', raw: 66, zones: { nose: 50, chin: 71 } },
    { dimension: 'acne', layer: 'layer', raw: 35 },
    { dimension: 'spot', layer: 'layer', raw: 62 },
    { dimension: 'water', layer: 'layer', raw: 55 },
    { dimension: 'spot', layer: 'deep', raw: 48 },
    { dimension: 'collagen', layer: 'deep', raw: 88 },
  ],
  [],
);

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

interface Shop {
  readonly account: Account;
  readonly report: string;
}

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(web.server, { shop: 'Display shop' });
  const { share_id } = await buildRecord(web.server, {
    device: await buildDevice(web.server, { tenant_id }),
    scores: SCORES,
    result: {
      algo_version: 'test',
      total_score: totalScore(SCORES),
      skin_age: 28,
      age_pred: 34,
      skin_type: 'mixed',
      ita: 40,
      tone: 'natural',
      is_sensitive: false,
    },
  });
  return {
    account: await buildUser(web.server, { tenant_id }),
    report: `/zmskinweb/#/layer?shareId=${share_id}&locale=en`,
  };
}

async function open({ account }: Shop, path: string, options = {}): Promise<Page> {
  return titled(await web.enter(account, { path, ...options }));
}

/** Collects the inputs that the page sends to a procedure from now on. */
function sentTo(page: Page, procedure: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().includes(`/trpc/${procedure}`)) return;
    bodies.push(...Object.values(JSON.parse(request.postData() ?? '{}')));
  });
  return bodies;
}

async function previewOn(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await frame.locator('main h1').waitFor();
  return frame;
}

/** Waits up to 15 seconds for a value, because some effects are slow on a busy machine. */
const soon = <T>(value: () => T) => expect.poll(value, { timeout: 15_000 });

const cards = (report: FrameLocator | Page): Promise<string[]> =>
  report.locator('article.dim').evaluateAll((found) => found.map(({ id }) => id));
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

describe('the report beside the display settings', () => {
  it('follows what isn’t saved yet, without being loaded anew', async () => {
    const page = await open(await buildShop(), DISPLAY);
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
    const shop = await buildShop();
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
    const page = await open(await buildShop(), DISPLAY);
    const report = await previewOn(page);
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await report.locator('[data-chart=rose]').waitFor();
    await page.locator('iframe').hover();
    await page.mouse.wheel(0, 900);
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
    const page = await open(await buildShop(), DISPLAY);
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
    const shop = await buildShop();
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
    const page = await open(await buildShop(), DISPLAY);
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

describe('test items', () => {
  it('are hidden and put into another order, first beside the form and then for customers', async () => {
    const shop = await buildShop();
    const page = await open(shop, ITEMS);
    const sent = sentTo(page, 'config.update');
    const report = await previewOn(page);
    await page.getByRole('switch', { name: 'Dark spots' }).press('Space');
    await soon(() => cards(report)).toEqual(['layer-color', 'layer-acne', 'layer-water']);
    const up = page.getByRole('button', { name: 'Move Moisture up' });
    for (let place = 10; place > 1; place--) await up.press('Enter');
    await page.getByText('Moisture is now in place 1').waitFor();
    // A row in the first place can't move up, so the focus goes to the row's button "Move down".
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Move Moisture down');
    await soon(() => cards(report)).toEqual(['layer-water', 'layer-color', 'layer-acne']);
    await page.getByText('Shown: 10 of 11').waitFor();

    await page.getByRole('tab', { name: 'Deep' }).click();
    await soon(() => cards(report)).toEqual(['deep-spot', 'deep-collagen']);
    await page.getByRole('switch', { name: 'Dark spots' }).press('Space');
    await page.getByRole('switch', { name: 'Skin type' }).press('Space');
    await report.locator('#facts').getByText('Skin type').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(sent).toEqual([
      {
        items_layer: [
          'water',
          'color',
          'pockmark',
          'sensitive',
          'acne',
          'texture',
          'wrinkle',
          'dark_circle',
          'blackhead',
          'pore',
        ],
        items_deep: ['collagen', 'uv_spot', 'pigment'],
        items_skin_type: 0,
        rev: expect.any(Number),
      },
    ]);

    const customer = await web.visit(shop.report);
    await customer.locator('article.dim').first().waitFor();
    await soon(() => cards(customer)).toEqual(['layer-water', 'layer-color', 'layer-acne']);

    await page.getByRole('tab', { name: 'Surface' }).click();
    await page.getByRole('button', { name: 'All, in the usual order' }).click();
    await save(page).click();
    await soon(() => sent.at(-1)).toEqual({ items_layer: null, rev: expect.any(Number) });
  });

  it('are never all hidden', async () => {
    const page = await open(await buildShop(), ITEMS);
    await page.locator('[data-item]').first().waitFor();
    const hide = async () => {
      const shown = page.locator('[data-item][data-shown]');
      for (const key of await shown.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item'))))
        await page.locator(`[data-item=${key}]`).getByRole('switch').press('Space');
    };
    await hide();
    await page.getByText('Shown: 0 of 11').waitFor();
    await page.getByRole('tab', { name: 'Deep' }).click();
    await page.getByText('Shown: 4 of 4').waitFor();
    await hide();
    await page.getByText('At least one item has to stay').first().waitFor();
    await page.getByText('Shown: 1 of 4').waitFor();
  });

  it('stay in the form when they could not be saved', async () => {
    const page = await open(await buildShop(), ITEMS);
    await page.route('**/trpc/config.update**', (route) => route.abort());
    await page.getByRole('switch', { name: 'Breakouts' }).press('Space');
    await save(page).click();
    await page.locator('.mantine-Notification-root').first().waitFor();
    expect(await page.getByRole('switch', { name: 'Breakouts' }).isChecked()).toBe(false);
    await page.getByText('1 unsaved change').waitFor();
    await page.unroute('**/trpc/config.update**');
    await page.keyboard.press('Control+s');
    await page.getByText('Settings saved').waitFor();
  });

  it('speak Chinese', async () => {
    const page = await open(await buildShop(), ITEMS, { locale: 'zh-CN' });
    const report = await previewOn(page);
    await page.getByText('已展示 11 / 11 项').waitFor();
    await page.getByRole('button', { name: '上移水分' }).press('Enter');
    await page.getByText('已移到第 10 位').waitFor();
    await page.getByRole('switch', { name: '肤色均匀度' }).press('Space');
    await soon(() => cards(report)).toEqual(['layer-spot', 'layer-acne', 'layer-water']);
    await preview(page)
      .or(page.getByRole('complementary', { name: '预览' }))
      .getByText('不含任何顾客信息')
      .waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await button(page, '保存').waitFor({ state: 'detached' });
  });
});

describe('the report beside a text', () => {
  it('shows the words that are being written, about a result of their level', async () => {
    const shop = await buildShop();
    const page = await open(shop, `${TEXTS}?dimension=acne`);
    await page.getByRole('button', { name: 'Edit Breakouts: Excellent' }).click();
    const report = await previewOn(page);
    const summary = dialog(page).getByRole('textbox', { name: 'Result summary' });
    const card = report.locator('#layer-acne');
    await card.getByText(await summary.inputValue()).waitFor();
    await card.getByText('Excellent').waitFor();
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
    const shop = await buildShop();
    const items = await open(shop, ITEMS);
    await items.getByRole('switch', { name: 'Breakouts' }).press('Space');
    await save(items).click();
    await items.getByText('Settings saved').waitFor();
    await items.goto(`${TEXTS}?dimension=acne`);
    await items.getByRole('button', { name: 'Edit Breakouts: Excellent' }).click();
    const report = await previewOn(items);
    await report.locator('#layer-acne').waitFor();
    await dialog(items).getByText('Your reports don’t show this item at present.').waitFor();
  });
});

describe('the screens with a preview', () => {
  it('can be used by everybody', async () => {
    const shop = await buildShop();
    const page = await open(shop, DISPLAY);
    for (const path of [DISPLAY, ITEMS]) {
      await page.goto(path);
      await previewOn(page);
      await expectAccessible(page);
    }
    await page.goto(`${TEXTS}?dimension=acne`);
    await page.getByRole('button', { name: 'Edit Breakouts: Excellent' }).click();
    await previewOn(page);
    await expectAccessible(page);
  }, 120_000);

  it('fold the report on a phone', async () => {
    const page = await open(await buildShop(), DISPLAY, PHONE);
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
    await page.getByRole('button', { name: 'Edit Breakouts: Excellent' }).click();
    await dialog(page).getByRole('button', { name: 'Preview', exact: true }).click();
    await previewOn(page);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
