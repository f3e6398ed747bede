// @module-tag long

import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildFollowUp } from '../factories/follow-up.ts';
import { buildRecord } from '../factories/record.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { chooseInList, dialog, loaded, rowOf } from './page.ts';

let web: Console;
let owner: Account;
const today = shopToday();

beforeAll(async () => {
  web = await openConsole();
  const { tenant_id } = await buildTenant(web.server, { shop: 'Rose' });
  owner = await buildUser(web.server, { tenant_id });
  const device = await buildDevice(web.server, { tenant_id });
  const add = async (customer_nickname: string, customer_mobile: string, days: number) => {
    const test_time = new Date(Date.now() - 40 * DAY_MS);
    const { record_id } = await buildRecord(web.server, { device, customer_nickname, customer_mobile, test_time });
    await buildFollowUp(web.server, tenant_id, record_id, addDays(today, days));
  };
  await add('Overdue', '13900000001', -3);
  await add('Berta', '13900000002', 0);
  await add('Later', '13900000003', 9);
});
afterAll(() => web.close());

it('a guide finds who is due on the overview, and notes an appointment by keyboard', async () => {
  const page = await web.enter(owner, { path: '/skinmgr/home' });
  await page.getByRole('link', { name: '2 customers are due for another test' }).press('Enter');
  await rowOf(page, 'Overdue').getByText('3 days overdue').waitFor();
  expect(await page.getByText('Later').count()).toBe(0);
  await rowOf(page, 'Overdue').getByRole('button', { name: 'Contact Overdue' }).press('Enter');
  const box = dialog(page);
  await box.getByText('Overdue您好').waitFor();
  await box.getByLabel('Language').selectOption('en');
  await box.getByText('Hello Overdue, it is time').waitFor();
  const download = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Calendar file' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await box.getByRole('radio', { name: 'Appointment' }).check();
  await box.getByRole('button', { name: 'Save outcome' }).press('Enter');
  await box.getByText('Next date cannot be empty').first().waitFor();
  await box.getByLabel('Next date').fill(addDays(today, 5));
  await box.getByLabel('Note').fill('in the evening');
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Save outcome' }).press('Enter');
  await rowOf(page, 'Overdue').waitFor({ state: 'detached' });
  await page.getByLabel('Show').selectOption('upcoming');
  await rowOf(page, 'Overdue').getByText('in the evening').waitFor();
  await rowOf(page, 'Later').waitFor();
});

it('the shop writes its own message', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/followUps' }));
  await chooseInList(page, 'Edit message…');
  await dialog(page).getByLabel('Language').selectOption('de');
  await dialog(page).getByLabel('Text').fill('Hallo {{name}}, bis bald bei {{shop}}');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Message saved').waitFor();
  await rowOf(page, 'Berta').getByRole('button', { name: 'Contact Berta' }).click();
  await dialog(page).getByLabel('Language').selectOption('de');
  await dialog(page).getByText('Hallo Berta, bis bald bei Rose').waitFor();
});

it.each(['zh', 'en'])('it fits a phone (%s)', async (locale) => {
  const page = await web.enter(owner, { path: '/skinmgr/followUps', locale, viewport: { width: 390, height: 844 } });
  await page.getByText('Berta').first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: locale === 'zh' ? '联系Berta' : 'Contact Berta' }).click();
  await dialog(page).getByRole('radio').first().waitFor();
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
});
