// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedRecord, shareIdOf } from '../../apps/server/src/modules/link/share-id.ts';
import { buildAdmin, uniqueName } from '../factories/accounts.ts';
import { uniqueEmail, uniqueMobile } from '../factories/captcha.ts';
import { buildSerial } from '../factories/device.ts';
import { simulate } from '../factories/simulator.ts';
import { sendButton, solve } from '../web/code-form.ts';
import { type Console, fillIn, openConsole } from '../web/console.ts';

const PASSWORD = 'lantern-By-The-Sea';
const OWN_PASSWORD = 'juniper-lantern-42';
const MOST_STEPS = 11;
const PATIENCE = { timeout: 60_000 };

let web: Console;
let simulatorDir: string;
beforeAll(async () => {
  web = await openConsole({ DEMO: '1' });
  simulatorDir = await mkdtemp(path.join(tmpdir(), 'skin-mirror-first-'));
});
afterAll(async () => {
  await web.close();
  await rm(simulatorDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const WORDS = {
  en: {
    locale: 'en-US',
    shop: 'Rose & Co.',
    code: /Your code is (\d{6})/,
    steps: 'First steps',
    product: 'Add the first product',
    products: 'Or the 40 default products',
    defaults: 'Add default products',
    mirror: 'Bind a mirror',
    number: 'Device number',
    active_code: 'Activation code',
    bind: 'Bind',
    bound: 'it connects by itself',
    report: 'Open a report',
    view: /^View the report of/,
    done: '4 of 7 done',
    overview: 'Overview',
    shops: 'Shops',
    new_shop: 'New shop',
    accept: 'Accept and continue',
    qr: 'QR code',
  },
  zh: {
    locale: 'zh-CN',
    shop: '镜里花开',
    code: /您的验证码是 (\d{6})/,
    steps: '开店准备',
    product: '添加第一件商品',
    products: '也可以添加 40 件默认商品',
    defaults: '添加默认商品',
    mirror: '绑定设备',
    number: '设备编号',
    active_code: '激活码',
    bind: '绑定',
    bound: '设备会自动连接',
    report: '查看一份报告',
    view: /^查看.*的报告/,
    done: '已完成 4 / 7 项',
    overview: '概览',
    shops: '门店管理',
    new_shop: '新建门店',
    accept: '接受并继续',
    qr: '二维码',
  },
} as const;

/**
 * Runs a simulated mirror, which takes tests. It needs no activation code if the owner entered the code in the console.
 */
async function switchMirrorOn(device_no: string, code?: string): Promise<void> {
  const args = ['run', 'sensitive-dry-female-30s', '--seed', '7', '--device', device_no];
  if (code !== undefined) args.push('--code', code);
  expect(await simulate(web.server, simulatorDir, args)).toBe(0);
}

it.each(['en', 'zh'] as const)(
  'an owner comes from registration to the first report in eleven steps, without the outbox: %s',
  { timeout: 240_000 },
  async (language) => {
    const words = WORDS[language];
    const contact = language === 'zh' ? uniqueMobile() : uniqueEmail();
    const user_acct = uniqueName('owner');
    const serial = await buildSerial(web.server);
    const page: Page = await web.visit('/register', { locale: words.locale });
    const dialog = page.getByRole('dialog');
    const region = page.getByRole('region', { name: words.steps });
    let taken = 0;
    /** Performs and counts one action of the owner, such as filling in a form or following a link. */
    const step = async (act: () => Promise<unknown>) => {
      taken += 1;
      await act();
    };

    await step(async () => {
      await page.getByRole('checkbox').check();
      await page.locator('[name=username]').fill(user_acct);
      await page.locator('[name=password]').fill(PASSWORD);
      await page.locator('[name=repwd]').fill(PASSWORD);
      await page.locator(language === 'zh' ? '[name=mobile]' : '[name=email]').fill(contact);
      await page.locator('[name=organization]').fill(words.shop);
    });
    await step(async () => {
      await solve(page, web.server);
      await sendButton(page).click();
    });
    await step(async () => {
      const said = await page.getByRole('status').filter({ hasText: words.code }).textContent();
      await page.locator('[name=sms_code]').fill(words.code.exec(said ?? '')?.[1] ?? '');
      await page.locator('form [type=submit]').click();
      await region.waitFor(PATIENCE);
    });
    const own = await region.getByRole('link', { name: words.product }).getAttribute('href');
    expect(own).toBe('/skinmgr/goodsEdit');
    await step(() => region.getByRole('link', { name: words.products }).click());
    await step(async () => {
      await page.getByRole('button', { name: words.defaults }).first().click();
      await dialog.getByRole('button', { name: words.defaults }).click();
      await page.locator('[data-row-id]').first().waitFor(PATIENCE);
    });
    await step(() => page.getByRole('link', { name: words.overview, exact: true }).first().click());
    await step(async () => {
      await region.getByRole('link', { name: words.mirror }).click();
      await page.getByRole('button', { name: words.mirror }).first().click();
    });
    await step(async () => {
      await dialog.getByLabel(words.number).fill(serial.device_no.toLowerCase());
      await dialog.getByLabel(words.active_code).fill(serial.active_code);
      await dialog.getByRole('button', { name: words.bind, exact: true }).click();
      await page.getByText(words.bound).first().waitFor();
    });
    await step(() => switchMirrorOn(serial.device_no));
    await step(async () => {
      await page.getByRole('link', { name: words.overview, exact: true }).first().click();
      await region.getByRole('link', { name: words.report }).click(PATIENCE);
    });
    await step(async () => {
      await page.getByRole('link', { name: words.view }).first().click(PATIENCE);
      const report = dialog.locator('iframe').contentFrame();
      await report.getByRole('heading').first().waitFor(PATIENCE);
    });
    expect(taken).toBeLessThanOrEqual(MOST_STEPS);

    // Checks that the list of first steps is complete, and that the customer's report shows the shop's name.
    await page.goto('/skinmgr/home');
    await region.getByText(words.done).waitFor(PATIENCE);
    const { rows } = await web.server.services.pool.query<SharedRecord>(
      'select r.* from skin_record r join device d using (tenant_id, device_id) where d.device_no = $1 limit 1',
      [serial.device_no],
    );
    const report = await web.visit(`/zmskinweb/#/report?shareId=${shareIdOf(rows[0] as SharedRecord)}`, {
      locale: words.locale,
    });
    await report.getByText(words.shop).first().waitFor(PATIENCE);
  },
);

it.each(['en', 'zh'] as const)(
  'a shop that the operator makes comes to its first report on a phone in eleven steps, the operator’s included: %s',
  { timeout: 240_000 },
  async (language) => {
    const words = WORDS[language];
    const options = { locale: words.locale };
    const administrator = await buildAdmin(web.server);
    const user_acct = uniqueName('owner');
    let taken = 0;
    const step = async <T>(act: () => Promise<T>): Promise<T> => {
      taken += 1;
      return act();
    };

    const operator = await web.visit('/login', options);
    await step(async () => {
      await fillIn(operator, administrator);
      await operator.locator('#main h1').waitFor(PATIENCE);
    });
    await step(() => operator.getByRole('link', { name: words.shops, exact: true }).first().click());
    await step(() => operator.getByRole('button', { name: words.new_shop }).first().click(PATIENCE));
    const told = await step(async () => {
      const dialog = operator.getByRole('dialog');
      await dialog.locator('input[type=text], input:not([type])').nth(0).fill(words.shop);
      await dialog.locator('input[type=text], input:not([type])').nth(1).fill(user_acct);
      await dialog.locator('[type=submit]').click();
      return (await dialog.getByText(/SM\d{7}/).textContent(PATIENCE)) ?? '';
    });
    const device_no = /SM\d{7}/.exec(told)?.[0] ?? '';
    const code = /\w{4}-\w{4}-\w{4}/.exec(told)?.[0] ?? '';
    const password = /(?:Password|密码)[:：]\s*(\S+)/.exec(told)?.[1] ?? '';
    await step(() => switchMirrorOn(device_no, code));

    const owner = await web.visit('/login', { ...options, viewport: { width: 390, height: 844 } });
    await step(async () => {
      await fillIn(owner, { user_acct, password });
      await owner.locator('[name=repwd]').waitFor(PATIENCE);
      await owner.locator('[autocomplete=current-password]').fill(password);
      for (const field of await owner.locator('[autocomplete=new-password]').all()) await field.fill(OWN_PASSWORD);
      await owner.locator('main [type=submit]').click();
    });
    await step(() => owner.getByRole('button', { name: words.accept }).click(PATIENCE));
    await step(() => owner.getByRole('link', { name: words.report }).click(PATIENCE));
    await step(() => owner.getByRole('link', { name: words.view }).first().click(PATIENCE));
    const address = await step(async () => {
      const dialog = owner.getByRole('dialog');
      await dialog.getByRole('button', { name: words.qr }).click(PATIENCE);
      return dialog.locator('a[target=_blank]').first().getAttribute('href');
    });
    const phone = await web.visit('/livez', { ...options, viewport: { width: 390, height: 844 } });
    await step(async () => {
      const { pathname, hash } = new URL(address ?? '');
      await phone.goto(pathname + hash);
      await phone.getByText(words.shop).first().waitFor(PATIENCE);
    });
    expect(taken).toBeLessThanOrEqual(MOST_STEPS);
  },
);
