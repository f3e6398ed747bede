// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { buildReport, ROUTINE } from '../factories/report.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { field, save, saved, titled } from './page.ts';

const PATH = '/skinmgr/textset';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const preview = (page: Page) => page.frameLocator('iframe');

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('textbox', { name, exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

it('each text is seen in the report before it is saved, each at its place', async () => {
  const main = await buildUser(web.server);
  const page = await titled(await web.enter(main, { path: PATH }));
  await page.getByText('Nothing stands here until you write something.').waitFor();
  await write(page, 'Opening', 'Welcome to us.');
  await preview(page).locator('#text-general').getByText('Welcome to us.').waitFor();
  await write(page, 'Scalp close-ups', 'So healthy.');
  await preview(page).locator('#close-ups-scalp').getByText('So healthy.').waitFor();
  await page.getByRole('tab', { name: 'Conclusion' }).click();
  await preview(page).locator('#text-conclusion').getByText('Skin changes with the season').waitFor();
  await page.getByRole('tab', { name: 'Product button' }).click();
  await field(page, 'text_product_button').fill('Shop now');
  await page.getByText('3 unsaved changes').waitFor();
  await save(page).click();
  await saved(page);
  await page.getByRole('tab', { name: 'Opening' }).click();
  await page.getByRole('button', { name: 'Use the built-in words' }).click();
  await save(page).click();
  await saved(page);
  const { rows } = await web.server.services.pool.query(
    "select key, value from config_value where tenant_id = $1 and key like 'text%' order by key",
    [main.tenant_id],
  );
  expect(rows).toEqual([
    { key: 'text_general', value: {} },
    { key: 'text_product_button', value: { en: 'Shop now' } },
    { key: 'text_scalp', value: { en: expect.stringContaining('So healthy.') } },
  ]);
});

it('customers read the texts, and see close-ups in sections of their own', { timeout: 120_000 }, async () => {
  const { id } = await buildReport(web.server, {
    goods: ROUTINE,
    config: { text_product_button: { en: 'Buy it' }, text_full_face: { en: '<p>The whole face.</p>' } },
  });
  const plain = await web.visit(`/zmskinweb/#/zonghe?shareId=${id}&locale=en`);
  await plain.locator('#text-conclusion').getByText('Skin changes with the season').waitFor();
  expect(await plain.locator('.close-ups').count()).toBe(0);
  await plain.getByRole('link', { name: 'Buy it: Cloud cleanser' }).waitFor();
  await plain.goto(`/zmskinweb/#/layer?shareId=${id}&locale=en`);
  await plain.locator('#text-full-face').getByText('The whole face.').waitFor();

  const { tenant_id } = await buildUser(web.server);
  const device = await buildDevice(web.server, { tenant_id });
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b76' } })
    .jpeg()
    .toBuffer();
  const kinds = ['dermatoscope_1', 'dermatoscope_2', 'scalp_1'] as const;
  const images = kinds.map((kind) => ({
    kind,
    path: `skin/2026-11/${tenant_id}/test/${kind}.jpg`,
    width: 60,
    height: 60,
    bytes: bytes.length,
    sha256: '',
    source_sha256: '',
  }));
  for (const { path } of images) await web.server.services.storage.put(path, bytes);
  const { share_id } = await buildRecord(web.server, { device, images });
  const report = await web.visit(`/zmskinweb/#/zonghe?shareId=${share_id}&locale=zh`, {
    viewport: { width: 390, height: 844 },
  });
  const skin = report.getByRole('region', { name: '皮肤近照' });
  await skin.getByRole('img').nth(1).waitFor();
  await skin.getByText('镜头贴近皮肤拍摄').waitFor();
  await expect
    .poll(() =>
      skin
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(60);
  await report.getByRole('region', { name: '头皮近照' }).getByRole('img').waitFor();
  await expectAccessible(report);
  expect(await sidewaysScroll(report)).toBe(0);
});

it('the form is accessible in Chinese, and fits a phone', async () => {
  const main = await buildUser(web.server);
  const phone = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
  const page = await titled(await web.enter(main, { path: PATH, ...phone }));
  await page.getByRole('textbox', { name: '综合概述' }).waitFor();
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
});
