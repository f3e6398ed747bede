// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildReport } from '../factories/report.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, field, loaded, rowOf, save } from './page.ts';

const PHONE = { width: 390, height: 844 };

let web: Console;
let owner: Account;
let id: string;

beforeAll(async () => {
  web = await openConsole();
  id = (await buildReport(web.server, { currency: 'EUR' })).id;
  const { tenant_id } = await web.server.services.prisma.skin_record.findFirstOrThrow();
  owner = await buildUser(web.server, { tenant_id });
});
afterAll(() => web.close());

it('a shop adds a coupon and opens the entrance, a customer claims it, and the till redeems it once', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/couponset' }));
  await page.getByRole('button', { name: 'Add coupon' }).first().click();
  await field(page, 'name').fill('Welcome back');
  await field(page, 'value').fill('20');
  await field(page, 'min').fill('10');
  await save(dialog(page)).click();
  await dialog(page).getByText('can’t be less than the discount').waitFor();
  await expectAccessible(page);
  await field(page, 'min').fill('80');
  await save(dialog(page)).click();
  await rowOf(page, 'Welcome back').getByText('€20.00 off · for €80.00 or more').waitFor();
  await page.getByText('coupons are switched off').waitFor();

  await page.getByRole('button', { name: 'Entrance and codes' }).click();
  await dialog(page).getByRole('switch').press('Space');
  await dialog(page).getByRole('radio', { name: 'A code of their own' }).check();
  await field(page, 'coupon_title').fill('For you');
  await expectAccessible(page);
  await save(dialog(page)).click();
  await page.getByText('coupons are switched off').waitFor({ state: 'detached' });
  await expectAccessible(page);

  const report = await web.visit(`/zmskinweb/#/report?shareId=${id}&locale=en`, { viewport: PHONE });
  const coupons = report.getByRole('region', { name: 'For you' });
  await coupons.getByRole('button', { name: 'Claim: Welcome back' }).press('Enter');
  const code = (await coupons.locator('.coupon-code').textContent())?.replace('Your code', '').trim() ?? '';
  expect(code).toMatch(/^\w{5}-\w{5}$/);
  expect(await sidewaysScroll(report)).toBe(0);
  await report.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(report);

  const till = await web.enter(owner, { path: '/skinmgr/till', viewport: PHONE });
  await till.getByLabel('Code of the coupon or prize').fill(code.toLowerCase());
  await till.getByLabel('Code of the coupon or prize').press('Enter');
  await till.getByText('€20.00 off').waitFor();
  expect(await sidewaysScroll(till)).toBe(0);
  await expectAccessible(till);
  await till.getByLabel('Code of the coupon or prize').fill(code);
  await till.getByLabel('Code of the coupon or prize').press('Enter');
  await till.getByText('This code was redeemed on').waitFor();
  await report.reload();
  await coupons.getByText('Used').waitFor();
});

it('the till takes a redemption back', async () => {
  const { prisma } = web.server.services;
  await prisma.coupon_claim.updateMany({ data: { redeemed_at: null, redeemed_by: '' } });
  const { code } = await prisma.coupon_claim.findFirstOrThrow();
  const page = await web.enter(owner, { path: '/skinmgr/till' });
  await page.getByLabel('Code of the coupon or prize').fill(code ?? '');
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The redemption was undone').waitFor();
  expect(await prisma.coupon_claim.count({ where: { redeemed_at: null } })).toBe(1);
});

it.each([
  ['zh', '每次核销都会计数', '撤销'],
  ['en', 'Each redemption is counted', 'Undo'],
])('the till counts a code that customers share, and takes it back (%s)', async (locale, hint, undo) => {
  const { prisma } = web.server.services;
  await prisma.coupon.updateMany({ data: { shared_code: 'SUMMER10' } });
  const page = await web.enter(owner, { path: '/skinmgr/till', locale, viewport: PHONE });
  const code = page.getByRole('textbox');
  await code.fill('summer 10');
  await code.press('Enter');
  await page.getByText(hint).waitFor();
  expect(await prisma.coupon_use.count()).toBe(1);
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: undo, exact: true }).click();
  await page.getByText(hint).waitFor({ state: 'detached' });
  expect(await prisma.coupon_use.count()).toBe(0);
});

it('the till counts once what it sends again because no answer came', async () => {
  const { prisma } = web.server.services;
  await prisma.coupon.updateMany({ data: { shared_code: 'SUMMER10' } });
  const before = await prisma.coupon_use.count();
  const page = await web.enter(owner, { path: '/skinmgr/till' });
  await page.route(
    '**/trpc/coupon.redeem*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('Code of the coupon or prize').fill('SUMMER10');
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(await prisma.coupon_use.count()).toBe(before + 1);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByText('Each redemption is counted').waitFor();
  expect(await prisma.coupon_use.count()).toBe(before + 1);
  await page.getByLabel('Code of the coupon or prize').fill('SUMMER10');
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect.poll(() => prisma.coupon_use.count()).toBe(before + 2);
});

it('a coupon’s form shows who changed it, and takes older values back', async () => {
  const page = await loaded(await web.enter(owner, { path: '/skinmgr/couponset' }));
  const edit = page.getByRole('button', { name: 'Edit Welcome back' });
  await edit.press('Enter');
  await field(page, 'value').fill('25');
  await save(dialog(page)).click();
  await rowOf(page, 'Welcome back').getByText('€25.00 off').waitFor();
  await edit.press('Enter');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  const history = page.getByRole('dialog', { name: /History/ });
  await history.getByText('Discount').waitFor();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Take back to this state' }).first().press('Enter');
  await expect.poll(() => field(page, 'value').inputValue()).toBe('20');
});

it.each(['zh', 'en'])('it fits a phone (%s)', async (locale) => {
  const page = await web.enter(owner, { path: '/skinmgr/couponset', locale, viewport: PHONE });
  await page.getByText('Welcome back').first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: locale === 'zh' ? '添加优惠券' : 'Add coupon' }).click();
  await field(page, 'name').waitFor();
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
});
