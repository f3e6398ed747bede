// @module-tag long
import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice } from '../factories/device.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { acceptQuestions, button, dialog, field, isFocused, rows, titled } from './page.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const PATIENT = { timeout: 20_000 };

let web: Console;
let shop: Shop;
let device_no: string;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server, { work_mode: 2 });
  device_no = (await buildDevice(web.server, { tenant_id: shop.tenant_id })).device_no;
});
afterAll(() => web.close());

const open = async (path: string, options = {}): Promise<Page> =>
  titled(await web.enter(shop.main, { path, ...options }));
const report = (page: Page) => page.frameLocator('iframe');

const FORMS = [
  ['product', '/skinmgr/goodsEdit', undefined],
  ['scheme', '/skinmgr/schemeEdit', undefined],
  ['promotion', '/skinmgr/editActive', undefined],
  ['settings', '/skinmgr/matchset', undefined],
  ['phone page', '/skinmgr/h5set', undefined],
  ['QR code', '/skinmgr/qrbaseset', undefined],
  ['sub-account', '/skinmgr/memberList', 'n'],
  ['coupon', '/skinmgr/couponset', 'n'],
  ['mirror', '/skinmgr/deviceDgManager', 'Settings of'],
] as const;

async function openForm(path: string, key: string | undefined, options = {}): Promise<Page> {
  const page = await open(path, options);
  if (key === 'n') await page.keyboard.press('n');
  else if (key) await page.getByRole('button', { name: `${key} ${device_no}` }).click();
  await (key ? dialog(page) : page.locator('#main')).locator('input').first().waitFor();
  return page;
}

/** Returns the fields whose label isn't above the control, or whose help isn't below it. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const CONTROL = 'input, textarea, select, [contenteditable=true], [role=slider], [role=group] button';
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('#main');
    const parts = [...(root?.querySelectorAll<HTMLElement>('.mantine-InputWrapper-root, li:has(> p)') ?? [])];
    const isBelow = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    return parts.flatMap((part) => {
      if (part.closest('aside')) return [];
      const control = part.querySelector(CONTROL);
      const label = part.querySelector(':scope > [class*="-label"], :scope > div > [class*="-label"]');
      const help = part.querySelector(':scope > [class*="-description"], :scope > p');
      const isRight = control && (!label || isBelow(label, control)) && (!help || isBelow(control, help));
      return isRight || !control ? [] : [part.textContent ?? ''];
    });
  });

describe('a form', () => {
  it.each(FORMS)('of a %s has the label above a field and the help below it', PATIENT, async (_, path, key) => {
    const page = await openForm(path, key, WIDE);
    expect(await misplaced(page)).toEqual([]);
  });

  it.each(FORMS)('of a %s is accessible, and fits 320 px', { timeout: 40_000 }, async (_, path, key) => {
    const page = await openForm(path, key, { viewport: { width: 320, height: 640 } });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
  });

  it.each([
    ['product', '/skinmgr/goodsEdit', 'goods_name'],
    ['settings page', '/skinmgr/numberbaseset', 'acne'],
  ])(
    'of a %s has the browser ask once before changes are lost, and never without changes',
    PATIENT,
    async (_, path, name) => {
      const page = await open(path);
      const asked = acceptQuestions(page);
      const dirty = page.locator('[data-dirty]');
      // The browser asks only on a page that was clicked.
      await field(page, name).click();
      const before = await field(page, name).inputValue();
      await field(page, name).fill('7');
      await dirty.waitFor();
      await field(page, name).fill(before);
      await dirty.waitFor({ state: 'detached' });
      await page.reload();
      expect(asked).toEqual([]);
      await field(page, name).click();
      await field(page, name).fill('7');
      await dirty.waitFor();
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
    },
  );
});

it('a form that checks what is typed runs no text as code, which the server’s rules forbid', PATIENT, async () => {
  // A page of its own, because the script stays in it.
  const page = await web.enter(shop.main, { timezoneId: 'Asia/Tokyo' });
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      blocked.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto('/skinmgr/goodsEdit');
  await button(page, 'Add').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'blocked'))).toEqual([]);
});

describe('a date field', () => {
  it('is the same everywhere: typed with the year first, or chosen in a calendar by pointer or keyboard', {
    timeout: 40_000,
  }, async () => {
    const page = await openForm('/skinmgr/couponset', 'n', WIDE);
    expect(await page.locator('input[type=date]').count()).toBe(0);
    const last = field(page, 'end_time');
    await last.fill('2031-03-04');
    await page.keyboard.press('Tab');
    await expect.poll(() => last.inputValue()).toBe('Mar 4, 2031');
    await last.fill('soon');
    await page.keyboard.press('Tab');
    await expect.poll(() => last.inputValue()).toBe('Mar 4, 2031');
    const opener = page
      .locator('[data-path=end_time]')
      .locator('xpath=..')
      .getByRole('button', { name: 'Open the calendar' });
    await opener.click();
    await page.getByRole('button', { name: 'Next month' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^March 9, 2031|Mar 9, 2031/ }).click();
    await expect.poll(() => last.inputValue()).toBe('Mar 9, 2031');
    await last.press('Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^March 9, 2031|Mar 9, 2031/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^March 9, 2031|Mar 9, 2031/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => last.inputValue()).toBe('Mar 10, 2031');
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(page, 'total')).toBe(true);

    await page.goto('/skinmgr/editActive');
    await field(page, 'start_time').waitFor();
    expect(await page.locator('input[type=date]').count()).toBe(0);
  });
});

describe('a preview', () => {
  it('stands beside a promotion: the draw as the report shows it, with what is typed', PATIENT, async () => {
    const page = await openForm('/skinmgr/editActive', undefined, WIDE);
    await field(page, 'act_name').fill('Spring draw');
    await field(page, 'end_time').fill(addDays(shopDay(new Date(), 'Asia/Shanghai'), 7));
    await report(page).getByRole('heading', { name: 'Spring draw' }).waitFor();
    await report(page).getByRole('button', { name: 'Try my luck' }).waitFor();
    await field(page, 'act_desc').fill('One for each of you');
    await report(page).getByText('One for each of you').waitFor();
  });

  it('stands beside a coupon', PATIENT, async () => {
    const page = await openForm('/skinmgr/couponset', 'n', WIDE);
    await report(page).getByRole('heading', { name: 'Name', exact: true }).waitFor();
    await field(page, 'name').fill('Come again');
    await field(page, 'value').fill('25');
    await report(page).getByRole('heading', { name: 'Come again' }).waitFor();
    await report(page)
      .getByText(/25 off/)
      .waitFor();
    await page.getByRole('radio', { name: 'A percentage off' }).check();
    await report(page).getByText('25% off').waitFor();
  });

  it.each([320, 390])('shows all its choices in a window of %i px', PATIENT, async (width) => {
    const page = await open('/skinmgr/h5set', { viewport: { width, height: 700 } });
    await button(page, 'Preview').click();
    await button(page, 'More choices').click();
    const choices = page.getByRole('dialog', { name: 'More choices' });
    await choices.getByLabel('Age of the customer').waitFor();
    const edges = () =>
      choices.evaluate((box) => [box.getBoundingClientRect().left, box.getBoundingClientRect().right]);
    await expect.poll(async () => ((await edges())[0] ?? -1) >= 0 && ((await edges())[1] ?? 999) <= width).toBe(true);
  });

  it('has its controls in one row', PATIENT, async () => {
    const page = await openForm('/skinmgr/datashowtype', undefined, WIDE);
    const tools = page.locator('aside').getByRole('combobox');
    await tools.first().waitFor();
    const tops = await tools.evaluateAll((controls) => controls.map((one) => one.getBoundingClientRect().top));
    const more = await button(page, 'More choices').evaluate((one) => one.getBoundingClientRect().top);
    expect(tops).toHaveLength(3);
    expect(new Set([...tops, more]).size).toBe(1);
  });
});

describe('the settings of one mirror', () => {
  it('stand under headings, say what differs from the shop, and show it in the preview', {
    timeout: 40_000,
  }, async () => {
    const page = await openForm('/skinmgr/deviceDgManager', 'Settings of', WIDE);
    const headings = await dialog(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(headings).toEqual([
      'Before and during the test',
      'Results in the report',
      'Closing the report',
      'Recommended products',
      'Report on the phone',
      'Coupons',
      'Result texts',
    ]);
    const title = dialog(page).locator('[data-setting=h5_title]');
    await title.getByText('Shop’s setting').waitFor();
    await title.getByRole('textbox').fill('The hall');
    await title.getByText('Not saved').waitFor();
    await report(page).getByText('The hall').first().waitFor();
    await button(dialog(page), 'Save settings').click();
    await title.getByText('Own value').waitFor();
    await dialog(page).getByRole('switch', { name: 'Show only this mirror’s own values (1)' }).press('Space');
    await expect.poll(() => dialog(page).locator('[data-setting]').count()).toBe(1);
    await title.getByRole('button', { name: 'Use the shop’s “Title of reports” again' }).click();
    await title.waitFor({ state: 'detached' });
  });

  it('lead to the coverage with its own products', PATIENT, async () => {
    const page = await openForm('/skinmgr/deviceDgManager', 'Settings of', WIDE);
    await dialog(page).getByRole('link', { name: 'Product coverage of this mirror' }).click();
    await page.waitForURL(`**/coverage?mirror=${device_no}`);
    const chosen = page.getByRole('combobox', { name: 'Whose settings' });
    await expect.poll(() => chosen.inputValue()).toBe(device_no);
    await chosen.selectOption('The whole shop');
    await page.waitForURL('**/coverage');
  });

  it('are in the preview of its texts', PATIENT, async () => {
    const asked: string[] = [];
    const page = await open(`/skinmgr/layertextset?mirror=${device_no}`, WIDE);
    page.on('request', (request) => request.url().includes('report.preview') && asked.push(request.postData() ?? ''));
    await rows(page).first().getByRole('button', { name: /^Edit/ }).click();
    await expect.poll(() => asked.some((body) => body.includes(device_no))).toBe(true);
  });
});
