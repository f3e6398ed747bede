import type { Page } from 'playwright-core';
import { IS_SMOKE } from '../sizes.ts';
import { LOADED, openPage, type Site, type Window } from './visit.ts';

/** A change that isn't saved. `opens` shows the form. */
interface Unsaved {
  readonly path: string;
  readonly opens?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

/** The preview stands still for this time before the change, in ms. */
const STILL_MS = 1_000;
const LONGEST_MS = 10_000;

const fill = (field: string) => (page: Page) => page.locator(`[data-path="${field}"]`).first().fill('Spring');
const choose = (part: string) => (page: Page) =>
  page.locator(`${part} input[type=radio]:not(:checked)`).first().press(' ');
const toggle = (page: Page) => page.locator('#main [role=switch]').first().press(' ');
const type = (page: Page) => page.locator('[contenteditable=true]').first().pressSequentially('S');

/** Pictures, videos and sounds are left out, because they are uploaded first. */
const ALL: readonly Unsaved[] = [
  { path: '/skinmgr/h5set', act: fill('h5_title') },
  { path: '/skinmgr/closeset', act: toggle },
  { path: '/skinmgr/editActive', act: fill('act_name') },
  { path: '/skinmgr/goodsEdit', act: fill('goods_name') },
  { path: '/skinmgr/couponset', opens: (page) => page.keyboard.press('n'), act: fill('name') },
  { path: '/skinmgr/itemset', act: toggle },
  { path: '/skinmgr/datashowtype', act: choose('#main') },
  { path: '/skinmgr/qrbaseset', act: choose('[data-path=qr_process]') },
  { path: '/skinmgr/textset', act: type },
  {
    path: '/skinmgr/layertextset?dimension=acne',
    opens: (page) => page.locator('#main [data-row-id] button').first().click(),
    act: (page) => page.locator('[role=dialog] textarea').first().fill('Our own words.'),
  },
];

export interface PreviewSpeed {
  readonly path: string;
  /** From the change to the first thing that is different in the preview, in ms. */
  readonly time: number;
}

/** Measures how soon the preview beside a form shows a change that isn't saved. */
export async function previewSpeeds(site: Site, viewport: Window): Promise<PreviewSpeed[]> {
  const speeds: PreviewSpeed[] = [];
  for (const one of IS_SMOKE ? ALL.slice(0, 2) : ALL) {
    const page = await openPage(site, viewport);
    try {
      speeds.push({ path: one.path, time: await measure(page, one) });
    } finally {
      await page.context().close();
    }
  }
  return speeds;
}

async function measure(page: Page, { path, opens, act }: Unsaved): Promise<number> {
  // A mirror's screen moves by itself otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator(LOADED).waitFor();
  await opens?.(page);
  await page.locator('aside :is(iframe, [data-mirror-screen])').first().waitFor();
  await page.waitForTimeout(STILL_MS);
  const time = await watch(page);
  await act(page);
  return time().catch((cause: unknown) => {
    throw new Error(`the preview on ${path} never shows the change`, { cause });
  });
}

/** Watches what the preview shows. Returns a function that waits for the change. */
async function watch(page: Page): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle((longest) => {
    const parts = [...document.querySelectorAll<HTMLElement>('aside :is(iframe, [data-mirror-screen])')];
    let started: number | undefined;
    const begin = () => {
      started ??= performance.now();
    };
    for (const event of ['input', 'click']) window.addEventListener(event, begin, true);
    const shown = new Promise<number>((resolve, reject) => {
      const observer = new MutationObserver(() => started !== undefined && resolve(performance.now() - started));
      for (const part of parts) {
        const root = part instanceof HTMLIFrameElement ? part.contentDocument?.body : part;
        if (root) observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
      }
      setTimeout(() => reject(new Error(`nothing within ${longest} ms`)), longest);
    });
    // A promise by itself would be waited for.
    return { shown };
  }, LONGEST_MS);
  return () => watched.evaluate(({ shown }) => shown);
}
