// @module-tag long
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

let web: Console;
let owner: Account;
let act_id: number;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  const { tenant_id } = owner;
  const device = await buildDevice(web.server, { tenant_id });
  await web.server.services.prisma.device.updateMany({
    where: { tenant_id, device_no: device.device_no },
    data: { bound_at: new Date(0), last_seen: new Date(Date.now() - 9 * DAY_MS) },
  });
  const awards = [{ prize_name: 'Serum', probability: 100, total_num: 9 }];
  ({ act_id } = await buildPromotion(web.server, { tenant_id, awards, act_name: 'Autumn draw' }));
});
afterAll(() => web.close());

it('the overview says what to mend, leads there, and puts it off', async () => {
  const page = await web.enter(owner);
  const [mirror, promotion] = ['mirror_silent', 'promotion_ending'].map((check) =>
    page.locator(`[data-check="${check}"]`),
  ) as [ReturnType<typeof page.locator>, ReturnType<typeof page.locator>];
  await mirror.waitFor();
  await expectAccessible(page);
  await mirror.getByRole('button', { name: /^Remind me in 7 days/ }).press('Enter');
  await mirror.waitFor({ state: 'detached' });
  await promotion.getByRole('link', { name: /^Fix it: “Autumn draw” ends on/ }).press('Enter');
  await page.waitForURL(new RegExp(`editActive\\?id=${act_id}$`));
});

it('fits a phone, in Chinese', async () => {
  const page = await web.enter(owner, { locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  await page.getByText('去处理', { exact: true }).first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
});
