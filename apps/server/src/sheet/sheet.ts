import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import pLimit from 'p-limit';
import { type SheetData, writeBook } from './sheet-book.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The largest number of characters in a spreadsheet cell. */
const MAX_CELL = 32_767;
/**
 * Matches the start of a text that a spreadsheet program may run as a formula. In the file format, `_x003D_` is an
 * escaped `=`.
 */
const FORMULA_START = /^(?:[=+\-@\p{Cc}＝＋－＠]|_x[\da-f]{4}_)/iu;
/**
 * Matches text that looks like an escaped character but isn't. Without more escaping, spreadsheet programs would show
 * another character.
 */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/gi;

/** Makes a text safe for a cell of a text file. The text can't run as a formula, and is cut if it is too long. */
export const plainCell = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text).slice(0, MAX_CELL);

/** Makes a text safe for a cell of an .xlsx file. */
export const safeCell = (text: string): string =>
  plainCell(text).replace(ESCAPE_LOOKALIKE, '_x005F_').slice(0, MAX_CELL);

/** Up to this number of cells, writing directly is faster than starting a thread. */
const FEW_CELLS = 5_000;
/**
 * Megabytes of memory for writing one sheet. A sheet of 50,000 rows takes about 400 MB, so the server writes one large
 * sheet at a time.
 */
const MAX_MEMORY_MB = 512;
const writing = pLimit(1);

/**
 * Creates an .xlsx file called `name`, protected against formulas. A large sheet is written in its own thread, because
 * it takes seconds and would block other requests.
 */
export async function sheetFile(
  rows: readonly (readonly string[])[],
  headers: readonly string[],
  name: string,
): Promise<FileAnswer> {
  const safe = (cells: readonly string[]) => cells.map(safeCell);
  const data = { headers: safe(headers), rows: rows.map(safe) };
  const isSmall = rows.length * headers.length <= FEW_CELLS;
  const content = isSmall ? writeBook(data) : await writing(() => writeInThread(data));
  return { content, contentType: XLSX_TYPE, size: content.length, downloadName: `${name}.xlsx` };
}

function writeInThread(data: SheetData): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the sheet was not written')));
  });
}
