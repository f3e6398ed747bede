// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { button, chooseInRow, dialog, field, rows, save, titled } from './page.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../apps/web/src');
/** So low that a form doesn't fit. */
const LOW = { viewport: { width: 1280, height: 480 } };

let web: Console;
let shop: Shop;
let admin: Account;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server, { work_mode: 2 });
  admin = await buildAdmin(web.server);
  const device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
  await buildRecord(web.server, { device, customer_nickname: 'Mei', customer_mobile: '13900000001' });
});
afterAll(() => web.close());

interface Form {
  /** The file that makes the form. */
  readonly file: string;
  readonly path: string;
  readonly as?: 'admin' | 'visitor';
  readonly open?: (page: Page) => Promise<void>;
  /** Makes a value wrong, where clearing what is required isn't enough. */
  readonly spoil?: (page: Page) => Promise<void>;
}

const byKey = (page: Page) => page.keyboard.press('n');
const account = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const ofRow = (name: RegExp) => (page: Page) => rows(page).first().getByRole('button', { name }).first().click();

const FORMS: readonly Form[] = [
  { file: 'screens/goods-edit/goods-edit-screen.tsx', path: '/skinmgr/goodsEdit' },
  { file: 'screens/scheme-edit/scheme-edit-screen.tsx', path: '/skinmgr/schemeEdit' },
  { file: 'screens/promotion-edit/promotion-edit-screen.tsx', path: '/skinmgr/editActive' },
  {
    file: 'screens/promotion-edit/prize-dialog.tsx',
    path: '/skinmgr/editActive',
    open: (page) => button(page, 'Add prize').click(),
  },
  { file: 'screens/members/member-dialog.tsx', path: '/skinmgr/memberList', open: byKey },
  { file: 'screens/api-tokens/tokens-dialogs.tsx', path: '/skinmgr/apiTokens', open: byKey },
  { file: 'screens/webhooks/webhook-dialogs.tsx', path: '/skinmgr/webhooks', open: byKey },
  { file: 'screens/support/ask-dialog.tsx', path: '/skinmgr/support', open: byKey },
  { file: 'screens/coupons/coupon-dialog.tsx', path: '/skinmgr/couponset', open: byKey },
  {
    file: 'screens/devices/devices-dialogs.tsx',
    path: '/skinmgr/deviceDgManager',
    open: (page) => page.getByRole('button', { name: 'Bind a mirror' }).first().click(),
  },
  {
    file: 'screens/devices/settings-dialog.tsx',
    path: '/skinmgr/deviceDgManager',
    open: ofRow(/^Settings of/),
    spoil: async (page) => {
      await field(page, 'h5_support_link').fill('no address');
      await field(page, 'countdown_seconds').fill('9999');
    },
  },
  {
    file: 'screens/question/question-dialog.tsx',
    path: '/skinmgr/question',
    open: (page) => button(page, 'Add question').click(),
  },
  { file: 'screens/settings/mapping/mapping-dialog.tsx', path: '/skinmgr/pushset?dimension=acne', spoil: untickAll },
  { file: 'screens/settings/texts/texts-dialogs.tsx', path: '/skinmgr/layertextset', open: ofRow(/^Edit/) },
  {
    file: 'screens/records/note-dialog.tsx',
    path: '/skinmgr/recordsList',
    open: (page) => chooseInRow(page, 'Mei', 'Note'),
  },
  { file: 'screens/articles/article-edit-screen.tsx', path: '/skinmgr/articleEdit', as: 'admin' },
  { file: 'screens/tip-edit/tip-edit-screen.tsx', path: '/skinmgr/tipsEdit', as: 'admin' },
  { file: 'screens/shops/shops-dialogs.tsx', path: '/skinmgr/shops', as: 'admin', open: byKey },
  { file: 'screens/codes/codes-dialogs.tsx', path: '/skinmgr/deviceCreate', as: 'admin', open: byKey },
  {
    file: 'screens/register/register-screen.tsx',
    path: '/register',
    as: 'visitor',
    spoil: (page) => page.getByRole('checkbox').first().check(),
  },
  { file: 'screens/forget/forget-screen.tsx', path: '/forget', as: 'visitor' },
  { file: 'screens/apply/apply-screen.tsx', path: '/apply', as: 'visitor' },
];

/** Not walked: one or two fields at the top, fields that can't be wrong, or a form that only a special account sees. */
const ELSEWHERE = [
  'app/shell/own-account/app-setup.tsx',
  'app/shell/own-account/contact-dialog.tsx',
  'app/shell/own-account/passkeys-section.tsx',
  'app/shell/own-account/password-dialog.tsx',
  'app/shell/own-account/proof-form.tsx',
  'app/shell/own-account/provider-section.tsx',
  'app/shell/own-account/user-info-dialog.tsx',
  'app/shell/password-gate.tsx',
  'screens/applications/applications-dialogs.tsx',
  'screens/coupons/entry-dialog.tsx',
  'screens/customers/customer-dialogs.tsx',
  'screens/devices/guides-dialogs.tsx',
  'screens/follow-ups/message-dialog.tsx',
  'screens/help-titles/help-titles-dialogs.tsx',
  'screens/records/sold-dialog.tsx',
  'screens/serials/serials-dialogs.tsx',
  'screens/settings/history/history-dialogs.tsx',
  'screens/support/ticket-dialog.tsx',
  'ui/contact/contact-dialog.tsx',
  'ui/resource/view-dialog.tsx',
];

async function untickAll(page: Page): Promise<void> {
  await dialog(page).locator('input[type=checkbox]:not([role=switch])').first().waitFor();
  await dialog(page)
    .locator('input[type=checkbox]:not([role=switch])')
    .evaluateAll((boxes) => {
      for (const box of boxes as HTMLInputElement[]) if (box.checked) box.click();
    });
}

/** Clears all required texts of the form that is open. */
const clearRequired = (page: Page) =>
  page
    .locator('form')
    .last()
    .locator('input[required]:not([type=checkbox], [type=radio]), textarea[required]')
    .evaluateAll((inputs) => {
      for (const input of inputs as HTMLInputElement[]) {
        const type = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(input, '');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });

/** Says if the focus is in the first field with a message, and if nothing hides it. */
const firstWrong = (page: Page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const wrong = root.querySelector('.mantine-InputWrapper-error')?.parentElement;
    const focused = document.activeElement;
    if (!wrong || !focused) return 'no wrong field';
    if (!wrong.contains(focused)) return `${focused.outerHTML.slice(0, 120)} instead of ${wrong.textContent}`;
    const { top, bottom, left, width } = focused.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) return `outside of the window: ${top}`;
    const shown = document.elementFromPoint(left + Math.min(width / 2, 20), (top + bottom) / 2);
    return shown && (wrong.contains(shown) || shown.contains(focused))
      ? 'seen'
      : `under ${shown?.outerHTML.slice(0, 120)}`;
  });

describe('the first wrong field has the focus and is in sight', () => {
  it.each(FORMS)('in $file ($path)', { timeout: 30_000 }, async ({ path: address, as, open, spoil, file }) => {
    const options = { path: address, ...LOW };
    const page = as === 'visitor' ? await web.visit(address, LOW) : await web.enter(as ? admin : shop.main, options);
    if (!as || as === 'admin') await titled(page);
    await open?.(page);
    // A dialog's code may still be loading.
    const form = (open ? dialog(page) : page).locator('form').last();
    await form.locator('input:visible, textarea:visible').first().waitFor();
    await (spoil ?? clearRequired)(page);
    await form.locator('[type=submit]').last().click();
    await expect.poll(() => firstWrong(page), { message: file }).toBe('seen');
  });

  it('on a page of settings', async () => {
    const page = await titled(await web.enter(shop.main, { path: '/skinmgr/h5set', ...LOW }));
    await field(page, 'h5_privacy_url').fill('no address');
    await field(page, 'h5_support_link').fill('none either');
    await save(page).click();
    await expect.poll(() => firstWrong(page)).toBe('seen');
    expect(await field(page, 'h5_support_link').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('in every other form as well: each is walked here or named', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
    const forms = files.filter((name) => {
      const calls = /= use(Resource|Dialog|Edit|Account)Form[(<]/.test(readFileSync(path.join(SOURCES, name), 'utf8'));
      return calls && !name.startsWith('ui/resource-form/') && name !== 'ui/credential/account-form.tsx';
    });
    const known = new Set([...FORMS.map(({ file }) => file), ...ELSEWHERE]);
    expect(forms.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !forms.includes(name))).toEqual([]);
  });
});

describe('the focus', () => {
  const place = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'none');
  const picture = async () => ({
    name: 'tall.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 60, height: 120, channels: 3, background: '#a33' } })
      .png()
      .toBuffer(),
  });

  it('comes back to the field after a picture is cropped', async () => {
    const page = await titled(await web.enter(shop.main, { path: '/skinmgr/goodsEdit' }));
    const choose = button(page, 'Choose a picture');
    await choose.focus();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture());
    await button(dialog(page), 'Crop and use').click();
    await page.getByRole('img', { name: 'See the product picture in full' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('goods_pic');

    await page.keyboard.press('Enter');
    await choose.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('goods_pic');
  });

  it('is never on the body after a dialog closes', async () => {
    const other = await buildShop(web.server);
    const page = await titled(await web.enter(other.main, { path: '/skinmgr/memberList' }));
    await button(page, 'Add sub-account').first().click();
    const values = { name: 'lily', mobile: '13812345678', shop: 'Here', pwd: 'Long-enough-1' };
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await field(page, 'powerarr').check();
    await dialog(page).locator('[type=submit]').click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => place(page)).not.toBe('BODY');

    await account('Change password')(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => place(page)).not.toBe('BODY');
  });
});
