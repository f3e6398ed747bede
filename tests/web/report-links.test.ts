// @module-tag long
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { photo, wholeTest } from '../factories/mirror-test.ts';
import { createMirrorClient, file } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';
import { dialog } from './page.ts';

let web: Console;
let owner: Account;
let device: Device;

beforeAll(async () => {
  web = await openConsole();
  const { tenant_id } = await buildTenant(web.server);
  owner = await buildUser(web.server, { tenant_id });
  device = await buildDevice(web.server, { tenant_id });
});
afterAll(() => web.close());

async function sendTest(): Promise<{ analysis_id: string; share_id: string }> {
  const meta = wholeTest({
    customer: { nickname: 'Lin', mobile: '13812345678' },
    consent: { text_id: 'v1', photos: 1, contact: 1, marketing: 0 },
  });
  const sent = { meta, white: file(await photo(), 'white.jpg') };
  const answer = await createMirrorClient(web.server, device).post('/mirrorSrv/record/upload', sent, 'multipart');
  return answer.json() as unknown as { analysis_id: string; share_id: string };
}

it('a shop makes a link to a report and ends it', async () => {
  const { analysis_id } = await sendTest();
  const page = await web.enter(owner, { path: `/skinmgr/recordsList?record=${analysis_id}` });
  await dialog(page).getByRole('button', { name: 'Links to this report' }).click();
  const links = dialog(page).filter({ hasText: 'QR code of the mirror' });
  await links.getByLabel('New link works for').selectOption('7');
  await links.getByRole('button', { name: 'Make a link' }).click();
  await links.getByText('Link of').waitFor();
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await sidewaysScrollAt320(page)).toBe(0);
  await links
    .getByRole('listitem')
    .filter({ hasText: 'Link of' })
    .getByRole('button', { name: 'End this link' })
    .click();
  await dialog(page).filter({ hasText: 'End this link?' }).getByRole('button', { name: 'End this link' }).click();
  await links.getByText('Ended', { exact: true }).waitFor();
});

it.each([
  [
    'en',
    'Delete my photos',
    'Last four digits of your mobile number',
    'Delete the photos for good',
    'That did not work',
  ],
  ['zh', '删除我的照片', '请输入手机号后四位', '永久删除照片', '操作未成功'],
])('a customer deletes the photos on a phone (%s)', async (locale, open, label, confirm, problem) => {
  const { share_id } = await sendTest();
  const page = await web.visit(`/zmskinweb/#/report?shareId=${share_id}&locale=${locale}`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: open }).click();
  await page.getByLabel(label).fill('0000');
  await page.getByRole('button', { name: confirm }).click();
  await page.getByText(problem).waitFor();
  await expectAccessible(page);
  await page.getByLabel(label).fill('5678');
  await page.getByRole('button', { name: confirm }).click();
  await page.getByRole('button', { name: open }).waitFor({ state: 'detached' });
  await page.locator('h1').waitFor();
  expect(await page.getByRole('button', { name: open }).count()).toBe(0);
});

/** Returns the share of a poster's middle column that the bar over the eyes covers. */
const covered = (poster: Locator): Promise<number> =>
  poster.evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(canvas.width / 2, 0, 1, canvas.height) ?? { data: [] };
    const dark = Array.from({ length: canvas.height }, (_, y) => data[4 * y]).filter((red) => red === 0x2b);
    return dark.length / canvas.height;
  });

/** Keeps the words that pictures get from now on in the document. */
function keepWrittenWords(): void {
  const { prototype } = CanvasRenderingContext2D;
  const fillText = prototype.fillText;
  prototype.fillText = function (text, ...place) {
    const { dataset } = document.documentElement;
    dataset.written = `${dataset.written ?? ''}${text}\n`;
    fillText.call(this, text, ...place);
  };
}

it.each([
  ['en', 'Make a picture to share', 'Save picture', 'With my photo', ['Your skin report', 'Overall score']],
  ['zh', '生成分享海报', '保存海报', '带上我的照片', ['您的肌肤报告', '综合评分']],
])('a customer makes a picture of the report with covered eyes (%s)', async (locale, open, save, withPhoto, words) => {
  const { share_id } = await sendTest();
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await web.visit(`/zmskinweb/#/report?shareId=${share_id}&locale=${locale}`, phone);
  await page.evaluate(keepWrittenWords);
  await page.getByRole('button', { name: open }).press('Enter');
  const poster = dialog(page).getByRole('img');
  await expect.poll(() => covered(poster)).toBeLessThan(0.02);
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await sidewaysScrollAt320(page)).toBe(0);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: save }).press('Enter');
  const file = await sharp(await (await download).path()).metadata();
  expect([file.format, file.width, file.height]).toEqual(['jpeg', 1080, 1350]);
  await dialog(page).getByRole('checkbox', { name: withPhoto }).press('Space');
  await expect.poll(() => covered(poster)).toBeGreaterThan(0.1);
  const written = await page.evaluate(() => (document.documentElement.dataset.written ?? '').split('\n'));
  expect(written).toEqual(expect.arrayContaining(words));
  expect(written.filter((text) => /^[a-z_]+\.[a-z_.]+$|…$/.test(text))).toEqual([]);
});
