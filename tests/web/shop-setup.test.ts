// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, field, save, saved, titled } from './page.ts';

const PATH = '/skinmgr/shopset';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const stored = async ({ tenant_id }: Account) =>
  (await web.server.services.ruleBook.latest(tenant_id)).config as Readonly<Record<string, unknown>>;

describe('the settings', () => {
  it('open on their hub, with the shop’s card for the main account alone', async () => {
    const main = await buildUser(web.server);
    const page = await web.enter(main);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.waitForURL('**/skinmgr/config');
    await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).click();
    await page.waitForURL(`**${PATH}`);
    await box(page, 'Name of the shop').waitFor();

    const guide = await web.enter(await buildGuide(web.server, { parent: main, power: [3] }), {
      path: '/skinmgr/config',
    });
    await guide.getByRole('link', { name: 'Score offsets' }).first().waitFor();
    expect(await guide.getByRole('link', { name: 'Shop', exact: true }).count()).toBe(0);
    await guide.goto(PATH);
    await guide.getByRole('heading', { name: 'No permission' }).waitFor();
  });
});

it('the days that pictures are kept are set for each class, within their range', async () => {
  const main = await buildUser(web.server);
  const page = await titled(await web.enter(main, { path: PATH }));
  await box(page, 'Photos').fill('0');
  await save(page).click();
  await page.getByText('From 1 to 3,650').waitFor();
  await box(page, 'Photos').fill('90');
  await box(page, 'Photos with marks').fill('30');
  await save(page).click();
  await saved(page);
  expect((await stored(main)).retention_days).toEqual({ photos: 90, marks: 30 });
});

describe('the shop’s card', () => {
  it('is named, described, pictured and set to its place, and says what it can’t take', async () => {
    const main = await buildUser(web.server);
    const page = await titled(await web.enter(main, { path: PATH }));
    await box(page, 'Name of the shop').fill('   ');
    await save(page).click();
    await page.getByText('Shop cannot be empty.').waitFor();
    expect(await field(page, 'shop').evaluate((input) => input === document.activeElement)).toBe(true);
    await box(page, 'Name of the shop').fill('Rose 🌹 & Co.');
    await box(page, 'Phone').fill('call me');
    await save(page).click();
    await expect.poll(() => box(page, 'Phone').getAttribute('aria-invalid')).toBe('true');
    await box(page, 'Phone').fill('+49 30 1234567');
    await box(page, 'Address').fill('12 Rose Lane\nSecond floor');
    await box(page, 'Opening hours').fill('Mon–Sat 10:00–20:00');
    await choice(page, 'Time zone').selectOption('Europe/Berlin');
    await choice(page, 'Currency').selectOption('EUR');
    await choice(page, 'Language of the shop').selectOption('de');
    const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c98' } })
      .jpeg()
      .toBuffer();
    await page
      .getByRole('group', { name: 'Picture of the shop' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer });
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('img', { name: 'The picture of the shop as it is now' }).waitFor();
    await save(page).click();
    await saved(page);
    expect(await stored(main)).toMatchObject({
      shop: 'Rose 🌹 & Co.',
      shop_phone: '+49 30 1234567',
      shop_address: '12 Rose Lane\nSecond floor',
      shop_hours: 'Mon–Sat 10:00–20:00',
      shop_picture: expect.stringContaining('conf_app/'),
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      default_locale: 'de',
    });
    await page.reload();
    expect(await box(page, 'Name of the shop').inputValue()).toBe('Rose 🌹 & Co.');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('the list of first steps', () => {
  const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
  const isDone = (page: Page, name: string) =>
    steps(page).getByRole('listitem').filter({ hasText: name }).getByRole('img', { name: 'Done' });

  it('leads to each step, ticks itself, and is hidden until somebody calls it back', async () => {
    const main = await buildUser(web.server);
    const page = await web.enter(main);
    await steps(page).getByText('0 of 7 done').waitFor();
    await expectAccessible(page);
    await steps(page).getByRole('link', { name: 'Bind a mirror' }).click();
    await page.waitForURL('**/skinmgr/deviceDgManager');
    await buildDevice(web.server, { tenant_id: main.tenant_id });
    await page.goto('/skinmgr/home');
    await isDone(page, 'Bind a mirror').waitFor();
    await steps(page).getByText('1 of 7 done').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBe(0);

    await button(page, 'Hide the list').click();
    await steps(page).waitFor({ state: 'detached' });
    const elsewhere = await web.enter(main, { locale: 'zh-CN' });
    await elsewhere.getByRole('button', { name: '显示开店准备（已完成 1 / 7）' }).click();
    await elsewhere.getByRole('region', { name: '开店准备' }).waitFor();
    await page.reload();
    await steps(page).waitFor();
  });

  it('is the main account’s alone', async () => {
    const guide = await web.enter(await buildGuide(web.server, { parent: await buildUser(web.server), power: [1, 2] }));
    await guide.getByRole('heading', { name: 'Make the first test' }).waitFor();
    expect(await steps(guide).count()).toBe(0);
  });
});
