// @module-tag long
import { DIMENSIONS } from '@skin-mirror/shared/dimension/dimension.ts';
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecord, buildRecords } from '../factories/record.ts';
import { buildReport, SHOP_CARD } from '../factories/report.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { showReport } from './show-report.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const SMALLEST_LETTERS = 12;

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function open(id: string, section = 'report', locale = 'en'): Promise<Page> {
  const page = await web.visit('/livez', PHONE);
  await showReport(page, id, section, locale);
  return page;
}

function allAt(raw: number) {
  const measured = DIMENSIONS.map(({ key, layer }) => ({ dimension: key, layer, raw }));
  const scores = scoreTest(measured, []);
  const look = { ita: 40, is_sensitive: false, skin_type: 'mixed', tone: 'natural' } as const;
  return { scores, result: { algo_version: 't', total_score: totalScore(scores), ...look } };
}

describe('what a report says is plain', () => {
  it('says how many results a score rests on, and promises none that was not measured', async () => {
    const { id } = await buildReport(web.server, { only: 'pore' });
    for (const [locale, score, measured] of [
      ['en', 'Results in this score: 1', 'Measured this time: Pores.'],
      ['zh', '本次评分来自 1 项结果', '这次测量了：毛孔。'],
    ] as const) {
      await (await open(id, 'report', locale)).getByText(score).waitFor();
      await (await open(id, 'layer', locale)).getByText(measured).waitFor();
    }
    const whole = await buildReport(web.server);
    const page = await open(whole.id);
    expect(await page.locator('.ring-note').count()).toBe(0);
  });

  it('calls the best customer one of the highest, and does not ask for care where all is well', async () => {
    const { tenant_id } = await buildTenant(web.server);
    const device = await buildDevice(web.server, { tenant_id });
    await buildRecords(
      web.server,
      Array.from({ length: 120 }, (_, at) => ({ device, customer_mobile: `1360000${1000 + at}`, ...allAt(60) })),
    );
    const own = { device, customer_mobile: '13900000055', ...allAt(95) };
    const { share_id } = await buildRecord(web.server, own);
    const page = await open(share_id);
    await page.locator('.place').getByText('among the highest of the 121 customers').waitFor();
    expect(await page.getByText('100%').count()).toBe(0);
    const section = page.getByRole('region', { name: 'Doing very well' });
    await section.getByText('Everything is in fine shape').waitFor();
    expect(await page.locator('.trio > .dim').count()).toBe(0);
    await expectAccessible(page);
  });

  it('shows with a need the other layer that needs care, too', async () => {
    const { tenant_id } = await buildTenant(web.server);
    const device = await buildDevice(web.server, { tenant_id });
    const scores = scoreTest(
      [
        { dimension: 'water', layer: 'layer', raw: 46 },
        { dimension: 'water', layer: 'deep', raw: 41 },
        { dimension: 'sensitive', layer: 'layer', raw: 54 },
        { dimension: 'spot', layer: 'deep', raw: 68 },
      ],
      [],
    );
    const { share_id } = await buildRecord(web.server, { device, scores });
    const page = await open(share_id);
    const card = page.locator('.trio > .dim').filter({ hasText: 'Moisture (Deep)' });
    await card.getByText('Moisture (Surface)').waitFor();
    await card.getByText('46', { exact: true }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('names a coupon that ends before the next test, and why a draw is closed', async () => {
    const config = { ...SHOP_CARD, coupon_status: 1 };
    const { shop, id } = await buildReport(web.server, { config, test_time: new Date(), cycle_days: 28 });
    for (const [name, end_time] of [
      ['Short', addDays(shopToday(), 3)],
      ['Long', addDays(shopToday(), 60)],
    ])
      await shop.client.post(
        '/skinMgrSrv/coupon/save',
        { name, type: 'amount', value: 20, start_time: shopToday(), end_time },
        'json',
      );
    const page = await open(id);
    const coupon = (name: string) => page.locator('.coupon').filter({ hasText: name });
    await coupon('Short').getByText('It ends before your next test').waitFor();
    expect(await coupon('Long').getByText('It ends before').count()).toBe(0);

    const earlier = await buildReport(web.server);
    const awards = [{ prize_name: 'Thank you', award_level: 0, probability: 10_000, total_num: null }];
    await buildPromotion(web.server, { tenant_id: earlier.shop.tenant_id, start_time: shopToday(), awards });
    const closed = await open(earlier.id);
    await closed.locator('summary').getByText('This test was made before the draw began').waitFor();
    expect(await closed.locator('.draw').isVisible()).toBe(false);
    await expectAccessible(closed);
  });
});

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );

describe('a report on a phone', () => {
  it.each(['en', 'zh', 'de'])('breaks no line of the zones otherwise than the others (%s)', async (locale) => {
    const { id } = await buildReport(web.server);
    const page = await open(id, 'layer', locale);
    const card = page
      .locator('.dims .dim')
      .filter({ has: page.locator('.zone-list') })
      .first();
    await card.locator('summary').first().click();
    const names = await boxes(page, '.dims details[open] .zone-name');
    const words = await boxes(page, '.dims details[open] .zone-words');
    expect(names.length).toBeGreaterThan(2);
    for (const [at, name] of names.entries()) {
      expect(words[at]?.top).toBeGreaterThanOrEqual(name.bottom - 2);
      expect(name.bottom - name.top).toBeLessThan(30);
      expect(name.left).toBeCloseTo(words[at]?.left ?? 0, 0);
    }
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it.each(['en', 'zh', 'ru'])(
    'names both photos whole, and offers the whole photo only to who has zoomed in (%s)',
    async (locale) => {
      const { tenant_id } = await buildTenant(web.server);
      const device = await buildDevice(web.server, { tenant_id });
      const images = (['white', 'positive', 'negative'] as const).map((kind) => ({
        kind,
        path: `skin/missing-${kind}.jpg`,
        source_sha256: '',
        width: 720,
        height: 960,
        bytes: 1,
      }));
      const { share_id } = await buildRecord(web.server, { device, images });
      const page = await open(share_id, 'layer', locale);
      const viewer = page.locator('.viewer');
      await viewer.locator('.chart-head label').nth(1).click();
      await viewer.locator('select').first().selectOption('negative');
      await viewer.locator('select').last().selectOption('positive');
      const cut = await viewer.locator('select').evaluateAll((all) =>
        all.map((select) => {
          const style = getComputedStyle(select);
          const context = document.createElement('canvas').getContext('2d');
          if (!context || !(select instanceof HTMLSelectElement)) return 1;
          context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          const text = context.measureText(select.selectedOptions[0]?.text ?? '').width;
          const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
          return Math.max(0, Math.ceil(text + padding + 2 - select.clientWidth));
        }),
      );
      expect(cut).toEqual([0, 0]);
      const zoom = viewer.locator('.zoom button');
      expect(await zoom.count()).toBe(2);
      await zoom.nth(1).click();
      expect(await zoom.count()).toBe(3);
      await zoom.first().click();
      expect(await zoom.count()).toBe(2);
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('stage');
    },
  );

  it.each(['en', 'zh', 'de'])(
    'keeps the days of two photos on one line, and the handle within the photo (%s)',
    async (locale) => {
      const { id } = await buildReport(web.server, { visits: 3 });
      const page = await open(id, 'report', locale);
      const [before, after] = await boxes(page, '.before-after figcaption > span');
      expect(before?.top).toBe(after?.top);
      expect(before?.right).toBeLessThan(after?.left ?? 0);
      await page.locator('.before-after .divider-input').press('End');
      const over = await page.locator('.before-after-frame').evaluate((frame) => {
        frame.scrollIntoView({ block: 'center' });
        const { right, top, bottom } = frame.getBoundingClientRect();
        return document.elementFromPoint(right + 6, (top + bottom) / 2)?.className;
      });
      expect(over).not.toContain('divider-input');
    },
  );

  it.each(['en', 'zh'])('has no small letters in its ring and rose (%s)', async (locale) => {
    const { id } = await buildReport(web.server);
    const page = await open(id, 'report', locale);
    const sizes = await page
      .locator('.ring-label, [data-chart=rose] svg text')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(sizes.length).toBeGreaterThan(14);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_LETTERS);
  });
});
