import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { activateMirror, buildDevice, buildDeviceGuide, buildSerial, type Device } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole } from './console.ts';
import { chooseInRow, dialog, isFocused, loaded, rowOf, rows } from './page.ts';

const SCREEN = '/skinmgr/deviceDgManager';

let web: Console;

beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const buildShop = async (work_mode: 1 | 2 = 2): Promise<Account> =>
  buildUser(web.server, { tenant_id: (await buildTenant(web.server, { work_mode })).tenant_id });
const mirrorOf = ({ tenant_id }: Account): Promise<Device> => buildDevice(web.server, { tenant_id });

async function open(account: Account, path = SCREEN, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

describe('the work mode', { tags: 'long' }, () => {
  it('is switched after a question that tells the effects, and back again', async () => {
    const page = await open(await buildShop(1));
    await page.getByText('Basic mode', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch to advanced mode' }).click();
    await dialog(page).getByText('Every new product also asks for its mirrors').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('Basic mode', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch to advanced mode' }).click();
    await dialog(page).getByRole('button', { name: 'Switch to advanced mode' }).click();
    await page.getByText('Advanced mode', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch to basic mode' }).click();
    await dialog(page).getByText('Settings of single mirrors are kept').waitFor();
    await dialog(page).getByRole('button', { name: 'Switch to basic mode' }).click();
    await page.getByText('Basic mode', { exact: true }).waitFor();
  });

  it('is told, and switched on the way, where something needs the other one', async () => {
    const shop = await buildShop(1);
    const { device_no } = await mirrorOf(shop);
    const page = await open(shop);
    await page.getByRole('button', { name: `Settings of ${device_no}` }).click();
    await dialog(page).getByText('This needs advanced mode').waitFor();
    await dialog(page).getByText('each mirror can have settings of its own').waitFor();
    await dialog(page).getByRole('button', { name: 'Switch to advanced mode' }).click();
    await dialog(page).getByText(device_no).first().waitFor();
    await page.getByText('Advanced mode', { exact: true }).waitFor();
  });
});

describe('binding a mirror', () => {
  it('takes it into the shop in basic mode, and says that it connects by itself', async () => {
    const shop = await buildShop(1);
    const serial = await buildSerial(web.server);
    const page = await open(shop);
    await page.getByText('Type them once').waitFor();
    await page.getByRole('button', { name: 'Bind a mirror' }).first().click();
    await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
    await dialog(page).getByText('Device number cannot be empty.').waitFor();
    expect(await isFocused(page, 'device_no')).toBe(true);
    await dialog(page).getByLabel('Device number').fill(serial.device_no.toUpperCase());
    await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
    await dialog(page).getByText('Activation code cannot be empty.').waitFor();
    await dialog(page).getByLabel('Activation code').fill(serial.active_code.toLowerCase());
    await dialog(page).getByLabel('Place').fill('Riverside');
    await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
    await page.getByText(`${serial.device_no} belongs to your shop. Switch it on by`).waitFor();
    const row = rowOf(page, serial.device_no);
    await row.getByText('Waiting for the mirror').waitFor();
    await row.getByText('it connects by itself').waitFor();
    await row.getByText('Riverside').waitFor();

    await activateMirror(web.server, { device_no: serial.device_no, active_code: '' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await row.getByText('Offline', { exact: true }).waitFor();
  });

  it('asks before a mirror of another network gets the mirror’s place, and names both networks', async () => {
    const shop = await buildShop(1);
    const { device_no, active_code } = await buildSerial(web.server);
    await (await signIn(web.server, shop)).mutate('device.connect', { device_no, active_code });
    const networks = { opened_from: '192.168.1.0/24', asked_from: '203.0.113.77' };
    await web.server.services.prisma.device_serial.update({ where: { device_no }, data: networks });
    const page = await open(shop);
    const row = rowOf(page, device_no);
    await row.getByText('Asks to connect from 203.0.113.77; its code was typed in 192.168.1.0/24').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Allow' }).click();
    await dialog(page).getByText('in the network 203.0.113.77').waitFor();
    await dialog(page).getByRole('button', { name: 'Allow' }).click();
    await page.getByText(`${device_no} may connect`).waitFor();
    await row.getByText('Waiting for the mirror').waitFor();
  });

  it('says at the field what the server has against it, and keeps what was typed', async () => {
    const theirs = await buildSerial(web.server, { tenant_id: (await buildShop()).tenant_id });
    const locked = await buildSerial(web.server, { status: -11 });
    const free = await buildSerial(web.server);
    const page = await open(await buildShop());
    await page.getByRole('button', { name: 'Bind a mirror' }).first().click();
    await dialog(page).getByLabel('Place').fill('Riverside');
    for (const [number, code, text, path] of [
      ['SM-NOBODY', free.active_code, 'This mirror could not be found.', 'device_no'],
      [theirs.device_no, theirs.active_code, 'This mirror is bound to another account.', 'device_no'],
      [locked.device_no, locked.active_code, 'This mirror is locked.', 'device_no'],
      [free.device_no, 'WRONG-CODE', 'The activation code is wrong or has already been used.', 'active_code'],
    ] as const) {
      await dialog(page).getByLabel('Device number').fill(number);
      await dialog(page).getByLabel('Activation code').fill(code);
      await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
      await dialog(page).getByText(text).waitFor();
      expect(await isFocused(page, path)).toBe(true);
    }
    expect(await dialog(page).getByLabel('Place').inputValue()).toBe('Riverside');
  });
});

describe('a mirror of the shop', () => {
  it('shows when it was last seen, and whether it took over the settings', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const { pool } = web.server.services;
    await pool.query("update device set last_seen = now() - interval '3 hours' where device_id = $1", [
      device.device_id,
    ]);
    await pool.query('update tenant set settings_rev = settings_rev + 2 where tenant_id = $1', [shop.tenant_id]);
    const page = await open(shop);
    await rowOf(page, device.device_no).getByText('Offline', { exact: true }).waitFor();
    await rowOf(page, device.device_no).getByText('3 hours ago').waitFor();
    await rowOf(page, device.device_no).getByText('Pending').waitFor();
    await rowOf(page, device.device_no).getByText('Offline since').waitFor();

    await pool.query("update device set ack_error = 'no space left' where device_id = $1", [device.device_id]);
    await page.getByRole('button', { name: 'Reload' }).click();
    await rowOf(page, device.device_no).getByText('Not taken over').waitFor();
    await rowOf(page, device.device_no).getByText('no space left').waitFor();
  });

  it('gets another shop and a remark', async () => {
    const shop = await buildShop();
    const { device_no } = await mirrorOf(shop);
    const page = await open(shop);
    await chooseInRow(page, device_no, 'Edit');
    await dialog(page).getByRole('textbox', { name: 'Place' }).fill('Lakeside');
    await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Left of the entrance');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await rowOf(page, device_no).getByText('Left of the entrance').waitFor();
    await chooseInRow(page, device_no, 'Edit');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('No change in data').waitFor();
  });

  it('is unbound after its number was typed, and its new code is shown once', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const guide = await buildGuide(web.server, { parent: shop, power: [2] });
    await buildDeviceGuide(web.server, { device, guide });
    await buildRecord(web.server, { device });
    const page = await open(shop, SCREEN, { permissions: ['clipboard-read', 'clipboard-write'] });
    await chooseInRow(page, device.device_no, 'Unbind');
    await dialog(page).getByText('1 guide no longer sees its skin tests').waitFor();
    await dialog(page).getByText('The 1 skin test made with it stays in your shop.').waitFor();
    await dialog(page).getByRole('button', { name: 'Unbind the mirror' }).click();
    await dialog(page).getByText('This is not the device number.').waitFor();
    await dialog(page).getByRole('textbox').fill(device.device_no);
    await dialog(page).getByRole('button', { name: 'Unbind the mirror' }).click();
    await dialog(page).getByText('The code is shown this once.').waitFor();
    await dialog(page).getByRole('button', { name: 'Copy code' }).click();
    const active_code = await page.evaluate(() => navigator.clipboard.readText());
    await dialog(page).getByText(active_code).waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByText('No mirrors yet').waitFor();

    await page.getByRole('button', { name: 'Bind a mirror' }).first().click();
    await dialog(page).getByLabel('Device number').fill(device.device_no);
    await dialog(page).getByLabel('Activation code').fill(active_code);
    await dialog(page).getByLabel('Place').fill('Riverside');
    await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
    await rowOf(page, device.device_no).waitFor();
  });
});

describe("a mirror's own settings", { tags: 'long' }, () => {
  it('say where each comes from, and follow the shop again on request', async () => {
    const shop = await buildShop();
    const { device_no } = await mirrorOf(shop);
    const page = await open(shop);
    await page.getByRole('button', { name: `Settings of ${device_no}` }).click();
    const seconds = dialog(page).locator('[data-setting=countdown_seconds]');
    await seconds.getByText('Shop’s setting').waitFor();
    await dialog(page).getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('No change in data').waitFor();

    await seconds.getByRole('textbox').fill('9999');
    await dialog(page).getByRole('button', { name: 'Save settings' }).click();
    await seconds.getByText('Seconds until closing must be between 5 and 600.').waitFor();
    await seconds.getByRole('textbox').fill('90');
    await dialog(page).locator('[data-setting=chart_type]').getByRole('combobox').selectOption('Rose');
    await dialog(page).getByRole('button', { name: 'Save settings' }).click();
    await seconds.getByText('Own value').waitFor();
    await seconds.getByText('Shop’s setting: 60').waitFor();

    await dialog(page).getByRole('button', { name: 'Use the shop’s “Chart” again' }).click();
    await dialog(page).locator('[data-setting=chart_type]').getByText('Shop’s setting').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog(page).locator('[data-setting=chart_type]').getByText('Own value').waitFor();
    expect(await dialog(page).locator('[data-setting=chart_type]').getByRole('combobox').inputValue()).toBe('rose');
  });

  it('have the phone page, coupons and the way of choosing products too, beside what they inherit', async () => {
    const shop = await buildShop();
    const client = await signIn(web.server, shop);
    await client.post('/skinMgrSrv/h5/save', { h5_title: 'The shop' }, 'json');
    const { device_no } = await mirrorOf(shop);
    const page = await open(shop);
    await page.getByRole('button', { name: `Settings of ${device_no}` }).click();
    const title = dialog(page).locator('[data-setting=h5_title]');
    await title.getByText('Shop’s setting', { exact: true }).waitFor();
    await title.getByRole('textbox').fill('The hall');
    await dialog(page).locator('[data-setting=coupon_status]').getByRole('switch').press('Space');
    await dialog(page).locator('[data-setting=push_mode]').getByRole('combobox').selectOption('By cycle scheme');
    await dialog(page).getByRole('button', { name: 'Save settings' }).click();
    await title.getByText('Own value').waitFor();
    await title.getByText('Shop’s setting: The shop').waitFor();
    const own = await client.post('/skinMgrSrv/config/get', { device_no }, 'json');
    expect(own.json()).toMatchObject({ h5_title: 'The hall', coupon_status: 1, push_mode: 1 });
    await title.getByRole('button', { name: 'Use the shop’s “Title of reports” again' }).click();
    await title.getByText('Shop’s setting', { exact: true }).waitFor();
    expect(await title.getByRole('textbox').inputValue()).toBe('The shop');
  });

  it('lead to texts of its own, which go back to the shop’s', async () => {
    const shop = await buildShop();
    const { device_no } = await mirrorOf(shop);
    const page = await open(shop);
    await page.getByRole('button', { name: `Settings of ${device_no}` }).click();
    await dialog(page).getByRole('link', { name: 'Result texts of this mirror' }).click();
    const mirrors = page.getByRole('combobox', { name: 'Whose settings' });
    await mirrors.waitFor();
    expect(await mirrors.inputValue()).toBe(device_no);
    const first = rows(page).first();
    await first.getByRole('button', { name: /^Edit/ }).click();
    await dialog(page).getByText('The shop’s words').first().waitFor();
    await dialog(page)
      .getByRole('textbox', { name: /Advice/ })
      .fill('Ask in the hall');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await first.getByText('This mirror').waitFor();
    await mirrors.selectOption('The whole shop');
    await first.getByText('This mirror').waitFor({ state: 'detached' });
    expect(await first.getByText('Ask in the hall').count()).toBe(0);
  });

  it('ask before they are lost', async () => {
    const shop = await buildShop();
    const { device_no } = await mirrorOf(shop);
    const page = await open(shop);
    await page.getByRole('button', { name: `Settings of ${device_no}` }).click();
    await dialog(page).locator('[data-setting=age_mode]').getByRole('switch').press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  });
});

describe('the repeatability of a mirror', { tags: 'long' }, () => {
  it('is learned from three tests of one face in a row', async () => {
    const shop = await buildShop();
    const device = await mirrorOf(shop);
    const names = ['First', 'Second', 'Third', 'Fourth'];
    for (const [index, customer_nickname] of names.entries()) {
      await buildRecord(web.server, {
        device,
        customer_nickname,
        customer_mobile: '13900000001',
        test_time: new Date(Date.now() - index * 60_000),
      });
    }
    const page = await open(shop);
    await chooseInRow(page, device.device_no, 'Repeatability');
    await dialog(page).getByText('Never checked').waitFor();
    for (const name of names.slice(0, 3)) await dialog(page).getByRole('checkbox', { name }).check();
    expect(await dialog(page).getByRole('checkbox', { name: 'Fourth' }).isDisabled()).toBe(true);
    await dialog(page).getByRole('button', { name: 'Store the check' }).click();
    await dialog(page).getByText('Scatter by 1 check').waitFor();
    await dialog(page).getByRole('row', { name: 'Breakouts' }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Remove the check of' }).click();
    await dialog(page).last().getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog(page).first().getByText('Never checked').waitFor();
  });
});
