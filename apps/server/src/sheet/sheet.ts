import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { atMost } from '../kernel/at-most.ts';
import { type SheetData, writeBook } from './sheet-book.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What a spreadsheet's cell can hold. */
const MAX_CELL = 32_767;
/** What a spreadsheet, or one that gets it as CSV, may run as a formula. `_x003D_` is how the format writes `=`. */
const FORMULA_START = /^(?:[=+\-@\p{Cc}＝＋－＠]|_x[\da-f]{4}_)/iu;
/** A text that only looks like an escaped character would be shown as the character. */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/gi;

/** A text as a cell may show it: never a formula, and never more than a cell can hold. */
export function safeCell(text: string): string {
  const quoted = FORMULA_START.test(text) ? `'${text}` : text;
  return quoted.replace(ESCAPE_LOOKALIKE, '_x005F_').slice(0, MAX_CELL);
}

/** Cells that are written sooner than a thread has started. */
const FEW_CELLS = 5_000;
/** A sheet of 50,000 rows takes about 400 MB while it is written, hence one at a time; what needs more is refused. */
const MAX_MEMORY_MB = 512;
const writing = atMost(1);

/**
 * A spreadsheet of texts, offered under `name` with `.xlsx`. Formula-safe. A large one is written in a thread of its own:
 * tens of thousands of rows take seconds, in which the server answers others.
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
