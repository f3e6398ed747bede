import { plainCell } from './safe-cell.ts';
import { remembered, type Table, type TableColumn, writeRows } from './table.ts';

/** Spreadsheet programs read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (text: string): string => quoted(plainCell(text));

/** Returns `yyyy-MM-dd HH:mm:ss`. */
function wallTime(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** Returns what writes the cells of one column. */
function cellsOf<Row>({ kind, of }: TableColumn<Row>): (row: Row) => string {
  const write = remembered(textOf);
  return (row) => {
    const value = of(row);
    if (value === null) return '';
    if (typeof value === 'string') return write(value);
    return kind === 'time' ? wallTime(value) : String(value);
  };
}

export async function* writeCsv<Row>(table: Table<Row>): AsyncGenerator<Uint8Array> {
  const { columns } = table;
  yield Buffer.from(`${BYTE_ORDER_MARK}${columns.map(({ header }) => textOf(header)).join(',')}\r\n`);
  const [first, ...others] = columns.map(cellsOf);
  yield* writeRows(
    table,
    (row) => {
      let line = first?.(row) ?? '';
      for (const cell of others) line += `,${cell(row)}`;
      return `${line}\r\n`;
    },
    'own',
  );
}
