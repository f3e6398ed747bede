// @module-tag long
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureTips } from '../../apps/server/src/modules/tip/first-tips.ts';
import { buildAdmin, buildGuide } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { addScheme } from '../factories/scheme.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { button, chooseInRow, field, isFocused, save, saved, titled } from './page.ts';

const TEXTS = {
  'en-US': builtInTexts('en').messages,
  'zh-CN': builtInTexts('zh').messages,
  'de-DE': builtInTexts('de').messages,
};

let web: Console;
let shop: Shop;
beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
});
afterAll(() => web.close());

const open = async (path: string, options = {}): Promise<Page> =>
  titled(await web.enter(shop.main, { path, ...options }));

describe('a form', () => {
  it('checks a field when the focus leaves it, but not while a button is pressed', async () => {
    const page = await open('/skinmgr/goodsEdit');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await field(page, 'goods_name').focus();
    await page.keyboard.press('Tab');
    await page.getByText('Product name cannot be empty.').waitFor();
    await field(page, 'price').fill('ten');
    await field(page, 'goods_no').focus();
    await page.locator('[class*="InputWrapper-root"]:has([data-path=price]) [class*="-error"]').waitFor();
    await field(page, 'goods_name').fill('Cream');
    await page.getByText('Product name cannot be empty.').waitFor({ state: 'detached' });
    expect(sent.filter((url) => url.includes('goods.edit'))).toEqual([]);

    await page.goto('/skinmgr/memberList');
    await button(page, 'Add sub-account').first().click();
    await field(page, 'name').focus();
    await button(page, 'Cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('lists what has to be corrected, with links to the fields', async () => {
    const page = await open('/skinmgr/goodsEdit');
    await button(page, 'Add').click();
    const list = page.getByRole('list', { name: /fields? to correct/ });
    await list.waitFor();
    const names = () => list.getByRole('button').allTextContents();
    expect(await names()).toEqual(['Product name', 'Product picture', 'Product effects', 'Suitable sex']);
    expect(await isFocused(page, 'goods_name')).toBe(true);
    await button(list, 'Suitable sex').click();
    expect(await isFocused(page, 'for_sex')).toBe(true);
    await field(page, 'goods_name').fill('Cream');
    await expect.poll(names).toEqual(['Product picture', 'Product effects', 'Suitable sex']);
    await page.getByText('3 fields to correct').waitFor();

    await page.goto('/skinmgr/schemeEdit');
    await titled(page);
    await button(page, 'Add').click();
    await expect.poll(names).toEqual(['Name', 'Triggers', 'Step 1: Title', 'Step 2: Title']);
    await button(list, 'Step 2: Title').click();
    expect(await isFocused(page, 'steps.1.title')).toBe(true);
  });

  it('names what is edited, in its heading and in the tab of the browser', async () => {
    const goods = {
      goods_name: 'Calming cream',
      goods_pic: 'conf_app/1/a.jpg',
      for_sex: 0,
      type_ids: shop.type('soothing'),
    };
    const { id } = (await shop.client.post('/skinMgrSrv/goods/edit', goods)).json();
    const scheme = await addScheme(shop.client, { name: 'Calm skin' });
    for (const [path, title] of [
      [`/skinmgr/goodsEdit?id=${id}`, 'Edit product: Calming cream'],
      [`/skinmgr/schemeEdit?id=${scheme}`, 'Edit scheme: Calm skin'],
    ] as const) {
      const page = await open(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.title()).toContain(title);
    }
  });

  it('has a bar only while something is unsaved, and the focus stays on the page without it', async () => {
    const page = await open('/skinmgr/datashowtype');
    await page.getByRole('radio', { name: 'Rose' }).first().waitFor();
    expect(await save(page).count()).toBe(0);
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await save(page).waitFor();
    await button(page, 'Discard').focus();
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe.each([320, 560, 720])('a window %i px high', (height) => {
  it.each(['/skinmgr/datashowtype', '/skinmgr/itemset', '/skinmgr/numberbaseset'])(
    'has no control of %s under the bar',
    async (path) => {
      const page = await open(path, { viewport: { width: 1280, height } });
      const main = page.locator('#main');
      await main.locator('[role=slider], [role=switch], [type=radio]').first().waitFor();
      await main.evaluate((element) => {
        const control = element.querySelector<HTMLElement>('[role=slider], [role=switch], [type=radio]:not(:checked)');
        control?.focus();
        if (control?.role !== 'slider') control?.click();
      });
      if (path.endsWith('numberbaseset')) await page.keyboard.press('ArrowRight');
      await save(page).waitFor();
      const covered = await main.evaluate(async (element) => {
        const bar = element.querySelector('[data-dirty]');
        const found: string[] = [];
        for (const control of element.querySelectorAll<HTMLElement>('a, button, input, select, [role=slider]')) {
          if (!bar || bar.contains(control) || control.closest('aside') || control.offsetParent === null) continue;
          control.focus();
          await new Promise(requestAnimationFrame);
          const [own, edge] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
          if (document.activeElement === control && own.bottom > edge.top + 1 && own.top < edge.bottom)
            found.push(control.outerHTML);
        }
        return bar ? found : ['no bar'];
      });
      expect(covered).toEqual([]);
    },
  );
});

describe('a message', () => {
  it('names its field as the label does', async () => {
    const admin = await buildAdmin(web.server);
    for (const [account, path, key] of [
      [shop.main, '/skinmgr/goodsEdit', ''],
      [shop.main, '/skinmgr/schemeEdit', ''],
      [admin, '/skinmgr/tipsEdit', ''],
      [shop.main, '/skinmgr/memberList', 'n'],
      [shop.main, '/skinmgr/apiTokens', 'n'],
      [shop.main, '/skinmgr/webhooks', 'n'],
      [shop.main, '/skinmgr/support', 'n'],
    ] as const) {
      const page = await titled(await web.enter(account, { path }));
      if (key) await page.keyboard.press(key);
      await page.locator('form [type=submit]').click();
      const wrong = page.locator('form [class*="InputWrapper-root"]:has(> [class*="-error"])');
      await wrong.first().waitFor();
      const said = await wrong.evaluateAll((fields) =>
        fields.map((field) => [
          field.querySelector('[class*="-label"]')?.firstChild?.textContent?.trim() ?? '',
          field.querySelector(':scope > [class*="-error"]')?.textContent ?? '',
        ]),
      );
      const other = said.filter(
        ([label = '', message = '']) => /cannot be empty/.test(message) && !message.startsWith(label),
      );
      expect([path, other]).toEqual([path, []]);
    }
  });
});

/** Returns the names of the controls in a form that have neither a description nor a tip. */
const unexplained = (page: Page, root: string): Promise<string[]> =>
  page.locator(root).evaluate((form) => {
    const HELP = '[class*="-description"], [data-tip], li p';
    // A layout holds more than one field, so a description in it may be another field's.
    const LAYOUT = ['Stack', 'Group', 'SimpleGrid', 'Paper', 'Tabs'].map((name) => `.mantine-${name}-root`);
    const FIELD = `[class*="-root"]:not(${LAYOUT}), fieldset, li, [role=group]`;
    return [...form.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable=true], [role=slider]')]
      .filter((control) => control.offsetParent !== null && control.getAttribute('type') !== 'file')
      .filter((control) => !control.closest('aside'))
      .filter((control) => {
        for (let at: HTMLElement | null = control; at && at !== form; at = at.parentElement)
          if (at.matches(FIELD) && at.querySelector(HELP)) return false;
        return true;
      })
      .map((control) => control.dataset.path ?? control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 90));
  });

describe('every field', () => {
  it.each([
    ['en-US', 'Add a trigger', 'Add sub-account', 'Edit'],
    ['zh-CN', '添加触发条件', '添加子账号', '编辑'],
  ])('has a description or a tip (%s)', { timeout: 90_000 }, async (locale, trigger, member, edit) => {
    const advanced = await buildShop(web.server, { work_mode: 2 });
    const { device_no } = await buildDevice(web.server, { tenant_id: advanced.tenant_id });
    await ensureTips(web.server.services);
    const at = async (path: string) => titled(await web.enter(advanced.main, { path, locale }));
    const found: Record<string, string[]> = {};
    let page = await at('/skinmgr/goodsEdit');
    await page.locator('[data-tip=type_ids]').waitFor();
    await page.getByRole('heading', { level: 2 }).nth(-2).scrollIntoViewIfNeeded();
    await page.locator('[contenteditable]').waitFor();
    found.goods = await unexplained(page, '#main form');
    page = await at('/skinmgr/schemeEdit');
    await button(page, trigger).click();
    found.scheme = await unexplained(page, '#main form');
    page = await at('/skinmgr/memberList');
    await button(page, member).first().click();
    await field(page, 'name').waitFor();
    found.member = await unexplained(page, '[role=dialog] form');
    page = await at('/skinmgr/deviceDgManager');
    await chooseInRow(page, device_no, edit);
    await field(page, 'remark').waitFor();
    found.device = await unexplained(page, '[role=dialog] form');
    for (const path of ['datashowtype', 'matchset', 'imageset']) {
      page = await at(`/skinmgr/${path}`);
      await page.locator('#main :is(li input, [role=slider], [role=switch], [role=group])').first().waitFor();
      found[path] = await unexplained(page, '#main');
    }
    // In these two lists, one explanation above the list is for all rows.
    for (const path of ['itemset', 'numberbaseset'])
      expect(await (await at(`/skinmgr/${path}`)).locator('#main div:has(> h1, > div > h1) > p').count(), path).toBe(1);
    expect(Object.entries(found).filter(([, fields]) => fields.length > 0)).toEqual([]);
  });

  it.each([
    ['en-US', ['1', '2', '3'], 'Add prize'],
    ['zh-CN', ['1', '2', '3', '4'], '添加奖品'],
  ] as const)('of a QR code, a lucky draw and its prizes has one too (%s)', async (locale, methods, prize) => {
    const found: Record<string, string[]> = {};
    let page = await open('/skinmgr/qrbaseset', { locale });
    for (const method of methods) {
      await page.locator(`[data-path=qr_type] input[value="${method}"]`).check();
      found[method] = await unexplained(page, '#main');
    }
    page = await open('/skinmgr/editActive', { locale });
    await page.getByRole('table').waitFor();
    found.draw = await unexplained(page, '#main form');
    await button(page, prize).click();
    await field(page, 'prize_name').waitFor();
    found.prize = await unexplained(page, '[role=dialog] form');
    expect(Object.entries(found).filter(([, fields]) => fields.length > 0)).toEqual([]);
  });
});

const refusal = (code_name: string, details = {}) => ({
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify([
    { error: { message: 'raw', code: -32_600, data: { code: 'BAD_REQUEST', code_name, details } } },
  ]),
});

type ErrorCode = keyof (typeof TEXTS)['zh-CN']['errors'];

describe.each(['en-US', 'zh-CN', 'de-DE'] as const)('a refusal of the server stands at its field (%s)', (locale) => {
  const text = (code: ErrorCode, values: Record<string, string> = {}) =>
    TEXTS[locale].errors[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const errorAt = (page: Page, name: string) =>
    page.locator(`[class*="InputWrapper-root"]:has([name="${name}"]) [class*="-error"]`);

  it('on the pages of an account', { timeout: 60_000 }, async () => {
    const [contact, address] = locale === 'zh-CN' ? ['mobile', '13812345678'] : ['email', 'a@b.example'];
    const page = await web.visit('/register', { locale });
    await page.getByRole('checkbox').first().check();
    await page.locator('[name=username]').fill('new-owner');
    const filled = { password: 'Long-enough-1', repwd: 'Long-enough-1', sms_code: '123456', [contact]: address };
    for (const [name, value] of Object.entries(filled)) await page.locator(`[name=${name}]`).fill(value);
    const refusals: readonly (readonly [ErrorCode, string, object?])[] = [
      ['INPUT_REQUIRED', 'username', { field: 'user_acct' }],
      ['USER_ACCT_TAKEN', 'username'],
      ['VERIFY_CODE_WRONG', 'sms_code'],
      ['SEND_TOO_OFTEN', 'sms_code'],
      contact === 'email' ? ['EMAIL_TAKEN', 'email'] : ['MOBILE_TAKEN', 'mobile'],
    ];
    for (const [code, name, details] of refusals) {
      await page.route('**/trpc/identity.register**', (route) => route.fulfill(refusal(code, details)));
      await page.locator('form [type=submit]').click();
      const field = TEXTS[locale].field.user_acct;
      await expect.poll(() => errorAt(page, name).allInnerTexts()).toEqual([text(code, { field })]);
      await page.unroute('**/trpc/identity.register**');
    }
    await page.route('**/trpc/identity.register**', (route) => route.fulfill(refusal('INTERNAL')));
    await page.locator('form [type=submit]').click();
    await page.locator('form [role=alert]').waitFor();

    await page.goto('/forget');
    for (const [name, value] of Object.entries(filled)) await page.locator(`[name=${name}]`).fill(value);
    const unknown = contact === 'email' ? 'EMAIL_UNKNOWN' : 'MOBILE_UNKNOWN';
    await page.route('**/trpc/identity.resetPassword**', (route) => route.fulfill(refusal(unknown)));
    await page.locator('form [type=submit]').click();
    await expect.poll(() => errorAt(page, contact).allInnerTexts()).toEqual([text(unknown)]);

    await page.goto('/login');
    for (const [wire, code, name] of [
      [11003, 'USER_NOT_FOUND', 'username'],
      [11005, 'PASSWORD_WRONG', 'password'],
    ] as const) {
      await page.route('**/auth2/token', (route) => route.fulfill({ json: { code: wire, msg: text(code) } }));
      await page.locator('[name=username]').fill('somebody');
      await page.locator('[name=password]').fill('something');
      await page.locator('form [type=submit]').click();
      await expect.poll(() => errorAt(page, name).allInnerTexts()).toEqual([text(code)]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
      await page.unroute('**/auth2/token');
    }
  });

  it('in the dialog of a sub-account', async () => {
    const page = await titled(await web.enter(shop.main, { path: '/skinmgr/memberList', locale }));
    await page.keyboard.press('n');
    const values = { name: 'lily', mobile: '13812345678', shop: 'Here', pwd: 'Long-enough-1' };
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await field(page, 'powerarr').check();
    for (const [code, name] of [
      ['MOBILE_TAKEN', 'mobile'],
      ['USER_ACCT_TAKEN', 'name'],
    ] as const) {
      await page.route('**/trpc/account.save**', (route) => route.fulfill(refusal(code)));
      await page.locator('[role=dialog] [type=submit]').click();
      await page.getByRole('dialog').getByText(text(code)).waitFor();
      await expect.poll(() => isFocused(page, name)).toBe(true);
      await page.unroute('**/trpc/account.save**');
    }
  });
});

describe('an upload', () => {
  it('shows how far it is and can be cancelled; a file of another kind is never sent', async () => {
    const page = await open('/skinmgr/goodsEdit');
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/fileSvr/put') && sent.push(request.url()));
    const files = page.locator('input[type=file]').first();
    await files.setInputFiles({ name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByText(/moving\.gif: pictures have to be/).waitFor();
    expect(sent).toEqual([]);

    const raw = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)));
    const noise = { raw: { width: 128, height: 128, channels: 4 as const } };
    const picture = await sharp(raw, noise)
      .resize(420, 420, { kernel: 'nearest' })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const upload = { name: 'cream.png', mimeType: 'image/png', buffer: picture };
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await files.setInputFiles(upload);
    const bar = page.getByRole('progressbar', { name: 'Progress of the upload' });
    await bar.waitFor();
    const share = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(5);
    expect(await share()).toBeLessThan(100);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/fileSvr/put'));
    await bar.locator('xpath=../..').getByRole('button', { name: 'Cancel' }).click();
    await failed;
    await bar.waitFor({ state: 'detached' });
    expect(await page.getByRole('img', { name: 'See the product picture in full' }).count()).toBe(0);

    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await files.setInputFiles(upload);
    await page.getByRole('img', { name: 'See the product picture in full' }).waitFor();
    expect(sent).toHaveLength(2);
  });

  it('says what is chosen, and what is wrong with it', async () => {
    const page = await open('/skinmgr/goodsEdit');
    await button(page, 'Choose a picture').waitFor();
    await page.getByText(/^One picture: /).waitFor();
    await page.getByText('at most 3 characters, such as “New” or “Hot”').waitFor();
  });
});

describe('the product’s card', () => {
  it('stands beside its form as the report shows it, and follows what is typed', async () => {
    const page = await open('/skinmgr/goodsEdit', { viewport: { width: 1440, height: 900 } });
    const card = page.frameLocator('iframe').locator('.goods-item');
    await field(page, 'goods_name').fill('Calming cream');
    await card.getByText('Calming cream').waitFor();
    await field(page, 'price').fill('128.5');
    await card.getByText('128.50').waitFor();
    await field(page, 'tag').fill('New');
    await card.getByText('New', { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('iframe').waitFor({ state: 'detached' });
    await button(page, 'Preview').waitFor();
  });

  it('is there for a guide with the permission for products alone', async () => {
    const guide = await buildGuide(web.server, { parent: shop.main, power: [1] });
    const page = await titled(
      await web.enter(guide, { path: '/skinmgr/goodsEdit', viewport: { width: 1440, height: 900 } }),
    );
    await field(page, 'goods_name').fill('Calming cream');
    await page.frameLocator('iframe').locator('.goods-item').getByText('Calming cream').waitFor();
  });
});
