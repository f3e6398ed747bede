import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import pLimit from 'p-limit';
import { type SheetData, writeBook } from './sheet-book.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The largest number of characters in a spreadsheet cell. */
const MAX_CELL = 32_767;
/**
 * Matches the start of a text that a spreadsheet, or a program that imports it as CSV, may run as a formula. `_x003D_`
 * is the file format's way to write `=`.
 */
const FORMULA_START = /^(?:[=+\-@\p{Cc}＝＋－＠]|_x[\da-f]{4}_)/iu;
/**
 * Matches text that looks like an escaped character although it isn't. Without escaping, spreadsheets would show it as
 * that character.
 */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/gi;

/** Makes a text safe for a cell: never a formula, never longer than a cell allows. */
export function safeCell(text: string): string {
  const quoted = FORMULA_START.test(text) ? `'${text}` : text;
  return quoted.replace(ESCAPE_LOOKALIKE, '_x005F_').slice(0, MAX_CELL);
}

/** Up to this number of cells, writing is faster than starting a thread. */
const FEW_CELLS = 5_000;
/**
 * The memory for writing a sheet. A sheet of 50,000 rows takes about 400 MB, so the process writes one at a time, and
 * refuses a sheet that needs more.
 */
const MAX_MEMORY_MB = 512;
const writing = pLimit(1);

/**
 * Makes a spreadsheet of texts, protected against formulas, with the file name `name` and `.xlsx`. Writing tens of
 * thousands of rows takes seconds. A large sheet is therefore written in its own thread, and the server answers other
 * requests meanwhile.
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
