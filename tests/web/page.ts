import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Text = string | RegExp;

/** Finds the rows of a list. Placeholders of rows that are still loading don't count. */
export const rows = (page: Page): Locator => page.locator('[data-row-id]:not([data-row-id^=wait])');
export const rowOf = (page: Page, text: Text): Locator => rows(page).filter({ hasText: text });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const status = (page: Page, text: Text): Locator => page.getByRole('status').filter({ hasText: text });
/** Finds a button. `name` is its whole text, or a pattern. */
export const button = (page: Page | Locator, name: Text): Locator => page.getByRole('button', { name, exact: true });
const entry = (page: Page, name: Text): Locator => page.getByRole('menuitem', { name, exact: true });

const ACTION = '[class*="_act_"], [class*="_link_"], .mantine-Button-root';

/**
 * Returns how many actions of a row are in sight. A row that opens has its name as a link. An element that is see-through
 * hides its actions.
 */
export const actionsInSight = (row: Locator): Promise<number> =>
  row
    .locator(`:is(a, button):is(${ACTION}):visible`)
    .evaluateAll((all) => all.filter((one) => one.checkVisibility({ opacityProperty: true })).length);

/** Opens the menu of a row of a list, in English or Chinese. `name` is the name of the row. */
export const openRowMenu = (page: Page, name: string): Promise<void> =>
  button(page, `More actions: ${name}`)
    .or(button(page, `${name} 的更多操作`))
    .click();

/** Chooses an action in the menu of a row. */
export async function chooseInRow(page: Page, name: string, action: Text): Promise<void> {
  await openRowMenu(page, name);
  await entry(page, action).click();
}

/** Chooses an action in the menu beside the title of a list. */
export async function chooseInList(page: Page, action: Text): Promise<void> {
  await button(page, 'More actions').click();
  await entry(page, action).click();
}

/** Shows the filters that are behind a button. */
export const openFilters = (page: Page): Promise<void> => page.getByRole('button', { name: /^Filters/ }).click();

export const save = (page: Page | Locator): Locator => button(page, 'Save');

/** Waits until all changes are saved. The bar with the button "Save" is gone then. */
export const saved = (page: Page): Promise<void> => save(page).waitFor({ state: 'detached' });

/**
 * Ticks or clears a checkbox, and waits until the page shows the new state. Playwright's `check` doesn't wait for that.
 */
export async function tick(box: Locator, isTicked: boolean): Promise<void> {
  if ((await box.isChecked()) !== isTicked) await box.click();
  await expect.poll(() => box.isChecked()).toBe(isTicked);
}

export const field = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);
export const isFocused = (page: Page, path: string): Promise<boolean> =>
  field(page, path).evaluate((element) => element === document.activeElement);

/** Says yes to each question of the browser from now on, and returns the list of their types. */
export function acceptQuestions(page: Page): string[] {
  const types: string[] = [];
  page.on('dialog', (question) => {
    types.push(question.type());
    void question.accept();
  });
  return types;
}

export async function loaded(page: Page): Promise<Page> {
  await page.locator('section[aria-busy=false]').first().waitFor();
  return page;
}

export async function titled(page: Page): Promise<Page> {
  await page.locator('#main h1').waitFor();
  return page;
}
