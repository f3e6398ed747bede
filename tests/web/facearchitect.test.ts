// @module-tag long
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';
import { save, saved, titled } from './page.ts';

const PATH = '/skinmgr/facearchitect';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function buildFaceShop(): Promise<Account> {
  const { tenant_id } = await buildTenant(web.server, { platform: 'zsmkj' });
  return buildUser(web.server, { tenant_id });
}

async function open(account: Account, options = {}): Promise<Page> {
  return titled(await web.enter(account, { path: PATH, ...options }));
}

const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const preview = (page: Page) => page.frameLocator('iframe');

async function write(page: Page, name: string, text: string): Promise<void> {
  await editor(page, name).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function wordsOf({ tenant_id }: Account): Promise<Record<string, Record<string, string>>> {
  const { rows } = await web.server.services.pool.query<{ key: string; value: Record<string, string> }>(
    `select key, value from config_value where tenant_id = $1 and key like 'face%'`,
    [tenant_id],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

describe('what a shop writes about a face', () => {
  it('begins with the product’s words, is seen in the report before it is saved, and by customers and mirrors after', async () => {
    const main = await buildFaceShop();
    const device = await buildDevice(web.server, { tenant_id: main.tenant_id });
    const { share_id } = await buildRecord(web.server, { device });
    const page = await open(main);
    await editor(page, 'Bones').getByText('Bones are the frame of the face.').waitFor();
    await page.getByText('These are the built-in words.').waitFor();
    await saved(page);

    await page.getByRole('tab', { name: 'Muscles' }).click();
    await write(page, 'Muscles', 'Smile often.');
    await page.getByText('1 unsaved change').waitFor();
    await preview(page).locator('#face-muscle').getByText('Smile often.').waitFor();
    expect(await wordsOf(main)).toEqual({});

    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(await wordsOf(main)).toEqual({ face_muscle_content: { en: expect.stringContaining('Smile often.') } });

    const report = await web.visit(`/zmskinweb/#/zonghe?shareId=${share_id}`);
    await report.locator('#face-muscle').getByText('Smile often.').waitFor();
    await report.locator('#face-bones').getByText('Bones are the frame of the face.').waitFor();
    await expectAccessible(report);
    const mirror = createMirrorClient(web.server, device);
    const { bundle } = (await mirror.get('/mirrorSrv/config')).json();
    expect(bundle).toMatchObject({ face: { bones: builtInTexts('zh').face.bones } });
  });

  it('is kept by language, and each can go back to the product’s words', async () => {
    const main = await buildFaceShop();
    const page = await open(main);
    await write(page, 'Bones', 'English words.');
    await page.getByLabel('Language of the text').selectOption('de');
    await page.getByText('These are the built-in words.').waitFor();
    await write(page, 'Bones', 'Deutsche Worte.');
    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(await wordsOf(main)).toEqual({
      face_bones_content: {
        de: expect.stringContaining('Deutsche Worte.'),
        en: expect.stringContaining('English words.'),
      },
    });

    await page.getByRole('button', { name: 'Use the built-in words' }).click();
    const [, words = ''] = /<p>([^<.]+)/.exec(builtInTexts('de').face.bones) ?? [];
    await editor(page, 'Bones').getByText(words).waitFor();
    await save(page).click();
    await saved(page);
    expect(Object.keys((await wordsOf(main)).face_bones_content ?? {})).toEqual(['en']);
  });

  it('survives a page that is loaded anew, and is asked about before it is left', async () => {
    const page = await open(await buildFaceShop());
    await write(page, 'Bones', 'Half a thought');
    await page.getByText('1 unsaved change').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await editor(page, 'Bones').getByText('Half a thought').waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(page.url()).toContain(PATH);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Discard' }).last().click();
    await page.waitForURL('**/skinmgr/home');
    await page.goBack();
    await editor(page, 'Bones').getByText('Bones are the frame of the face.').waitFor();
    await saved(page);
  });

  it('that could not be sent stays as it was typed, and can be sent again', async () => {
    const main = await buildFaceShop();
    const page = await open(main);
    await write(page, 'Bones', 'Not for long');
    await page.getByText('1 unsaved change').waitFor();
    await page.route('**/trpc/config.update*', (route) => route.abort());
    await save(page).click();
    await page.getByRole('alert').first().waitFor();
    await editor(page, 'Bones').getByText('Not for long').waitFor();
    await page.getByText('1 unsaved change').waitFor();
    expect(await wordsOf(main)).toEqual({});
    await page.unroute('**/trpc/config.update*');
    await save(page).click();
    await page.getByText('Settings saved').waitFor();
    expect(await wordsOf(main)).toEqual({ face_bones_content: { en: expect.stringContaining('Not for long') } });
  });
});

describe('the screen', () => {
  it('is in the menu of its platform’s shops, for the main account and guides with the permission', async () => {
    const main = await buildFaceShop();
    const page = await web.enter(await buildGuide(web.server, { parent: main, power: [5] }));
    await page.getByRole('link', { name: 'Face structure' }).click();
    await editor(page, 'Bones').waitFor();
  });

  it('is not part of other platforms', async () => {
    const page = await web.enter(await buildUser(web.server));
    expect(await page.getByRole('link', { name: 'Face structure' }).count()).toBe(0);
    await page.goto(PATH);
    await page.getByText('“Face structure” isn’t part of your shop’s platform.').waitFor();
  });

  it('tells administrators what it is, to be read', async () => {
    const page = await web.enter(await buildAdmin(web.server));
    await page.getByRole('link', { name: 'Face structure' }).click();
    await page.getByText('Each shop writes its own').waitFor();
    await page.getByText('Bones are the frame of the face.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
  });

  it('is accessible, in Chinese', { tags: 'long', timeout: 120_000 }, async () => {
    const page = await open(await buildFaceShop(), { locale: 'zh-CN' });
    await page.getByRole('heading', { level: 1, name: '面部结构' }).waitFor();
    await editor(page, '骨骼').getByText('骨骼是面部的支架').waitFor();
    await preview(page).locator('#face-bones').waitFor();
    await expectAccessible(page);
  });

  it('fits a phone', { tags: 'long' }, async () => {
    const page = await open(await buildFaceShop(), { viewport: { width: 390, height: 844 } });
    await editor(page, 'Bones').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await sidewaysScrollAt320(page)).toBe(0);
  });
});
