// @module-tag long
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { photo, wholeTest } from '../factories/mirror-test.ts';
import { buildRecord } from '../factories/record.ts';
import { createClient, createMirrorClient, file, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';
import { dialog } from './page.ts';

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
  ['zh', 1440, '您的数据保存多久', '检测后保存90天', 'en', 'How long we keep your data'],
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
  expect(await sidewaysScrollAt320(page)).toBe(0);
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

it.each([
  [
    'en-US',
    1440,
    'Consent and pictures',
    'Read the text',
    ['Delete the pictures', 'Delete for good', 'at the customer’s wish'],
  ],
  ['zh-CN', 390, '授权与照片', '查看授权书', ['删除照片', '永久删除', '已按顾客要求于']],
] as const)(
  'a test shows the very text that its customer agreed to, and the main account deletes its pictures (%s, %i px)',
  async (...given) => {
    const [locale, width, tab, read, [remove, confirm, deleted]] = given;
    const anybody = createClient(web.server);
    const { text_id } = (await anybody.get('/skinSrv/agreement', { type: 'consent', locale: 'zh' })).json();
    const meta = wholeTest({ consent: { text_id, photos: 1, contact: 1, marketing: 0 } });
    const sent = { meta, white: file(await photo(), 'white.jpg') };
    const mirror = createMirrorClient(web.server, device);
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json();

    const path = `/skinmgr/recordsList?record=${analysis_id}`;
    const page = await web.enter(main, { path, locale, viewport: { width, height: 900 } });
    await page.getByRole('tab', { name: tab }).click();
    const tests = dialog(page);
    await tests.getByText(`${AGREEMENT_VERSION} · 简体中文`).waitFor();
    await tests.getByRole('button', { name: remove }).click();
    await page.getByRole('button', { name: confirm }).click();
    await tests.getByText(deleted).waitFor();
    await tests.getByText(read).click();
    // The customer read Chinese, whatever language the staff speak.
    await tests.getByText('一、皮肤照片').waitFor();
    await tests.getByText(/SHA-256.*936ae3a9c688/).waitFor();
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBe(0);
  },
);
