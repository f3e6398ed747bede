import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { BINDING_COOKIE, TOKEN_COOKIE } from '../../apps/server/src/kernel/principal.ts';
import { launchChromium } from '../browser/chromium.ts';
import type { Account } from '../factories/accounts.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildSession } from '../factories/session.ts';

/** The settings of a visitor's browser; English unless a test says otherwise. */
interface VisitorOptions extends BrowserContextOptions {
  /** The first page of a signed-in visitor; by default the overview. */
  readonly path?: string;
}

/** A server with the built console, and a browser. */
export interface Console {
  readonly server: RunningServer;
  /** Opens a page of a browser without cookies and storage. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page of a browser in which `account` is signed in. */
  enter(account: Account, options?: VisitorOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The browser of this worker. Its test files share it, and it ends with the worker. */
let browserOfWorker: Promise<Browser> | undefined;

const DEFAULTS = { locale: 'en-US', reducedMotion: 'reduce' } as const;
const WINDOW = { width: 1280, height: 720 } as const;
const HOUR_S = 3600;
/** The address of an answer of the server that is no page of the console. */
const EMPTY_PAGE = '/livez';

/** Starts a server with the built console. `settings` are like those in the server's environment. */
export async function openConsole(settings?: Readonly<Record<string, string>>): Promise<Console> {
  browserOfWorker ??= launchChromium();
  const [server, browser] = await Promise.all([startTestServer(settings), browserOfWorker]);
  const opened = new Set<() => Promise<void>>();

  async function openPage({ viewport, colorScheme, ...options }: BrowserContextOptions, account?: Account) {
    const key = JSON.stringify([server.origin, options]);
    const page =
      idlePages.get(key)?.pop() ??
      (await (await browser.newContext({ baseURL: server.origin, ...DEFAULTS, ...options })).newPage());
    const end = () => (opened.delete(end) ? giveBack(page, key) : Promise.resolve());
    opened.add(end);
    // Closes a page at the end of its test, because an open page keeps listening and slows down the next tests. Pages
    // opened between tests stay open.
    if (expect.getState().currentTestName) onTestFinished(end);
    await page.setViewportSize(viewport ?? WINDOW);
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce', media: 'screen' });
    if (account) await signIn(page, server, account);
    return page;
  }

  return {
    server,
    async visit(path, options = {}) {
      const page = await openPage(options);
      await page.goto(path);
      return page;
    },
    async enter(account, { path, ...options } = {}) {
      const page = await openPage(options, account);
      await page.goto(path ?? '/skinmgr/home');
      if (path === undefined) await page.locator('#main h1').waitFor();
      return page;
    },
    async close() {
      await Promise.all([...opened].map((end) => end()));
      await server.close();
    },
  };
}

/**
 * Keeps pages that no test uses, by server and options of their browser's context. A page that is used again loads the
 * console in a third of the time, because its scripts are compiled already.
 */
const idlePages = new Map<string, Page[]>();
const LISTENED = ['request', 'response', 'dialog', 'framenavigated', 'console', 'pageerror'] as const;

/** Removes from a page everything that a test left in it. A page whose clock was changed can't be used again. */
async function giveBack(page: Page, key: string): Promise<void> {
  const context = page.context();
  try {
    for (const event of LISTENED) page.removeAllListeners(event);
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearCookies(), context.setOffline(false)]);
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await page.goto(EMPTY_PAGE);
    const isOwnClock = await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      return /native code/.test(String(setTimeout));
    });
    if (!isOwnClock) throw new Error('the clock is a test’s');
    idlePages.set(key, [...(idlePages.get(key) ?? []), page]);
  } catch {
    await context.close();
  }
}

/** Makes `page` a page of a browser in which `account` has signed in. */
async function signIn(page: Page, server: RunningServer, account: Account): Promise<void> {
  const { access_token, binding = '' } = await buildSession(server, account, { is_browser: true });
  const expires = Math.floor(Date.now() / 1000) + HOUR_S;
  const cookie = { domain: '127.0.0.1', path: '/', expires, secure: false, sameSite: 'Lax' as const };
  await page.context().addCookies([
    { ...cookie, name: TOKEN_COOKIE, value: access_token, httpOnly: false },
    { ...cookie, name: BINDING_COOKIE, value: binding, httpOnly: true },
  ]);
  if (page.url() === 'about:blank') await page.goto(EMPTY_PAGE);
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [TOKEN_COOKIE, access_token] as const);
}

/** Fills in and sends the login form. Works in every language. */
export async function fillIn(page: Page, { user_acct, password }: Pick<Account, 'user_acct' | 'password'>) {
  await page.locator('[name=username]').fill(user_acct);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails with the problems that axe finds on the current page, in the light scheme and in the dark one. The schemes differ
 * in colours alone, so the second one is checked only for contrast.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const faults = await faultsOf(page, (axe) => axe.withTags(RULES));
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  faults.push(...(await faultsOf(page, (axe) => axe.withRules('color-contrast'))));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  expect(faults).toEqual([]);
}

async function faultsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Uses axe's legacy mode where possible: it needs no second page, but it doesn't reach every frame.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  const { violations } = await choose(axe.options({ resultTypes: ['violations'] })).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Returns by how many px the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
