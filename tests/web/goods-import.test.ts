// @module-tag long
import { readFile } from 'node:fs/promises';
import AdmZip from 'adm-zip';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { buildGuide } from '../factories/accounts.ts';
import { goodsPicture, type SheetRow } from '../factories/goods-archive.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import {
  buildMain,
  button,
  choose,
  createPacker,
  dialog,
  filter,
  goodsCount,
  heading,
  openImport,
  product,
  products,
  toast,
} from './import-dialog.ts';

let web: Console;
let archive: Awaited<ReturnType<typeof createPacker>>;

beforeAll(async () => {
  web = await openConsole();
  archive = await createPacker();
});
afterAll(() => web.close());

const total = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const isFocused = (page: Page, name: string) =>
  heading(page, name).evaluate((element) => element === document.activeElement);
async function cellTexts(page: Page, label: string): Promise<string[][]> {
  return dialog(page)
    .getByRole('table', { name: label })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent)));
}

describe('an archive of 300 rows, five of them bad', () => {
  const bad: Record<number, SheetRow> = {
    10: { goods_name: '' },
    60: { price: 'ten' },
    120: { type_main: 'Levitation' },
    180: { goods_pic: 'nowhere.jpg' },
    240: { tag: 'Bestseller' },
  };
  const rows = products(300).map((row, index) => ({ ...row, ...bad[index + 1] }));

  it.each([
    {
      locale: 'en-US',
      words: {
        found: '300 rows found',
        problems: 'What is wrong in the sheet',
        fields: ['Product name', 'Price', 'Product effects', 'Product picture', 'Badge'],
        reason: 'Product name cannot be empty',
        all: 'All rows',
        rows: 'Rows of the sheet',
        new: 'New',
        refused: 'Left out',
        import: 'Import 295 products',
        imported: '295 products imported',
        sheet: 'Download 5 rows left out',
        undo: 'Undo import',
        question: 'Undo this import?',
        undone: 'Removed: 295, restored: 0.',
        done: 'Done',
        total: '295 in total',
        empty: 'No products yet',
      },
    },
    {
      locale: 'zh-CN',
      words: {
        found: '共找到 300 行',
        problems: '表格中的错误',
        fields: ['商品名称', '价格', '商品功效', '商品图片', '角标'],
        reason: '商品名称',
        all: '全部',
        rows: '表格中的各行',
        new: '新增',
        refused: '未通过',
        import: '导入 295 件商品',
        imported: '已导入 295 件商品',
        sheet: '下载未导入的 5 行',
        undo: '撤销导入',
        question: '撤销这次导入？',
        undone: '移除 295 件，恢复 0 件',
        done: '完成',
        total: '295',
        empty: '还没有商品',
      },
    },
  ])('names the five, takes the others, and gives them back ($locale)', async ({ locale, words }) => {
    const owner = await buildMain(web);
    const page = await openImport(web, owner, { locale });
    await choose(page, archive(rows));
    await heading(page, words.found).waitFor();
    expect(await isFocused(page, words.found)).toBe(true);

    const problems = await cellTexts(page, words.problems);
    expect(problems.map((cells) => cells.slice(0, 4))).toEqual([
      ['11', 'B', words.fields[0], '—'],
      ['61', 'F', words.fields[1], 'ten'],
      ['121', 'D', words.fields[2], 'Levitation'],
      ['181', 'C', words.fields[3], 'nowhere.jpg'],
      ['241', 'G', words.fields[4], 'Bestseller'],
    ]);
    for (const [, , , , reason] of problems) expect(reason).toMatch(/\S/);
    expect(problems[0]?.[4]).toContain(words.reason);

    await filter(page, words.all).click();
    const preview = await cellTexts(page, words.rows);
    expect(preview).toHaveLength(300);
    expect(preview[0]).toEqual(['2', words.new, 'P-1', 'Cream 1', 'images/cream.jpg', '']);
    expect(preview[9]?.slice(0, 3)).toEqual(['11', words.refused, 'P-10']);
    expect(await goodsCount(web, owner)).toBe(0);

    await button(page, words.import).click();
    await heading(page, words.imported).waitFor();
    expect(await isFocused(page, words.imported)).toBe(true);
    const downloading = page.waitForEvent('download');
    await button(page, words.sheet).click();
    const sheet = read(await readFile(await (await downloading).path()));
    const lines = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines.flat()).toEqual(expect.arrayContaining(['P-10', 'P-60', 'P-120', 'P-180', 'P-240', 'Levitation']));

    await button(page, words.done).click();
    await total(page, words.total).first().waitFor();
    expect(await goodsCount(web, owner)).toBe(295);

    await page
      .locator('[aria-haspopup=menu]')
      .filter({ has: page.locator('.tabler-icon-dots') })
      .first()
      .click();
    await page.getByRole('menuitem').first().click();
    await dialog(page).getByRole('tab').last().click();
    await dialog(page).getByRole('listitem').filter({ hasText: 'goods.zip' }).waitFor();
    await button(page, words.undo).click();
    await page.getByRole('dialog', { name: words.question }).getByRole('button', { name: words.undo }).click();
    await toast(page, words.undone).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(words.empty).waitFor();
    expect(await goodsCount(web, owner)).toBe(0);
  });
});

describe('the way to the import', () => {
  it('is a button only where the platform switched it on, and in the menu always', async () => {
    const page = await openImport(web, await buildMain(web));
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);

    const withButton = await openImport(web, await buildMain(web, { goods_import: 1 }));
    await withButton.keyboard.press('Escape');
    await withButton.getByRole('button', { name: 'Import', exact: true }).click();
    await heading(withButton, 'Which products would you like to import?').waitFor();
  });

  it('is there for guides who may work with products', async () => {
    const owner = await buildMain(web);
    const page = await openImport(web, await buildGuide(web.server, { parent: owner, power: [1] }));
    await choose(page, archive(products(2)));
    await button(page, 'Import 2 products').click();
    await heading(page, '2 products imported').waitFor();
    expect(await goodsCount(web, owner)).toBe(2);
  });

  it('begins with a template that can be imported as it is', async () => {
    const page = await openImport(web, await buildMain(web));
    const downloading = page.waitForEvent('download');
    await button(page, 'Download template').click();
    const template = await readFile(await (await downloading).path());
    const names = new AdmZip(template).getEntries().map(({ entryName }) => entryName);
    expect(names).toEqual(expect.arrayContaining(['goods.xlsx', expect.stringMatching(/^images\/.+\.jpg$/)]));
    await choose(page, template, 'template.zip');
    await heading(page, '1 row found').waitFor();
    await filter(page, 'New').waitFor();
    expect(await button(page, 'Import 1 product').isEnabled()).toBe(true);
  });
});

describe('what was imported before', () => {
  it('is changed where it differs, and becomes as it was when that is taken back', async () => {
    const owner = await buildMain(web);
    const page = await openImport(web, owner);
    await choose(page, archive(products(3)));
    await button(page, 'Import 3 products').click();
    await button(page, 'Import another file').click();

    await choose(
      page,
      archive([product(1), product(2, { goods_name: 'Better cream', price: 99 }), product(4)], {
        'images/spare.jpg': await goodsPicture(),
      }),
      'second.zip',
    );
    await heading(page, '3 rows found').waitFor();
    const rows = await cellTexts(page, 'Rows of the sheet');
    expect(rows.map(([, outcome]) => outcome)).toEqual(['No change', 'Changed', 'New']);
    for (const field of ['Product name', 'Price']) expect(rows[1]?.at(-1)).toContain(field);
    await dialog(page).getByText('1 picture is not used').click();
    await dialog(page).getByText('spare.jpg').waitFor();
    await filter(page, 'Changed').click();
    expect(await cellTexts(page, 'Rows of the sheet')).toHaveLength(1);

    await button(page, 'Import 2 products').click();
    await heading(page, '2 products imported').waitFor();
    await button(page, 'Undo import').click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    await toast(page, 'Removed: 1, restored: 1.').waitFor();
    await heading(page, 'The import was taken back').waitFor();
    await button(page, 'Done').click();
    await page.locator('[data-row-id]').filter({ hasText: 'Cream 2' }).waitFor();
    expect(await page.getByText('Better cream').count()).toBe(0);
  });

  it('has nothing to import where nothing differs', async () => {
    const owner = await buildMain(web);
    const page = await openImport(web, owner);
    const zip = archive(products(2));
    await choose(page, zip);
    await button(page, 'Import 2 products').click();
    await button(page, 'Import another file').click();
    await choose(page, zip);
    await dialog(page).getByText('All products are already as this file says').waitFor();
    expect(await button(page, 'Import products').isDisabled()).toBe(true);
  });
});

describe('each step', { timeout: 120_000 }, () => {
  it.each(['en-US', 'zh-CN'])('is accessible and fits, wide and on a phone (%s)', async (locale) => {
    const owner = await buildMain(web);
    const page = await openImport(web, owner, { locale });
    const check = async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await sidewaysScroll(page)).toBe(0);
        const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(overflow).toBe(0);
        await expectAccessible(page);
      }
    };
    await check();
    await choose(page, Buffer.from('text'), 'a-file-whose-name-is-as-long-as-file-names-sometimes-are.txt');
    await dialog(page).getByRole('alert').locator('p').waitFor();
    await check();
    await choose(page, archive([...products(3), product(4, { goods_name: '', price: 'x'.repeat(90) })]));
    await dialog(page).locator('[aria-pressed=true]').waitFor();
    await check();
    await dialog(page).locator('[aria-pressed]').first().click();
    await check();
    await dialog(page).getByRole('button').last().click();
    await dialog(page).getByRole('status').getByRole('heading', { level: 3 }).waitFor();
    await check();
    await dialog(page).getByRole('tab').last().click();
    await dialog(page).getByRole('listitem').filter({ hasText: 'goods.zip' }).waitFor();
    await check();
  });
});
