import { readFile } from 'node:fs/promises';
import { resolveLocale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longDay } from '../../apps/web/src/report/score-display.ts';
import { buildReport, ROUTINE, SHOP_CARD, scoreOf } from '../factories/report.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog } from './page.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };
const HAN = /\p{Script=Han}/u;

let web: Console;
/** The share ids of two reports. `full` has all parts. `bare` is of a shop without contact details. */
let full: string;
let bare: string;

beforeAll(async () => {
  web = await openConsole();
  const rich = { config: SHOP_CARD, goods: ROUTINE, adviser: 'Mei Lin', currency: 'EUR' };
  full = (await buildReport(web.server, rich)).id;
  bare = (await buildReport(web.server)).id;
});
afterAll(() => web.close());

async function open(id: string, page = 'report', locale = 'en', options = {}): Promise<Page> {
  const report = await web.visit(`/zmskinweb/#/${page}?shareId=${id}&locale=${locale}`, options);
  await report.locator('main h1').waitFor();
  return report;
}

const tops = (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }[]> =>
  page.locator(selector).evaluateAll((found) =>
    found.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y + window.scrollY), width, height };
    }),
  );

describe('the shop in its report', () => {
  it('greets, names the adviser, and ends with its card and one thing to do', async () => {
    const page = await open(full, 'report', 'en', { ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('Thank you for having your skin tested at Lotus & Reed. Mei Lin has prepared').waitFor();
    const card = page.getByRole('region', { name: 'We’re here for you' });
    for (const text of ['Your skin adviser: Mei Lin', '12 Garden Lane', 'Daily 10:00–20:00'])
      await card.getByText(text).waitFor();
    const phone = card.getByRole('link', { name: SHOP_CARD.shop_phone });
    expect(await phone.getAttribute('href')).toBe('tel:+442055501234');
    expect(await card.getByRole('button').count()).toBe(1);

    await button(card, 'Book my next test').click();
    const message = dialog(page).getByRole('textbox', { name: 'Your message' });
    expect(await message.inputValue()).toBe('Hello, I would like to book my next skin test.');
    await expectAccessible(page);
    await message.fill('Hello & good day');
    await button(page, 'Copy message').click();
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hello & good day');
    const send = dialog(page).getByRole('link', { name: 'Send as a text' });
    expect(await send.getAttribute('href')).toBe('sms:+442055501234?&body=Hello%20%26%20good%20day');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('shows nothing that it doesn’t give', async () => {
    const page = await open(bare);
    await page.getByText('Thank you for having your skin tested at Lotus & Reed. Here is').waitFor();
    expect(await page.locator('#contact').count()).toBe(0);
    expect(await page.locator('dialog, #goods').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Ask|Book/ }).count()).toBe(0);
  });

  it('invites to the next test on the day that the scheme says, and puts it into a calendar', async () => {
    const state = { config: SHOP_CARD, goods: ROUTINE, cycle_days: 28 };
    const { id } = await buildReport(web.server, { ...state, test_time: new Date() });
    for (const [locale, around, book, calendar] of [
      ['en', (day: string) => `See you again around ${day}`, 'Book my next test', 'Add to my calendar'],
      ['zh', (day: string) => `期待${day}前后再见到您`, '预约下次检测', '加入日历'],
    ] as const) {
      const page = await open(id, 'report', locale);
      const due = addDays(shopToday(), 28);
      const day = longDay(due, locale);
      const card = page.getByRole('region', { name: around(day) });
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: calendar }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(file).toContain(`DTSTART;VALUE=DATE:${due.replaceAll('-', '')}\r\n`);
      expect(file).toContain('LOCATION:12 Garden Lane\\nSecond floor\r\n');
      await card.getByRole('button', { name: book }).click();
      expect(await dialog(page).getByRole('textbox').inputValue()).toContain(day);
    }
  });

  it('says that the next test is due once its day is over', async () => {
    const { id } = await buildReport(web.server, { config: SHOP_CARD, goods: ROUTINE, cycle_days: 28 });
    for (const [locale, title, book, calendar] of [
      ['en', 'Your next test is due', 'Book my next test', 'Add to my calendar'],
      ['zh', '可以做下一次检测了', '预约下次检测', '加入日历'],
    ] as const) {
      const page = await open(id, 'report', locale);
      const card = page.getByRole('region', { name: title });
      await card.getByRole('button', { name: book }).click();
      expect(await dialog(page).getByRole('textbox').inputValue()).not.toMatch(/2026/);
      expect(await page.getByRole('button', { name: calendar }).count()).toBe(0);
    }
  });
});

describe('what the customer would like to improve', () => {
  it('stands at the beginning, with where the result stands', async () => {
    const { id } = await buildReport(web.server, {
      questions: { concerns: ['redness', 'acne', 'spots'], cleansing: 'more' },
    });
    const texts = async (locale: string) => (await open(id, 'report', locale)).locator('.wishes li').allTextContents();
    expect(await texts('en')).toEqual([
      'You said “Breakouts and marks”, “Redness and sensitivity”, and “Dark spots”: Blemish marks (58), Sensitivity (33), and Pigmentation (12). Your adviser will gladly help you with this.',
      'You wash your face three times a day or more: twice is enough.',
    ]);
    expect(await texts('zh')).toEqual([
      '您提到“痘痘和痘印”、“泛红敏感”和“色斑”：这次的结果是痘印（58 分）、敏感度（33 分）和色素（12 分），想进一步护理可以咨询顾问。',
      '您每天洁面三次以上：早晚各一次就够了。',
    ]);
    expect(await (await open(bare)).locator('.wishes').count()).toBe(0);
  });
});

describe('a customer with a medicine from a doctor', () => {
  it('is asked above the products to talk to somebody first, and not told why', async () => {
    const { id } = await buildReport(web.server, { questions: { condition: ['prescribed'] }, goods: ROUTINE });
    const page = await open(id, 'report', 'en');
    const said = page.locator('.ask-first');
    expect(await said.locator('p').allTextContents()).toEqual([
      'Ask your doctor before you start something new, and tell your adviser.',
      'Is much of this new to you? Add one product at a time, a few days apart: cleanser, moisturiser and sun protection first, then the rest.',
    ]);
    expect(await said.evaluate((node) => node.nextElementSibling?.id)).toBe('goods');
    expect(await (await open(id, 'zonghe')).locator('.ask-first').count()).toBe(1);
    expect(await (await open(bare)).locator('.ask-first').count()).toBe(0);
    // A scheme says itself when to begin with what.
    const planned = await buildReport(web.server, { goods: ROUTINE, cycle_days: 28 });
    expect(await (await open(planned.id)).locator('.ask-first').count()).toBe(0);
  });
});

describe('recommended products', () => {
  it('are a routine for morning, evening and week, with what else the customer might like', async () => {
    const page = await open(full);
    const routine = page.getByRole('region', { name: 'Your routine' });
    const lines = async (part: string) =>
      (await routine.locator('.scheme-part').filter({ hasText: part }).locator('.scheme-line').allInnerTexts()).map(
        (text) => text.replace(/\s*\n\s*/g, ': '),
      );
    expect(await lines('Morning')).toEqual([
      'Cleanse: Cloud cleanser',
      'Treat: Quiet serum',
      'Moisturise: Harbour cream',
      'Protect: Noon shield',
    ]);
    expect(await lines('Evening')).toEqual([
      'Cleanse: Cloud cleanser',
      'Treat: Quiet serum',
      'Moisturise: Harbour cream',
    ]);
    expect(await lines('Weekly care')).toEqual(['Mask: Sunday mask']);
    const names = await page.locator('.goods-item h3').allInnerTexts();
    expect(names).toEqual([
      'Cloud cleanser',
      'Quiet serum',
      'Harbour cream',
      'Noon shield',
      'Sunday mask',
      'Second serum',
    ]);
    const also = page.locator('.goods-also', { hasText: 'You might also like' });
    expect((await also.locator('~ ul .goods-item h3').allInnerTexts()).join()).toBe('Second serum');

    await routine.locator('.scheme-part a', { hasText: 'Noon shield' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('goods-4');
  });

  it('say that protection belongs to a routine that has none', async () => {
    const { id } = await buildReport(web.server, {
      config: SHOP_CARD,
      goods: ROUTINE.filter(({ step_role }) => step_role !== 'protect'),
    });
    for (const [locale, note] of [
      ['en', 'Sun protection (SPF 30 or more) is the last step of every morning.'],
      ['zh', '每天早上的最后一步是防晒（SPF30 以上）。'],
    ] as const) {
      await (await open(id, 'report', locale)).locator('.routine').getByText(note).waitFor();
    }
    expect(await (await open(full)).getByText('Sun protection (SPF 30 or more)').count()).toBe(0);
  });

  it('have a price in the shop’s currency, something to do, and what they are for, else what their step does', async () => {
    const words = {
      en: {
        because: `For Breakouts (${scoreOf('acne')?.score})`,
        ask: 'Ask about this: Cloud cleanser',
        step: /^Keeps moisture/,
      },
      zh: {
        because: `针对痘痘（${scoreOf('acne')?.score} 分）`,
        ask: '咨询这款：Cloud cleanser',
        step: /^锁住水分/,
      },
    } as const;
    for (const locale of ['en', 'zh'] as const) {
      const { because, ask, step } = words[locale];
      const page = await open(full, 'report', locale, PHONE);
      await page.locator('#goods summary').click();
      const card = (name: string) => page.locator('.goods-item').filter({ hasText: name });
      const cleanser = card('Cloud cleanser');
      await cleanser.getByText('€89.50', { exact: true }).waitFor();
      await card('Harbour cream').getByText(step).waitFor();
      for (const name of ['Cloud cleanser', 'Quiet serum', 'Sunday mask', 'Second serum'])
        await card(name).getByText(because, { exact: true }).waitFor();
      expect(await page.getByText(because, { exact: true }).count()).toBe(4);
      expect(await cleanser.getByRole('link').getAttribute('href')).toMatch(/^\/go\//);
      await button(cleanser, ask).click();
      expect(await dialog(page).getByRole('textbox').inputValue()).toContain('Cloud cleanser');
      await page.keyboard.press('Escape');
    }
  });

  it('begin slowly where they hold an acid or retinol, and say on which days the scheme has them', async () => {
    const acid = { name: 'Acid toner', step_role: 'tone', evening_only: true } as const;
    const hint = 'Use it two evenings a week to begin with';
    const card = (page: Page, name: string) => page.locator('.goods-item', { hasText: name });
    const mask = { name: 'Acid clay', step_role: 'mask', evening_only: true } as const;
    const page = await open((await buildReport(web.server, { goods: [...ROUTINE, acid, mask] })).id);
    expect(await card(page, 'Acid toner').textContent()).toContain(hint);
    expect(await card(page, 'Acid clay').textContent()).not.toContain(hint);
    expect(await card(page, 'Quiet serum').textContent()).not.toContain(hint);

    const step = (day_from: number, day_to: number, ...goods_ids: number[]) => {
      return { title: 'Care', part: 'pm' as const, frequency: '', advice: '', day_from, day_to, goods_ids };
    };
    const steps = [step(1, 7, 3, 4), step(8, 28, 2, 4), step(3, 3, 1), step(15, 28, 3)];
    const planned = await open((await buildReport(web.server, { goods: ROUTINE, cycle_days: 28, steps })).id);
    expect(await card(planned, 'Quiet serum').textContent()).toContain('Days 8 to 28');
    expect(await card(planned, 'Cloud cleanser').textContent()).toContain('Day 3');
    for (const name of ['Harbour cream', 'Noon shield'])
      expect(await card(planned, name).textContent()).not.toMatch(/Days? \d/);
  });

  it('of a test before there were roles are a list', async () => {
    const { id } = await buildReport(web.server, { goods: [{ name: 'Old cream' }, { name: 'Old gel' }] });
    const page = await open(id);
    await page.getByRole('region', { name: 'Chosen for you' }).getByText('Old gel').waitFor();
    expect(await page.locator('.routine, .goods-step, .goods-also').count()).toBe(0);
  });
});

describe('a result', () => {
  it('is read on one scale, a score with a word; level, severity and counts are folded', async () => {
    const page = await open(full, 'layer');
    const card = page.locator('article.dim:not(.dim-short)').first();
    expect(await card.locator('.dim-result').textContent()).toMatch(/^\d+\D+/);
    const level = card.getByRole('img', { name: /^Care level/ });
    const hidden = [level, card.getByText(/^Need for care/), card.getByText(/^Counted by the mirror/)];
    for (const one of hidden) expect(await one.isVisible()).toBe(false);
    await card.getByText('Details').click();
    for (const one of hidden) expect(await one.isVisible()).toBe(true);
    await expectAccessible(page);
  });

  it('is short where it is excellent', async () => {
    const page = await open(full, 'layer');
    const cards = page.getByRole('region', { name: 'Doing very well' }).locator('article');
    expect(await cards.count()).toBeGreaterThan(1);
    expect(await cards.locator('.advice:visible, .score-bar, .zones:visible').count()).toBe(0);
    const [short] = await tops(page, '.dim-short');
    expect(short?.height).toBeLessThan(260);
  });

  it('is named once, where both layers have dark spots', async () => {
    const { id } = await buildReport(web.server);
    await web.server.services.pool.query(
      `update skin_record set scores = (select jsonb_agg(case when score->>'dimension' = 'spot' then score || '{"score": 5, "level": 4}' else score end)
                                          from jsonb_array_elements(scores) as s(score))
        where share_secret = $1`,
      [Buffer.from(id.slice(id.indexOf('.') + 1), 'base64url').subarray(16)],
    );
    const page = await open(id);
    const concerns = page.getByRole('region', { name: 'The focus of your care' }).getByRole('listitem');
    const spots = concerns.filter({ hasText: /dark spots/i });
    expect(await spots.count()).toBe(1);
    expect(await spots.locator('.advice').count()).toBe(1);
  });

  it('is reached from the chart and its list, on the page that has its card', async () => {
    const page = await open(full, 'report', 'en', PHONE);
    await page.locator('.fold:has(#chart) > summary').first().click();
    await page.locator('#chart summary').click();
    await page
      .getByRole('navigation', { name: 'Results' })
      .getByRole('link', { name: /Breakouts/ })
      .click();
    await page.waitForURL(/#\/layer\?.*part=layer-acne/);
    const isShown = async () => {
      const box = await page.locator('#layer-acne').boundingBox();
      return box !== null && box.y >= 0 && box.y < 200;
    };
    await expect.poll(isShown).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('layer-acne');
    await page.locator('#chart').scrollIntoViewIfNeeded();
    await page.locator('.chart a', { hasText: 'Breakouts' }).locator('path').click();
    await expect.poll(isShown).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'Your skin report' }).waitFor();
  });

  it('stands beside its whole text on the overall page of a wide screen', async () => {
    for (const viewport of [{ width: 1000, height: 800 }, DESK.viewport]) {
      const page = await open(full, 'zonghe', 'en', { viewport });
      const texts = await tops(page, '.results .result-text');
      const names = await tops(page, '.results h3');
      const paragraphs = await tops(page, '.results .result-text .prose');
      expect(texts.length).toBe(names.length);
      for (const [index, { x, y, width }] of texts.entries()) {
        expect(x).toBeGreaterThan((names[index]?.x ?? 0) + 300);
        expect(Math.abs(y - (names[index]?.y ?? 0))).toBeLessThan(12);
        expect(width).toBeGreaterThan(400);
      }
      expect(new Set(paragraphs.map(({ x }) => x)).size).toBe(1);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });

  it('leaves no gap below a card that is shorter than the one beside it', async () => {
    const page = await open(full, 'layer', 'en', DESK);
    const cards = await tops(page, '.dims:not(.dims-short) > article');
    for (const x of new Set(cards.map((card) => card.x))) {
      const column = cards.filter((card) => card.x === x);
      for (const [index, card] of column.entries()) {
        const next = column[index + 1];
        if (next) expect(next.y - (card.y + card.height)).toBeLessThan(32);
      }
    }
    const summary = await open(full, 'report', 'en', DESK);
    for (const row of ['.trio:has(.strength) > li', '.trio:has(.dim) > li']) {
      expect(new Set((await tops(summary, row)).map(({ height }) => Math.round(height))).size).toBe(1);
    }
  });
});

describe('the chart', () => {
  it('is a rose in the summary and columns by layer elsewhere, until the shop chooses otherwise', async () => {
    const page = await open(full);
    await page.locator('[data-chart=rose]').waitFor();
    const overall = await open(full, 'zonghe', 'en', DESK);
    await overall.locator('[data-chart=column]').waitFor();
    expect(await overall.locator('.chart-group').allTextContents()).toEqual(['Surface', 'Deep']);
    expect(await overall.locator('.chart [transform*=rotate]').count()).toBe(0);
    const { id } = await buildReport(web.server, { config: { summary_chart: 'column', chart_type: 'rose' } });
    await (await open(id)).locator('[data-chart=column]').waitFor();
    await (await open(id, 'layer')).locator('[data-chart=rose]').waitFor();
  });
});

describe('on the platform of percent bands', () => {
  it.each(['en', 'zh', 'ko'])('bands stand in place of levels (%s)', async (locale) => {
    const { id } = await buildReport(web.server, { platform: 'percent', config: { data_show_type: 2 } });
    const page = await open(id, 'layer', locale);
    const figures = await page.locator('.dim-figure').allTextContents();
    expect(figures.filter((figure) => !/^\d+–\d+%$/.test(figure))).toEqual([]);
    const steps = await page.locator('.level-step').allTextContents();
    expect(new Set(steps)).toEqual(new Set(['0–20%', '21–40%', '41–60%', '61–80%', '81–100%']));
  });
});

describe('the language of a reader', () => {
  it('is shown throughout, or the nearest that is written', async () => {
    for (const locale of ['de', 'ko', 'in', 'bg', 'zh-TW']) {
      const shown = shownLocale(resolveLocale(locale));
      const page = await open(full, 'zonghe', locale);
      expect(await page.locator('html').getAttribute('lang')).toBe(shown);
      const day = new Intl.DateTimeFormat(shown, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-03-01'));
      await page.getByText(day).first().waitFor();
      if (shown.startsWith('zh')) {
        const words = await page.locator('main :is(h1, h2, .results .prose, .advice)').allInnerTexts();
        expect(words.filter((text) => !HAN.test(text))).toEqual([]);
      } else expect(await page.locator('main').textContent()).not.toMatch(HAN);
    }
  });
});

describe('the looks', () => {
  it('have no accessibility faults on a phone, light and dark', { tags: 'long' }, async () => {
    for (const section of ['report', 'layer', 'zonghe']) {
      const page = await open(full, section, 'en', PHONE);
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });

  it('have the same sans face everywhere, in 25 KiB', async () => {
    for (const locale of ['en', 'zh']) {
      const page = await open(full, 'report', locale);
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready;
        const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
        const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('.woff2'));
        const bytes = files.map((file) => (file as PerformanceResourceTiming).encodedBodySize);
        return { loaded, bytes, body: getComputedStyle(document.body).fontFamily };
      });
      expect(fonts.loaded.join()).toContain('Figtree');
      expect(fonts.body).toMatch(/^"Figtree/);
      expect(fonts.bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25 * 1024);
    }
  });
});
