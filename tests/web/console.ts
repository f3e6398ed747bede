import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { BINDING_COOKIE, TOKEN_COOKIE } from '../../apps/server/src/kernel/principal.ts';
import { launchChromium } from '../browser/chromium.ts';
import type { Account } from '../factories/accounts.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildSession } from '../factories/session.ts';

/** The settings of a visitor's browser; English unless a test says otherwise. */
interface VisitorOptions extends BrowserContextOptions {
  /** First page of a signed-in visitor; by default the overview. */
  readonly path?: string;
}

/** A server with the built console, and a browser. */
export interface Console {
  readonly server: RunningServer;
  /** A page of a browser without cookies and storage. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page of a browser in which `account` is signed in. */
  enter(account: Account, options?: VisitorOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Closes pages after each test, because open pages keep listening and slow down the next tests. Pages opened between
 * tests stay open.
 */
function closeAfterTest(close: () => Promise<void>): void {
  if (expect.getState().currentTestName) onTestFinished(close);
}

/** The test files of one worker share its browser, which ends with the worker. */
let browserOfWorker: Promise<Browser> | undefined;

const DEFAULTS = { locale: 'en-US', reducedMotion: 'reduce' } as const;
const HOUR_S = 3600;

/** `settings` as in the server's environment. */
export async function openConsole(settings?: Readonly<Record<string, string>>): Promise<Console> {
  browserOfWorker ??= launchChromium();
  const [server, browser] = await Promise.all([startTestServer(settings), browserOfWorker]);
  const contexts = new Set<BrowserContext>();

  async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: server.origin, ...DEFAULTS, ...options });
    contexts.add(context);
    closeAfterTest(() => context.close());
    return context;
  }

  async function openPage(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  return {
    server,
    visit: async (path, options = {}) => openPage(await openContext(options), path),
    async enter(account, { path, ...options } = {}) {
      const context = await openContext({ ...options, storageState: await signedIn(server, account) });
      const page = await openPage(context, path ?? '/skinmgr/home');
      if (path === undefined) await page.locator('#main h1').waitFor();
      return page;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      await server.close();
    },
  };
}

/** Cookies and storage of a browser in which `account` has signed in. */
async function signedIn(
  server: RunningServer,
  account: Account,
): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
  const { access_token, binding = '' } = await buildSession(server, account, { is_browser: true });
  const expires = Math.floor(Date.now() / 1000) + HOUR_S;
  const cookie = { domain: '127.0.0.1', path: '/', expires, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: [
      { ...cookie, name: TOKEN_COOKIE, value: access_token, httpOnly: false },
      { ...cookie, name: BINDING_COOKIE, value: binding, httpOnly: true },
    ],
    origins: [{ origin: server.origin, localStorage: [{ name: TOKEN_COOKIE, value: access_token }] }],
  };
}

/** Fills in and sends the login form; works in every language. */
export async function fillIn(page: Page, { user_acct, password }: Pick<Account, 'user_acct' | 'password'>) {
  await page.locator('[name=username]').fill(user_acct);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails with the problems that axe finds on the current page. A dark page differs from a light one only in its colours,
 * so axe checks only the contrast there. `inFull` checks all rules, for pages that are tested only in the dark.
 */
export async function expectAccessible(page: Page, { inFull = false } = {}): Promise<void> {
  const isDark = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  // The legacy mode needs no second page, but it doesn't reach every frame.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] });
  const chosen = isDark && !inFull ? axe.withRules('color-contrast') : axe.withTags(RULES);
  const { violations } = await chosen.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The page's width beyond the window, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
