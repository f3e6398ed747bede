// @module-tag long
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsArchive, goodsPicture, goodsSheet, zipOf } from '../factories/goods-archive.ts';
import { type Console, expectAccessible, openConsole } from './console.ts';
import {
  buildMain,
  button,
  choose,
  createPacker,
  dialog,
  goodsCount,
  heading,
  openImport,
  products,
  sentFiles,
  toast,
} from './import-dialog.ts';
import { acceptQuestions } from './page.ts';

const CALL = '**/skinmgr/goods/importGoods';

let web: Console;
let archive: Awaited<ReturnType<typeof createPacker>>;

beforeAll(async () => {
  web = await openConsole();
  archive = await createPacker();
});
afterAll(() => web.close());

describe('a file that is no archive of products', () => {
  it('is refused without being sent, and another can be chosen at once', async () => {
    const page = await openImport(web, await buildMain(web));
    const sent = sentFiles(page);
    for (const [name, content, words] of [
      ['goods.xlsx', goodsSheet({ rows: products(1) }), 'is a sheet only'],
      ['goods.rar', Buffer.from('Rar!'), 'packed in another way'],
      ['notes.txt', Buffer.from('text'), 'is not a zip file'],
      ['renamed.zip', Buffer.from('Rar!\x1a\x07'), 'is something else or damaged'],
      ['large.zip', Buffer.alloc(20 * 1024 * 1024 + 1), 'is larger than 20 MB'],
    ] as const) {
      await choose(page, content, name);
      await dialog(page).getByRole('alert').filter({ hasText: name }).filter({ hasText: words }).waitFor();
    }
    expect(sent).toEqual([]);
    await choose(page, archive(products(1)));
    await heading(page, '1 row found').waitFor();
    expect(sent).toHaveLength(1);
  });

  it('is refused by the server with its reason, in the dialog', async () => {
    const page = await openImport(web, await buildMain(web));
    await choose(page, zipOf({ 'readme.txt': Buffer.from('nothing here') }), 'empty.zip');
    const alert = dialog(page).getByRole('alert');
    await alert.filter({ hasText: 'Import failed. Please check the contents of the zip file' }).first().waitFor();
    await dialog(page).getByText('Please correct “empty.zip” and choose it again.').waitFor();
    await expectAccessible(page);
    await choose(page, archive(products(1)));
    await heading(page, '1 row found').waitFor();
  });
});

describe('on the way', () => {
  it('tells what the server is doing', async () => {
    const page = await openImport(web, await buildMain(web));
    const pictures = await Promise.all(
      Array.from({ length: 150 }, async (_, index) => [
        `images/${index}.jpg`,
        await goodsPicture(`hsl(${index * 2} 60% 50%)`, 600),
      ]),
    );
    const rows = products(150).map((row, index) => ({ ...row, goods_pic: `${index}.jpg` }));
    await choose(page, goodsArchive({ rows, files: Object.fromEntries(pictures) }));
    await heading(page, '150 rows found').waitFor();
    await button(page, 'Import 150 products').click();
    await dialog(page)
      .getByRole('status')
      .filter({ hasText: /Preparing the pictures|Saving the products/ })
      .waitFor();
    await heading(page, '150 products imported').waitFor();
  });

  it('sends a file once, however often somebody clicks', async () => {
    const owner = await buildMain(web);
    const page = await openImport(web, owner);
    await choose(page, archive(products(3)));
    await heading(page, '3 rows found').waitFor();
    const sent = sentFiles(page);
    await button(page, 'Import 3 products').dblclick();
    await heading(page, '3 products imported').waitFor();
    expect(sent).toHaveLength(1);
    expect(await goodsCount(web, owner)).toBe(3);
  });

  it('can be sent again after the connection was lost', async () => {
    const page = await openImport(web, await buildMain(web));
    await page.route(CALL, (route) => route.abort(), { times: 1 });
    await choose(page, archive(products(2)));
    await dialog(page).getByRole('alert').filter({ hasText: 'Network problem' }).first().waitFor();
    await button(page, 'Try again').click();
    await heading(page, '2 rows found').waitFor();

    await page.route(CALL, (route) => route.abort(), { times: 1 });
    await button(page, 'Import 2 products').click();
    await dialog(page).getByText('The import may have gone through nevertheless.').waitFor();
    await button(page, 'Import 2 products').click();
    await heading(page, '2 products imported').waitFor();
  });

  it('can be stopped while it is looked through, and closing asks first', async () => {
    const page = await openImport(web, await buildMain(web));
    await page.route(CALL, () => undefined);
    await choose(page, archive(products(1)));
    await heading(page, 'Looking through your file').waitFor();
    await button(page, 'Cancel').click();
    await heading(page, 'Which products would you like to import?').waitFor();
    expect(await dialog(page).getByRole('alert').textContent()).toBe('');

    await choose(page, archive(products(1)));
    await heading(page, 'Looking through your file').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Stop looking through the file?' });
    await question.getByRole('button', { name: 'Keep waiting' }).click();
    await heading(page, 'Looking through your file').waitFor();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  it('has the browser ask before the page is left, but not while nothing runs', async () => {
    const page = await openImport(web, await buildMain(web));
    const asked = acceptQuestions(page);
    await choose(page, archive(products(1)));
    await heading(page, '1 row found').waitFor();
    await page.reload();
    expect(asked).toEqual([]);

    const busy = await openImport(web, await buildMain(web));
    const askedThen = acceptQuestions(busy);
    await busy.route(CALL, () => undefined);
    await choose(busy, archive(products(1)));
    await heading(busy, 'Looking through your file').waitFor();
    await busy.reload();
    expect(askedThen).toEqual(['beforeunload']);
  });

  it('goes on after the dialog was closed, and says when it is done', async () => {
    const owner = await buildMain(web);
    const page = await openImport(web, owner);
    await choose(page, archive(products(2)));
    await heading(page, '2 rows found').waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL, async (route: Route) => {
      await released;
      await route.continue();
    });
    await button(page, 'Import 2 products').click();
    await heading(page, 'Importing your products').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Close while it is importing?' });
    await question.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    release();
    await toast(page, '2 products imported').waitFor();
    await page.locator('[data-row-id]').filter({ hasText: 'Cream 2' }).waitFor();
  });
});
