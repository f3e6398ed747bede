import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, uniqueName } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { type BuiltRecord, buildRecords } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, loaded, rowOf, rows } from './page.ts';

const PATH = '/skinmgr/today';
const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
let owner: Account;
let guide: Account;
let device: Device;
let records: BuiltRecord[];

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  guide = await buildGuide(web.server, { parent: owner, user_acct: uniqueName('guide'), power: [2] });
  device = await buildDevice(web.server, { tenant_id: owner.tenant_id });
  const own = of(guide);
  const now = Date.now();
  records = await buildRecords(web.server, [
    { ...own, test_time: new Date(now - 1000), customer_nickname: 'Rose' },
    { ...own, test_time: new Date(now - 2000), customer_nickname: 'Lily' },
    { ...own, test_time: new Date(now - 3000), customer_nickname: 'Iris', status: 3, reason_key: 'blurred' },
    { ...own, test_time: new Date(now - 2 * DAY_MS), customer_nickname: 'Earlier' },
    { device, test_time: new Date(now - 4000), customer_nickname: 'Of somebody else' },
  ]);
});
afterAll(() => web.close());

const open = async (account = guide, options = {}): Promise<Page> =>
  loaded(await web.enter(account, { path: PATH, ...PHONE, ...options }));
const of = ({ user_id, user_acct }: Account) => ({ device, user_id, user_acct });
const names = (page: Page) => rows(page).getByRole('link').and(page.locator(':not([aria-label])')).allTextContents();
const recordOf = (name: string) => records.find(({ customer_nickname }) => customer_nickname === name) as BuiltRecord;

async function soldOf(name: string): Promise<unknown> {
  const { tenant_id, record_id } = recordOf(name);
  return (await web.server.services.prisma.skin_record.findFirst({ where: { tenant_id, record_id } }))?.sold;
}

async function notesOf(name: string): Promise<string[]> {
  const { rows: found } = await web.server.services.pool.query<{ mark: string }>(
    'select mark from record_note where tenant_id = $1 and record_id = $2 order by note_id',
    [owner.tenant_id, recordOf(name).record_id],
  );
  return found.map(({ mark }) => mark);
}

/** Opens and closes the dialog, so that its code is loaded when the network is gone. */
async function useDialog(page: Page, name: string): Promise<void> {
  await button(rowOf(page, name), `Note on the test of ${name}`).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).waitFor();
  await button(dialog(page), 'Cancel').click();
  await dialog(page).waitFor({ state: 'detached' });
}

async function cutNetwork(page: Page): Promise<void> {
  await useDialog(page, 'Rose');
  await page.context().setOffline(true);
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await button(rowOf(page, name), `Note on the test of ${name}`).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(text);
  await button(dialog(page), 'Save').click();
  await dialog(page).waitFor({ state: 'detached' });
}

it('shows a guide the tests of today that the guide may see, newest first, with score and care level', async () => {
  const page = await open();
  expect(await names(page)).toEqual(['Rose', 'Lily', 'Iris']);
  await rowOf(page, 'Rose').getByText('61', { exact: true }).waitFor();
  await rowOf(page, 'Rose').getByText('Level 2 · Good').waitFor();
  await rowOf(page, 'Rose').getByText(device.device_no).waitFor();
  await rowOf(page, 'Iris').getByText('The photo was not sharp enough').waitFor();
  expect(await names(await open(owner))).toEqual(['Rose', 'Lily', 'Iris', 'Of somebody else']);
});

it('shows a test as soon as a mirror begins it, and opens its report in one tap', async () => {
  const page = await open(owner);
  const answer = await createMirrorClient(web.server, device).post('/mirrorSrv/record/create', {
    client_uuid: randomUUID(),
    seq: 1,
    test_time: new Date().toISOString(),
    customer: { nickname: 'Appears', mobile: '13812345678' },
  });
  expect(answer.json().code).toBe(0);
  await rowOf(page, 'Appears').waitFor({ timeout: 25_000 });
  expect((await names(page))[0]).toBe('Appears');
  await rowOf(page, 'Rose').getByRole('link', { name: 'Report of Rose' }).click();
  await page.locator('iframe').waitFor();
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(PATH);
});

describe('a note', () => {
  it('that is written without a network is kept, and sent by itself when it is back', async () => {
    const page = await open();
    await cutNetwork(page);
    await page.getByText('No connection.').waitFor();
    await write(page, 'Rose', 'Wants the serum');
    await rowOf(page, 'Rose').getByText('Not sent yet').waitFor();
    await rowOf(page, 'Rose').getByText('Wants the serum').waitFor();
    expect(await notesOf('Rose')).toEqual([]);
    // A message doesn't break the page, although its code isn't loaded.
    await button(rowOf(page, 'Rose'), 'Note on the test of Rose').click();
    await button(dialog(page), 'Save').click();
    await button(dialog(page), 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });
    // The note that was changed before it was sent isn't sent in its first form.
    await write(page, 'Rose', 'Wants two serums');

    await page.context().setOffline(false);
    await rowOf(page, 'Rose').getByText('Sent', { exact: true }).waitFor();
    await rowOf(page, 'Rose').getByText('Wants two serums').waitFor();
    expect(await notesOf('Rose')).toEqual(['Wants two serums']);
  });

  it('survives the closing of the page, and two tabs lose none of both', async () => {
    const page = await open();
    const other = await page.context().newPage();
    await other.goto(PATH);
    await loaded(other);
    await useDialog(other, 'Lily');
    await cutNetwork(page);
    await button(rowOf(other, 'Lily'), 'Note on the test of Lily').click();
    await dialog(other).getByRole('textbox', { name: 'Note' }).fill('From the second tab');
    await write(page, 'Lily', 'From the first tab');
    await button(dialog(other), 'Save').click();
    await rowOf(other, 'Lily').getByText('From the second tab').waitFor();
    await page.goto('about:blank');
    await other.close();
    await page.context().setOffline(false);
    const third = await page.context().newPage();
    await third.goto('/skinmgr/home');
    // A tab that was closed while it tried to send holds the next one up for 10 seconds.
    await expect.poll(() => notesOf('Lily'), { timeout: 25_000 }).toHaveLength(2);
    expect((await notesOf('Lily')).at(-1)).toBe('From the first tab\nFrom the second tab');
  });

  it('that the server refuses is shown with its reason, until it is discarded', async () => {
    const [gone] = await buildRecords(web.server, [{ ...of(guide), customer_nickname: 'Gone' }]);
    const page = await open();
    await cutNetwork(page);
    await write(page, 'Gone', 'Call back');
    await web.server.services.pool.query('update skin_record set deleted_at = now() where record_id = $1', [
      gone?.record_id,
    ]);
    await page.context().setOffline(false);
    const alert = page.getByRole('alert').filter({ hasText: '1 note isn’t sent yet' });
    await alert.getByText('Call back').waitFor();
    await button(alert, 'Discard the note on the test of Gone').click();
    await alert.waitFor({ state: 'detached' });
  });

  it('on the test of a customer who was erased meanwhile is dropped, and the writer is told', async () => {
    const [erased] = await buildRecords(web.server, [{ ...of(guide), customer_nickname: 'Hazel' }]);
    const page = await open();
    await cutNetwork(page);
    await write(page, 'Hazel', 'Her wedding is in May');
    await web.server.services.pool.query('update skin_record set erased_at = now() where record_id = $1', [
      erased?.record_id,
    ]);
    await page.context().setOffline(false);
    await page.getByRole('alert').getByText('Hazel was erased meanwhile').waitFor();
    await rowOf(page, 'Hazel').getByText('Her wedding is in May').waitFor({ state: 'detached' });
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain('wedding');
  });

  it('that isn’t sent yet makes the sign-out ask, and goes with it', async () => {
    const account = await buildGuide(web.server, { parent: owner, user_acct: uniqueName('guide'), power: [2] });
    await buildRecords(web.server, [{ ...of(account), customer_nickname: 'Poppy' }]);
    const page = await open(account);
    await page.route('**/trpc/record.notes*', (route) => route.abort());
    await write(page, 'Poppy', 'Unsent');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await dialog(page).getByText('1 note isn’t sent yet').waitFor();
    await button(dialog(page), 'Sign out').click();
    await page.waitForURL('**/login');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
    expect(kept).toEqual([]);
  });
});

it('a test is marked as sold in two taps', async () => {
  const page = await open();
  await button(rowOf(page, 'Lily'), 'Mark the test of Lily as sold').click();
  await button(dialog(page), 'Mark as sold').click();
  await dialog(page).waitFor({ state: 'detached' });
  await rowOf(page, 'Lily').locator('[class*=Badge]').getByText('Sold', { exact: true }).waitFor();
  expect(await soldOf('Lily')).toMatchObject({ user_acct: guide.user_acct, goods: [] });
});

it('what can’t be done without a network says so, and nothing is sent later', async () => {
  const page = await open();
  const sale = button(rowOf(page, 'Rose'), 'Mark the test of Rose as sold');
  await sale.click();
  await button(dialog(page), 'Mark as sold').waitFor();
  await page.context().setOffline(true);
  await button(dialog(page), 'Mark as sold').click();
  await page.getByRole('alert').getByText('Network problem: no answer came').waitFor();
  // On a phone, the message lies above the dialog.
  await button(page.getByRole('alert'), 'Close').click();
  await button(dialog(page), 'Cancel').click();
  await button(rowOf(page, 'Lily'), 'Mark the test of Lily as sold').click();
  await dialog(page).getByText('Network problem').waitFor();
  await page.context().setOffline(false);
  await dialog(page).getByText('Network problem').waitFor({ state: 'detached' });
  expect(await soldOf('Rose')).toBeNull();
  await button(dialog(page), 'Cancel').click();
  await dialog(page).waitFor({ state: 'detached' });

  await page.context().setOffline(true);
  await rowOf(page, 'Rose').getByRole('link', { name: 'Report of Rose' }).click();
  await dialog(page).getByText('Network problem').waitFor();
  await page.context().setOffline(false);
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
});

describe('on a phone', { tags: 'long' }, () => {
  it.each([
    ['en-US', 'Today’s tests', 'Note on the test of Rose'],
    ['zh-CN', '今日检测', '给 Rose 的记录写备注'],
  ])('it is accessible and fits the width in %s', async (locale, title, note) => {
    const page = await open(guide, { locale });
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expectAccessible(page);
    await button(rowOf(page, 'Rose'), note).click();
    await dialog(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

it('a day without tests says so', async () => {
  const page = await open(await buildUser(web.server));
  await page.getByText('No tests yet today').waitFor();
});
