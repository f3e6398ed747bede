import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { COLUMNS, type ColumnKey, letterOf, REASON_COLUMN } from './import-columns.ts';
import { ImportRefusal, readSheet, type SheetLine } from './import-sheet.ts';
import { MAC_FOLDER, readEntry, type ZipEntry, ZipRefusal, zipEntries } from './zip-directory.ts';

export interface ImportColumn {
  readonly key: ColumnKey;
  /** The column's position, counted from 0. */
  readonly index: number;
}

export interface ImportLine extends SheetLine {
  /** The sanitised HTML of the details column. */
  readonly detail: string;
}

export interface ArchivePicture {
  /** The picture's path inside the archive. */
  readonly path: string;
  readonly size: number;
  /** Missing if no row uses the picture, or if the picture is too large. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export interface ArchiveContent {
  readonly columns: readonly ImportColumn[];
  readonly lines: readonly ImportLine[];
  readonly pictures: readonly ArchivePicture[];
}

/** One folder for the pictures, and one more folder around everything. */
const LIMITS = { ...IMPORT_LIMITS, maxFolders: 2 };
/** The folders inside an Excel workbook. A workbook is a zip archive too. */
const OF_BOOK = /^(xl|_rels|docProps)\//;
const SHEET_NAME = 'goods.xlsx';
const PICTURE = /\.(jpe?g|png|webp)$/i;
const SHEET = /\.xlsx$/i;
const OTHER_SHEET = /\.(xls|xlsm|xlsb|csv|ods|et|numbers)$/i;
/** Hidden and temporary files that operating systems and spreadsheet programs add. */
const LEFTOVER = /^(\.|~\$|thumbs\.db$|desktop\.ini$)/i;
/** The header must be in the first three lines of the sheet. */
const HEAD_LINES = 3;

/**
 * Checks the entries of the archive without unpacking them.
 * @throws ImportRefusal
 */
export function checkArchive(bytes: Uint8Array): ZipEntry[] {
  try {
    const entries = asRefusal('archive', () => zipEntries(bytes, LIMITS));
    checkFolders(entries.filter(({ name, isFolder }) => !isFolder && isMeant(name)));
    return entries;
  } catch (cause) {
    const isSheet = cause instanceof ImportRefusal && OF_BOOK.test(String(cause.values.name));
    throw isSheet ? new ImportRefusal('archive', 'is_sheet') : cause;
  }
}

/** Accepts one extra folder around all files, because some programs add such a folder. Refuses deeper folders. */
function checkFolders(entries: readonly ZipEntry[]): void {
  const paths = entries.map(({ name }) => name.split('/'));
  const deep = paths.find(({ length }) => length > 2);
  if (!deep) return;
  const [outer] = deep;
  const hasSheet = paths.some(([folder, file = '', ...more]) => folder === outer && !more.length && SHEET.test(file));
  if (!hasSheet || paths.some(([folder]) => folder !== outer)) {
    throw new ImportRefusal('archive', 'too_deep', { name: deep.join('/').slice(0, 100) });
  }
}

/**
 * Reads the sheet and the pictures of an archive. Runs in its own thread, because a malicious archive can take much
 * time and memory.
 * @param checked entries that `checkArchive` returned
 * @param heads column keys by header text
 * @throws ImportRefusal
 */
export async function readArchive(
  bytes: Uint8Array,
  checked: readonly ZipEntry[],
  heads: ReadonlyMap<string, string>,
): Promise<ArchiveContent> {
  const entries = checked.filter(({ name, isFolder }) => !isFolder && isMeant(name));
  const sheet = sheetOf(entries);
  const book = asRefusal('archive', () => readEntry(bytes, sheet));
  const lines = asRefusal('sheet', () => readSheet(book, sheet.name));
  const { columns, isHead } = columnsOfSheet(lines, heads);
  const body = lines.filter((line, index) => !isHead(index) && columns.some(({ index: at }) => line.cells[at]));
  if (body.length > IMPORT_LIMITS.maxRows) throw new ImportRefusal('rows', 'too_many', { max: IMPORT_LIMITS.maxRows });
  if (body.length === 0) throw new ImportRefusal('sheet', 'no_rows', { name: sheet.name });
  const placeOf = (key: ColumnKey) => columns.find((column) => column.key === key)?.index ?? -1;
  const [pictureAt, detailAt] = [placeOf('goods_pic'), placeOf('detail')];
  const wanted = new Set(body.map(({ cells }) => pictureKey(cells[pictureAt] ?? '')));
  return {
    columns,
    lines: await withDetails(body, detailAt),
    pictures: entries
      .filter(({ name }) => PICTURE.test(name))
      .map((entry) => {
        const isTaken = wanted.has(pictureKey(entry.name)) && entry.size <= IMPORT_LIMITS.maxPictureBytes;
        const picture = { path: entry.name, size: entry.size };
        if (!isTaken) return picture;
        return { ...picture, bytes: new Uint8Array(asRefusal('archive', () => readEntry(bytes, entry))) };
      }),
  };
}

async function withDetails(lines: readonly SheetLine[], place: number): Promise<ImportLine[]> {
  if (!lines.some(({ cells }) => cells[place])) return lines.map((line) => ({ ...line, detail: '' }));
  // Loads the sanitiser only if the sheet has HTML. Otherwise every new thread would wait until the sanitiser is
  // loaded.
  const { cleanHtml } = await import('../../../kernel/clean-html.ts');
  return lines.map((line) => ({ ...line, detail: cleanHtml(line.cells[place] ?? '') }));
}

/** Returns a file's name without its folder, in lower case. */
export const fileKey = (name: string): string =>
  name.replaceAll('\\', '/').split('/').at(-1)?.trim().normalize('NFC').toLowerCase() ?? '';

/** Returns a picture's name without folder and extension, which people leave out, because Windows hides it. */
export const pictureKey = (name: string): string => fileKey(name).replace(PICTURE, '');

export const isPictureName = (name: string): boolean => PICTURE.test(name.trim());

const isMeant = (name: string) => !name.startsWith(MAC_FOLDER) && !LEFTOVER.test(name.split('/').at(-1) ?? '');

function sheetOf(entries: readonly ZipEntry[]): ZipEntry {
  const sheets = entries.filter(({ name }) => SHEET.test(name));
  const [sheet] = sheets.length > 1 ? sheets.filter(({ name }) => fileKey(name) === SHEET_NAME) : sheets;
  if (sheet) return sheet;
  if (sheets.length > 1) throw new ImportRefusal('archive', 'many_sheets', { name: SHEET_NAME });
  const other = entries.find(({ name }) => OTHER_SHEET.test(name));
  if (other) throw new ImportRefusal('archive', 'other_sheet', { name: other.name });
  throw new ImportRefusal('archive', 'no_sheet', { name: SHEET_NAME });
}

/**
 * Finds the columns of a sheet by its header. The header is the template's hidden line of keys, or the visible line of
 * names below. One of the two lines is enough.
 */
function columnsOfSheet(lines: readonly SheetLine[], heads: ReadonlyMap<string, string>) {
  const keyAt = (text: string | undefined) => heads.get(headKey(text ?? ''));
  const isHeadLine = ({ cells }: SheetLine) => cells.some((cell) => keyAt(cell) === 'goods_name');
  const top = lines.slice(0, HEAD_LINES);
  const last = top.findLastIndex(isHeadLine);
  const head = top.find(isHeadLine);
  if (!head) throw new ImportRefusal('sheet', 'no_head');
  const columns: ImportColumn[] = [];
  for (const [index, text] of head.cells.entries()) {
    if (text === '') continue;
    const key = keyAt(text);
    const where = { column: letterOf(index), head: text.slice(0, 50) };
    if (key === undefined) throw new ImportRefusal('sheet', 'unknown_column', where);
    if (key === REASON_COLUMN) continue;
    if (!Object.hasOwn(COLUMNS, key) || columns.some((column) => column.key === key)) {
      throw new ImportRefusal('sheet', 'column_twice', where);
    }
    columns.push({ key: key as ColumnKey, index });
  }
  return { columns, isHead: (index: number) => index <= last };
}

/** Returns a header's text for a comparison: without spaces and the mark of required columns, in lower case. */
export const headKey = (text: string): string =>
  text
    .replace(/[\s*＊]/g, '')
    .normalize('NFKC')
    .toLowerCase();

function asRefusal<T>(part: 'archive' | 'sheet', work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof ZipRefusal ? new ImportRefusal(part, cause.problem, cause.values) : cause;
  }
}
