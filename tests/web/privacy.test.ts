// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';

let web: Console;
let main: Account;
let device: Device;

beforeAll(async () => {
  web = await openConsole();
  main = await buildUser(web.server);
  device = await buildDevice(web.server, main);
  const client = await signIn(web.server, main);
  const kept = { retention_days: { photos: 90, marks: 30 }, shop_phone: '021 5555 1234', shop_hours: '10:00–22:00' };
  expect((await client.mutate('config.update', kept)).status).toBe(200);
});
afterAll(() => web.close());

it.each([
  ['en', 390, 'How long we keep your data', 'Kept for 90 days after the test.', 'zh', '您的数据保存多久'],
  ['zh', 1440, '您的数据保存多久', '检测后保存90天', 'de', 'How long we keep your data'],
] as const)('customers read from their report how long the shop keeps what (%s, %i px)', async (...given) => {
  const [locale, width, title, photos, other, translated] = given;
  const { share_id } = await buildRecord(web.server, { device });
  const page = await web.visit(`/zmskinweb/#/report?shareId=${share_id}&locale=${locale}`, {
    viewport: { width, height: 844 },
  });
  await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(photos).waitFor();
  await page.getByRole('link', { name: '021 5555 1234' }).waitFor();
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('combobox').selectOption(other);
  await page.getByRole('heading', { level: 1, name: translated }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole('contentinfo').getByRole('link', { name: title }).waitFor();
});

it('a page that no shop has says so, and staff reach their own from the setting', async () => {
  const unknown = await web.visit('/zmskinweb/#/privacy?shop=1.x&locale=en');
  await unknown.getByText('This shop could not be found.').waitFor();

  const page = await web.enter(main, { path: '/skinmgr/shopset' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'What customers read about it' }).click();
  await (await opened).getByText('Kept for 90 days after the test.').waitFor();
});
