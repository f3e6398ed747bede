import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import type { Account } from '../factories/accounts.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';

/** A server with the built console, and a browser to look at it. */
export interface Console {
  readonly server: RunningServer;
  /** A page of a browser that has never been here, in English where nothing else is said. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same after `account` signed in, on the overview. */
  enter(account: Account, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Pages that stay open go on listening and take the time of the tests that follow. What is opened between tests stays. */
function closeAfterTest(close: () => Promise<void>): void {
  if (expect.getState().currentTestName) onTestFinished(close);
}

/** `settings` as in the environment of the server. */
export async function openConsole(settings?: Readonly<Record<string, string>>): Promise<Console> {
  const server = await startTestServer(settings);
  const browser: Browser = await launchChromium();

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.origin,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    });
    closeAfterTest(() => context.close());
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  return {
    server,
    visit,
    async enter(account, options) {
      const page = await visit('/login', options);
      await fillIn(page, account);
      await page.waitForURL('**/skinmgr/home');
      await page.locator('#main h1').waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Fills the login form in and sends it; works in every language. */
export async function fillIn(page: Page, { user_acct, password }: Pick<Account, 'user_acct' | 'password'>) {
  await page.locator('[name=username]').fill(user_acct);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with what axe finds wrong on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** How much wider than the window the page is, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
