import AdmZip from 'adm-zip';
import sharp from 'sharp';
import { utils, write } from 'xlsx';

/** One row of the sheet by its columns. Empty cells are left out, as in files that spreadsheets save. */
export type SheetRow = Readonly<Record<string, string | number>>;

export interface GoodsArchive {
  readonly rows: readonly SheetRow[];
  /** The texts of row 1, by the names that `rows` use; by default those names. */
  readonly head?: Readonly<Record<string, string>>;
  readonly sheet?: string;
  /** The other files of the archive by path, mostly pictures. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** Makes a sheet as spreadsheets save it: numbers are numbers, and empty cells are left out. */
export function goodsSheet({ rows, head = {} }: Pick<GoodsArchive, 'rows' | 'head'>): Buffer {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => (row[column] === '' ? undefined : row[column])));
  const sheet = utils.aoa_to_sheet([columns.map((column) => head[column] ?? column), ...cells]);
  return write({ Sheets: { Goods: sheet }, SheetNames: ['Goods'] }, { type: 'buffer', bookType: 'xlsx' });
}

export function goodsArchive({ sheet = 'goods.xlsx', files = {}, ...content }: GoodsArchive): Buffer<ArrayBuffer> {
  return zipOf({ [sheet]: goodsSheet(content), ...files });
}

/** Makes an archive of files by path, in the given order. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Buffer<ArrayBuffer> {
  const zip = new AdmZip({ noSort: true });
  for (const [path, content] of Object.entries(files)) zip.addFile(path, Buffer.from(content));
  return Buffer.from(zip.toBuffer());
}

/** Makes a small photo in one colour, fast enough for hundreds of them. */
export const goodsPicture = (colour = '#88aacc', size = 64): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
