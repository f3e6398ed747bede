// @module-tag long
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordsOf } from '../../apps/web/src/i18n/words.fixture.ts';
import { activateMirror, buildSerial } from '../factories/device.ts';
import { goodsArchive, goodsPicture } from '../factories/goods-archive.ts';
import { buildImportShop, creamRow, importGoods } from '../factories/goods-import.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import { type Console, openConsole } from '../web/console.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

it('a product’s brand story goes from its form to the list, and from a sheet to the customer’s report', async () => {
  const shop = await buildImportShop(web.server);
  const t = await wordsOf('en', ['goods-edit']);
  const page = await web.enter(shop.main);
  await page.goto('/skinmgr/goodsEdit');
  await page.locator('[data-path=goods_name]').fill('Calm cream');
  await page.locator('[data-path=goods_no]').fill('C-1');
  await page.locator('[data-path=brand_story]').fill('From a village in the hills.');
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('img[srcset]').waitFor();
  for (const name of ['Soothing', 'Acne care', 'Hydrating']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await page.getByRole('radio', { name: t('shared:for_sex.0'), exact: true }).check();
  await page.getByRole('button', { name: t('goods-edit:add'), exact: true }).click();
  await page.locator('[data-row-id]').filter({ hasText: 'Calm cream' }).waitFor();
  const header = page.getByRole('columnheader', { name: t('shared:field.brand_story') });
  expect(await header.count()).toBe(0);
  const listed = async () => (await shop.client.post('/skinMgrSrv/goods/list', {})).json().list;
  expect(await listed()).toMatchObject([{ goods_no: 'C-1', brand_story: 'From a village in the hills.' }]);

  const story = 'Two sisters,\n<b>one</b> kitchen.';
  const row = creamRow({ type_aux_a: 'Acne care', type_aux_b: 'Hydrating', brand_story: story });
  const rows = [row, creamRow({ goods_no: 'C-2', brand_story: 'x'.repeat(2001) })];
  const done = await importGoods(shop, goodsArchive({ rows, files: { 'a.jpg': await goodsPicture() } }));
  expect(done).toMatchObject({ changed: 1, failed: 1, rows: [{ row: 3, field: 'brand_story' }] });
  expect(await listed()).toMatchObject([{ goods_no: 'C-1', brand_story: story }]);

  const { tenant_id } = shop.main;
  const { client: mirror } = await activateMirror(web.server, await buildSerial(web.server, { tenant_id }));
  const taken = await mirror.post('/mirrorSrv/record/upload', { meta: JSON.stringify(wholeTest()) }, 'multipart');
  const report = await web.visit(`/zmskinweb/#/report?shareId=${taken.json().share_id}`);
  const product = report.getByRole('listitem').filter({ hasText: 'Calm cream' });
  await product.getByText('Two sisters,').waitFor();
  expect(await product.textContent()).toContain('<b>one</b> kitchen.');
});
