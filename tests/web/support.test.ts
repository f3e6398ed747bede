// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, dialog, loaded, rows } from './page.ts';

const SUPPORT = '/skinmgr/support';
const ASK = `${SUPPORT}?open=new`;

let web: Console;
let owner: Account;
let guide: Account;
let admin: Account;
let device: Device;
let picture: Buffer;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  guide = await buildGuide(web.server, { parent: owner });
  admin = await buildAdmin(web.server);
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#39c' } })
    .png()
    .toBuffer();
  device = await buildDevice(web.server, { tenant_id: owner.tenant_id });
});
afterAll(() => web.close());

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });

async function open(path: string, account = owner, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

async function fillIn(page: Page, content: string): Promise<void> {
  await dialog(page).getByLabel('Question type').selectOption('Mirror');
  await field(page, 'Content').fill(content);
  await field(page, 'Contact').fill('13800000000');
}

describe('a question', () => {
  it('says at its fields what is missing', async () => {
    const page = await open(ASK);
    await button(page, 'Submit').click();
    for (const name of ['Question type', 'Content', 'Contact']) {
      await dialog(page).getByText(`${name} cannot be empty.`).waitFor();
    }
  });

  it('goes with its pictures, its mirror and diagnostics that were shown before', async () => {
    const page = await open(ASK);
    await fillIn(page, 'The screen stays dark.');
    await dialog(page).getByLabel('Mirror', { exact: true }).selectOption(device.device_no);
    await dialog(page).getByRole('checkbox', { name: 'Send diagnostics along' }).check();
    await dialog(page).getByText('Show what will be sent').click();
    const shown = await dialog(page).locator('pre').textContent();
    expect(JSON.parse(shown ?? '')).toHaveProperty('version');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
    await dialog(page).getByRole('img', { name: 'screen.png' }).waitFor();
    await button(page, 'Submit').click();
    await page.getByText('Question submitted').waitFor();

    await rows(page).filter({ hasText: 'The screen stays dark.' }).getByText('1 picture').waitFor();
    await page.getByRole('link', { name: 'The screen stays dark.' }).click();
    const shownPicture = dialog(page).getByRole('img', { name: 'Picture 1' });
    await expect.poll(() => shownPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await dialog(page).getByText('Diagnostics sent with the question').click();
    const sent = JSON.parse((await dialog(page).locator('pre').textContent()) ?? '');
    expect(sent.version).toBe(JSON.parse(shown ?? '').version);
  });

  it('that could not be sent keeps everything typed, also when the page is loaded again', async () => {
    const page = await open(ASK, guide);
    await fillIn(page, 'Half an hour of typing');
    await page.route('**/support/submit', (route) => route.abort());
    await button(page, 'Submit').click();
    await dialog(page).getByText('Support submit failed').waitFor();
    await dialog(page).getByText('Network problem').waitFor();
    expect(await field(page, 'Content').inputValue()).toBe('Half an hour of typing');

    await page.unroute('**/support/submit');
    await page.reload();
    await dialog(page).getByText('is back').waitFor();
    expect(await field(page, 'Content').inputValue()).toBe('Half an hour of typing');
    await button(page, 'Submit').click();
    await page.getByText('Question submitted').waitFor();
    await page.getByRole('link', { name: 'Ask a question' }).first().click();
    expect(await field(page, 'Content').inputValue()).toBe('');
  });
});

describe('pictures', () => {
  const png = (name: string, size = 0) => ({
    name,
    mimeType: 'image/png',
    buffer: size ? Buffer.alloc(size) : picture,
  });

  it('say their limits first, and are refused each for its own reason', async () => {
    const page = await open(ASK);
    await dialog(page).getByText('Up to 4 pictures: JPEG or PNG, 2 MB each').waitFor();
    const input = dialog(page).locator('input[type=file]');
    await input.setInputFiles([
      { name: 'clip.gif', mimeType: 'image/gif', buffer: Buffer.alloc(10) },
      png('huge.png', 3_000_000),
      png('good.png'),
    ]);
    await dialog(page).getByText('clip.gif: pictures have to be JPEG or PNG').waitFor();
    await dialog(page).getByText('huge.png: larger than 2 MB').waitFor();
    await dialog(page).getByRole('img', { name: 'good.png' }).waitFor();
    await button(page, 'Remove good.png').click();
    await dialog(page).getByRole('img', { name: 'good.png' }).waitFor({ state: 'detached' });
    await input.setInputFiles(['a', 'b', 'c', 'd', 'e'].map((name) => png(`${name}.png`)));
    await dialog(page).getByText('e.png: there is room for 4 pictures').waitFor();
    expect(await button(page, 'Choose pictures').isDisabled()).toBe(true);
  });

  it('that are too large are made smaller on request', async () => {
    const page = await open(ASK);
    const huge = await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1400;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const noise = context.createImageData(1400, 1400);
      for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
      context.putImageData(noise, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const buffer = Buffer.from(huge, 'base64');
    expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
    await dialog(page).locator('input[type=file]').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
    await button(page, 'Make it smaller and add it').click();
    await dialog(page).getByRole('img', { name: 'noise.jpg' }).waitFor();
  });

  it('come from the clipboard and by dropping them, too', async () => {
    const page = await open(ASK);
    const area = dialog(page).getByRole('group', { name: 'Pictures' });
    await area.waitFor();
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(10)], 'shot.png', { type: 'image/png' }));
      return transfer;
    });
    await page.evaluate(
      (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
      data,
    );
    await dialog(page).getByRole('img', { name: 'shot.png' }).waitFor();
    await area.dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(() => dialog(page).getByRole('img', { name: 'shot.png' }).count()).toBe(2);
  });
});

describe('the answer', () => {
  it('comes from the platform, is seen by who asked, and the question is closed', async () => {
    const page = await open(ASK, guide);
    await fillIn(page, 'How do I share a report?');
    await button(page, 'Submit').click();
    await page.getByText('Question submitted').waitFor();

    const platform = await open(SUPPORT, admin);
    expect(await platform.getByRole('link', { name: 'Ask a question' }).count()).toBe(0);
    await platform.getByRole('link', { name: 'How do I share a report?' }).click();
    await button(platform, 'Answer').click();
    await dialog(platform).getByText('Content cannot be empty.').waitFor();
    await field(platform, 'Answer').fill('Open the record and copy its link.');
    await button(platform, 'Answer').click();
    await dialog(platform).getByRole('listitem').getByText('copy its link').waitFor();

    await page.getByRole('link', { name: 'How do I share a report?' }).click();
    await dialog(page).getByText('Open the record and copy its link.').waitFor();
    await field(page, 'Add to your question').fill('Thanks, that works.');
    await button(page, 'Send').click();
    await dialog(page).getByRole('listitem').getByText('that works').waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });

    await button(platform, 'Close the question').click();
    await platform.getByText('Question closed').waitFor();
    await page.reload();
    const row = rows(page).filter({ hasText: 'How do I share' });
    await row.getByText('Closed').waitFor();
    await row.getByRole('link').click();
    await dialog(page).getByText('This question is closed').waitFor();
  });
});

describe('for everybody', { tags: 'long', timeout: 120_000 }, () => {
  it('has no accessibility faults', async () => {
    const page = await open(ASK, owner);
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
    await button(page, 'Submit').click();
    await dialog(page).getByText('Content cannot be empty.').waitFor();
    await expectAccessible(page);
    await page.goto(SUPPORT);
    await rows(page).first().getByRole('link').click();
    await dialog(page).getByRole('list').first().waitFor();
    await expectAccessible(page);
  });

  it('fits a phone', async () => {
    const page = await open(ASK, owner, { viewport: { width: 390, height: 844 } });
    await dialog(page).waitFor();
    await expectAccessible(page);
    await page.goto(SUPPORT);
    await rows(page).first().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
});
