import { plainCell } from '../sheet/sheet.ts';
import { type Table, type TableColumn, writeRows } from './table.ts';

/** Spreadsheet programs read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellOf = <Row>({ kind, of }: TableColumn<Row>, row: Row): string => {
  const value = of(row);
  if (value === null) return '';
  if (kind === 'time') return wallTime(value as number);
  return typeof value === 'number' ? String(value) : quoted(plainCell(value));
};

/** Returns `yyyy-MM-dd HH:mm:ss`. */
const wallTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

export async function* writeCsv<Row>(table: Table<Row>): AsyncGenerator<Uint8Array> {
  const { columns } = table;
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(({ header }) => quoted(plainCell(header)))));
  for await (const text of writeRows(table, (row) => line(columns.map((column) => cellOf(column, row))))) {
    yield Buffer.from(text);
  }
}
