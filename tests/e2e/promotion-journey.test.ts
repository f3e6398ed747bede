// @module-tag long
import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Words, wordsOf } from '../../apps/web/src/i18n/words.fixture.ts';
import en from '../../packages/shared/src/i18n/en/report/draw.json' with { type: 'json' };
import zh from '../../packages/shared/src/i18n/zh/report/draw.json' with { type: 'json' };
import { activateMirror, buildSerial } from '../factories/device.ts';
import { testStart, wholeTest } from '../factories/mirror-test.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from '../web/console.ts';
import { button, dialog, field, loaded, rowOf } from '../web/page.ts';

const NAMESPACES = ['promotions', 'promotion-edit', 'winners', 'till', 'upload', 'table'];

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function addPrize(page: Page, t: Words, prize_name: string): Promise<void> {
  await button(page, t('promotion-edit:prize.add')).click();
  const form = dialog(page);
  await form.locator('[data-path=prize_name]').fill(prize_name);
  const picture = sharp({ create: { width: 750, height: 562, channels: 3, background: '#c66' } });
  const buffer = await picture.png().toBuffer();
  await form.locator('input[type=file]').setInputFiles({ name: 'prize.png', mimeType: 'image/png', buffer });
  await button(page, t('upload:fit.use')).click();
  await form.getByRole('img', { name: t('upload:picture.open') }).waitFor();
  await form.locator('[data-path=probability]').fill('100');
  await form.locator('[data-path=total_num]').fill('3');
  await form.locator('[data-path=prize_detail]').fill(prize_name);
  await button(form, t('table:save.save')).click();
  await form.waitFor({ state: 'detached' });
}

/** A mirror tests a customer. Returns the id of the customer's report. */
async function testCustomer({ main: { tenant_id } }: Shop, nickname: string): Promise<string> {
  const { client } = await activateMirror(web.server, await buildSerial(web.server, { tenant_id }));
  const { consent } = testStart();
  const meta = wholeTest({ customer: { nickname }, consent: { ...consent, photos: 0 } });
  const answer = (await client.post('/mirrorSrv/record/upload', { meta }, 'json')).json();
  expect(answer.code).toBe(0);
  return String(answer.share_id);
}

it.each([
  ['en', 'en-US', 'Spring draw', 'Serum'],
  ['zh', 'zh-CN', '春日抽奖', '保湿精华'],
] as const)(
  'a promotion goes from an empty list to a prize that a customer draws and the staff hands out (%s)',
  { timeout: 240_000 },
  async (language, locale, act_name, prize_name) => {
    const t = await wordsOf(language, NAMESPACES);
    const shop = await buildShop(web.server);
    const page = await loaded(await web.enter(shop.main, { path: '/skinmgr/lottory', locale }));
    await page.getByText(t('promotions:empty.title')).waitFor();
    await page
      .getByRole('link', { name: t('promotions:action.add') })
      .last()
      .click();
    await field(page, 'act_name').fill(act_name);
    await field(page, 'act_desc').fill(act_name);
    await field(page, 'end_time').fill(addDays(shopDay(new Date(), 'Asia/Shanghai'), 7));
    await addPrize(page, t, prize_name);
    await button(page, t('promotion-edit:add')).click();
    await rowOf(page, act_name).getByText(t('promotions:phase.running')).waitFor();

    const share_id = await testCustomer(shop, 'Anna');
    const address = `/zmskinweb/#/report?shareId=${share_id}&locale=${language}`;
    const report = await web.visit(address, { viewport: { width: 390, height: 844 } });
    const card = report.getByRole('region', { name: act_name });
    await card.getByRole('button', { name: { zh, en }[language].start }).click();
    await card.getByText(prize_name).filter({ visible: true }).first().waitFor();
    const shown = /[0-9A-Z]{5}-[0-9A-Z]{5}/;
    const [code = ''] = shown.exec((await card.getByText(shown).first().textContent()) ?? '') ?? [];

    await page.goto('/skinmgr/winners');
    await rowOf(await loaded(page), 'Anna')
      .getByText(t('winners:state.open'))
      .waitFor();
    await page.getByRole('link', { name: t('winners:redeem.open') }).click();
    await page.getByRole('textbox').fill(code);
    await button(page, t('till:redeem')).click();
    await page.getByText(prize_name).waitFor();
    await page.goto('/skinmgr/winners');
    await rowOf(page, 'Anna').getByText(t('winners:state.redeemed'), { exact: true }).waitFor();
    await report.reload();
    await report.locator('summary', { hasText: { zh, en }[language].won }).click();
    const [redeemed = ''] = { zh, en }[language].redeemed.split('{{');
    await report.getByRole('region', { name: act_name }).getByText(redeemed.trim()).waitFor();
  },
);
