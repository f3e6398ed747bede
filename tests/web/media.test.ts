// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { sampleVideo, silentMp3 } from '../factories/media.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, save, saved, titled } from './page.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const open = async (account: Account, path: string, options = {}): Promise<Page> =>
  titled(await web.enter(account, { path: `/skinmgr/${path}`, ...options }));

async function configOf({ tenant_id }: Account): Promise<Record<string, unknown>> {
  const { rows } = await web.server.services.pool.query<{ key: string; value: unknown }>(
    'select key, value from config_value where tenant_id = $1',
    [tenant_id],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

const jpeg = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const give = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }, nth = 0) =>
  group(page, name).locator('input[type=file]').nth(nth).setInputFiles(file);
const pictures = (page: Page, name = 'Pictures') => group(page, name).getByRole('listitem');
const bytes = (made: Uint8Array) => Buffer.from(made);

/** Adds a picture to the carousel in the shape that the dialog calls `shape`. */
async function addSlide(page: Page, shape: string, background: string): Promise<void> {
  const count = await pictures(page).count();
  await give(page, 'Pictures', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg(900, 900, background) });
  await dialog(page).getByText(shape).click();
  await button(dialog(page).first(), 'Use it').click();
  await expect.poll(() => pictures(page).count()).toBe(count + 1);
}

describe('the carousel', () => {
  it('is put together, ordered by keys and buttons, dated and saved', async () => {
    const main = await buildUser(web.server);
    const page = await open(main, 'adset');
    await addSlide(page, 'Portrait, 980 × 1500', '#a33');
    await addSlide(page, 'Landscape, 1820 × 844', '#3a3');
    await addSlide(page, 'Portrait, 980 × 1500', '#33a');
    const paths = () => pictures(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-picture')));
    const [first, second, third] = await paths();
    await page.getByLabel('Picture 3: shown on').press('Alt+ArrowUp');
    await expect.poll(paths).toEqual([first, third, second]);
    await button(page, 'Move picture 2 up').click();
    await expect.poll(paths).toEqual([third, first, second]);
    await page.getByRole('status').filter({ hasText: 'Picture 2 is now in place 1' }).waitFor({ state: 'attached' });

    await page.getByLabel('Picture 1: from').fill('2020-01-02');
    await page.getByLabel('Picture 1: to').fill('2020-01-01');
    await page.getByText('The last day is before the first.').waitFor();
    await page.getByLabel('Picture 1: to').fill('2020-01-09');
    await page.getByText('No longer shown').waitFor();
    await page.getByLabel('Picture 2: link').fill('shop.example');
    await save(page).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Picture 2: link');
    await page.getByLabel('Picture 2: link').fill('https://shop.example/a');
    await page.getByLabel('Seconds for each picture').fill('8');
    await page.getByText('2 unsaved changes').waitFor();
    await save(page).click();
    await saved(page);
    expect(await configOf(main)).toEqual({
      carousel_interval: 8,
      carousel: [
        { path: third, orientation: 'portrait', link: '', start: '2020-01-02', end: '2020-01-09' },
        { path: first, orientation: 'portrait', link: 'https://shop.example/a', start: '', end: '' },
        { path: second, orientation: 'landscape', link: '', start: '', end: '' },
      ],
    });
  });

  it('is ordered by the pointer, and has room for five pictures', async () => {
    const main = await buildUser(web.server);
    const page = await open(main, 'adset', { viewport: { width: 1600, height: 2400 } });
    for (const color of ['#111', '#222', '#333', '#444', '#555']) await addSlide(page, 'Portrait, 980 × 1500', color);
    await page.getByText('There is room for 5 pictures.').waitFor();
    const paths = () => pictures(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-picture')));
    const before = await paths();
    await pictures(page).nth(1).locator('[draggable]').dragTo(pictures(page).first());
    await expect.poll(paths).toEqual([before[1], before[0], ...before.slice(2)]);
    await button(page, 'Remove picture 1').click();
    await page.getByText('Add a picture to the carousel (4 of 5)').waitFor();
  });
});

describe('the video', () => {
  it('is uploaded, gets a cover from one of its own pictures, and plays', async () => {
    const main = await buildUser(web.server);
    const page = await open(main, 'videoset');
    const file = { name: 'a.mp4', mimeType: 'video/mp4', buffer: bytes(await sampleVideo()) };
    await give(page, 'Video', file);
    const player = page.getByLabel('The video as it is now');
    await player.waitFor();
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    await button(page, 'Use the moment shown above').click();
    await page.getByRole('img', { name: 'The cover as it is now' }).waitFor();
    await save(page).click();
    await saved(page);
    expect(await configOf(main)).toEqual({
      video: { path: expect.stringMatching(/\.mp4$/), cover: expect.stringMatching(/\.jpg$/) },
    });
  });

  it('of another type or without its end is refused with its reason', async () => {
    const page = await open(await buildUser(web.server), 'videoset');
    await give(page, 'Video', { name: 'a.webm', mimeType: 'video/webm', buffer: Buffer.from('a') });
    await page.getByText('The video must be an MP4 file with H.264 or H.265.').waitFor();
    const whole = bytes(await sampleVideo());
    await give(page, 'Video', { name: 'a.mp4', mimeType: 'video/mp4', buffer: whole.subarray(0, whole.length / 2) });
    await page.getByText('The upload failed. Please check the format and the size of the file.').waitFor();
    await give(page, 'Video', { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
    await page.getByText('The file must not be larger than 8 MB.').waitFor();
  });
});

it('what mirrors say is a sound and a text, and without both the form says that they say nothing', async () => {
  const main = await buildUser(web.server);
  const page = await open(main, 'voiceset');
  await page.getByRole('switch', { name: 'Voice broadcast' }).press('Space');
  await page.getByText('Without either, mirrors say nothing.').waitFor();
  await give(page, 'Sound', { name: 'a.mp3', mimeType: 'audio/mpeg', buffer: bytes(silentMp3()) });
  await page.getByLabel('The sound as it is now').waitFor();
  await page.getByRole('textbox', { name: 'Text' }).fill('Welcome');
  await save(page).click();
  await saved(page);
  expect(await configOf(main)).toEqual({
    voice: { path: expect.stringMatching(/\.mp3$/), text: 'Welcome', enabled: 1 },
  });
});

it('a report stays open, or closes after some seconds', async () => {
  const main = await buildUser(web.server);
  const page = await open(main, 'closeset');
  const seconds = page.getByLabel('Seconds until the report closes');
  await seconds.fill('4');
  await page.getByText('From 5 to 600', { exact: true }).waitFor();
  await seconds.fill('90');
  await save(page).click();
  await saved(page);
  await page.getByRole('switch', { name: 'Close reports' }).press('Space');
  await seconds.waitFor({ state: 'detached' });
  await save(page).click();
  await saved(page);
  expect(await configOf(main)).toEqual({ countdown_seconds: 90, countdown_status: -1 });
});

describe('each screen', () => {
  it('is accessible in both schemes, in Chinese, and fits a phone', { timeout: 240_000 }, async () => {
    const main = await buildUser(web.server);
    for (const [path, title] of [
      ['adset', '轮播图'],
      ['videoset', '视频广告'],
      ['voiceset', '语音播报'],
      ['closeset', '自动关闭报告'],
    ] as const) {
      const page = await open(main, path, { locale: 'zh-CN', viewport: { width: 390, height: 844 } });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });

  it('is for whoever may change the marketing, and they find it in the menu', async () => {
    const guide = await buildGuide(web.server, { power: [4] });
    const page = await web.enter(guide);
    await page.getByRole('navigation').getByRole('link', { name: 'Media', exact: true }).click();
    await group(page, 'Pictures').waitFor();
    expect(await page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);
    const pages = page.getByRole('navigation', { name: 'Pages of marketing' });
    await pages.getByRole('link', { name: 'Video', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Video' }).waitFor();
    await pages.getByRole('link', { name: 'Carousel', exact: true }).click();
    await group(page, 'Pictures').waitFor();
    const other = await web.enter(await buildGuide(web.server, { power: [1] }), { path: '/skinmgr/adset' });
    await other
      .getByText(/permission/i)
      .first()
      .waitFor();
  });
});
