import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPromotion } from '../factories/promotion.ts';
import { buildReport, ROUTINE, SHOP_CARD } from '../factories/report.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { showReport } from './show-report.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
/** In px. More is a long way to scroll. */
const TALLEST = 6_000;

const STATE = {
  config: { ...SHOP_CARD, shop_picture: '' },
  goods: ROUTINE,
  adviser: 'Mei Lin',
  questions: { concerns: ['redness', 'acne', 'spots'] },
};

const EVERY_DAY = { frequency: 'morning and evening', day_from: 1, day_to: 28 };
const CARE = {
  cycle_days: 28,
  steps: [
    {
      ...EVERY_DAY,
      title: 'Cleanse gently',
      part: 'am' as const,
      goods_ids: [1],
      advice: 'Use lukewarm water, and rinse off well.',
    },
    { ...EVERY_DAY, title: 'Protect', part: 'am' as const, goods_ids: [4], advice: 'Again every two hours outdoors.' },
    {
      ...EVERY_DAY,
      title: 'Calm',
      part: 'pm' as const,
      goods_ids: [2, 3],
      advice: 'The serum first, then a thin layer of cream.',
    },
    {
      ...EVERY_DAY,
      title: 'Treat yourself',
      part: 'weekly' as const,
      goods_ids: [5],
      advice: 'Ten minutes, not longer.',
    },
  ],
};

let web: Console;
const ids = new Map<string, string>();
beforeAll(async () => {
  web = await openConsole();
  for (const [name, more] of [
    ['one visit', {}],
    ['a care scheme', { cycle_days: 56 }],
    ['several visits', { visits: 3 }],
  ] as const)
    ids.set(name, (await buildReport(web.server, { ...STATE, ...more })).id);
});
afterAll(() => web.close());

const show = (page: Page, name: string, section: string, locale: string) =>
  showReport(page, ids.get(name) ?? '', section, locale);

async function open(name: string, section = 'report', locale = 'en'): Promise<Page> {
  const page = await web.visit('/livez', PHONE);
  await show(page, name, section, locale);
  return page;
}

const closed = (page: Page) => page.locator('main details:not([open])');

describe('a report on a phone', () => {
  it.each(['one visit', 'a care scheme', 'several visits'])(
    'is not long, with what matters open (%s)',
    { tags: 'long' },
    async (name) => {
      const page = await open(name);
      for (const section of ['report', 'layer', 'deep', 'zonghe'])
        for (const locale of ['en', 'zh']) {
          await show(page, name, section, locale);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          expect(height, `${section} ${locale}`).toBeLessThanOrEqual(TALLEST);
          expect(await sidewaysScroll(page)).toBe(0);
          if (locale === 'zh') await expectAccessible(page);
        }
      await show(page, name, 'report', 'en');
      for (const shown of [
        '.cover',
        '.pull',
        '.wishes',
        '.trio .severity, .trio .score-bar',
        '.scheme-part',
        '#contact',
      ])
        await expect.poll(() => page.locator(shown).first().isVisible(), { message: shown }).toBe(true);
      await expectAccessible(page);
    },
  );

  it('is not long with a scheme, a won prize, coupons and answers, and folds the later parts of the scheme', {
    tags: 'long',
  }, async () => {
    const config = { ...STATE.config, coupon_status: 1 };
    const { shop, id } = await buildReport(web.server, { ...STATE, config, visits: 3, ...CARE });
    ids.set('everything', id);
    const { tenant_id } = shop;
    await buildPromotion(web.server, {
      tenant_id,
      start_time: '2020-01-01',
      awards: [
        { prize_name: 'Hydrating serum', probability: 10_000, total_num: 5 },
        { prize_name: 'Thank you', award_level: 0, probability: 0, total_num: null },
      ],
    });
    const days = { start_time: shopToday(), end_time: shopToday() };
    for (const [name, value] of [
      ['Welcome back', 20],
      ['For two', 30],
    ])
      expect(
        (await shop.client.post('/skinMgrSrv/coupon/save', { name, type: 'amount', value, ...days }, 'json')).json()
          .code,
      ).toBe(0);
    const page = await open('everything');
    await page.getByRole('button', { name: 'Try my luck' }).press('Enter');
    await page.getByText('Congratulations, you won').first().waitFor();
    for (const locale of ['zh', 'de', 'fr', 'ru', 'bg', 'en']) {
      await show(page, 'everything', 'report', locale);
      for (const shown of ['.coupon', '.wishes', '.fold:has(.draw)']) await page.locator(shown).first().waitFor();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, locale).toBeLessThanOrEqual(TALLEST);
    }
    const later = page.locator('.scheme summary', { hasText: 'Weekly care' });
    expect(await page.getByText('Ten minutes, not longer.').isVisible()).toBe(false);
    await later.click();
    await page.getByText('Ten minutes, not longer.').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });

  it.each([
    ['08:00', 'Use lukewarm water', 'The serum first'],
    ['18:00', 'The serum first', 'Use lukewarm water'],
  ])('opens the part of a scheme that comes next (%s)', async (time, shown, folded) => {
    const { id } = await buildReport(web.server, { ...STATE, ...CARE });
    const page = await web.visit('/livez', { ...PHONE, timezoneId: 'UTC' });
    await page.clock.setFixedTime(new Date(`2026-03-02T${time}:00Z`));
    await showReport(page, id, 'report', 'en');
    await page.locator('.scheme').getByText(shown).waitFor();
    expect(await page.locator('.scheme').getByText(folded).isVisible()).toBe(false);
  });

  it('opens what is folded with a tap, with the keyboard and by a link', async () => {
    const page = await open('several visits');
    const card = page.locator('#goods-2');
    expect(await card.isVisible()).toBe(false);
    await page.locator('.scheme-part a', { hasText: 'Quiet serum' }).first().click();
    await card.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('goods-2');

    const trend = page.getByText('All your visits: 4').first();
    await trend.click();
    await page.locator('.trend svg circle').nth(3).waitFor();
    const advice = page.locator('.trio summary').first();
    await advice.focus();
    await advice.press('Enter');
    await page.locator('.trio .advice').first().waitFor();
    const folded = closed(page).locator('> summary');
    while ((await folded.count()) > 0) await folded.first().click();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });

  it('opens the result that a link leads to', async () => {
    const page = await open('one visit', 'zonghe', 'en');
    await page.evaluate(() => {
      window.location.hash += '&part=layer-acne';
    });
    await page.locator('#layer-acne .result-text').waitFor();
  });

  it('is printed whole, and folded again afterwards', { tags: 'long' }, async () => {
    const page = await open('several visits');
    const before = await closed(page).count();
    expect(before).toBeGreaterThan(3);
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', printBackground: true })));
    const sheets = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const { items } = await (await pdf.getPage(index + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    const text = sheets.join(' ');
    for (const folded of ['Second serum', 'All your visits: 4', 'Steady:', 'Our advice'])
      expect(text).toContain(folded);
    await expect.poll(() => closed(page).count()).toBe(before);
  });
});
