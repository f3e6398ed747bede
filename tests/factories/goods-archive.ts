import AdmZip from 'adm-zip';
import sharp from 'sharp';
import { utils, write } from 'xlsx';

/** One row of the sheet by its columns. Empty cells are left out, as a spreadsheet does. */
export type SheetRow = Readonly<Record<string, string | number>>;

export interface GoodsArchive {
  readonly rows: readonly SheetRow[];
  /** What stands in row 1, by the names that `rows` use; those names themselves where left out. */
  readonly head?: Readonly<Record<string, string>>;
  /** Path of the sheet in the archive. */
  readonly sheet?: string;
  /** Everything else in the archive by its path, pictures mostly. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** A sheet as spreadsheets save it: numbers are numbers, and empty cells aren't there. */
export function goodsSheet({ rows, head = {} }: Pick<GoodsArchive, 'rows' | 'head'>): Buffer {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => (row[column] === '' ? undefined : row[column])));
  const sheet = utils.aoa_to_sheet([columns.map((column) => head[column] ?? column), ...cells]);
  return write({ Sheets: { Goods: sheet }, SheetNames: ['Goods'] }, { type: 'buffer', bookType: 'xlsx' });
}

/** An archive of goods as shops send it. */
export function goodsArchive({ sheet = 'goods.xlsx', files = {}, ...content }: GoodsArchive): Buffer<ArrayBuffer> {
  return zipOf({ [sheet]: goodsSheet(content), ...files });
}

/** Any archive, by the paths in it; their order stays. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Buffer<ArrayBuffer> {
  const zip = new AdmZip({ noSort: true });
  for (const [path, content] of Object.entries(files)) zip.addFile(path, Buffer.from(content));
  return Buffer.from(zip.toBuffer());
}

/** A small photo in one colour, so that hundreds of them are made in no time. */
export const goodsPicture = (colour = '#88aacc', size = 64): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
