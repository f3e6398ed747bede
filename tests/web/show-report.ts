import type { Page } from 'playwright-core';

/** Loads a report in a page, and waits for its fonts, its pictures and the parts whose code is loaded later. */
export async function showReport(page: Page, id: string, section: string, locale: string): Promise<void> {
  // The browser loads nothing where only the part of the address after # differs.
  await page.goto('/livez');
  await page.goto(`/zmskinweb/#/${section}?shareId=${id}&locale=${locale}`, { waitUntil: 'networkidle' });
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
