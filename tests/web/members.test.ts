// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser, uniqueName } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { type Console, expectAccessible, fillIn, openConsole, sidewaysScroll } from './console.ts';
import { chooseInList, chooseInRow, dialog, isFocused, loaded, rowOf, rows, status } from './page.ts';

const LIST = '/skinmgr/memberList';

let web: Console;
/** A shop with 22 guides, on the platform that can lock accounts. */
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildShop('ban');
  for (let index = 1; index <= 22; index++) {
    const number = String(index).padStart(2, '0');
    await buildGuide(web.server, {
      parent: owner,
      user_acct: `guide-${number}`,
      name: `Guide ${number}`,
      mobile: `137000000${number}`,
      shop: index > 20 ? 'Lakeside' : 'Riverside',
      power: index === 1 ? [1, 2] : [2],
    });
  }
});
afterAll(() => web.close());

const buildShop = async (platform: 'default' | 'ban' = 'default'): Promise<Account> =>
  buildUser(web.server, { tenant_id: (await buildTenant(web.server, { platform })).tenant_id });

const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false });

async function openList(account = owner, path = LIST, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

async function fillGuide(page: Page, { name, mobile }: { name: string; mobile: string }): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Mobile number').fill(mobile);
  await dialog(page).getByRole('textbox', { name: 'Shop' }).fill('Riverside');
}

/** Collects the bodies of the calls that the page sends to an operation from now on. */
function callsOf(page: Page, operation: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(operation)) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

describe('the list of sub-accounts', () => {
  it('shows twenty of them, and says how many there are', async () => {
    const page = await openList();
    expect(await rows(page).count()).toBe(20);
    await status(page, '22 in total').waitFor();
    const sizes = await page.getByRole('combobox', { name: 'Rows per page' }).locator('option').allTextContents();
    expect(sizes.map((text) => Number.parseInt(text, 10))).toEqual([20, 50, 100, 200, 500]);
  });

  it('finds by name, mobile number or shop', async () => {
    const page = await openList();
    const search = page.getByRole('searchbox');
    for (const [text, count] of [
      ['Guide 07', 1],
      ['13700000009', 1],
      ['Lakeside', 2],
    ] as const) {
      await search.fill(text);
      await status(page, `${count} in total`).waitFor();
    }
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await status(page, '22 in total').waitFor();
  });

  it('says what each guide may do', async () => {
    const page = await openList(owner, `${LIST}?q=Guide+01`);
    await rowOf(page, 'Guide 01').getByText('Products').waitFor();
    await rowOf(page, 'Guide 01').getByText('Skin tests').waitFor();
  });

  it('sends everybody else to the overview', async () => {
    const guide = await buildGuide(web.server, { parent: await buildShop(), power: [1, 2, 3, 4] });
    const page = await web.enter(guide);
    expect(await page.getByRole('link', { name: 'Sub-accounts' }).count()).toBe(0);
    await page.goto(LIST);
    await page.waitForURL('**/skinmgr/home');
    await page.getByText('No permission').first().waitFor();
  });

  it('goes to the overview when an answer says that the account is no manager', async () => {
    const page = await web.enter(owner);
    await page.route('**/trpc/account.list*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('"is_manager":1', '"is_manager":0'),
      });
    });
    await page.goto(LIST);
    await page.waitForURL('**/skinmgr/home');
  });
});

describe('a new sub-account', () => {
  it('asks for what is missing at its field, and goes to the first one', async () => {
    const shop = await buildShop();
    // This guide has another shop name. The form for a new guide must still suggest the main account's shop name.
    await buildGuide(web.server, { parent: shop, shop: 'Elsewhere' });
    const { rows: shops } = await web.server.services.pool.query('select shop from tenant where tenant_id = $1', [
      shop.tenant_id,
    ]);
    const page = await openList(shop);
    const calls = callsOf(page, 'account.save');
    await page.getByRole('button', { name: 'Add sub-account' }).first().click();
    // The form offers the permissions of the shop's platform.
    await expect.poll(() => dialog(page).getByRole('checkbox').count()).toBe(4);
    const place = dialog(page).getByRole('textbox', { name: 'Shop' });
    expect(await place.inputValue()).toBe(shops[0].shop);
    await place.fill('');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    for (const text of [
      'Please select at least one permission.',
      'Name cannot be empty.',
      'Mobile number cannot be empty.',
      'Password cannot be empty.',
      'Shop cannot be empty.',
    ]) {
      await dialog(page).getByText(text).waitFor();
    }
    expect(await isFocused(page, 'name')).toBe(true);

    const order: [path: string, fill: () => Promise<unknown>][] = [
      ['mobile', () => field(page, 'Name').fill('Mei')],
      ['shop', () => field(page, 'Mobile number').fill('13700001111')],
      ['pwd', () => place.fill('Here')],
      ['powerarr', () => dialog(page).getByRole('button', { name: 'Generate' }).click()],
    ];
    for (const [path, fill] of order) {
      await fill();
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
      expect(await isFocused(page, path)).toBe(true);
    }
    expect(calls).toEqual([]);
  });

  it('is added, and signs in with the password that the list can show until then', async () => {
    const shop = await buildShop();
    const page = await openList(shop);
    await page.getByRole('button', { name: 'Add sub-account' }).first().click();
    const mobile = '13700002222';
    await fillGuide(page, { name: 'Xiu', mobile });
    await dialog(page).getByRole('button', { name: 'Generate' }).click();
    const password = await field(page, 'Password').first().inputValue();
    await dialog(page)
      .getByRole('checkbox', { name: /Skin tests/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click({ clickCount: 2 });
    await page.getByText('Sub-account Xiu added').waitFor();
    expect(await rows(page).count()).toBe(1);

    expect(await rowOf(page, 'Xiu').getByText(password).count()).toBe(0);
    await page.getByRole('button', { name: 'Show the initial password of Xiu' }).click();
    await rowOf(page, 'Xiu').getByText(password).waitFor();

    const guide = await web.visit('/login');
    await fillIn(guide, { user_acct: mobile, password });
    await guide.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Show the initial password of Xiu' }).waitFor({ state: 'detached' });
  });

  it('keeps what was typed when the server refuses it, and says why at the field', async () => {
    const page = await openList();
    await page.getByRole('button', { name: 'Add sub-account' }).first().click();
    await fillGuide(page, { name: 'Taken', mobile: '13700000001' });
    await field(page, 'Password').first().fill('Riverbank-2719');
    await dialog(page)
      .getByRole('checkbox', { name: /Products/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('This mobile number already exists.').waitFor();
    expect(await isFocused(page, 'mobile')).toBe(true);
    expect(await field(page, 'Name').inputValue()).toBe('Taken');

    await field(page, 'Mobile number').fill('13700003333');
    await field(page, 'Password').first().fill('short');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('The password needs at least 8 characters.').waitFor();
    expect(await isFocused(page, 'pwd')).toBe(true);

    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(await field(page, 'Mobile number').inputValue()).toBe('13700003333');
  });

  it('can be the one that comes with the product, which can be taken away again', async () => {
    const page = await openList(await buildShop());
    await chooseInList(page, 'Add default guide');
    await dialog(page).getByRole('button', { name: 'Add default guide' }).click();
    await page.getByText('Default guide added').waitFor();
    expect(await rows(page).count()).toBe(1);
    await chooseInList(page, 'Delete default guide');
    await dialog(page).getByRole('button', { name: 'Delete default guide' }).click();
    await page.getByText('Default guide deleted').waitFor();
    await page.getByText('No sub-accounts yet').waitFor();
  });
});

describe('a sub-account that is changed', () => {
  it('sends what changed and leaves the rest blank', async () => {
    const page = await openList(owner, `${LIST}?q=Guide+03`);
    const calls = callsOf(page, 'account.save');
    await page.getByRole('button', { name: 'Edit Guide 03' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('No change in data').waitFor();
    expect(calls).toEqual([]);

    expect(await field(page, 'Location').getAttribute('readonly')).not.toBeNull();
    await field(page, 'Name').fill('Guide 03 b');
    await dialog(page).getByRole('radio', { name: 'Disabled' }).check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await rowOf(page, 'Guide 03 b').getByText('Disabled').waitFor();
    const sent = JSON.parse(calls[0] ?? '{}')[0] as Record<string, unknown>;
    expect(Object.keys(sent).sort()).toEqual(['id', 'name', 'rev', 'status']);
  });

  it('is not saved without any permission', async () => {
    const page = await openList(owner, `${LIST}?q=Guide+04`);
    await page.getByRole('button', { name: 'Edit Guide 04' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /Skin tests/ })
      .uncheck();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Please select at least one permission.').waitFor();
  });
});

describe('locking', () => {
  it('asks first, keeps the guide out, and lets in again', async () => {
    const page = await openList(owner, `${LIST}?q=Guide+05`);
    const lock = page.getByRole('switch', { name: 'Lock Guide 05' });
    await lock.press('Space');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await lock.isChecked()).toBe(false);
    await lock.press('Space');
    await dialog(page).getByRole('button', { name: 'Lock 1 account' }).click();
    await page.getByText('1 sub-account locked').waitFor();
    expect(await lock.isChecked()).toBe(true);
    await lock.press('Space');
    await page.getByText('1 sub-account unlocked').waitFor();
    expect(await lock.isChecked()).toBe(false);
  });

  it('works on all that are ticked', async () => {
    const page = await openList(owner, `${LIST}?q=Lakeside`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Lock 2 accounts' }).click();
    await page.getByText('2 sub-accounts locked').waitFor();
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    await page.getByText('2 sub-accounts unlocked').waitFor();
  });

  it('works on all that match, where deleting says that it does not', async () => {
    const page = await openList();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const remove = page.locator('[data-list-bar]').getByRole('button', { name: 'Delete', exact: true });
    expect(await remove.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Select all 22 that match' }).click();
    await page.getByText('All 22 that match are selected').waitFor();
    expect(await remove.isDisabled()).toBe(true);
    expect(await remove.getAttribute('title')).toBe('This works on selected rows only');
    expect(await page.getByRole('button', { name: 'Lock', exact: true }).isEnabled()).toBe(true);
  });

  it('of all that match leaves nothing for the Delete key, which says why', async () => {
    const page = await openList();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Select all 22 that match' }).click();
    await page.keyboard.press('Delete');
    await page.getByRole('alert').getByText('This works on selected rows only').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('exists on no other platform', async () => {
    const shop = await buildShop();
    await buildGuide(web.server, { parent: shop, name: 'Free' });
    const page = await openList(shop);
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Lock', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add sub-account' }).click();
    expect(await field(page, 'Location').count()).toBe(0);
  });
});

describe('deleting', () => {
  let shop: Account;
  let leaving: Account;
  let staying: Account;

  beforeAll(async () => {
    shop = await buildShop();
    leaving = await buildGuide(web.server, { parent: shop, user_acct: uniqueName('leaving'), name: 'Leaving' });
    staying = await buildGuide(web.server, { parent: shop, user_acct: uniqueName('staying'), name: 'Staying' });
    const device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
    for (let index = 0; index < 3; index++) {
      await buildRecord(web.server, { device, user_id: leaving.user_id, user_acct: leaving.user_acct });
    }
  });

  it('asks for a selection first', async () => {
    const page = await openList(shop);
    expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    await page.keyboard.press('Delete');
    await page.getByText('Please tick at least one row first.').waitFor();
  });

  it('asks who gets the skin tests, and hands them over', async () => {
    const page = await openList(shop);
    await chooseInRow(page, 'Leaving', 'Delete');
    await dialog(page).getByText('Who gets the 3 skin tests?').waitFor();
    expect(await dialog(page).getByRole('radio', { name: 'Keep as they are' }).isChecked()).toBe(true);
    await dialog(page).getByRole('radio', { name: 'Another guide' }).check();
    await dialog(page).getByRole('button', { name: 'Delete 1 account' }).click();
    await dialog(page).getByText('Please choose the guide who gets them.').waitFor();
    await dialog(page).getByRole('combobox', { name: 'Choose a guide' }).click();
    expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
      expect.stringContaining('Staying'),
    ]);
    await page.getByRole('listbox').getByRole('option', { name: 'Staying' }).click();
    await dialog(page).getByRole('button', { name: 'Delete 1 account' }).click();
    await page.getByText('1 sub-account deleted').waitFor();
    await rowOf(page, 'Leaving').waitFor({ state: 'detached' });
    const { rows: owners } = await web.server.services.pool.query<{ user_id: number }>(
      'select distinct user_id from skin_record where tenant_id = $1',
      [shop.tenant_id],
    );
    expect(owners).toEqual([{ user_id: staying.user_id }]);
  });

  it('asks for no heir where there is nothing to hand over', async () => {
    const other = await buildShop();
    for (const name of ['One', 'Two']) await buildGuide(web.server, { parent: other, name });
    const page = await openList(other);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByText('These accounts have no skin tests to hand over.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete 2 accounts' }).click();
    await page.getByText('No sub-accounts yet').waitFor();
  });
});

describe('for everybody', { tags: 'long', timeout: 90_000 }, () => {
  it('has no accessibility faults', async () => {
    const page = await openList(owner, LIST);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add sub-account' }).click();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('Name cannot be empty.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chooseInRow(page, 'Guide 22', 'Delete');
    await dialog(page).waitFor();
    await expectAccessible(page);
  });

  it('becomes cards on a phone, and never scrolls sideways', async () => {
    const page = await openList(owner, LIST, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit Guide 08' }).click();
    await field(page, 'Name').waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
});
