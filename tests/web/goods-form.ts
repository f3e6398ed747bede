import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Shop } from '../factories/shop.ts';

export const GOODS_LIST = '/skinmgr/goodsList';
export const GOODS_EDIT = '/skinmgr/goodsEdit';

interface NewGoods {
  readonly goods_name: string;
  readonly [field: string]: unknown;
}

/** Adds a product as the console does, and returns its id. */
export async function addGoods(
  { client, types }: Shop,
  { type_ids = 'soothing', ...fields }: NewGoods,
): Promise<number> {
  const answer = await client.post('/skinMgrSrv/goods/edit', {
    goods_pic: 'conf_app/1/a.jpg',
    for_sex: 0,
    type_ids: types.get(String(type_ids)),
    ...fields,
  });
  expect(answer.json()).toMatchObject({ code: 0 });
  return answer.json().id as number;
}

export const textField = (page: Page, name: string) => page.getByRole('textbox', { name });
export const effect = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
export const richText = (page: Page) => page.locator('[contenteditable]');

/** Scrolls to the rich text editor, because the page loads it only when it becomes visible. */
export async function showRichText(page: Page): Promise<void> {
  // The last section has the translations.
  await page.getByRole('heading', { level: 2 }).nth(-2).scrollIntoViewIfNeeded();
  await richText(page).waitFor();
}

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();

export async function choosePicture(
  page: Page,
  buffer: Buffer,
  name = 'a.jpg',
  mimeType = 'image/jpeg',
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}
