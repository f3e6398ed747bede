import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Text = string | RegExp;

/** Returns the rows of a page's list, without placeholders. */
export const rows = (page: Page): Locator => page.locator('[data-row-id]:not([data-row-id^=wait])');
export const rowOf = (page: Page, text: Text): Locator => rows(page).filter({ hasText: text });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const status = (page: Page, text: Text): Locator => page.getByRole('status').filter({ hasText: text });
/** Finds a button. `name` is the whole name, or a pattern. */
export const button = (page: Page | Locator, name: Text): Locator => page.getByRole('button', { name, exact: true });
export const save = (page: Page | Locator): Locator => button(page, 'Save');

/** Waits until nothing is unsaved, that is, until the bar with the button is gone. */
export const saved = (page: Page): Promise<void> => save(page).waitFor({ state: 'detached' });

/** Ticks or clears a checkbox. Waits for the new state, which `check` doesn't do: a busy page shows it a moment later. */
export async function tick(box: Locator, isTicked: boolean): Promise<void> {
  if ((await box.isChecked()) !== isTicked) await box.click();
  await expect.poll(() => box.isChecked()).toBe(isTicked);
}

/** Finds a field of a form, by its path in the form's values. */
export const field = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);
export const isFocused = (page: Page, path: string): Promise<boolean> =>
  field(page, path).evaluate((element) => element === document.activeElement);

/** Waits for the list of a page. */
export async function loaded(page: Page): Promise<Page> {
  await page.locator('section[aria-busy=false]').first().waitFor();
  return page;
}

/** Waits for the heading of a screen. */
export async function titled(page: Page): Promise<Page> {
  await page.locator('#main h1').waitFor();
  return page;
}
