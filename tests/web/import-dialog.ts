import type { Page } from 'playwright-core';
import type { Account } from '../factories/accounts.ts';
import { goodsArchive, goodsPicture, type SheetRow } from '../factories/goods-archive.ts';
import { signIn } from '../factories/rest-client.ts';
import { buildShop } from '../factories/shop.ts';
import type { Console } from './console.ts';

const LIST = '/skinmgr/goodsList';

export const product = (number: number, fields: SheetRow = {}): SheetRow => ({
  goods_no: `P-${number}`,
  goods_name: `Cream ${number}`,
  goods_pic: 'cream.jpg',
  type_main: 'Soothing',
  for_sex: 0,
  price: number + 0.5,
  tag: '',
  ...fields,
});
export const products = (count: number): SheetRow[] => Array.from({ length: count }, (_, index) => product(index + 1));

/** Returns a function that packs rows with the picture that all of them name. */
export async function createPacker() {
  const photo = await goodsPicture();
  return (rows: readonly SheetRow[], files: Record<string, Uint8Array> = {}) =>
    goodsArchive({ rows, files: { 'images/cream.jpg': photo, ...files } });
}

export const buildMain = async ({ server }: Console, { goods_import = 0 } = {}): Promise<Account> =>
  (await buildShop(server, { config: { goods_import } })).main;

export const dialog = (page: Page) => page.getByRole('dialog').first();
export const heading = (page: Page, name: string | RegExp) => dialog(page).getByRole('heading', { level: 3, name });
export const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
export const filter = (page: Page, name: string) => dialog(page).locator('[aria-pressed]').filter({ hasText: name });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

export async function openImport(web: Console, account: Account, options = {}): Promise<Page> {
  const page = await web.enter(account, options);
  await page.goto(LIST);
  await page.locator('section[aria-busy=false]').first().waitFor();
  await page
    .locator('[aria-haspopup=menu]')
    .filter({ has: page.locator('.tabler-icon-dots') })
    .first()
    .click();
  await page.getByRole('menuitem').first().click();
  await dialog(page).getByRole('heading', { level: 3 }).waitFor();
  return page;
}

export const choose = (page: Page, buffer: Buffer, name = 'goods.zip') =>
  dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });

export function sentFiles(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/importGoods')) sent.push(request.url());
  });
  return sent;
}

export async function goodsCount({ server }: Console, account: Account): Promise<number> {
  const answer = await (await signIn(server, account)).post('/skinMgrSrv/goods/list');
  return Number(answer.json().total);
}
