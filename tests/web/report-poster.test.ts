// @module-tag long
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildReport, SHOP_CARD } from '../factories/report.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog } from './page.ts';

let web: Console;
let id: string;

beforeAll(async () => {
  web = await openConsole();
  id = (await buildReport(web.server, { config: SHOP_CARD })).id;
});
afterAll(() => web.close());

/** Returns the colours of a column of points of the poster, from top to bottom. */
const colours = (poster: Locator, x: number): Promise<number[][]> =>
  poster.evaluate((canvas, at) => {
    const { data, width, height } = (canvas as HTMLCanvasElement)
      .getContext('2d')
      ?.getImageData(at, 0, 1, (canvas as HTMLCanvasElement).height) ?? { data: [], width: 0, height: 0 };
    return Array.from({ length: width * height }, (_, y) => Array.from(data.slice(4 * y, 4 * y + 3)));
  }, x);

it.each([
  ['en', 'Make a picture to share', 'Save picture', 'With my photo'],
  ['zh', '生成分享海报', '保存海报', '带上我的照片'],
])('a customer makes a picture of the report with covered eyes (%s)', async (locale, open, save, withPhoto) => {
  const page = await web.visit(`/zmskinweb/#/report?shareId=${id}&locale=${locale}`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: open }).press('Enter');
  const poster = dialog(page).getByRole('img');
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: save }).press('Enter');
  const file = await (await download).path();
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 });
  if ((await dialog(page).getByLabel(withPhoto).count()) > 0) {
    await expect.poll(async () => (await colours(poster, 540)).filter(([r]) => r === 0x2b).length).toBeGreaterThan(150);
    await dialog(page).getByLabel(withPhoto).press('Space');
    await expect.poll(async () => (await colours(poster, 540)).filter(([r]) => r === 0x2b).length).toBeLessThan(50);
  }
});
