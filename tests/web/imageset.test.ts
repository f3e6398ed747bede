// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, save, saved, titled } from './page.ts';

const PATH = '/skinmgr/imageset';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function open(account: Account, options = {}): Promise<Page> {
  return titled(await web.enter(account, { path: PATH, ...options }));
}

/** Makes a picture of random noise. Noise doesn't compress well, so the file is large. */
async function largePicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: '#2a7', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const LOGO = 'Logo';
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
  group(page, name).locator('input[type=file]').setInputFiles({ name: 'picture.jpg', mimeType, buffer });

async function configOf({ tenant_id }: Account): Promise<Record<string, string>> {
  const { rows } = await web.server.services.pool.query<{ key: string; value: string }>(
    'select key, value from config_value where tenant_id = $1',
    [tenant_id],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

async function stored(path: string | undefined) {
  const bytes = await web.server.services.storage.getBytes(String(path));
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format, isSmall: bytes.length <= 512 * 1024 };
}

describe('the logo', () => {
  it('of any size is fitted here, saved as JPG of 244 × 82, and is then in the report and on the mirror', async () => {
    const main = await buildUser(web.server);
    const device = await buildDevice(web.server, { tenant_id: main.tenant_id });
    const { share_id } = await buildRecord(web.server, { device });
    const page = await open(main);
    await choose(page, LOGO, await largePicture(2000, 2000));
    await dialog(page).getByText('Stored as JPG, 244 × 82 px.').waitFor();
    await dialog(page).getByText('Show all of it').click();
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('img', { name: 'The logo as it is now' }).waitFor();
    expect(await configOf(main)).toEqual({});

    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    const { logo } = await configOf(main);
    expect(await stored(logo)).toEqual({ width: 244, height: 82, format: 'jpeg', isSmall: true });

    const mirror = createMirrorClient(web.server, device);
    expect((await mirror.get('/mirrorSrv/config')).json().bundle).toMatchObject({ logo: `/fileSvr/get/${logo}` });
    const report = await web.visit(`/zmskinweb/#/report?shareId=${share_id}`);
    const shown = report.locator('header.top img.logo');
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(244);
  });

  it('can be taken away again, and the form says so until it is saved', async () => {
    const main = await buildUser(web.server);
    const page = await open(main);
    await choose(page, LOGO, await largePicture(600, 300));
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await page.getByText('1 unsaved change').waitFor();
    await save(page).click();
    await saved(page);
    expect((await configOf(main)).logo).toMatch(/^conf_app\//);
    await group(page, LOGO).getByRole('button', { name: 'Use no logo' }).click();
    await page.getByText('No logo. Your shop’s name stands in its place.').waitFor();
    await page.getByText('1 unsaved change').waitFor();
    await save(page).click();
    await saved(page);
    expect((await configOf(main)).logo ?? '').toBe('');
  });

  it('that is no JPG is refused at its field, and nothing is sent', async () => {
    const page = await open(await buildUser(web.server));
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await choose(page, LOGO, png, 'image/png');
    await group(page, LOGO).getByText('picture.jpg: pictures have to be JPEG').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('that the server refuses keeps its reason at the field', async () => {
    const main = await buildUser(web.server);
    const page = await open(main);
    await web.server.services.pool.query(
      `insert into stored_file (tenant_id, path, purpose, bytes, user_id)
       select $1, n::text, 'goods', 1073741824, $2 from generate_series(1, 5) n`,
      [main.tenant_id, main.user_id],
    );
    await choose(page, LOGO, await largePicture(300, 300));
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await group(page, LOGO)
      .getByRole('alert')
      .filter({ hasText: /room|full|storage/i })
      .waitFor();
    await saved(page);
  });
});

describe('the start picture', () => {
  it('is brought to a mirror’s shape and below half a megabyte, and is seen on the mirror before it is saved', async () => {
    const main = await buildUser(web.server);
    const page = await open(main);
    const mirror = page.getByRole('img', { name: 'The start screen of a mirror' });
    expect(await mirror.locator('img').count()).toBe(0);
    await choose(page, 'Start picture', await largePicture(2400, 1800));
    await dialog(page).getByText('Landscape, 1820 × 844').click();
    expect(await dialog(page).getByRole('button', { name: 'Use as it is' }).count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await mirror.locator('img').waitFor();
    expect((await configOf(main)).startup_image).toBeUndefined();
    await page.keyboard.press('Control+s');
    await page.getByText('Settings saved').waitFor();
    const { startup_image } = await configOf(main);
    expect(await stored(startup_image)).toEqual({ width: 1820, height: 844, format: 'jpeg', isSmall: true });
  });

  it('that isn’t saved is asked about before the page is left', async () => {
    const page = await open(await buildUser(web.server));
    await choose(page, 'Start picture', await largePicture(400, 600));
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await page.getByText('1 unsaved change').waitFor();
    await page.getByRole('link', { name: 'Content display' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    expect(page.url()).toContain(PATH);
  });
});

it('shows the report with the logo that isn’t saved yet', async () => {
  const main = await buildUser(web.server);
  const page = await open(main);
  expect(await page.getByText(/unsaved|saved or not/).count()).toBe(0);
  await choose(page, LOGO, await largePicture(600, 300));
  await dialog(page).getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('img', { name: 'The logo as it is now' }).waitFor();
  await page.locator('aside label').filter({ hasText: 'Report' }).click();
  await page.frameLocator('iframe').locator('header.top img.logo').waitFor();
});

describe('the screen', () => {
  it('is accessible, in Chinese, with the dialog too', { tags: 'long', timeout: 120_000 }, async () => {
    const page = await open(await buildUser(web.server), { locale: 'zh-CN' });
    await page.getByRole('heading', { level: 1, name: '视觉设置' }).waitFor();
    await page.getByText('尚未设置标志图，将显示门店名称。').waitFor();
    await expectAccessible(page);
    await choose(page, '标志图', await largePicture(600, 300));
    await dialog(page).getByText('将保存为 244 × 82 像素的 JPG 图片。').waitFor();
    await expectAccessible(page);
  });

  it('fits a phone', { tags: 'long' }, async () => {
    const page = await open(await buildUser(web.server), { viewport: { width: 390, height: 844 } });
    await page.getByRole('img', { name: 'The start screen of a mirror' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('is for whoever may change settings', async () => {
    const page = await web.enter(await buildGuide(web.server, { power: [1] }));
    await page.goto(PATH);
    await page
      .getByText(/permission/i)
      .first()
      .waitFor();
    expect(await page.getByRole('img', { name: 'The start screen of a mirror' }).count()).toBe(0);
  });
});
