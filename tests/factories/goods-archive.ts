import AdmZip from 'adm-zip';
import sharp from 'sharp';
import { utils, write } from 'xlsx';

/** The cells of one row by column name. Empty cells are left out, as in files of spreadsheet programs. */
export type SheetRow = Readonly<Record<string, string | number>>;

export interface GoodsArchive {
  readonly rows: readonly SheetRow[];
  /** The column titles in row 1, by column name. The default title is the column name. */
  readonly head?: Readonly<Record<string, string>>;
  readonly sheet?: string;
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** Makes an Excel file as spreadsheet programs save it. Numbers are stored as numbers, and empty cells are left out. */
export function goodsSheet({ rows, head = {} }: Pick<GoodsArchive, 'rows' | 'head'>): Buffer {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => (row[column] === '' ? undefined : row[column])));
  const sheet = utils.aoa_to_sheet([columns.map((column) => head[column] ?? column), ...cells]);
  return write({ Sheets: { Goods: sheet }, SheetNames: ['Goods'] }, { type: 'buffer', bookType: 'xlsx' });
}

export function goodsArchive({ sheet = 'goods.xlsx', files = {}, ...content }: GoodsArchive): Buffer<ArrayBuffer> {
  return zipOf({ [sheet]: goodsSheet(content), ...files });
}

export function zipOf(files: Readonly<Record<string, Uint8Array>>): Buffer<ArrayBuffer> {
  const zip = new AdmZip({ noSort: true });
  for (const [path, content] of Object.entries(files)) zip.addFile(path, Buffer.from(content));
  return Buffer.from(zip.toBuffer());
}

export const goodsPicture = (colour = '#88aacc', size = 64): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
