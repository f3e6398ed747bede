import { FORMAT_TYPES } from '@skin-mirror/shared/export/export.ts';
import type { GoodsProfile } from '@skin-mirror/shared/goods/goods-profile.ts';
import { goodsTypeName } from '@skin-mirror/shared/goods/goods-type-name.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import AdmZip from 'adm-zip';
import sharp from 'sharp';
import { utils, type WorkSheet, write } from 'xlsx';
import { translate } from '../../../kernel/messages.ts';
import { safeCell } from '../../../table/safe-cell.ts';
import { dictionaryOf, headOf } from './import-choices.ts';
import { COLUMN_KEYS, COLUMNS, type ColumnKey, columnsOf, isRequired, REASON_COLUMN } from './import-columns.ts';

const SAMPLE_PICTURE = 'sample.jpg';

interface TemplateShop {
  readonly profile: GoodsProfile;
  readonly types: readonly { readonly id: number; readonly names: Readonly<Record<string, string>> }[];
  readonly categories: readonly { readonly name: string }[];
  readonly device_nos: readonly string[];
}

/** Makes the archive to fill in: a sheet with a sample product, a list of choices, and a picture. */
export async function templateArchive(shop: TemplateShop, locale: Locale): Promise<FileAnswer> {
  const columns = columnsOf(shop.profile);
  const choices = (key: ColumnKey) => choicesOfColumn(shop, locale, key);
  const sample = sampleOf(shop, locale, choices);
  const book = utils.book_new();
  const rows = [columns.map((key) => sample[key] ?? '')];
  utils.book_append_sheet(book, goodsSheet(columns, shop.profile, locale, rows), translate('en', 'import.goods_sheet'));
  utils.book_append_sheet(book, choicesSheet(columns, locale, choices), translate(locale, 'import.choices_sheet'));
  const zip = new AdmZip({ noSort: true });
  zip.addFile('goods.xlsx', asBytes(book));
  zip.addFile(`images/${SAMPLE_PICTURE}`, await samplePicture());
  return {
    content: zip.toBuffer(),
    contentType: 'application/zip',
    downloadName: `${translate(locale, 'import.template_name')}.zip`,
  };
}

/** Makes a sheet of the refused rows in the template's layout. An additional last column contains the problems. */
export function refusedAnswer(
  profile: GoodsProfile,
  locale: Locale,
  rows: readonly { readonly cells: Readonly<Record<string, string>>; readonly reason: string }[],
  name: string,
): FileAnswer {
  const filled = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = COLUMN_KEYS.filter((key) => filled.has(key) || columnsOf(profile).includes(key));
  const lines = rows.map(({ cells, reason }) => [...columns.map((key) => cells[key] ?? ''), reason]);
  const book = utils.book_new();
  const sheet = goodsSheet([...columns, REASON_COLUMN], profile, locale, lines);
  utils.book_append_sheet(book, sheet, translate('en', 'import.goods_sheet'));
  return { content: asBytes(book), contentType: FORMAT_TYPES.xlsx, downloadName: `${name}.xlsx` };
}

type SheetColumn = ColumnKey | typeof REASON_COLUMN;

/** Makes the sheet of products. Row 1 is hidden and contains the columns' keys. Row 2 contains their visible names. */
function goodsSheet(
  columns: readonly SheetColumn[],
  profile: GoodsProfile,
  locale: Locale,
  rows: readonly (readonly string[])[],
): WorkSheet {
  const heads = columns.map((key) =>
    key !== REASON_COLUMN && isRequired(profile, key) ? `${headOf(locale, key)} *` : headOf(locale, key),
  );
  const sheet = utils.aoa_to_sheet([[...columns], heads, ...rows.map((row) => row.map(textCell))]);
  sheet['!rows'] = [{ hidden: true }];
  sheet['!cols'] = columns.map((key) => ({ wch: key === REASON_COLUMN ? 50 : COLUMNS[key].width }));
  return sheet;
}

/** An empty text becomes null, because a cell with an empty text would count as filled in. */
const textCell = (text: string) => (text === '' ? null : safeCell(text));

function choicesSheet(
  columns: readonly ColumnKey[],
  locale: Locale,
  choices: (key: ColumnKey) => readonly string[] | undefined,
): WorkSheet {
  const lists = columns.flatMap((key) => {
    const list = choices(key);
    return list ? [[headOf(locale, key), ...list]] : [];
  });
  const height = Math.max(...lists.map((list) => list.length));
  const lines = Array.from({ length: height }, (_, row) => lists.map((list) => textCell(list[row] ?? '')));
  const sheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = lists.map(() => ({ wch: 22 }));
  return sheet;
}

function choicesOfColumn(
  { types, categories, device_nos }: TemplateShop,
  locale: Locale,
  key: ColumnKey,
): readonly string[] | undefined {
  if (key === 'type_main') return types.map(({ names }) => goodsTypeName(names, locale));
  if (key === 'category_id') return categories.map(({ name }) => name);
  if (key === 'device_nos') return device_nos;
  return dictionaryOf(locale, key);
}

/** Makes the sample product from the shop's own data, so that people can import it unchanged. */
function sampleOf(
  { profile }: TemplateShop,
  locale: Locale,
  choices: (key: ColumnKey) => readonly string[] | undefined,
): Partial<Record<ColumnKey, string>> {
  const first = (key: ColumnKey, place = 0) => choices(key)?.[place] ?? '';
  const text = (name: string) => translate(locale, `import.sample.${name}`);
  return {
    goods_no: 'SAMPLE-001',
    goods_name: text('goods_name'),
    goods_pic: SAMPLE_PICTURE,
    device_nos: first('device_nos'),
    category_id: first('category_id'),
    type_main: first('type_main'),
    type_aux_a: first('type_main', 1),
    skin_type: first('skin_type'),
    sensitive: first('sensitive'),
    pigment: first('pigment', 1),
    wrinkle: first('wrinkle', 1),
    for_sex: first('for_sex'),
    tag: text('tag'),
    price: '128.00',
    age_min: '18',
    skin_types: profile === 'solrx' ? '' : first('skin_types'),
    push_type: first('push_type'),
    tags: text('tags'),
    keywords: text('keywords'),
    source_platform: first('source_platform'),
    description: text('description'),
  };
}

const asBytes = (book: ReturnType<typeof utils.book_new>): Buffer =>
  write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;

const SIDE = 480;

/** Draws a jar on a light background pixel by pixel, because this process refuses SVG drawings. */
function samplePicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      pixels.set(colourAt(x / SIDE, y / SIDE), (y * SIDE + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

function colourAt(x: number, y: number): readonly [number, number, number] {
  const isIn = (left: number, top: number, right: number, bottom: number) =>
    x > left && x < right && y > top && y < bottom;
  if (isIn(0.24, 0.3, 0.76, 0.44)) return [70, 110, 120];
  if (isIn(0.28, 0.44, 0.72, 0.76)) return isIn(0.36, 0.53, 0.64, 0.67) ? [255, 255, 255] : [150, 196, 200];
  return [240, 243 - Math.round(y * 10), 244];
}
