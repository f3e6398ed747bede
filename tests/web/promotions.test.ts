// @module-tag long

import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPromotion } from '../factories/promotion.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInRow, dialog, field, isFocused, loaded, rowOf, status } from './page.ts';

const LIST = '/skinmgr/lottory';
const EDIT = '/skinmgr/editActive';
const today = shopToday();

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const picture = () =>
  sharp({ create: { width: 750, height: 562, channels: 3, background: '#c66' } })
    .png()
    .toBuffer();

async function openEditor({ main }: Shop, id?: number, options = {}): Promise<Page> {
  const page = await web.enter(main, { path: id === undefined ? EDIT : `${EDIT}?id=${id}`, ...options });
  await field(page, 'act_name').waitFor();
  await page.getByRole('table').waitFor();
  return page;
}

const promotionOf = async ({ client }: Shop, act_name: string) =>
  ((await client.post('/skinMgrSrv/active/list', { act_name })).json().data as { list: Record<string, unknown>[] })
    .list[0];

const prizes = (page: Page) => page.getByRole('table').getByRole('row');
const prize = (page: Page, text: string) => prizes(page).filter({ hasText: text });

async function addPrize(page: Page, values: { name: string; probability: string; stock: string }): Promise<void> {
  await button(page, 'Add prize').click();
  const form = page.getByRole('dialog', { name: 'Add prize' });
  await form.locator('[data-path=prize_name]').fill(values.name);
  await form.locator('input[type=file]').setInputFiles({
    name: 'prize.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await button(page, 'Use it').click();
  // A PNG stays one, so that its transparent parts stay transparent.
  await form.locator('img[src*=".png"]').waitFor();
  await form.locator('[data-path=probability]').fill(values.probability);
  await form.locator('[data-path=total_num]').fill(values.stock);
  await form.locator('[data-path=prize_detail]').fill('Ask at the till');
  await button(form, 'Save').click();
  await form.waitFor({ state: 'detached' });
}

describe('a promotion', () => {
  it('comes from an empty list to one that runs, with prizes and the rest for the consolation prize', async () => {
    const shop = await buildShop(web.server);
    const page = await loaded(await web.enter(shop.main, { path: LIST }));
    await page.getByText('No lucky draws yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Add promotion' }).last().click();
    await field(page, 'act_name').waitFor();
    await prize(page, '谢谢参与').waitFor();
    await page.getByText('A promotion has 2 to 8 prizes.').waitFor();
    await addPrize(page, { name: 'Mask', probability: '12.5', stock: '10' });
    await prize(page, 'Mask').getByText('12.5%').waitFor();
    await status(page, 'Probability left: 87.5%').waitFor();
    await button(page, 'Give the rest to “谢谢参与”').click();
    await status(page, 'Probability left: 0%').waitFor();
    await prize(page, '谢谢参与').getByText('87.5%').waitFor();

    await button(page, 'Add').click();
    expect(await isFocused(page, 'act_name')).toBe(true);
    await field(page, 'act_name').fill('Spring draw');
    await field(page, 'act_desc').fill('One draw a test');
    await field(page, 'end_time').fill(addDays(today, 7));
    await button(page, 'Simulate').click();
    await page.getByText(/The 1,000 simulated draws (match|differ)/).waitFor();
    await button(page, 'Add').click();
    await page.waitForURL(`**${LIST}*`);
    await rowOf(page, 'Spring draw').getByText('Running').waitFor();
    await rowOf(page, 'Spring draw').getByText('2 prizes').waitFor();
    expect(await promotionOf(shop, 'Spring draw')).toMatchObject({ status: 10, start_time: today });
  });

  it('shows what is wrong with a prize at its fields, and how much probability is left while somebody types', async () => {
    const shop = await buildShop(web.server);
    const page = await openEditor(shop);
    await button(page, 'Add prize').click();
    const form = dialog(page);
    await button(form, 'Save').click();
    await form.getByText('Name of the prize cannot be empty.').waitFor();
    await form.locator('[data-path=prize_name]').fill('保湿面膜一盒x');
    await form.locator('[data-path=probability]').fill('30');
    await form.getByText('At most 100%; 70% are left then').waitFor();
    await form.getByText('The name of a prize cannot exceed 12 characters').waitFor();
    await form.locator('[data-path=probability]').fill('130');
    await form.getByText('30% too much; at most 100%').waitFor();
    await button(form, 'Save').click();
    await form.getByText('The total probability of winning cannot exceed 100%.').waitFor();
  });

  it('is switched and deleted in the list, which warns of others on the same days', async () => {
    const shop = await buildShop(web.server);
    const { tenant_id } = shop.main;
    const awards = [
      { prize_name: 'Mask', probability: 1000, total_num: 5 },
      { prize_name: 'Thank you', award_level: 0, probability: 0, total_num: null },
    ];
    await buildPromotion(web.server, { tenant_id, awards, act_name: 'First' });
    await buildPromotion(web.server, { tenant_id, awards, act_name: 'Second', status: 0 });
    const page = await loaded(await web.enter(shop.main, { path: LIST }));
    await page.getByRole('switch', { name: 'Switch on Second' }).click({ force: true });
    await page.getByText('Another one is on at the same time').waitFor();
    await rowOf(page, 'Second').getByText('On the same days: First').waitFor();
    await page.getByRole('switch', { name: 'Switch on First' }).click({ force: true });
    await rowOf(page, 'First').getByText('Off').waitFor();
    await chooseInRow(page, 'First', 'Delete');
    await button(dialog(page), 'Delete promotion').click();
    await rowOf(page, 'First').waitFor({ state: 'detached' });
    await rowOf(page, 'Second').waitFor();
    await button(page, 'Undo').last().click();
    await rowOf(page, 'First').getByText('Off').waitFor();
  });

  it('keeps a prize that is running, until somebody changes it at once', async () => {
    const shop = await buildShop(web.server);
    const { tenant_id } = shop.main;
    const awards = [
      { prize_name: 'Mask', probability: 1000, total_num: 5 },
      { prize_name: 'Comb', probability: 1000, total_num: 5 },
      { prize_name: 'Thank you', award_level: 0, probability: 0, total_num: null },
    ];
    const { act_id } = await buildPromotion(web.server, { tenant_id, awards });
    const page = await openEditor(shop, act_id);
    await page.getByText('changes of prizes take effect at once').waitFor();
    await button(page, 'Delete the prize Comb').click();
    await button(dialog(page), 'Delete prize').click();
    await prize(page, 'Comb').waitFor({ state: 'detached' });
    await button(page, 'Edit the prize Thank you').click();
    await dialog(page).locator('[data-path=prize_detail]').fill('See you soon');
    expect(await dialog(page).locator('[data-path=total_num]').count()).toBe(0);
    await button(dialog(page), 'Save').click();
    await prize(page, 'Thank you').getByText('See you soon').waitFor();
  });

  it('is accessible and fits a phone, in both languages', async () => {
    const shop = await buildShop(web.server);
    const { tenant_id } = shop.main;
    const awards = [
      { prize_name: 'Mask', probability: 1000, total_num: 5 },
      { prize_name: 'Thank you', award_level: 0, probability: 0, total_num: null },
    ];
    const { act_id } = await buildPromotion(web.server, { tenant_id, awards });
    const phone = { viewport: { width: 390, height: 844 } };
    for (const options of [{}, { ...phone, colorScheme: 'dark' as const }, { ...phone, locale: 'zh-CN' }]) {
      const page = await openEditor(shop, act_id, options);
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('button', { name: /Add prize|添加奖品/ }).click();
      await dialog(page).locator('[data-path=prize_name]').waitFor();
      await expectAccessible(page);
      await page.goto(LIST);
      await rowOf(page, 'Spring draw').waitFor();
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });
});
