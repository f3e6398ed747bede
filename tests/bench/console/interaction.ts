import type { CDPSession, Page } from 'playwright-core';
import { median } from '../figure.ts';
import { IS_SMOKE } from '../sizes.ts';
import { CLICKED, LARGE_LIST } from './routes.ts';
import { LOADED, openPage, ROW, type Site, type Window } from './visit.ts';

const FRAMES = IS_SMOKE ? 10 : 180;
const CHOSEN = IS_SMOKE ? 2 : 10;
/** How far the page scrolls in each frame, in px. */
export const SCROLL_STEP = 160;
/** The pointer rests on a link for this time before the click. */
const HOVER_MS = 400;

export interface ListSpeed {
  readonly rows: number;
  readonly nodes: number;
  /** From the start of the navigation to the rows, in ms. */
  readonly shown: number;
  /** The mean processor time of the main thread for one frame while the page scrolls, in ms. */
  readonly work: number;
  /** The mean time between two frames while the page scrolls, in ms. At 60 frames a second it is 16.7 ms. */
  readonly frame: number;
  readonly slowestFrame: number;
  /** From the click on a row's box to the next frame, in ms. */
  readonly choice: number;
  readonly choiceOfAll: number;
}

/** Measures a list at each of its sizes. A size that the list doesn't offer shows as many rows as it does offer. */
export async function listSpeeds(site: Site, viewport: Window): Promise<ListSpeed[]> {
  const speeds: ListSpeed[] = [];
  for (const size of LARGE_LIST.sizes) {
    const page = await openPage(site, viewport);
    try {
      await page.goto(`${LARGE_LIST.path}?pageSize=${size}`);
      const found = await page.waitForFunction((row) => document.querySelector(row) && performance.now(), ROW, {
        polling: 'raf',
      });
      const shown = Number(await found.jsonValue());
      await page.locator(LOADED).waitFor();
      speeds.push({ shown, ...(await countsOf(page)), ...(await scroll(page)), ...(await choose(page)) });
    } finally {
      await page.context().close();
    }
  }
  return speeds;
}

const countsOf = (page: Page) =>
  page.evaluate((row) => {
    const table = document.querySelector('#main [aria-rowcount]');
    const rows = Number(table?.getAttribute('aria-rowcount') ?? document.querySelectorAll(row).length);
    return { rows, nodes: document.querySelectorAll('*').length };
  }, ROW);

async function scroll(page: Page): Promise<Pick<ListSpeed, 'work' | 'frame' | 'slowestFrame'>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const frames = await page.evaluate(
    async ([count, step]) => {
      const times: number[] = [];
      let before = await new Promise(requestAnimationFrame);
      for (let at = 0; at < count; at += 1) {
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        if (isAtEnd) scrollTo({ top: 0, behavior: 'instant' });
        else scrollBy({ top: step, behavior: 'instant' });
        const now = await new Promise(requestAnimationFrame);
        times.push(now - before);
        before = now;
      }
      scrollTo({ top: 0, behavior: 'instant' });
      return times;
    },
    [FRAMES, SCROLL_STEP] as const,
  );
  const work = await workOf(session);
  await session.detach();
  const total = frames.reduce((sum, time) => sum + time, 0);
  return { work: work / frames.length, frame: total / frames.length, slowestFrame: Math.max(...frames) };
}

/** Returns the processor time of the page's main thread since `Performance.enable`, in ms. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (seconds === undefined) throw new Error('the browser doesn’t tell its processor time');
  return seconds * 1000;
}

async function choose(page: Page): Promise<{ choice: number; choiceOfAll: number }> {
  const click = (selector: string, count: number) =>
    page.evaluate(
      async ([wanted, most]) => {
        const times: number[] = [];
        for (const box of [...document.querySelectorAll<HTMLElement>(wanted)].slice(0, most)) {
          await new Promise(requestAnimationFrame);
          const started = performance.now();
          box.click();
          // The task after the next frame's callbacks runs when the frame has been laid out.
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          times.push(performance.now() - started);
        }
        return times;
      },
      [selector, count] as const,
    );
  const one = await click(`${ROW} input[type=checkbox]`, CHOSEN);
  const all = await click('#main thead input[type=checkbox]', 2);
  return { choice: median(one), choiceOfAll: Math.max(...all) };
}

export interface Change {
  readonly path: string;
  /** From the click to the new screen's heading, in ms: the first time, and when the screen was open before. */
  readonly first: number;
  readonly again: number;
}

/** Measures how long a click in the menu takes after the pointer has rested on the link. */
export async function changes(site: Site, viewport: Window): Promise<Change[]> {
  const page = await openPage(site, viewport);
  try {
    await page.goto('/skinmgr/help');
    await page.locator(LOADED).waitFor();
    const rounds: Map<string, number>[] = [];
    for (const _ of [1, 2]) {
      const times = new Map<string, number>();
      for (const path of CLICKED) times.set(path, await change(page, path));
      rounds.push(times);
    }
    return CLICKED.map((path) => ({ path, first: rounds[0]?.get(path) ?? 0, again: rounds[1]?.get(path) ?? 0 }));
  } finally {
    await page.context().close();
  }
}

async function change(page: Page, path: string): Promise<number> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  const time = await link.evaluate(async (element, address) => {
    const before = document.querySelector('#main h1');
    const started = performance.now();
    (element as HTMLElement).click();
    const isShown = () => {
      const heading = document.querySelector('#main h1');
      return location.pathname === address && heading && heading !== before;
    };
    while (!isShown()) await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, path);
  await page.locator(LOADED).waitFor();
  return time;
}
