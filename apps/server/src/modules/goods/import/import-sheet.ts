import { CFB, read } from 'xlsx';
import { readEntry, zipEntries } from './zip-directory.ts';

export interface SheetLine {
  /** The row's number as spreadsheet programs show it, starting at 1. */
  readonly row: number;
  /** The texts of the columns A to Z. An empty cell has an empty text. */
  readonly cells: readonly string[];
}

/** Refuses a whole archive or sheet. The messages have a text for each problem under `import.problem`. */
export class ImportRefusal extends Error {
  readonly part: 'archive' | 'sheet' | 'rows';
  readonly problem: string;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(part: ImportRefusal['part'], problem: string, values: ImportRefusal['values'] = {}, cause?: unknown) {
    super(`${part}: ${problem}`, { cause });
    this.part = part;
    this.problem = problem;
    this.values = values;
  }
}

const LIMITS = {
  maxBytes: 32 * 1024 * 1024,
  maxInflatedBytes: 32 * 1024 * 1024,
  maxEntries: 200,
  maxRatio: 100,
  maxFolders: 4,
};
/** The largest number of lines in a sheet, including empty ones. */
const MAX_LINES = 2_000;
const COLUMNS = 26;
/** The largest number of characters in a spreadsheet cell. */
export const MAX_CELL = 32_767;
/** The largest number of characters in a sheet, because thousands of cells can share one stored text. */
const MAX_CHARACTERS = 4_000_000;
const MAGIC = 'PK\u0003\u0004';
/** The files of a workbook with its texts and numbers, not its pictures, macros, comments and links. */
const PARTS =
  /^(_rels\/\.rels|xl\/(_rels\/workbook\.xml\.rels|(workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml))$/i;
const TYPES = '[Content_Types].xml';
/** Matches the name of a file in the workbook's list of content types. */
const OVERRIDE = /<(?:\w+:)?Override\b[^>]*?PartName\s*=\s*["']\/?([^"']*)["'][^>]*>/gi;

/**
 * Reads the lines of the sheet named `goods`. If no sheet has this name, reads the first sheet.
 * @throws ZipRefusal or ImportRefusal
 */
export function readSheet(book: Uint8Array, name: string): SheetLine[] {
  if (Buffer.from(book.subarray(0, 4)).toString('latin1') !== MAGIC)
    throw new ImportRefusal('sheet', 'not_xlsx', { name });
  const parts = unpacked(book);
  const data = cellsOf(parts, name);
  if ((data.at(MAX_LINES) ?? []).length > 0) throw new ImportRefusal('sheet', 'too_long', { max: MAX_LINES });
  const lines: SheetLine[] = [];
  let characters = 0;
  for (const [index, cells] of data.entries()) {
    if (!cells) continue;
    const texts = Array.from({ length: COLUMNS }, (_, column) => textOf(cells[column]));
    for (const text of texts) characters += text.length;
    if (characters > MAX_CHARACTERS) throw new ImportRefusal('sheet', 'too_much_text', { max: MAX_CHARACTERS });
    if (texts.some((text) => text !== '')) lines.push({ row: index + 1, cells: texts });
  }
  return lines;
}

/** Packs the checked files of a workbook anew, so that the library can't read anything else from it. */
function unpacked(book: Uint8Array): Uint8Array {
  const container = CFB.utils.cfb_new();
  for (const entry of zipEntries(book, LIMITS)) {
    if (entry.name === TYPES) CFB.utils.cfb_add(container, `/${TYPES}`, ofParts(readEntry(book, entry)));
    else if (PARTS.test(entry.name)) CFB.utils.cfb_add(container, `/${entry.name}`, readEntry(book, entry));
  }
  return CFB.write(container, { type: 'buffer', fileType: 'zip', compression: false }) as Uint8Array;
}

/** Removes ignored files from the list of content types, because the library opens all that it names. */
const ofParts = (types: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(types)
      .toString('utf8')
      .replace(OVERRIDE, (whole, part: string) => (PARTS.test(part) ? whole : '')),
  );

interface Cell {
  readonly t: string;
  readonly v?: unknown;
  readonly w?: string;
}
type Cells = (Cell | undefined)[];

function cellsOf(book: Uint8Array, name: string): (Cells | undefined)[] {
  const options = { type: 'buffer', cellFormula: false, cellHTML: false, cellText: false, dense: true } as const;
  try {
    const { SheetNames } = read(book, { ...options, bookSheets: true });
    const index = Math.max(
      0,
      SheetNames.findIndex((title) => title.trim().toLowerCase() === 'goods'),
    );
    const { Sheets } = read(book, { ...options, sheets: index, sheetRows: MAX_LINES + 1 });
    const sheet = Sheets[SheetNames[index] ?? ''];
    return (sheet?.['!data'] ?? []) as (Cells | undefined)[];
  } catch {
    throw new ImportRefusal('sheet', 'unreadable', { name });
  }
}

/** Returns a cell as text: numbers with at most 15 digits, and without the quote that exports add. */
function textOf(cell: Cell | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n') return String(Number(Number(cell.v).toPrecision(15)));
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#N/A';
  const text = String(cell.v)
    .slice(0, MAX_CELL + 1)
    .replaceAll('\r\n', '\n')
    .trim();
  return /^'[=+\-@\p{Cc}＝＋－＠]/u.test(text) ? text.slice(1) : text;
}
