import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseScenario } from '../../apps/mirror-sim/src/scenario/scenario.ts';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { startCuttingRelay } from '../factories/cutting-relay.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildRecord, buildRecords } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole } from './console.ts';
import { button, chooseInList, chooseInRow, openFilters, rowOf, rows } from './page.ts';

/** A day that is earlier than all records of these tests. */
const FROM = new Date(Date.now() - 60 * DAY_MS).toISOString().slice(0, 10);
const LIST = `/skinmgr/recordsList?from=${FROM}`;
const COUNT = 24;

let web: Console;
let owner: Account;
let device: Device;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  device = await buildDevice(web.server, { tenant_id: owner.tenant_id });
  const yesterday = Date.now() - DAY_MS;
  await buildRecords(
    web.server,
    Array.from({ length: COUNT }, (_, index) => ({
      device,
      test_time: new Date(yesterday - index * MINUTE_MS),
      customer_nickname: `Customer ${String(index).padStart(2, '0')}`,
      customer_mobile: `139000000${String(index).padStart(2, '0')}`,
      ...(index === 2 && { status: 3, reason_key: 'blurred' }),
      ...(index === 3 && { questions: { gone: 'Pollen' } }),
    })),
  );
});
afterAll(() => web.close());

const names = (page: Page) => rows(page).locator('a[href*="record="]:not([aria-label])').allTextContents();
const box = (page: Page, index: number) => rows(page).nth(index).getByRole('checkbox');

async function openList(path = LIST, account = owner, options = {}): Promise<Page> {
  const page = await web.enter(account, { path, ...options });
  await loaded(page);
  return page;
}

const loaded = (page: Page) =>
  page.locator('section[aria-busy=false] [data-row-id]:not([data-row-id^=wait])').first().waitFor();

async function beginTest(nickname: string, mirror = device): Promise<void> {
  const answer = await createMirrorClient(web.server, mirror).post('/mirrorSrv/record/create', {
    client_uuid: randomUUID(),
    seq: 1,
    test_time: new Date().toISOString(),
    customer: { nickname, mobile: '13812345678' },
  });
  expect(answer.json().code).toBe(0);
}

describe('notes', () => {
  const openNote = (page: Page, name: string) => chooseInRow(page, name, 'Note');

  it('refuses an empty one at its field, then keeps one, then deletes it', async () => {
    const page = await openList();
    await openNote(page, 'Customer 04');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Note cannot be empty.').waitFor();
    const field = page.getByRole('textbox', { name: 'Note' });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await field.fill('Call back on Monday');
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('record.mark') && sent.push(request.url()));
    await page.getByRole('button', { name: 'Save' }).click({ clickCount: 3 });
    await rowOf(page, 'Customer 04').getByText('Call back on Monday').waitFor();
    expect(sent).toHaveLength(1);

    await openNote(page, 'Customer 04');
    await page.getByRole('button', { name: 'Delete the note' }).click();
    await rowOf(page, 'Customer 04').getByText('Call back on Monday').waitFor({ state: 'detached' });
  });

  it('asks before what was typed is lost', async () => {
    const page = await openList();
    await openNote(page, 'Customer 05');
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a sentence');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const menu = button(page, 'More actions: Customer 05');
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

it('a test is marked as sold with another product, and the mark is taken away again', async () => {
  await web.server.services.pool.query(
    `insert into goods (tenant_id, goods_name, price) values ($1, 'Rose cream', 12.5)`,
    [owner.tenant_id],
  );
  const page = await openList();
  const open = () => chooseInRow(page, 'Customer 07', 'Mark as sold');
  const dialog = page.getByRole('dialog', { name: 'Mark as sold' });
  await open();
  await dialog.getByRole('combobox', { name: 'Another product' }).fill('rose');
  await dialog.getByRole('option', { name: 'Rose cream' }).click();
  await dialog.getByRole('textbox', { name: 'Quantity of Rose cream' }).fill('2');
  await dialog.getByRole('button', { name: 'Mark as sold' }).click();
  await rowOf(page, 'Customer 07').getByTitle('Rose cream × 2').waitFor();
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Sold' }).selectOption('yes');
  await expect.poll(() => names(page)).toEqual(['Customer 07']);

  await open();
  await dialog.getByRole('checkbox', { name: 'Rose cream' }).waitFor();
  await dialog.getByRole('button', { name: 'Not sold' }).click();
  await rowOf(page, 'Customer 07').getByTitle('Rose cream × 2').waitFor({ state: 'detached' });
});

it('simulated tests are hidden with a tick, and deleted with one action', async () => {
  const main = await buildUser(web.server);
  const [real, simulated] = [await buildDevice(web.server, main), await buildDevice(web.server, main)];
  await web.server.services.prisma.device.updateMany({
    where: { tenant_id: main.tenant_id, device_id: simulated.device_id },
    data: { is_simulated: true },
  });
  const yesterday = { test_time: new Date(Date.now() - DAY_MS) };
  await buildRecords(web.server, [
    { ...yesterday, device: real, customer_nickname: 'Real' },
    { ...yesterday, device: simulated, customer_nickname: 'Trial', is_simulated: true },
  ]);
  const page = await openList(LIST, main);
  await openFilters(page);
  const hide = page.getByRole('checkbox', { name: 'Hide simulated tests' });
  await hide.check();
  await rowOf(page, 'Trial').waitFor({ state: 'detached' });
  await hide.uncheck();
  await rowOf(page, 'Trial').waitFor();
  await chooseInList(page, 'Delete simulated tests');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 test' }).click();
  await rowOf(page, 'Trial').waitFor({ state: 'detached' });
  expect(await names(page)).toEqual(['Real']);
  await button(page, 'More actions').click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Trash']);
});

describe('one record', () => {
  it('shows its report in an address of its own, which Back closes', async () => {
    const page = await openList();
    await rowOf(page, 'Customer 00').getByRole('link', { name: 'Customer 00', exact: true }).click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(/^\/zmskinweb\/#\/report\?shareId=[0-9a-z]+\.[\w-]{43}&locale=en$/);
    const address = page.url();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goto(address);
    await page.locator('iframe').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => !url.search.includes('record='));
  });

  it('gives the report away as link and as QR code', async () => {
    const page = await openList(LIST, owner, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('link', { name: 'View the report of Customer 00' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/zmskinweb\/#\/report\?shareId=[0-9a-z]+\.[\w-]{43}&locale=en$/);
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    // The console of the tests is open at 127.0.0.1.
    await page.getByRole('alert').getByText('A phone can’t open this address').waitFor();
  });

  it.each(['Customer 00', 'Customer 02'])('is copied as a scenario without the person: %s', async (name) => {
    const page = await openList(LIST, owner, { permissions: ['clipboard-read', 'clipboard-write'] });
    await rowOf(page, name).getByRole('link', { name, exact: true }).click();
    if (name === 'Customer 00') await page.getByRole('tab', { name: 'Consent and pictures' }).click();
    await page.getByRole('button', { name: 'Copy as scenario' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).not.toContain(name);
    expect(parseScenario(copied, name).steps.map((step) => step.do)).toEqual([
      'heartbeat',
      'upload',
      'result',
      'expect',
    ]);
  });

  it('says what the customer agreed to, and that it has no pictures', async () => {
    const page = await openList();
    await rowOf(page, 'Customer 00').getByRole('link', { name: 'Customer 00', exact: true }).click();
    await page.getByRole('tab', { name: 'Consent and pictures' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Consent and pictures' });
    await panel.getByText('Not agreed').waitFor();
    await panel.getByText('This test has no pictures').waitFor();
    await panel.getByText('Read the text').click();
    await panel.getByText('1. Photos of your skin').waitFor();
  });

  it('says why where there is no report', async () => {
    const page = await openList();
    await rowOf(page, 'Customer 02').getByRole('link', { name: 'Customer 02', exact: true }).click();
    await page.getByRole('dialog').getByText('The photo was not sharp enough').waitFor();
  });

  it('shows answers to questions that are gone as they were sent', async () => {
    const page = await openList();
    await chooseInRow(page, 'Customer 03', 'Questionnaire answers');
    await page.getByRole('dialog').getByText('Pollen').waitFor();
  });
});

describe('a test that a mirror begins while the list is open', () => {
  it('appears by itself', async () => {
    const page = await openList();
    await beginTest('Appears');
    await rowOf(page, 'Appears').waitFor({ timeout: 25_000 });
    expect((await names(page))[0]).toBe('Appears');
  });

  it.each(['in the list', 'in the count of new tests'])(
    'while the network is away is once %s when it is back',
    { tags: 'long' },
    async (place) => {
      const shop = await buildUser(web.server);
      const mirror = await buildDevice(web.server, { tenant_id: shop.tenant_id });
      await buildRecords(web.server, [{ device: mirror, customer_nickname: 'Old' }]);
      const relay = await startCuttingRelay(web.server.origin);
      onTestFinished(relay.stop);
      const page = await openList(LIST, shop, { baseURL: relay.origin });
      await beginTest('Before', mirror);
      await rowOf(page, 'Before').waitFor();
      const isCounted = place !== 'in the list';
      if (isCounted) await box(page, 0).click();

      // The offline mode of Chromium leaves an open stream alone.
      const isCut = page.waitForEvent('requestfailed', (request) => request.url().includes('record.changes'));
      relay.cutAfter(0);
      await page.context().setOffline(true);
      await beginTest('Missed 1', mirror);
      await beginTest('Missed 2', mirror);
      await isCut;
      expect(await names(page)).toEqual(['Before', 'Old']);
      relay.cutAfter(Number.POSITIVE_INFINITY);
      await page.context().setOffline(false);
      if (isCounted) {
        const show = page.getByRole('button', { name: '2 new – show' });
        await show.waitFor({ timeout: 25_000 });
        expect(await names(page)).toEqual(['Before', 'Old']);
        await show.click();
      }
      await expect.poll(() => names(page), { timeout: 25_000 }).toEqual(['Missed 2', 'Missed 1', 'Before', 'Old']);
    },
  );

  it('that the stream skipped makes the list load anew', async () => {
    const other = await buildUser(web.server);
    const mirror = await buildDevice(web.server, { tenant_id: other.tenant_id });
    const test_time = new Date(Date.now() - DAY_MS);
    const [gone] = await buildRecords(web.server, [
      { device: mirror, test_time, customer_nickname: 'Gone' },
      { device: mirror, test_time, customer_nickname: 'Kept' },
    ]);
    const page = await openList(LIST, other);
    await rowOf(page, 'Gone').waitFor();
    const { pool, recordEvents } = web.server.services;
    // Deletes a record. The browser isn't told, because too many other changes follow at once.
    await pool.query('update skin_record set deleted_at = now() where record_id = $1', [gone?.record_id]);
    const { tenant_id } = other;
    const far = new Date(Date.now() - 300 * DAY_MS);
    await expect
      .poll(
        async () => {
          recordEvents.publish(
            Array.from({ length: 250 }, () => {
              return {
                tenant_id,
                record_id: randomUUID(),
                device_id: 0,
                user_id: null,
                what: 'changed',
                test_time: far,
              };
            }),
          );
          return names(page);
        },
        { interval: 1_000 },
      )
      .toEqual(['Kept']);
  });

  it('waits while something is ticked, and moves nothing', async () => {
    const page = await openList();
    await box(page, 3).click();
    const before = await names(page);
    await beginTest('Waits');
    const badge = page.getByRole('button', { name: '1 new – show' });
    await badge.waitFor({ timeout: 25_000 });
    expect(await names(page)).toEqual(before);
    await badge.click();
    await rowOf(page, 'Waits').waitFor();
    await badge.waitFor({ state: 'detached' });
  });

  it('is no news where the filters leave it out', async () => {
    const shop = await buildUser(web.server);
    const mirror = await buildDevice(web.server, { tenant_id: shop.tenant_id });
    await buildRecords(web.server, [{ device: mirror, customer_nickname: 'Wanted 1' }]);
    const page = await openList(`${LIST}&q=Wanted`, shop);
    await box(page, 0).click();
    await beginTest('Somebody else', mirror);
    // Events arrive in the order of the tests. When "Wanted 2" is counted, the event of "Somebody else" has already
    // arrived.
    await beginTest('Wanted 2', mirror);
    await page.getByRole('button', { name: '1 new – show' }).click();
    await rowOf(page, 'Wanted 2').waitFor();
    expect(await names(page)).toEqual(['Wanted 2', 'Wanted 1']);
  });
});

describe('the trash of tests', { tags: 'long' }, () => {
  it('lists deleted tests and gives them back', async () => {
    const main = await buildUser(web.server);
    const mirror = await buildDevice(web.server, { tenant_id: main.tenant_id });
    await buildRecord(web.server, { device: mirror, customer_nickname: 'Lin' });
    await buildRecord(web.server, { device: mirror, customer_nickname: 'Mei' });
    const page = await openList('/skinmgr/recordsList', main);
    await chooseInRow(page, 'Lin', 'Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await rowOf(page, 'Lin').waitFor({ state: 'detached' });
    await chooseInList(page, 'Trash');
    await rowOf(page, 'Lin').waitFor();
    expect(await rows(page).count()).toBe(1);
    await expectAccessible(page);
    await rowOf(page, 'Lin')
      .getByRole('button', { name: /^Restore/ })
      .click();
    await page.getByText('The trash is empty').waitFor();
    await button(page, 'Skin tests').click();
    await rowOf(page, 'Lin').waitFor();

    const guide = await buildGuide(web.server, { parent: main, power: [2] });
    const theirs = await web.enter(guide, { path: '/skinmgr/recordsList?view=trash' });
    await theirs.locator('section[aria-busy=false]').first().waitFor();
    expect(await button(theirs, 'More actions').count()).toBe(0);
  });
});
