import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, uniqueName } from '../factories/accounts.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { actionsInSight, openFilters } from './page.ts';

// These tests use the list of tips to check the rules of every list. COUNT is the number of tips.
const COUNT = 57;
const PATH = '/skinmgr/tipsList';

let web: Console;
let admin: Account;
let mark: string;
beforeAll(async () => {
  web = await openConsole();
  admin = await buildAdmin(web.server);
});
afterAll(() => web.close());

/** Adds tips that a search for `mark` finds. Their titles are in reverse alphabetical order. */
beforeEach(async () => {
  mark = uniqueName('list').toLowerCase();
  await web.server.services.pool.query(
    `insert into tip (type, lang, title, content)
     select $1 || '-' || n, 'en', 'Tip ' || lpad(($2 - n)::text, 2, '0') || ' ' || $1, '<p>Yes</p>'
     from generate_series(0, $2 - 1) n`,
    [mark, COUNT],
  );
});

const rows = (page: Page) => page.locator('[data-row-id]:not([data-row-id^=wait])');
const titles = async (page: Page) =>
  (await rows(page).allTextContents()).map((text) => /Tip \d\d/.exec(text)?.[0] ?? text);
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const loaded = (page: Page) => page.locator('section[aria-busy=false]').first().waitFor();
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const left = async () => {
  const { rows: found } = await web.server.services.pool.query(
    'select count(*)::int as count from tip where type like $1 and deleted_at is null',
    [`${mark}-%`],
  );
  return found[0].count;
};

async function open(search = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await web.enter(admin, { path: `${PATH}?q=${mark}${search}`, ...options });
  await rows(page).first().waitFor();
  await loaded(page);
  return page;
}

describe('the order of a list', () => {
  it('is chosen at a header, stands in the address and can be sent on', async () => {
    const page = await open();
    expect(await header(page, 'Title').getAttribute('aria-sort')).toBe('none');
    await header(page, 'Title').getByRole('button').click();
    await page.waitForURL(/sort=title(&|#|$)/);
    await expect.poll(() => titles(page)).toContain('Tip 01');
    expect((await titles(page))[0]).toBe('Tip 01');
    expect(await header(page, 'Title').getAttribute('aria-sort')).toBe('ascending');
    await header(page, 'Title').getByRole('button').click();
    await page.waitForURL(/sort=-title/);
    await expect.poll(async () => (await titles(page))[0]).toBe('Tip 57');

    const other = await web.enter(admin, { path: page.url() });
    await rows(other).first().waitFor();
    expect((await titles(other))[0]).toBe('Tip 57');
    expect(await header(other, 'Title').getAttribute('aria-sort')).toBe('descending');
    await expectAccessible(other);
  });

  it('that the list does not know is its own', async () => {
    const own = await titles(await open());
    const page = await open('&sort=password');
    expect(await titles(page)).toEqual(own);
    expect(await page.locator('[aria-sort=ascending], [aria-sort=descending]').count()).toBe(0);
  });
});

it('goes to the last page where the address names one beyond it', async () => {
  const page = await web.enter(admin, { path: `${PATH}?q=${mark}&page=40` });
  await page.waitForURL(/page=3/);
  await expect.poll(() => rows(page).count()).toBe(COUNT - 40);
});

it('scrolls with the page under a header that stays, and keeps the name in view sideways', async () => {
  const page = await open('&pageSize=100', { viewport: { width: 720, height: 600 } });
  const scrollers = await page
    .locator('#main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .flatMap((element) => (/auto|scroll/.test(getComputedStyle(element).overflowY) ? [element.tagName] : [])),
    );
  expect(scrollers).toEqual([]);
  const top = async () => (await header(page, 'Title').boundingBox())?.y ?? 0;
  await page.evaluate(() => window.scrollTo(0, 800));
  const before = await top();
  await page.evaluate(() => window.scrollTo(0, 2000));
  expect(await top()).toBe(before);
  const bar = await page.getByText(`${COUNT} in total`).boundingBox();
  expect(before).toBeGreaterThan(bar?.y ?? 0);

  const name = rows(page).nth(30).getByText('Tip');
  const kept = await name.evaluate((element) => {
    const cell = element.closest('td') as HTMLElement;
    const body = cell.closest('tbody') as HTMLElement;
    body.scrollLeft = 200;
    return [body.scrollLeft > 0, cell.getBoundingClientRect().left >= body.getBoundingClientRect().left];
  });
  expect(kept).toEqual([true, true]);
});

describe('many rows at once', () => {
  it('has its buttons only with a selection, and takes all that match after it was said how many', async () => {
    const page = await open();
    expect(await button(page, 'Delete').filter({ hasText: 'Delete' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByText('20 selected').waitFor();
    await button(page, `Select all ${COUNT} that match`).click();
    await page.getByText(`All ${COUNT} that match are selected`).waitFor();
    await expectAccessible(page);
    await button(page, 'Delete').filter({ hasText: 'Delete' }).click();
    await page.getByText(`${COUNT} tips deleted`).waitFor();
    expect(await left()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(left, { timeout: 10_000 }).toBe(COUNT);
    await expect.poll(() => rows(page).count(), { timeout: 10_000 }).toBe(20);
  });

  it('does nothing where another number matches by then, and asks again', async () => {
    const page = await open();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button(page, `Select all ${COUNT} that match`).click();
    await web.server.services.pool.query(
      "insert into tip (type, lang, title, content) values ($1, 'en', $1, '<p>New</p>')",
      [`${mark}-new`],
    );
    await button(page, 'Delete').filter({ hasText: 'Delete' }).click();
    await page
      .getByRole('alert')
      .getByText(`${COUNT + 1} items match now`)
      .waitFor();
    expect(await left()).toBe(COUNT + 1);
    await button(page, `Select all ${COUNT + 1} that match`).waitFor();
  });
});

describe('by keyboard', () => {
  it('searches, goes along the rows, deletes one, stands on the next and takes it back', async () => {
    const page = await open();
    await page.keyboard.press('/');
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
    await rows(page).first().focus();
    await page.keyboard.press('j');
    const [, second, third] = await titles(page);
    await page.keyboard.press('Delete');
    await page.getByText('1 tip deleted').waitFor();
    expect(await titles(page)).not.toContain(second);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(third);
    await page.keyboard.press('Control+z');
    await expect.poll(left, { timeout: 10_000 }).toBe(COUNT);
  });

  it('stands on the row after one that was deleted, though another takes its place on the page', async () => {
    const page = await open();
    const [, , third] = await titles(page);
    await button(rows(page).nth(1), /^More actions/).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByText('1 tip deleted').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), { timeout: 5000 })
      .toContain(third);
    expect(await button(page, 'Undo').getAttribute('aria-keyshortcuts')).toContain('Control+Z');
  });

  it('goes back up with K, and opens the row with Enter', { tags: 'long' }, async () => {
    const page = await open();
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.rowId);
    const id = await rows(page).nth(1).getAttribute('data-row-id');
    await rows(page).first().focus();
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    expect(await focused()).toBe(id);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/skinmgr/tipsEdit?id=${id}`);
  });

  it('makes a new row with N, and shows its keys with ?', async () => {
    const page = await open();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('New', { exact: true }).waitFor();
    await page.getByRole('dialog').getByText('Undo the last action').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.waitForURL('**/skinmgr/tipsEdit');
  });
});

describe('the actions of a row', () => {
  it('are one button in sight, and the others in a menu beside it', async () => {
    const page = await open();
    const [first = ''] = await titles(page);
    const row = rows(page).first();
    const edit = await row.getByRole('link', { name: /^Edit/ }).boundingBox();
    const more = await button(row, /^More actions/).boundingBox();
    expect(more?.y).toBeCloseTo(edit?.y ?? 0, 0);
    expect(await actionsInSight(row)).toBe(1);
    await button(row, /^More actions/).press('Enter');
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Delete']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => button(row, /^More actions/).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await button(row, /^More actions/).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect.poll(() => titles(page)).not.toContain(first);
  });

  it('are in sight where no pointer hovers', { tags: 'long' }, async () => {
    const page = await open('', { hasTouch: true, isMobile: true });
    for (const viewport of [
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => actionsInSight(rows(page).first())).toBe(1);
      await button(rows(page).first(), /^More actions/).tap();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await page.keyboard.press('Escape');
    }
  });
});

describe('the bar above the rows', () => {
  const top = (page: Page) =>
    page
      .locator('[data-row-id]')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top + window.scrollY);

  it('leaves the first row near the top of the window', async () => {
    const page = await open('', { viewport: { width: 1440, height: 900 } });
    expect(await top(page)).toBeLessThanOrEqual(220);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => top(page)).toBeLessThanOrEqual(300);
    expect(await page.getByRole('combobox', { name: 'Language' }).count()).toBe(1);
    await openFilters(page);
    await page.locator('section').getByRole('combobox', { name: 'Language' }).selectOption('en');
    await button(page, 'Filters (1)').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('stays in the window with a selection, however far down (%i px)', { tags: 'long' }, async (width, height) => {
    const page = await open('&pageSize=100', { viewport: { width, height } });
    await rows(page).first().getByRole('checkbox').click();
    await page.getByText('1 selected').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(height);
    const head = await page.getByRole('banner').boundingBox();
    const bar = await page.locator('[data-list-bar]').boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual(Math.max(0, (head?.y ?? 0) + (head?.height ?? 0)));
    expect((bar?.y ?? height) + (bar?.height ?? 0)).toBeLessThanOrEqual(height);
  });

  it('has no views until one is saved', async () => {
    const page = await open();
    expect(await page.getByRole('navigation', { name: 'Views' }).count()).toBe(0);
    await button(page, 'New view from these filters').click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(mark);
    await button(page, 'Keep').click();
    await button(page.getByRole('navigation', { name: 'Views' }), mark).waitFor();
    expect(await button(page, 'New view from these filters').count()).toBe(0);
  });
});

it('says so where the answer to an action was lost, and shows how things are', async () => {
  const page = await open();
  await page.route('**/trpc/tip.remove*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await rows(page).first().focus();
  const [first] = await titles(page);
  await page.keyboard.press('Delete');
  await page.getByRole('alert').getByText('may or may not have been done').waitFor();
  expect(await left()).toBe(COUNT - 1);
  await expect.poll(() => titles(page)).not.toContain(first);
});
