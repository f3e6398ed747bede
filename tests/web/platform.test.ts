// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildUser, uniqueName } from '../factories/accounts.ts';
import { buildDevice, buildSerial, type Device, type Serial } from '../factories/device.ts';
import { type RestClient, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInRow, dialog, loaded, rowOf, rows } from './page.ts';

const SERIALS = '/skinmgr/deviceList';
const CODES = '/skinmgr/deviceCreate';
const OUTBOX = '/skinmgr/outbox';
const OPERATION = '/skinmgr/operation';

let web: Console;
let admin: Account;
let other: Account;
let colleague: RestClient;
let bound: Device;
let free: Serial;

beforeAll(async () => {
  web = await openConsole();
  admin = await buildAdmin(web.server);
  other = await buildAdmin(web.server);
  colleague = await signIn(web.server, other);
  const shop = await buildUser(web.server);
  bound = await buildDevice(web.server, { tenant_id: shop.tenant_id });
  free = await buildSerial(web.server);
  for (let index = 0; index < 16; index++) await buildSerial(web.server);
});
afterAll(() => web.close());

async function open(path: string, options = {}): Promise<Page> {
  return loaded(await web.enter(admin, { path, ...options }));
}

/**
 * Requests a batch of mirrors as another administrator, so the administrator of these tests may approve the request.
 * Returns the request's name.
 */
async function applied(num = 100): Promise<string> {
  const name = uniqueName('batch');
  const answer = await colleague.post('/skinMgrSrv/device/serialAsk', { name, num });
  expect(answer.json().code).toBe(0);
  return name;
}

describe("the platform administrator's overview", () => {
  it('leads to what there is to do, and shows nothing of a shop', async () => {
    const page = await web.enter(admin);
    const entries = await page.getByRole('navigation').getByRole('link').allTextContents();
    expect(entries).toEqual([
      'Overview',
      'Face structure',
      'Audit log',
      'Shops',
      'Device numbers',
      'Activation codes',
      'Tips',
      'Articles',
      'Outbox',
      'Operation',
      'Help',
      'Technical support',
    ]);
    await page.getByRole('listitem').filter({ hasText: 'Device numbers' }).getByText('18').waitFor();
    expect(await page.getByText('Tests today').count()).toBe(0);
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Device numbers/ })
      .click();
    await page.waitForURL(`**${SERIALS}`);
  });

  it('is for nobody else, whatever address is typed', async () => {
    const page = await web.enter(await buildUser(web.server));
    for (const path of [SERIALS, CODES, OUTBOX]) {
      await page.goto(path);
      await page.getByText('is for platform administrators only').waitFor();
    }
  });
});

describe('device numbers', () => {
  it('are shown fifteen to a page, found by any part, and marked where they are bound', async () => {
    const page = await open(SERIALS);
    expect(await rows(page).count()).toBe(15);
    await page.getByRole('searchbox').fill(bound.device_no.slice(2));
    await page.waitForURL(/q=/);
    await expect.poll(() => rows(page).count()).toBe(1);
    await rowOf(page, bound.device_no).getByText('Bound', { exact: true }).waitFor();
  });

  it('get a status with a remark, which has to be there and to be new', async () => {
    const page = await open(`${SERIALS}?q=${bound.device_no}`);
    await button(page, `Remark and status of ${bound.device_no}`).click();
    const remark = dialog(page).getByRole('textbox', { name: 'Remark' });
    await dialog(page).getByLabel('Status').selectOption('Locked');
    await button(page, 'Save').click();
    await dialog(page).getByText('Remark cannot be empty.').waitFor();
    expect(await remark.evaluate((element) => element === document.activeElement)).toBe(true);

    await remark.fill('Lent to the fair');
    await button(page, 'Save').click();
    await rowOf(page, bound.device_no).getByText('Lent to the fair').waitFor();
    await rowOf(page, bound.device_no).getByText('Locked').waitFor();

    await button(page, `Remark and status of ${bound.device_no}`).click();
    await button(page, 'Save').click();
    await page.getByText('No change in data.').waitFor();
  });

  it('get a new activation code after a question, which is shown once', async () => {
    const page = await open(`${SERIALS}?q=${free.device_no}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await chooseInRow(page, free.device_no, 'New activation code');
    await button(page, 'Make the code').click();
    const code = await dialog(page).locator('code').textContent();
    expect(code).not.toBe(free.active_code);
    await button(page, 'Copy the code').click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await button(page, 'Done').click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(code ?? 'no code');
  });

  it('get no new code while they are bound', async () => {
    const page = await open(`${SERIALS}?q=${bound.device_no}`);
    const buttons = rowOf(page, bound.device_no).getByRole('button');
    await button(page, `Remark and status of ${bound.device_no}`).waitFor();
    // A menu with further actions would be a second button.
    expect(await buttons.count()).toBe(1);
  });
});

describe('an application for codes', () => {
  it('says at its field what is wrong with the quantity, before anything is sent', async () => {
    const page = await open(CODES);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('serial.request?') && sent.push(request.url()));
    await button(page, 'New application').first().click();
    await button(page, 'Apply').click();
    await dialog(page).getByText('Name cannot be empty.').waitFor();
    await dialog(page).getByText('Quantity cannot be empty.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Autumn');
    for (const [typed, message] of [
      ['120.5', 'must be an integer'],
      ['0', 'cannot be under 1'],
      ['10001', 'cannot be over 10000'],
    ]) {
      await dialog(page)
        .getByRole('textbox', { name: 'Quantity' })
        .fill(typed ?? '');
      await button(page, 'Apply').click();
      await dialog(page)
        .getByText(message ?? '')
        .waitFor();
    }
    expect(sent).toEqual([]);
  });

  it('waits for another administrator, and can be cancelled until then', async () => {
    const page = await open(CODES);
    const name = uniqueName('mine');
    await button(page, 'New application').first().click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog(page).getByRole('textbox', { name: 'Quantity' }).fill('100');
    await button(page, 'Apply').click();
    await rowOf(page, name).getByText('Pending review').waitFor();
    await rowOf(page, name).getByText('Waits for another administrator').waitFor();
    await button(page, `Cancel the application “${name}”?`).click();
    await dialog(page).getByRole('button', { name: 'Cancel the application' }).click();
    await rowOf(page, name).getByText('Invalid').waitFor();
  });

  it('is rejected with a reason only', async () => {
    const name = await applied();
    const page = await open(CODES);
    await button(page, `Review “${name}”`).click();
    await dialog(page).getByRole('radio', { name: 'Reject' }).check();
    await button(page, 'Reject').click();
    await dialog(page).getByText('Reason cannot be empty.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Too many for one shop');
    await button(page, 'Reject').click();
    await rowOf(page, name).getByText('Rejected').waitFor();
    await rowOf(page, name).getByText('Too many for one shop').waitFor();
  });

  it('that was approved is exported as a sheet and as labels, and says when the codes end', async () => {
    const name = await applied();
    const page = await open(CODES);
    await button(page, `Review “${name}”`).click();
    await button(page, 'Approve').click();
    await rowOf(page, name).getByText('Approved').waitFor();

    await button(page, `Export “${name}”`).click();
    await page.getByText('one day after the first export').waitFor();
    const sheet = page.getByRole('menuitem', { name: 'Sheet (Excel)' });
    expect(await sheet.getAttribute('target')).toBe('_blank');
    const answer = await page.request.get((await sheet.getAttribute('href')) ?? '');
    expect(answer.headers()['content-disposition']).toContain('.xlsx');
    await page.keyboard.press('Escape');

    await button(page, 'Reload').click();
    await page.locator('section[aria-busy=false]').first().waitFor();
    await button(page, `Export “${name}”`).click();
    await page.getByText(/The copy here is destroyed on/).waitFor();
    const labels = page.context().waitForEvent('page');
    const print = (await Promise.all([labels, page.getByRole('menuitem', { name: 'Labels to print' }).click()]))[0];
    await print.waitForLoadState();
    expect(await print.content()).toContain('SM');
  });
});

describe('the outbox', () => {
  const send = (recipient: string, text: string) =>
    web.server.services.pool.query("insert into outbox_message (channel, recipient, body) values ('sms', $1, $2)", [
      recipient,
      text,
    ]);

  it('says how messages would really be sent', async () => {
    const page = await open(OUTBOX);
    await page.getByText('SMS_GATEWAY_URL').waitFor();
    await page.getByText('SMTP_URL').waitFor();
  });

  it('shows a code soon after it was asked for', async () => {
    const page = await open(OUTBOX);
    await send('13800001234', 'Your code is 428517, good for 10 minutes.');
    await rowOf(page, '13800001234').getByText('428517', { exact: true }).waitFor({ timeout: 15_000 });
    await page.getByRole('combobox', { name: 'Channel' }).selectOption('E-mail');
    await page.getByText('Nothing matches these filters').waitFor();
  });
});

describe('for everybody', { tags: 'long', timeout: 120_000 }, () => {
  it('has no accessibility faults', async () => {
    const name = await applied();
    const page = await open(`${SERIALS}?q=${free.device_no}`);
    await expectAccessible(page);
    await button(page, `Remark and status of ${free.device_no}`).click();
    await button(page, 'Save').click();
    await expectAccessible(page);
    await page.goto(CODES);
    await button(page, `Review “${name}”`).click();
    await dialog(page).waitFor();
    await expectAccessible(page);
    await page.goto(OUTBOX);
    await page.locator('section[aria-busy=false]').first().waitFor();
    await expectAccessible(page);
  });

  it.each([SERIALS, CODES, OUTBOX])('shows %s as cards on a phone, and never scrolls sideways', async (path) => {
    const page = await open(path, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('table').count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });

  it('speaks Chinese', async () => {
    const page = await open(SERIALS, { locale: 'zh-CN' });
    await page.getByRole('heading', { name: '设备编号' }).waitFor();
    await rows(page).first().getByText('未激活').waitFor();
  });
});

describe('the operation page', () => {
  it('tells how the server stands, and which job failed, on a phone too', async () => {
    const { prisma } = web.server.services;
    const ended_at = new Date(Date.now() - 2 * 3_600_000);
    await prisma.job_run.create({ data: { name: 'file-sweep', ended_at, failures: 3, error: 'no space left' } });
    await prisma.job_run.create({ data: { name: 'photo-purge', ended_at } });
    const page = await web.enter(admin, { path: OPERATION, viewport: { width: 390, height: 844 } });
    const job = (name: string) => page.getByRole('row', { name }).textContent();
    await page.getByRole('heading', { name: 'Scheduled jobs' }).waitFor();
    expect(await job('Deletes pictures that nobody uses')).toMatch(
      /2 hours ago\s*Failed 3 times in a row\s*no space left/,
    );
    expect(await job('Deletes photos whose time is over')).toMatch(/2 hours ago\s*Fine/);
    expect(await page.getByRole('region', { name: 'Database' }).textContent()).toMatch(/Size\s*[\d.]+ MB/);
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
