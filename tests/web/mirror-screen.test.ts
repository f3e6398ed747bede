// @module-tag long
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { file, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, save, saved, titled } from './page.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const open = async (account: Account, path: string, options = {}): Promise<Page> =>
  titled(await web.enter(account, { path: `/skinmgr/${path}`, ...options }));
const screen = (page: Page): Locator => page.locator('[data-mirror-screen]');
const slides = (page: Page): Promise<(string | null)[]> =>
  screen(page)
    .locator('[data-slide]')
    .evaluateAll((shown) => shown.map((slide) => slide.getAttribute('data-slide')));
const addressOf = (path: string) => `/fileSvr/get/${path}`;

async function openShop() {
  const main = await buildUser(web.server);
  const client = await signIn(web.server, main);
  const device = await buildDevice(web.server, { tenant_id: main.tenant_id, is_simulated: true });
  return {
    main,
    device_no: device.device_no,
    async set(values: Readonly<Record<string, unknown>>) {
      expect((await client.mutate('config.update', values)).json().error).toBeUndefined();
    },
    async upload(biz: string, background: string, width = 980, height = 1500) {
      const bytes = await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const answer = await client.post('/skinMgrSrv/goods/upload', { biz, file: file(bytes, 'a.jpg') }, 'multipart');
      return String(answer.json().imgUrl);
    },
  };
}

describe('the screen beside a form', () => {
  it('shows the unsaved order, the days and the shape of the pictures', async () => {
    const shop = await openShop();
    const [first, second, wide, old] = [
      await shop.upload('carousel', '#a33'),
      await shop.upload('carousel', '#3a3'),
      await shop.upload('carousel', '#33a', 1820, 844),
      await shop.upload('carousel', '#aa3'),
    ];
    await shop.set({
      carousel: [
        { path: first },
        { path: second },
        { path: wide, orientation: 'landscape' },
        { path: old, end: '2020-01-01' },
      ],
    });
    const page = await open(shop.main, 'adset', { viewport: { width: 1440, height: 900 } });
    await screen(page).waitFor();
    await expect.poll(() => slides(page)).toEqual([first, second].map(addressOf));
    await page.getByLabel('Picture 2: shown on').press('Alt+ArrowUp');
    await expect.poll(() => slides(page)).toEqual([second, first].map(addressOf));
    await page.getByText('Landscape', { exact: true }).click();
    await expect.poll(() => slides(page)).toEqual([addressOf(wide)]);
    await expectAccessible(page);
    await save(page).click();
    await saved(page);

    const mirror = await open(shop.main, `mirrorScreen?device=${shop.device_no}`);
    await expect.poll(() => slides(mirror)).toEqual([second, first].map(addressOf));
  });

  it('opens by a button on a phone', async () => {
    const shop = await openShop();
    const page = await open(shop.main, 'closeset', { viewport: { width: 390, height: 844 } });
    await button(page, 'Preview').click();
    await screen(page).getByText('Closes in 60 seconds').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('the screen of a simulated mirror', () => {
  it('shows the code of each of the four methods', async () => {
    const shop = await openShop();
    const page = await open(shop.main, 'deviceDgManager');
    await page.getByRole('link', { name: `Screen of ${shop.device_no}` }).click();
    await page.getByText('Result', { exact: true }).click();
    const code = (method: number) => screen(page).locator(`[data-method="${method}"]`);
    await code(2).getByText('Scan for the full report').waitFor();
    expect(await code(2).locator('[data-code]').getAttribute('data-code')).toContain('/zmskinweb/');

    const show = async () => {
      await page.reload();
      await page.getByText('Result', { exact: true }).click();
    };
    const qr = await shop.upload('qr', '#222', 300, 300);
    await shop.set({ qr_type: 1, qr_static: qr, kf_qr: qr, kf_left: 'Questions?', kf_right: 'Ask us' });
    await show();
    await code(1).getByText('Scan to learn more').waitFor();
    expect(await code(1).getByRole('img').getAttribute('src')).toBe(addressOf(qr));
    for (const text of ['Questions?', 'Ask us', 'Customer service']) await screen(page).getByText(text).waitFor();

    await shop.set({ qr_type: 3, qr_url: { url: 'https://shop.example/api', link: 'https://shop.example/r' } });
    await show();
    expect(await code(3).locator('[data-code]').getAttribute('data-code')).toBe('https://shop.example/r');

    await shop.set({
      qr_type: 4,
      qr_app_id: 'wx0123456789abcdef',
      qr_process: 2,
      coupon_status: 1,
      coupon_title: 'Ten off',
    });
    await show();
    await screen(page).getByText('Ten off').waitFor();
    await page.getByText('Scanning', { exact: true }).click();
    await code(4).getByText('Scan to start the test').waitFor();
  });

  it.each(['en-US', 'zh-CN'])('is readable in both schemes, both ways up and on a phone: %s', async (locale) => {
    const shop = await openShop();
    const path = `mirrorScreen?device=${shop.device_no}`;
    for (const colorScheme of ['light', 'dark']) {
      const page = await open(shop.main, path, { locale, colorScheme });
      await screen(page).waitFor();
      await expectAccessible(page);
      await page.getByText(locale === 'en-US' ? 'Result' : '结果', { exact: true }).click();
      await expectAccessible(page);
    }
    const phone = await open(shop.main, path, { locale, viewport: { width: 390, height: 844 } });
    await screen(phone).waitFor();
    await phone.getByText(locale === 'en-US' ? 'Landscape' : '横屏', { exact: true }).click();
    expect(await sidewaysScroll(phone)).toBe(0);
    await expectAccessible(phone);
  });

  it('is the own shop’s alone', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const page = await open(other.main, `mirrorScreen?device=${shop.device_no}`);
    await page.getByRole('alert').waitFor();
    expect(await screen(page).count()).toBe(0);
  });
});
