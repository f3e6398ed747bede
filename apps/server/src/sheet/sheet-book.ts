import { utils, write } from 'xlsx';

/** The texts of a spreadsheet. They are already protected against formulas. */
export interface SheetData {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The number of rows that are measured to choose the column widths. */
const MEASURED_ROWS = 50;
const WIDTH = { min: 8, max: 60 } as const;

export function writeBook({ headers, rows }: SheetData): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([[...headers], ...rows.map((row) => [...row])], { dense: true });
  sheet['!cols'] = headers.map((header, column) => ({
    wch: widest([header, ...rows.slice(0, MEASURED_ROWS).map((row) => row[column] ?? '')]),
  }));
  const book = utils.book_new(sheet, 'Sheet1');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array);
}

/** Returns the column width for the texts, in characters. A Chinese, Japanese or Korean character counts as two. */
function widest(texts: readonly string[]): number {
  const width = Math.max(...texts.map((text) => text.length + (text.match(/[\u2e80-\uffee]/g)?.length ?? 0)));
  return Math.min(WIDTH.max, Math.max(WIDTH.min, width + 2));
}
