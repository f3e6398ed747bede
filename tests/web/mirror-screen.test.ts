// @module-tag long

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MirrorClient } from '../../apps/mirror-sim/src/client/client.ts';
import { createPersona } from '../../apps/mirror-sim/src/person/personas.ts';
import { createRandom } from '../../apps/mirror-sim/src/random.ts';
import { assembleTest } from '../../apps/mirror-sim/src/skin-test/skin-test.ts';
import { type OfficialPlatform, startOfficialPlatform } from '../../apps/server/src/demo/official-platform.ts';
import { drawCode, textOfCode } from '../../apps/server/src/modules/qr/code-picture.ts';
import { wordsOf } from '../../apps/web/src/i18n/words.fixture.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { file, signIn } from '../factories/rest-client.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';
import { button, chooseInRow, titled } from './page.ts';

let web: Console;
let platform: OfficialPlatform;
let outside: Server;
let respond: RequestListener;
let address: string;
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  platform = await startOfficialPlatform();
  web = await openConsole({ ...platform.settings, FETCH_ALLOW: '127.0.0.1' });
  outside = createServer((request, response) => {
    asked.push(request.url);
    respond(request, response);
  });
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await web.close();
  await platform.close();
});

const open = async (account: Account, path: string, options = {}): Promise<Page> =>
  titled(await web.enter(account, { path: `/skinmgr/${path}`, ...options }));
const screen = (page: Page): Locator => page.locator('[data-mirror-screen]');
const slides = (page: Page): Promise<(string | null)[]> =>
  screen(page)
    .locator('[data-slide]')
    .evaluateAll((shown) => shown.map((slide) => slide.getAttribute('data-slide')));
/** Reads a code on the screen as a phone does. */
const read = async (code: Locator) => textOfCode(1, await code.locator('[data-code]').screenshot());
/** Names the codes and offers that stand outside the screen. */
const cutOff = (shown: Locator) =>
  shown.evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('figure, [data-coupon], [data-draw]')]
      .filter((part) => part.getBoundingClientRect().top < top || part.getBoundingClientRect().bottom > bottom)
      .map(({ textContent }) => textContent);
  });
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
    /** Sends a test as the simulator does. Returns the share id of its report. */
    async sendTest() {
      const { device_no, secret } = device;
      const mirror = new MirrorClient({ server: web.server.origin, device_no, secret });
      const random = createRandom(device_no);
      const visit = {
        number: 1,
        device: 0,
        level: undefined,
        guide: undefined,
        day: 0,
        share: 0,
        count: 1,
        days_since_first: 0,
        declines_photos: true,
        declines_contact: false,
        declines_marketing: true,
        forgets: [],
        scans_first: false,
        insists: false,
        photos: 'none' as const,
        quality: 'good' as const,
        failed: false,
        calls: [],
        persona: createPersona(random, 'Li', { mobile: '13800000009' }),
      };
      const { start, end } = assembleTest(
        visit,
        { timezone: 'UTC', questions: [] },
        { device_no, name: 'Li', test_time: new Date(), random },
      );
      return (await mirror.uploadRecord(start, end, [])).share_id;
    },
    async addCoupon(name: string) {
      const today = shopToday();
      const coupon = { name, type: 'amount', value: 20, start_time: today, end_time: today };
      expect((await client.post('/skinMgrSrv/coupon/save', coupon, 'json')).json().code).toBe(0);
    },
    async uploadCode(text: string) {
      const bytes = new Uint8Array(await drawCode(text));
      const answer = await client.post(
        '/skinMgrSrv/goods/upload',
        { biz: 'qr', file: file(bytes, 'a.png') },
        'multipart',
      );
      return String(answer.json().imgUrl);
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
  it.each([
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const)('shows the unsaved order, the days and the shape of the pictures (%s)', async (language, locale) => {
    const t = await wordsOf(language, ['media', 'mirror-preview', 'table']);
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
    const page = await open(shop.main, 'adset', { locale, viewport: { width: 1440, height: 900 } });
    await screen(page).waitFor();
    await expect.poll(() => slides(page)).toEqual([first, second].map(addressOf));
    await page.getByLabel(t('media:slide.orientation_of', { place: 2 })).press('Alt+ArrowUp');
    await expect.poll(() => slides(page)).toEqual([second, first].map(addressOf));
    await page.getByText(t('mirror-preview:orientation.landscape'), { exact: true }).click();
    await expect.poll(() => slides(page)).toEqual([addressOf(wide)]);
    await expectAccessible(page);
    await button(page, t('table:save.save')).click();
    await button(page, t('table:save.save')).waitFor({ state: 'detached' });

    const mirror = await open(shop.main, `mirrorScreen?device=${shop.device_no}`, { locale });
    await expect.poll(() => slides(mirror)).toEqual([second, first].map(addressOf));
  });

  it('opens by a button on a phone', async () => {
    const shop = await openShop();
    const page = await open(shop.main, 'closeset', { viewport: { width: 390, height: 844 } });
    await button(page, 'Preview').click();
    await screen(page).getByText('Closes in 60 seconds').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await sidewaysScrollAt320(page)).toBe(0);
  });
});

describe('the screen of a simulated mirror', () => {
  it.each([
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const)('shows the code of each of the four methods, as a phone reads it (%s)', async (language, locale) => {
    const t = await wordsOf(language, ['devices', 'mirror-preview', 'mirror-screen']);
    const shop = await openShop();
    const page = await open(shop.main, 'deviceDgManager', { locale });
    await chooseInRow(page, shop.device_no, t('devices:action.screen'));
    const showResult = () => page.getByText(t('mirror-preview:view.result'), { exact: true }).click();
    await showResult();
    const code = (method: number) => screen(page).locator(`[data-method="${method}"]`);
    await code(2).getByText(t('mirror-screen:scan.method_2')).waitFor();
    expect(await read(code(2))).toContain('/zmskinweb/');

    const share_id = await shop.sendTest();
    const show = async () => {
      await page.reload();
      await showResult();
    };
    await show();
    await expect.poll(() => read(code(2))).toContain(`shareId=${share_id}`);

    const qr = await shop.uploadCode('https://shop.example/hello');
    await shop.set({ qr_type: 1, qr_static: qr, kf_qr: qr, kf_left: 'Questions?', kf_right: 'Ask us' });
    await show();
    await code(1).getByText(t('mirror-screen:scan.method_1')).waitFor();
    await expect.poll(() => read(code(1))).toBe('https://shop.example/hello');
    for (const text of ['Questions?', 'Ask us', t('mirror-screen:service')])
      await screen(page).getByText(text).waitFor();

    const picture = await drawCode('https://join.example/7');
    respond = (_request, response) => response.end(picture);
    const ways = { api_type: 1, qr_keys: '', link_params: ['shareId'] };
    await shop.set({ qr_type: 3, qr_url: { url: `${address}/code`, link: `${address}/page`, ...ways } });
    await show();
    await code(3).getByText(t('mirror-screen:scan.method_3')).waitFor();
    await expect.poll(() => read(code(3))).toBe('https://join.example/7');
    expect(asked).toContain(`/code?shareId=${share_id}`);

    respond = (_request, response) => response.writeHead(500).end();
    await shop.set({ qr_url: { url: `${address}/broken`, link: `${address}/page`, ...ways } });
    await show();
    await expect.poll(() => read(code(2))).toContain(`shareId=${share_id}`);

    const keys = { qr_app_id: 'wx1', oa_secret: 'secret', oa_token: 'token', oa_aes_key: 'k'.repeat(43) };
    await shop.set({ ...keys, qr_type: 4 });
    await show();
    await code(4).getByText(t('mirror-screen:scan.method_4')).waitFor();
    await expect.poll(() => read(code(4))).toBe(`${platform.origin}/q/${share_id}`);
  });

  it('shows the coupons and the draw of the day', async () => {
    const shop = await openShop();
    const kf_qr = await shop.uploadCode('https://shop.example/help');
    await shop.set({
      kf_qr,
      kf_left: 'Questions?',
      kf_right: 'Ask us',
      coupon_status: 1,
      coupon_title: 'Ten off',
    });
    const { tenant_id } = shop.main;
    await buildPromotion(web.server, { tenant_id, act_name: 'Autumn draw', awards: [] });
    for (const name of ['A test of the scalp as a gift', 'Twenty for two', 'Free samples']) await shop.addCoupon(name);
    const page = await open(shop.main, `mirrorScreen?device=${shop.device_no}`);
    await page.getByText('Result', { exact: true }).click();
    for (const text of ['Ten off', 'Twenty for two', 'Autumn draw']) await screen(page).getByText(text).waitFor();
    await expectAccessible(page);
    await page.getByText('Landscape', { exact: true }).click();
    expect(await cutOff(screen(page))).toEqual([]);

    const coupons = await open(shop.main, 'couponset', { viewport: { width: 1440, height: 900 } });
    await button(coupons, 'Entrance and codes').click();
    await coupons.locator('[data-path=coupon_title]').fill('Fifteen off');
    for (const text of ['Fifteen off', 'Twenty for two', 'Autumn draw'])
      await screen(coupons).getByText(text).waitFor();
    await expectAccessible(coupons);

    await page.goto('/skinmgr/h5set');
    await page.getByText('Mirror', { exact: true }).click();
    await screen(page).getByText('Autumn draw').waitFor();
    await page.getByRole('switch', { name: /draw/i }).click({ force: true });
    await screen(page).getByText('Autumn draw').waitFor({ state: 'detached' });
    await screen(page).getByText('Ten off').waitFor();
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
