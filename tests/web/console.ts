import { AxeBuilder } from '@axe-core/playwright';
import { HOUR_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { BINDING_COOKIE, TOKEN_COOKIE } from '../../apps/server/src/kernel/principal.ts';
import { launchChromium } from '../browser/chromium.ts';
import type { Account } from '../factories/accounts.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildSession } from '../factories/session.ts';

/** The settings of a visitor's browser. The language is English unless a test sets another one. */
interface VisitorOptions extends BrowserContextOptions {
  /** The first page after signing in. The default is the overview. */
  readonly path?: string;
}

export interface Console {
  readonly server: RunningServer;
  /** Opens a page in a browser without cookies and stored data. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page in a browser in which `account` is signed in. */
  enter(account: Account, options?: VisitorOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The browser that all test files of this worker share. It closes when the worker ends. */
let browserOfWorker: Promise<Browser> | undefined;

const DEFAULTS = { locale: 'en-US', reducedMotion: 'reduce' } as const;
const WINDOW = { width: 1280, height: 720 } as const;
/** An address of the server that doesn't load the console. */
const EMPTY_PAGE = '/livez';

/**
 * Ports of servers that are closed. The next server of this worker takes one of them, because a page that has loaded the
 * console of the same address before loads it faster.
 */
const freedPorts: number[] = [];

/** Starts a server with the built console. `settings` are environment variables of the server. */
export async function openConsole(settings?: Readonly<Record<string, string>>): Promise<Console> {
  browserOfWorker ??= launchChromium();
  const [server, browser] = await Promise.all([startTestServer(settings, freedPorts.pop()), browserOfWorker]);
  const opened = new Set<() => Promise<void>>();

  async function openPage({ viewport, colorScheme, ...options }: BrowserContextOptions, account?: Account) {
    const key = JSON.stringify([server.origin, options]);
    const page =
      idlePages.get(key)?.pop() ??
      (await (await browser.newContext({ baseURL: server.origin, ...DEFAULTS, ...options })).newPage());
    const end = () => (opened.delete(end) ? giveBack(page, key) : Promise.resolve());
    opened.add(end);
    // Closes the page at the end of its test, because an open page slows down the next tests. A page that is opened
    // outside of a test stays open.
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
      freedPorts.push(Number(new URL(server.origin).port));
    },
  };
}

/**
 * Pages that no test uses at the moment, by server and browser settings. A page that was used before loads the console
 * three times faster, because its scripts are already compiled.
 */
const idlePages = new Map<string, Page[]>();
const LISTENED = ['request', 'response', 'dialog', 'framenavigated', 'console', 'pageerror'] as const;

/**
 * Removes everything that a test left in a page, and keeps the page for later tests. If the test changed the page's
 * clock, the page is closed.
 */
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

async function signIn(page: Page, server: RunningServer, account: Account): Promise<void> {
  const { access_token, binding = '' } = await buildSession(server, account, { is_browser: true });
  const expires = Math.floor(Date.now() / 1000) + HOUR_SECONDS;
  const cookie = { domain: '127.0.0.1', path: '/', expires, secure: false, sameSite: 'Lax' as const };
  await page.context().addCookies([
    { ...cookie, name: TOKEN_COOKIE, value: access_token, httpOnly: false },
    { ...cookie, name: BINDING_COOKIE, value: binding, httpOnly: true },
  ]);
  if (page.url() === 'about:blank') await page.goto(EMPTY_PAGE);
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [TOKEN_COOKIE, access_token] as const);
}

export async function fillIn(page: Page, { user_acct, password }: Pick<Account, 'user_acct' | 'password'>) {
  await page.locator('[name=username]').fill(user_acct);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails if axe finds accessibility problems on the page. The page is checked in the light and in the dark colour
 * scheme. The second check is only about contrast, because the schemes differ only in colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const faults = await faultsOf(page, (axe) => axe.withTags(RULES));
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await coloursStandStill(page);
  faults.push(...(await faultsOf(page, (axe) => axe.withRules('color-contrast'))));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  expect(faults).toEqual([]);
}

/** Waits until the transitions between two colour schemes have ended. */
export async function coloursStandStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The page learns of the other scheme in the next frame, and its transitions begin then.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

async function faultsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // axe's legacy mode is faster, because it opens no second page. It can't check all frames, so pages with frames use
  // the normal mode.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  const { violations } = await choose(axe.options({ resultTypes: ['violations'] })).analyze();
  return violations.flatMap(({ id, nodes }) => {
    // A preview cuts the report off at the edge of its frame, so that a link there looks too small. Reports have tests of
    // their own.
    const places = nodes.map(({ target }) => target).filter((path) => id !== 'target-size' || path.length === 1);
    return places.length > 0 ? [`${id}: ${places.map((path) => path.join(' ')).join(', ')}`] : [];
  });
}

/** Returns how many pixels the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns how many pixels the page is wider than the narrowest window that it has to fit, of 320 px. */
export async function sidewaysScrollAt320(page: Page): Promise<number> {
  const size = page.viewportSize() ?? WINDOW;
  await page.setViewportSize({ ...size, width: 320 });
  const pixels = await sidewaysScroll(page);
  await page.setViewportSize(size);
  return pixels;
}

/** Returns whether all style sheets that the page names were loaded. */
export const stylesAreThere = (page: Page): Promise<boolean> =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.length > 0 && links.every((link) => (link as HTMLLinkElement).sheet !== null));
