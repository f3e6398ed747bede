// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser, uniqueName } from '../factories/accounts.ts';
import { uniqueMobile } from '../factories/captcha.ts';
import { buildDevice } from '../factories/device.ts';
import { errorAt, picture, solve, solveWrongly } from './code-form.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';

const PASSWORD = 'mirror-on-the-wall';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function mirror(work_mode: 1 | 2 = 2): Promise<string> {
  const { tenant_id } = await buildTenant(web.server, { work_mode });
  await buildUser(web.server, { tenant_id });
  return (await buildDevice(web.server, { tenant_id })).device_no;
}
const open = async (options = {}): Promise<Page> => {
  const page = await web.visit('/apply', options);
  await page.locator('form').waitFor();
  return page;
};
const submit = (page: Page) => page.locator('form [type=submit]').click();

async function fill(page: Page, device_no: string, username = uniqueName('guide')): Promise<string> {
  const fields = { device_no, shop: 'Main Street', username, mobile: uniqueMobile(), password: PASSWORD };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  return username;
}

describe("a guide's application without an account", () => {
  it('makes one, which sees its applications and nothing of the shop', async () => {
    const page = await open();
    const username = await fill(page, await mirror());
    await solve(page, web.server);
    await submit(page);
    await page.waitForURL('**/login');
    await page.getByText('Your application has been submitted.').waitFor();
    expect(await page.locator('[name=username]').inputValue()).toBe(username);
    await fillIn(page, { user_acct: username, password: PASSWORD });
    await page.waitForURL('**/skinmgr/myApplications');
    await page.goto('/skinmgr/recordsList');
    await page.getByRole('heading', { name: 'No permission' }).waitFor();
  });

  it('says at each field what is missing', async () => {
    const page = await open({ locale: 'zh-CN' });
    await submit(page);
    expect(await page.locator('.mantine-InputWrapper-error').allTextContents()).toEqual([
      '设备编号不能为空',
      '门店不能为空',
      '账号不能为空',
      '手机号不能为空',
      '密码不能为空',
      '运算结果不能为空',
    ]);
  });

  it('needs the right result of the sum; a wrong one brings another picture', async () => {
    const page = await open();
    await fill(page, await mirror());
    const first = await picture(page);
    await solveWrongly(page);
    await submit(page);
    await expect.poll(() => errorAt(page, 'vcode')).toBe('The result of the operation is incorrect.');
    expect(await picture(page)).not.toBe(first);
    await solve(page, web.server);
    await submit(page);
    await page.waitForURL('**/login');
  });

  it('shows at the device number what is wrong with the mirror, and keeps what was typed', async () => {
    const page = await open();
    const username = await fill(page, 'NO-SUCH-MIRROR');
    await solve(page, web.server);
    await submit(page);
    await expect.poll(() => errorAt(page, 'device_no')).toContain('This mirror could not be found.');
    await page.locator('[name=device_no]').fill(await mirror(1));
    await solve(page, web.server);
    await submit(page);
    await expect.poll(() => errorAt(page, 'device_no')).toContain('advanced mode');
    expect(await page.locator('[name=username]').inputValue()).toBe(username);
  });

  it('is not for those who are signed in: they apply with their account', async () => {
    const page = await web.enter(await buildGuide(web.server), { path: '/apply' });
    await page.waitForURL('**/skinmgr/myApplications');
  });

  it('has no accessibility faults', { tags: 'long' }, async () => {
    const page = await open();
    await submit(page);
    await expectAccessible(page);
  });

  it('fits a screen of 390 px', { tags: 'long' }, async () => {
    expect(await sidewaysScroll(await open({ viewport: { width: 390, height: 844 } }))).toBe(0);
  });
});
