// @module-tag long

import { randomUUID } from 'node:crypto';
import { scoreTest } from '@skin-mirror/shared/scoring/scoring.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoKey } from '../../apps/server/src/modules/file/photo-key.ts';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, loaded, rowOf } from './page.ts';

let web: Console;
let owner: Account;
let device: Device;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const LIST = '/skinmgr/customers';

beforeAll(async () => {
  web = await openConsole();
  const { tenant_id } = await buildTenant(web.server);
  owner = await buildUser(web.server, { tenant_id });
  device = await buildDevice(web.server, { tenant_id });
  const add = (customer_nickname: string, customer_mobile: string, customer_age: number, days: number) =>
    buildRecord(web.server, { device, customer_nickname, customer_mobile, customer_age, test_time: daysAgo(days) });
  await add('Mother', '13900000001', 52, 40);
  await add('Mother', '13900000001', 52, 12);
  await add('Daughter', '13900000001', 24, 3);
  await add('Old number', '13900000002', 33, 60);
  await add('New number', '13900000003', 33, 2);
});
afterAll(() => web.close());

const openList = async (account = owner, options = {}): Promise<Page> =>
  loaded(await web.enter(account, { path: LIST, ...options }));

async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openPerson(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

describe('a customer', () => {
  it('whose number another person shares is split by keyboard, and joined again', async () => {
    const page = await openList();
    await openPerson(page, 'Mother');
    const question = page.getByRole('alert').filter({ hasText: 'Is this the same person?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'No, a new customer' }).press('Enter');
    await page.getByText('1 test moved to a new customer').waitFor();
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await rowOf(page, 'Daughter').waitFor();
    await openPerson(page, 'Mother');
    await page.getByText('1 test left by a split').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).press('Enter');
    await question.waitFor();
    await question.getByRole('button', { name: 'Yes, the same person' }).press('Enter');
    await question.waitFor({ state: 'detached' });
  });

  it('with two numbers becomes one, with all tests', async () => {
    const page = await openList();
    await openPerson(page, 'New number');
    await more(page, 'Merge…');
    await dialog(page).getByRole('searchbox').fill('Old');
    await dialog(page).getByRole('radio', { name: 'Old number' }).check();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Merged; 1 test moved').waitFor();
    for (const number of ['13900000002', '13900000003'])
      await page.getByRole('link', { name: number }).first().waitFor();
    expect(await page.locator('#main details summary').filter({ hasText: /\d{4}/ }).count()).toBe(2);
  });

  it('is seen by a guide who made a test, without the buttons that correct', async () => {
    const guide = await buildGuide(web.server, { parent: owner, power: [2] });
    await buildRecord(web.server, {
      device,
      user_id: guide.user_id,
      customer_nickname: 'Guided',
      customer_mobile: '13900000009',
    });
    const page = await openList(guide);
    await openPerson(page, 'Guided');
    expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  });

  it('is erased after a day, unless somebody cancels it', async () => {
    await buildRecord(web.server, { device, customer_nickname: 'Leaving', customer_mobile: '13900000077' });
    const page = await openList();
    await openPerson(page, 'Leaving');
    await more(page, 'Erase…');
    await dialog(page).getByRole('textbox').fill('1234');
    await dialog(page).getByRole('button', { name: 'Erase in 24 hours' }).click();
    await dialog(page).getByText('These are not the last four digits of the mobile number.').waitFor();
    await dialog(page).getByRole('textbox').fill('0077');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Erase in 24 hours' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This customer will be erased on' });
    await notice.waitFor();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Cancel the erasure' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).waitFor();
  });

  it('has two tests compared, with both photos in one light and one zoom', async () => {
    const add = async (raw: number, days: number) => {
      const test_time = daysAgo(days);
      const key = { tenant_id: device.tenant_id, device_id: device.device_id, client_uuid: randomUUID(), test_time };
      const path = photoKey(key, 'white', 'a'.repeat(64));
      const background = { r: 200 + raw / 4, g: 160, b: 140 };
      const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer();
      await web.server.services.storage.put(path, photo);
      return buildRecord(web.server, {
        device,
        test_time,
        client_uuid: key.client_uuid,
        customer_nickname: 'Again',
        customer_mobile: '13900000088',
        images: [{ kind: 'white', path, source_sha256: '', width: 300, height: 400, bytes: photo.length }],
        scores: scoreTest(
          [
            { dimension: 'acne', layer: 'layer', raw },
            { dimension: 'spot', layer: 'layer', raw: 60 },
            { dimension: 'collagen', layer: 'deep', raw: 100 - raw },
          ],
          [],
        ),
      });
    };
    await add(30, 60);
    await add(45, 30);
    await add(70, 1);
    const page = await openList();
    await openPerson(page, 'Again');
    await page.getByRole('img', { name: /^3 tests: from/ }).waitFor();
    const compared = page.getByRole('region', { name: 'Before and after' });
    const row = (name: string) => compared.getByRole('row', { name });
    await row('Breakouts').getByText('Better +40').waitFor();
    await row('Collagen').getByText('Worse -40').waitFor();
    await compared.getByText('1 more result').click();
    await row('Dark spots').getByText('Same 0').waitFor();
    await compared.getByText('a usual scatter is assumed').waitFor();
    await compared.getByRole('group', { name: 'Both photos' }).press('+');
    const transforms = await compared
      .locator('figure img')
      .evaluateAll((images) => images.map((image) => (image as HTMLElement).style.transform));
    expect(transforms).toEqual([transforms[0], transforms[0]]);
    expect(transforms[0]).toContain('scale(1.4)');
    await compared.getByLabel('One test').selectOption({ index: 1 });
    await row('Breakouts').getByText('Better +25').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });

  it.each(['zh', 'en'] as const)('is readable on a phone and has no accessibility fault (%s)', async (locale) => {
    const page = await openList(owner, { locale, viewport: { width: 390, height: 844 } });
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Mother' }).click();
    await page.getByRole('heading', { name: 'Mother', level: 1 }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });
});
