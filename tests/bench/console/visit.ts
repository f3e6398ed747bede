import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A slow network and a slow processor. */
export interface Line {
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  /** How many times slower the processor is. */
  readonly cpu: number;
}

export interface Window {
  readonly width: number;
  readonly height: number;
}

export interface Site {
  readonly browser: Browser;
  readonly origin: string;
  /** The session of the signed-in account. */
  readonly token: string;
  /** The language of the browser. */
  readonly locale: 'zh-CN' | 'en-US';
}

export interface Visit {
  /** From the start of the navigation until `shown` is on the page, in ms. */
  readonly time: number;
  readonly requests: number;
  /** Bodies and headers of all answers, as they went over the network. */
  readonly bytes: number;
  /** The sum of all layout shifts. */
  readonly shift: number;
  /** The distance of the first row from the top of the page, in px. Undefined without rows. */
  readonly firstRow: number | undefined;
}

/** A page is complete when no request has started for this time, in ms. */
const QUIET_MS = 600;
export const ROW = '#main [data-row-id]:not([data-row-id^="wait-"])';
/** The heading of a screen whose content has loaded. */
export const LOADED = 'body:not(:has(#main :is([aria-busy=true], [data-animate]))) #main h1';

/** Opens a page of the console in a new browser without a cache. `token` is left out for pages before the sign-in. */
export async function openPage(
  { browser, origin, token, locale }: Site,
  viewport: Window,
  isSignedIn = true,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport, locale });
  if (isSignedIn) await signIn(context, origin, token);
  await context.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return context.newPage();
}

async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ url, name: 'access_token', value: token }]);
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
}

/** Visits a page with an empty cache, and waits until it is complete. */
export async function visit(
  site: Site,
  path: string,
  { shown = LOADED, window, line }: { readonly shown?: string; readonly window: Window; readonly line?: Line },
): Promise<Visit> {
  const page = await openPage(site, window, path.startsWith('/skinmgr/'));
  try {
    const session = await page.context().newCDPSession(page);
    const traffic = await watchTraffic(session);
    if (line) await slowDown(session, line);
    await page.goto(path, { waitUntil: 'commit' });
    const found = await page
      .waitForFunction((selector) => document.querySelector(selector) && performance.now(), shown, {
        polling: 'raf',
        timeout: 60_000,
      })
      .catch(async (cause: unknown) => {
        const text = await page.locator('body').textContent();
        throw new Error(`${path} at ${page.url()} never shows ${shown}: ${text?.slice(0, 200)}`, { cause });
      });
    const time = Number(await found.jsonValue());
    await traffic.quiet();
    const { shift, firstRow } = await page.evaluate((row) => {
      const { shifts } = window as { shifts?: number[] };
      const box = document.querySelector(row)?.getBoundingClientRect();
      return { shift: (shifts ?? []).reduce((sum, value) => sum + value, 0), firstRow: box && box.top + scrollY };
    }, ROW);
    return { time, shift, firstRow, ...traffic.sum() };
  } finally {
    await page.context().close();
  }
}

async function watchTraffic(session: CDPSession) {
  let [requests, bytes, last] = [0, 0, performance.now()];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return;
    last = performance.now();
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // Code is fetched before it is imported, and the import finds it in the cache.
    if (encodedDataLength > 0) requests += 1;
    bytes += encodedDataLength;
    last = performance.now();
  });
  return {
    sum: () => ({ requests, bytes }),
    async quiet() {
      while (performance.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

async function slowDown(session: CDPSession, { bitsPerSecond, latencyMs, cpu }: Line): Promise<void> {
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
