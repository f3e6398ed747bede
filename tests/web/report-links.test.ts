// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { photo, wholeTest } from '../factories/mirror-test.ts';
import { createMirrorClient, file } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
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
