// @module-tag long

import { needOf } from '@skin-mirror/shared/recommendation/routine.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Words, wordsOf } from '../../apps/web/src/i18n/words.fixture.ts';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { activateMirror, buildSerial } from '../factories/device.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import type { MirrorClient } from '../factories/rest-client.ts';
import { type Console, openConsole } from '../web/console.ts';
import { tick } from '../web/page.ts';

/** The measured value for acne in every test. 42 points mean care level 3. */
const RAW_ACNE = 42;

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, id: string) => page.locator(`[data-row-id="${id}"]`);

async function openShop(): Promise<{ owner: Account; mirror: MirrorClient }> {
  const { tenant_id } = await buildTenant(web.server);
  await createGoodsTypes(web.server.services.pool, tenant_id);
  const owner = await buildUser(web.server, { tenant_id });
  const { client } = await activateMirror(web.server, await buildSerial(web.server, { tenant_id }));
  return { owner, mirror: client };
}

async function test(mirror: MirrorClient): Promise<string> {
  const answer = await mirror.post('/mirrorSrv/record/upload', { meta: JSON.stringify(wholeTest()) }, 'multipart');
  expect(answer.json().code).toBe(0);
  return String(answer.json().analysis_id);
}

async function stored(record_id: string) {
  const { rows } = await web.server.services.pool.query(
    'select scores, recommendation, settings_rev from skin_record where record_id = $1',
    [record_id],
  );
  return rows[0];
}

async function addByForm(page: Page, t: Words, goods_name: string, type: string): Promise<void> {
  await page.goto('/skinmgr/goodsEdit');
  await page.locator('[data-path=goods_name]').fill(goods_name);
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.locator('img[srcset]').waitFor();
  await page.getByRole('checkbox', { name: type, exact: true }).check();
  await page.getByRole('radio', { name: t('shared:for_sex.0'), exact: true }).check();
  await button(page, t('goods-edit:add')).click();
  await page.locator('[data-row-id]').filter({ hasText: goods_name }).waitFor();
}

/** Sets in the console that an acne score below 80 points leads to goods of the given types. */
async function mapAcne(page: Page, t: Words, types: readonly string[]): Promise<void> {
  await page.goto('/skinmgr/pushset');
  await button(page, t('mappings:action.edit_of', { name: t('shared:dimension.acne') })).click();
  await dialog(page).getByRole('checkbox').first().waitFor();
  for (const box of await dialog(page).getByRole('checkbox').all()) await tick(box, false);
  for (const type of types) await tick(dialog(page).getByRole('checkbox', { name: type, exact: true }), true);
  const threshold = t('mappings:below', { score: 80 });
  await dialog(page).getByLabel(t('mappings:column.threshold'), { exact: true }).selectOption(threshold);
  await button(page, t('table:save.save')).click();
  await page.getByText(t('mappings:saved', { name: t('shared:dimension.acne') })).waitFor();
}

/** Lowers the offset of acne by ten points in the console. First checks the preview of the changed results. */
async function lowerAcne(page: Page, t: Words): Promise<void> {
  await page.goto('/skinmgr/numberbaseset');
  await page.locator('[data-path=acne]').fill('-10');
  const panel = page.getByRole('complementary', { name: t('settings:what_if.title') });
  const level = (figure: number) => t('shared:care_level_figure', { figure });
  await panel.getByText(t('settings:what_if.levels', { count: 1 })).waitFor();
  await panel
    .locator('[data-dimension=acne]')
    .getByText(t('settings:what_if.move', { from: level(3), to: level(4), count: 1 }))
    .waitFor();
  await button(page, t('table:save.save')).click();
  await page.getByText(t('settings:offsets.saved')).waitFor();
}

async function writeText(page: Page, t: Words, id: string, advice: string): Promise<void> {
  await page.goto('/skinmgr/layertextset?dimension=acne');
  await rowOf(page, id).getByRole('button').first().click();
  await dialog(page)
    .getByRole('textbox', { name: t('shared:field.advice') })
    .fill(advice);
  await button(page, t('table:save.save')).click();
  await page.getByText(t('texts:saved')).waitFor();
  await rowOf(page, id).getByText(advice).waitFor();
}

async function resetText(page: Page, t: Words, id: string): Promise<void> {
  await rowOf(page, id).getByRole('checkbox').check();
  await button(page, t('texts:action.reset')).click();
  await dialog(page).locator('del').first().waitFor();
  await button(page, t('texts:reset.confirm', { count: 1 })).click();
  await page.getByText(t('texts:reset.done', { count: 1 })).waitFor();
}

async function openReasons(page: Page, t: Words, record_id: string): Promise<void> {
  await page.goto('/skinmgr/recordsList');
  await rowOf(page, record_id).getByRole('link').first().click();
  await dialog(page)
    .getByRole('tab', { name: t('records:detail.why') })
    .click();
  await dialog(page)
    .getByRole('heading', { name: t('records:why.recommended') })
    .waitFor();
}

const NAMESPACES = ['goods', 'goods-edit', 'settings', 'mappings', 'texts', 'records', 'table'];

describe('a shop that fills its catalogue and sets its results', () => {
  it.each([
    ['en', 'en-US', 'Acne care', 'Soothing'],
    ['zh', 'zh-CN', '祛痘', '舒缓'],
  ] as const)(
    'sees in the next test what it chose, and the old one as it was (%s)',
    {
      timeout: 240_000,
    },
    async (language, locale, acneCare, soothing) => {
      const t = await wordsOf(language, NAMESPACES);
      const { owner, mirror } = await openShop();
      const page = await web.enter(owner, { locale });
      await addByForm(page, t, 'Acne gel', acneCare);
      await addByForm(page, t, 'Calm balm', soothing);
      await mapAcne(page, t, [acneCare]);
      const first = await test(mirror);
      const before = await stored(first);
      expect(before.recommendation.goods.map(({ goods_name }: { goods_name: string }) => goods_name)).toEqual([
        'Acne gel',
      ]);

      await mapAcne(page, t, [acneCare, soothing]);
      await lowerAcne(page, t);
      await writeText(page, t, 'layer:acne:4', 'Ours: rinse gently, twice a day.');
      await writeText(page, t, 'layer:acne:5', 'Ours as well.');
      await resetText(page, t, 'layer:acne:5');

      const second = await test(mirror);
      await openReasons(page, t, second);
      const acne = { dimension: t('shared:dimension.acne'), layer: t('shared:layer.layer'), threshold: 80 };
      const reason = (figure: number, score: number) => {
        const level = t('shared:care_level_figure', { figure });
        return t('records:why.result', { ...acne, level, score, need: needOf(score, acne.threshold) });
      };
      for (const goods_name of ['Acne gel', 'Calm balm']) {
        const goods = dialog(page).getByRole('listitem').filter({ hasText: goods_name });
        await goods.getByText(reason(4, RAW_ACNE - 10)).waitFor();
      }
      await dialog(page)
        .getByRole('tab', { name: t('records:detail.report'), exact: true })
        .click();
      await dialog(page)
        .locator('iframe')
        .contentFrame()
        .getByText('Ours: rinse gently, twice a day.')
        .first()
        .waitFor();

      expect(await stored(first)).toEqual(before);
      await openReasons(page, t, first);
      await dialog(page).getByText(reason(3, RAW_ACNE)).waitFor();
      expect(await dialog(page).getByText('Calm balm').count()).toBe(0);
    },
  );
});
