// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { type RestClient, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { tick } from './page.ts';

let here: Console;
let main: Account;
let guide: Account;
let owner: RestClient;
beforeAll(async () => {
  here = await openConsole();
});
afterAll(() => here.close());
beforeEach(async () => {
  main = await buildUser(here.server, { name: 'Ann' });
  guide = await buildGuide(here.server, { parent: main, power: [1], name: 'Bo' });
  owner = await signIn(here.server, main);
  const { tenant_id } = main;
  await here.server.services.prisma.goods.createMany({
    data: ['Cream', 'Serum'].map((goods_name) => ({ tenant_id, goods_name })),
  });
});

async function openGoods(account: Account, search = ''): Promise<Page> {
  const page = await here.enter(account);
  await page.goto(`/skinmgr/goodsList${search}`);
  await page.locator('[data-row-id]').first().waitFor();
  return page;
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string | RegExp) => views(page).getByRole('button', { name });
const isCurrent = (page: Page, name: RegExp) =>
  views(page).locator('[aria-current]').filter({ hasText: name }).waitFor();
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const columns = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).filter(Boolean);

async function saveView(page: Page, name: string, shared = false): Promise<void> {
  const first = page.getByRole('button', { name: 'New view from these filters' });
  if (await first.isVisible()) await first.click();
  else await choose(page, 'New view…');
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
  if (shared) await page.getByRole('checkbox', { name: 'Share with everybody' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await toast(page, 'View saved');
}

describe('saved views', () => {
  it('keep filters and page size under a name, and say when something has changed since', async () => {
    const page = await openGoods(main, '?q=Ser&pageSize=50');
    await saveView(page, 'Serums');
    await isCurrent(page, /^Serums$/);
    await tab(page, /^All$/).click();
    await page.getByText('Cream').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await tab(page, 'Serums').click();
    await page.waitForURL(/pageSize=50&saved=\d+#q=Ser$/);
    await page.getByText('Cream').first().waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('Seru');
    await tab(page, 'Serums with unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Update view' }).click();
    await toast(page, 'Changes saved in the view');
    await page.reload();
    await isCurrent(page, /^Serums$/);
    expect(new URL(page.url()).hash).toBe('#q=Seru');
  });

  it('are renamed and deleted, and refuse a name twice beside the field', async () => {
    const page = await openGoods(main, '?q=Ser');
    await saveView(page, 'Serums');
    await choose(page, 'New view…');
    const name = page.getByRole('textbox', { name: 'Name of the view' });
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('dialog').getByText('cannot be empty').waitFor();
    await name.fill('serums');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await page.getByText('There is already a view with this name.').waitFor();
    await name.fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await choose(page, 'Rename…');
    await name.fill('My serums');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await tab(page, 'My serums').waitFor();
    await choose(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await views(page).waitFor({ state: 'detached' });
  });

  it('open the list when they are the default, in a new browser too', async () => {
    const page = await openGoods(main, '?q=Ser');
    await saveView(page, 'Serums');
    await choose(page, 'Open the list with this view');
    await toast(page, 'The list opens with “Serums” from now on');
    const elsewhere = await openGoods(main);
    await elsewhere.waitForURL(/q=Ser/);
    await isCurrent(elsewhere, /^Serums$/);
    await tab(elsewhere, /^All$/).click();
    await elsewhere.getByText('Cream').first().waitFor();
    // The user left the list without a view, so the list opens without a view again.
    await elsewhere.reload();
    await elsewhere.getByText('Cream').first().waitFor();
    await isCurrent(elsewhere, /^All$/);
    await choose(elsewhere, 'Open the list with everything');
    await toast(elsewhere, 'The list opens with everything from now on');
  });

  it('are seen by others where they are shared, who cannot change them', async () => {
    const page = await openGoods(main, '?q=Ser');
    // The names are new ones, because a second try of this test finds the views of the first one.
    const [own, shared] = [`Private ${Date.now()}`, `For all ${Date.now()}`];
    await saveView(page, own);
    await page.getByRole('searchbox').fill('Cre');
    await page.waitForURL(/q=Cre/);
    await saveView(page, shared, true);
    const other = await openGoods(guide);
    const names = () => views(other).getByRole('button').allInnerTexts();
    await expect.poll(names).toContain(shared);
    expect(await names()).not.toContain(own);
    await tab(other, shared).click();
    await other.waitForURL(/q=Cre/);
    await other.getByRole('button', { name: 'Options', exact: true }).click();
    const items = () => other.getByRole('menuitem').allInnerTexts();
    await expect.poll(items).toEqual(['New view…', 'Open the list with this view']);
  });

  it('open although filters of theirs are gone, and say which', async () => {
    const search = { q: 'Ser', old_filter: '3' };
    const { result } = (await owner.mutate('view.save', { list: 'goods', name: 'Old', search })).json();
    const page = await openGoods(main);
    await tab(page, 'Old').click();
    await page.getByRole('alert').getByText('no longer knows. They are left out: old_filter').waitFor();
    await page.waitForURL(/q=Ser/);
    expect(page.url()).not.toContain('old_filter');
    await owner.mutate('view.remove', { id: (result as { data: { id: number } }).data.id });
    await page.reload();
    await page.getByRole('alert').getByText('This view is no longer there.').waitFor();
    await page.getByText('Serum').first().waitFor();
  });

  it('are accessible, and fit on a phone', async () => {
    const page = await openGoods(main, '?q=Ser');
    await saveView(page, 'A name as long as people give to views that they keep', true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('columns', () => {
  const openMenu = (page: Page) => page.getByRole('button', { name: 'Columns and row height' }).click();

  it('are hidden, moved and widened for the account, in every browser', async () => {
    const page = await openGoods(main);
    const before = await columns(page);
    const [, , third, fourth] = before;
    await openMenu(page);
    await tick(page.getByRole('checkbox', { name: third, exact: true }), false);
    const up = page.getByRole('button', { name: `Move up: ${fourth}` });
    await up.click();
    await expect.poll(() => up.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.waitForLoadState('networkidle');
    const after = await columns(page);
    expect(after).toEqual(before.filter((title) => title !== third));

    const elsewhere = await openGoods(main);
    await expect.poll(() => columns(elsewhere)).toEqual(after);
    await openMenu(elsewhere);
    await tick(elsewhere.getByRole('checkbox', { name: third, exact: true }), true);
    // The column is shown again. It stands behind the column that was moved past it.
    await expect.poll(async () => (await columns(elsewhere)).slice(2, 4)).toEqual([fourth, third]);
    await elsewhere.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => columns(elsewhere)).toEqual(before);
    const other = await openGoods(guide);
    expect(await columns(other)).toEqual(before);
  });

  it('are resized at their edge, with the pointer and with the arrow keys', async () => {
    const page = await openGoods(main);
    const head = page.getByRole('columnheader', { name: 'Product effects' });
    const edge = head.getByRole('separator', { name: 'Width of Product effects' });
    const width = async (of = head) => Math.round((await of.boundingBox())?.width ?? 0);
    const [before, place] = [await width(), await edge.boundingBox()];
    await page.mouse.move((place?.x ?? 0) + 4, (place?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((place?.x ?? 0) + 64, (place?.y ?? 0) + 10, { steps: 3 });
    expect(await width()).toBe(before + 60);
    await page.mouse.up();
    const kept = page.waitForResponse(/view\.saveLayout/);
    await edge.press('ArrowLeft');
    await kept;
    await expect.poll(() => width()).toBe(before + 44);
    await expectAccessible(page);
    const elsewhere = await openGoods(main);
    await expect.poll(() => width(elsewhere.getByRole('columnheader', { name: 'Product effects' }))).toBe(before + 44);
    await edge.press('Enter');
    await expect.poll(() => width()).toBe(before);
  });

  it('are one stop of the Tab key: the arrow keys go from edge to edge', async () => {
    const page = await openGoods(main);
    const edges = page.getByRole('separator');
    expect(await edges.evaluateAll((all) => all.map(({ tabIndex }) => tabIndex).filter((index) => index >= 0))).toEqual(
      [0],
    );
    await edges.first().press('ArrowDown');
    await expect.poll(() => edges.nth(1).evaluate((edge) => edge === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => edges.first().evaluate((edge) => edge === document.activeElement)).toBe(true);
  });

  it('close their menu with Escape, back to its button', async () => {
    const page = await openGoods(main);
    await openMenu(page);
    await page.getByRole('dialog', { name: 'Columns and row height' }).waitFor();
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: 'Columns and row height' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
