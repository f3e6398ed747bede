// @module-tag long

import { DIMENSIONS } from '@skin-mirror/shared/dimension/dimension.ts';
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord, buildRecords } from '../factories/record.ts';
import { signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

let web: Console;
let shareId: string;
let firstShareId: string;
let thirdShareId: string;
let fineShareId: string;
let setProgress: (show_progress: number) => Promise<unknown>;

/** The address of a photo whose file is missing. */
const WHITE = {
  kind: 'white',
  path: 'skin/missing.jpg',
  source_sha256: '',
  width: 720,
  height: 960,
  bytes: 1,
} as const;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Results of every dimension. Every third one rises and every fifth one falls with `change`. */
function measured(change: number) {
  return testWith((at) => 60 + (at % 3 === 0 ? change : at % 5 === 1 ? -change : 0));
}

const allAt = (raw: number) => testWith(() => raw);

function testWith(rawAt: (at: number) => number) {
  const scores = scoreTest(
    DIMENSIONS.map(({ key, layer }, at) => ({ dimension: key, layer, raw: rawAt(at) })),
    [],
  );
  const result = {
    algo_version: 't',
    total_score: totalScore(scores),
    ita: 40,
    is_sensitive: false,
    ...({ skin_type: 'mixed', tone: 'natural' } as const),
  };
  return { scores, result };
}

beforeAll(async () => {
  web = await openConsole();
  const { tenant_id } = await buildTenant(web.server, { shop: 'Progress shop' });
  const client = await signIn(web.server, await buildUser(web.server, { tenant_id }));
  setProgress = (show_progress) => client.mutate('config.update', { show_progress });
  const device = await buildDevice(web.server, { tenant_id });
  const one = { device, customer_mobile: '13900000055' };
  firstShareId = (await buildRecord(web.server, { ...one, ...measured(0), test_time: daysAgo(40) })).share_id;
  const [again, photos] = [{ device, customer_mobile: '13900000056', customer_age: 50 }, { images: [WHITE] }];
  await buildRecord(web.server, { ...again, ...measured(0), test_time: daysAgo(60) });
  await buildRecord(web.server, { ...again, ...photos, ...measured(2), test_time: daysAgo(30) });
  thirdShareId = (await buildRecord(web.server, { ...again, ...photos, ...measured(20), test_time: daysAgo(2) }))
    .share_id;
  const fine = { device, customer_mobile: '13900000057', customer_age: 50 };
  for (const days of [50, 20]) await buildRecord(web.server, { ...fine, ...allAt(100), test_time: daysAgo(days) });
  fineShareId = (await buildRecord(web.server, { ...fine, ...allAt(88), test_time: daysAgo(3) })).share_id;
  const others = Array.from({ length: 20 }, (_, at) => ({
    device,
    customer_mobile: `1370000${1000 + at}`,
    ...measured(0),
  }));
  await buildRecords(web.server, others);
  shareId = (await buildRecord(web.server, { ...one, ...measured(20), test_time: daysAgo(1) })).share_id;
});
afterAll(() => web.close());

async function open(id: string, locale: string, options = {}): Promise<Page> {
  const page = await web.visit(`/zmskinweb/#/report?shareId=${id}&locale=${locale}`, options);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

it.each([
  ['en', 'How your skin has come along', 'from 60 to 80', 'of the 21 customers', 'Better'],
  ['zh', '您的皮肤变化', '由 60 变为 80', '本店 21 位', '改善'],
])('a report shows on a phone what changed since the last test (%s)', async (locale, name, change, place, better) => {
  const page = await open(shareId, locale, { viewport: { width: 390, height: 844 } });
  const section = page.getByRole('region', { name });
  await page.locator('.place').getByText(place).waitFor();
  const changed = section.locator('.progress-list li');
  const [rose, fell] = [0, 1].map((kind) =>
    DIMENSIONS.filter((_, at) => (kind === 0 ? at % 3 === 0 : at % 3 !== 0 && at % 5 === 1)),
  );
  expect(await changed.count()).toBe((rose?.length ?? 0) + (fell?.length ?? 0));
  expect(await changed.first().textContent()).toContain(change);
  expect(await changed.first().textContent()).toContain(better);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
});

it.each([
  ['en', 'All your visits: 3', 'Breakouts', /went up from|no clear change|one to watch/],
  ['zh', '您的全部到店记录（3 次）', '痘痘', /有改善|明显的变化|多关注/],
])('a report shows all visits as a line, and the photos before and after (%s)', async (locale, name, result, words) => {
  const page = await open(thirdShareId, locale, { viewport: { width: 390, height: 844 } });
  await page.locator('summary', { hasText: name }).click();
  const trend = page.getByRole('region', { name });
  await trend.locator('svg circle').nth(2).waitFor();
  await trend.getByRole('combobox').selectOption({ label: result });
  const sentence = (await trend.locator('p').first().textContent()) ?? '';
  expect(sentence).toContain(result);
  expect(sentence).toMatch(words);
  const slider = page.locator('.before-after').getByRole('slider');
  await slider.press('Home');
  expect(await slider.inputValue()).toBe('0');
  await slider.press('ArrowRight');
  expect(await slider.inputValue()).toBe('1');
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await slider.isVisible()).toBe(false);
});

it.each([
  ['en', 'Still fine', 'is still in fine shape', /to watch/i],
  ['zh', '仍然很好', '状态仍然很好', /关注\s*$|需要多关注/],
])('a result that fell and is still excellent is none to watch (%s)', async (locale, told, sentence, warning) => {
  const page = await open(fineShareId, locale);
  const section = page.locator('#progress');
  await section.locator('.progress-verdict', { hasText: told }).first().waitFor();
  await section.locator('.trend p', { hasText: sentence }).waitFor();
  for (const text of await section.locator('.progress-verdict, .trend p').allTextContents())
    expect(text).not.toMatch(warning);
  expect(await section.locator('[data-verdict=worse]').count()).toBe(0);
});

it('a customer is called by a name that stays on the phone', async () => {
  const page = await open(thirdShareId, 'en');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.getByRole('button', { name: 'What may we call you?' }).click();
  await page.getByRole('textbox').fill('Aunt Zhaoxi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Aunt Zhaoxi, thank you for').waitFor();
  await page.reload();
  await page.getByText('Aunt Zhaoxi, thank you for').waitFor();
  expect(sent.filter((text) => /Zhaoxi/.test(decodeURIComponent(text)))).toEqual([]);
  expect(page.url()).not.toContain('Zhaoxi');
  await page.getByRole('button', { name: 'Change how we call you' }).click();
  await page.getByRole('button', { name: 'Clear the name' }).click();
  await page.getByText(/^Thank you for having/).waitFor();
});

it('a first test has a place but no progress, and a shop can hide both', async () => {
  const shown = async (id: string) => {
    const page = await open(id, 'en');
    return [await page.locator('.place').count(), await page.locator('#progress').count()];
  };
  expect(await shown(firstShareId)).toEqual([1, 0]);
  await setProgress(0);
  expect(await shown(shareId)).toEqual([0, 0]);
  await setProgress(1);
  expect(await shown(shareId)).toEqual([1, 1]);
});

it.each(['A4', 'Letter'] as const)('is printed whole on one sheet (%s)', async (format) => {
  const page = await open(shareId, 'en');
  await page.locator('#progress').waitFor();
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, printBackground: true })));
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  const sheet = sheets.find((text) => text.includes('How your skin has come along')) ?? '';
  for (const text of [
    'Compared with your test',
    'to watch',
    'Steady:',
    'of the 21 customers',
    'Two tests of the same skin',
  ])
    expect(sheet).toContain(text);
});
